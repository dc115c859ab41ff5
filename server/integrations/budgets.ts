import { openFairQueue, type FairQueue, type FairQueueLimits } from './fair-queue'
import { rateLimitPerMinute, type RateLimit, type SharedCounts } from './rate-limits'

/** Whom a budget is for: an account, one of its API keys, or an internet address (of IPv6 its network). */
export type BudgetScope = 'account' | 'key' | 'address'

/** What one caller may use of an installation in a minute. Null where the operator set no limit. */
export interface RequestLimits {
  key: number | null
  ip: number | null
  public: number | null
  vatCheck: number | null
}

/**
 * Everything that one caller could use up to the harm of others, and how much of it each may have.
 */
export interface Budgets {
  requests: Record<keyof RequestLimits, RateLimit>
  /** Requests whose body is on its way: what they hold is memory. */
  arriving: FairQueue
  /** Requests that are worked on: what they hold is the one thread, and connections of the database. */
  working: FairQueue
  /** Changes of accounts: what they hold is SQLite's one writer, or a connection to Postgres. */
  changing: FairQueue
}

const scopes: Record<keyof RequestLimits, { name: string, per: BudgetScope }> = {
  key: { name: 'key', per: 'key' },
  ip: { name: 'ip', per: 'address' },
  public: { name: 'public', per: 'address' },
  vatCheck: { name: 'vat-check', per: 'account' },
}

/** A body has 2 MB at most: all that arrive at once fit into 256 MB, and eight accounts cannot fill it. */
const arriving: FairQueueLimits = { running: 128, runningPerCaller: 16, waiting: 2_000, waitingPerCaller: 200 }

/**
 * A page of the web app asks a handful of things at once. Others never wait behind more than these of one caller,
 * however many it sends; that some may hang on an outside service is why so many callers may have theirs.
 */
const working: FairQueueLimits = { running: 128, runningPerCaller: 4, waiting: 1_000, waitingPerCaller: 100 }

/**
 * Changes of one account wait for each other in any case, so only one of them takes part. Where all accounts share one
 * writer, nobody waits behind more than one change of each other account. What waits was let in as a request before,
 * or is background work that comes one by one.
 */
const changing: FairQueueLimits = { running: 8, runningPerCaller: 1, waiting: 10_000, waitingPerCaller: 1_000 }

/**
 * Opens the budgets of an installation.
 * @param shared where all servers count together; null for a server alone, whose accounts share SQLite's one writer
 * @param onFault told when the shared counts fail
 */
export function openBudgets(
  limits: RequestLimits,
  shared: SharedCounts | null,
  onFault: (error: unknown) => void,
): Budgets {
  const open = (kind: keyof RequestLimits) => rateLimitPerMinute(scopes[kind].name, limits[kind], shared, onFault)
  return {
    requests: { key: open('key'), ip: open('ip'), public: open('public'), vatCheck: open('vatCheck') },
    arriving: openFairQueue(arriving),
    working: openFairQueue(working),
    changing: openFairQueue(shared === null ? { ...changing, running: 1 } : changing),
  }
}

/** A budget in words, for whoever runs the installation. */
export interface BudgetRow {
  kind: string
  per: BudgetScope
  /** Null without limit. */
  limit: number | null
  unit: string
  /** Over all servers together, or by each server for itself. */
  heldBy: 'installation' | 'server'
}

/** The table of all budgets. */
export function describeBudgets(limits: RequestLimits): BudgetRow[] {
  const kinds = Object.keys(scopes) as (keyof RequestLimits)[]
  return [
    ...kinds.map((kind): BudgetRow => ({
      kind: `requests: ${scopes[kind].name}`,
      per: scopes[kind].per,
      limit: limits[kind],
      unit: 'a minute',
      heldBy: 'installation',
    })),
    ...describeQueue('bodies that arrive', arriving),
    ...describeQueue('requests that are worked on', working),
    ...describeQueue('changes', changing),
  ]
}

function describeQueue(kind: string, limits: FairQueueLimits): BudgetRow[] {
  return [
    { kind, per: 'account', limit: limits.runningPerCaller, unit: 'at a time', heldBy: 'server' },
    { kind: `${kind}, in turn`, per: 'account', limit: limits.waitingPerCaller, unit: 'waiting', heldBy: 'server' },
  ]
}
