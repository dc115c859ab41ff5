import { availableParallelism } from 'node:os'
import type { Clock } from './clock'
import { openFairQueue, type FairQueue, type FairQueueLimits } from './fair-queue'
import { rateLimit, type RateLimit, type SharedCounts } from './rate-limits'
import { openStoredBytes, type StoredBytes } from './stored-bytes'

/** Whom a budget is for: an account, one of its API keys, or an internet address (of IPv6 its network). */
export type BudgetScope = 'account' | 'key' | 'address'

/** What one caller may use of an installation in a minute, or an hour. Null where the operator set no limit. */
export interface RequestLimits {
  key: number | null
  ip: number | null
  public: number | null
  vatCheck: number | null
  /** Apps that register, or are looked up, in an hour. */
  newApps: number | null
}

/** Everything of this that an operator decides. Null where no limit was set. */
export interface OperatorLimits extends RequestLimits {
  signUpsPerDay: number | null
  storedMegabytes: number | null
}

/**
 * Everything that one caller could use up to the harm of others, and how much of it each may have.
 */
export interface Budgets {
  requests: Record<keyof RequestLimits, RateLimit>
  /** Requests whose sender is not known yet: they hold the one thread. */
  admitting: FairQueue
  /** Requests whose body is on its way: what they hold is memory. */
  arriving: FairQueue
  /**
   * Requests that are worked on: what they hold is the one thread, and connections of the database. Whoever is not
   * signed in has its turns by its address.
   */
  working: FairQueue
  /** Changes of accounts: what they hold is SQLite's one writer, or a connection to Postgres. */
  changing: FairQueue
  /** Passwords that are hashed: what they hold is a thread, 32 MB, and the transaction that comes with it. */
  hashing: FairQueue
  /** Pages that are drawn: each holds the one thread for some milliseconds. */
  drawing: FairQueue
  /** Documents that are printed: what they hold is a thread; what waits is held in memory, up to 2 MB a document. */
  printing: FairQueue
  /** What accounts have stored: the disk, and the backup. */
  storedBytes: StoredBytes
}

/** Threads for what takes long: never every core of a larger machine, so that requests are answered meanwhile. */
export interface Threads {
  hashing: number
  printing: number
}

/** The threads that a machine has room for. Four that hash hold 128 MB. */
export function threadsOf(cores: number): Threads {
  return { hashing: Math.min(4, Math.max(1, cores - 1)), printing: Math.min(4, Math.max(2, cores - 1)) }
}

/** Those of this machine. */
export const threads = threadsOf(availableParallelism())

const hourSeconds = 60 * 60

const scopes: Record<keyof RequestLimits, { name: string, per: BudgetScope, windowSeconds?: number }> = {
  key: { name: 'key', per: 'key' },
  ip: { name: 'ip', per: 'address' },
  public: { name: 'public', per: 'address' },
  vatCheck: { name: 'vat-check', per: 'account' },
  newApps: { name: 'new-apps', per: 'address', windowSeconds: hourSeconds },
}

/** How requests take turns. A program that waited for so long may ask again, and a person has given up. */
const turnsOfRequests = {
  longestWaitMs: 20_000,
  retryAfterSeconds: 1,
  // Work that takes longer mostly waits for an outside service.
  longestRestMs: 2_000,
  blamesCaller: true,
}

/**
 * Authentication reads the database, before the account is known: so requests with the same key or cookie wait for each
 * other, however many are sent at once.
 */
const admitting: FairQueueLimits = {
  running: 64, runningPerCaller: 2, waiting: 4_000, waitingPerCaller: 500, ...turnsOfRequests,
}

/** A body has 2 MB at most: all that arrive at once fit into 256 MB, and eight accounts cannot fill it. */
const arriving: FairQueueLimits = {
  running: 128, runningPerCaller: 16, waiting: 2_000, waitingPerCaller: 200, ...turnsOfRequests,
}

/**
 * A page of the web app sends several requests at once. Others never wait behind more than two of one caller, however
 * many it sends; `running` is high because some requests wait for an outside service.
 */
const working: FairQueueLimits = {
  running: 128, runningPerCaller: 2, waiting: 1_000, waitingPerCaller: 100, ...turnsOfRequests,
}

/**
 * Changes of one account run one at a time in any case, so one place is enough. Where all accounts share one writer, a
 * change waits for at most one of each other account. What waits belongs to an admitted request, or is background work,
 * which comes one by one: too many are of strangers.
 */
const changing: FairQueueLimits = {
  running: 8, runningPerCaller: 1, waiting: 10_000, waitingPerCaller: 1_000, retryAfterSeconds: 1,
}

/**
 * A turn holds more than the hash, such as the transaction that comes with it: hence two for each thread. No caller
 * has more than half of them. A hash takes a tenth to half a second, so that the last in a full queue waits for some
 * seconds. Strangers count by address, which may be that of many.
 */
const hashing = (count: number): FairQueueLimits => ({
  running: 2 * count, runningPerCaller: count, waiting: 64, waitingPerCaller: 16,
  longestWaitMs: 15_000, retryAfterSeconds: 5,
})

/** A page takes some ten milliseconds, so that the last in a full queue of one address waits for two seconds. */
const drawing: FairQueueLimits = {
  ...turnsOfRequests, running: 1, runningPerCaller: 1, waiting: 1_000, waitingPerCaller: 200, longestRestMs: 0,
}

/**
 * One thread is always left for others than the account that has most to print, which may be strangers who ask for it.
 * Printing ends after a minute at the latest.
 */
const printing = (count: number): FairQueueLimits => ({
  running: count, runningPerCaller: count - 1, waiting: 100, waitingPerCaller: 20,
  longestWaitMs: 30_000, retryAfterSeconds: 5,
})

/**
 * Opens the budgets of an installation.
 * @param shared where all servers count together; null for a server alone, whose accounts share SQLite's one writer
 */
export function openBudgets(
  limits: OperatorLimits,
  { clock, shared }: { clock: Clock, shared: SharedCounts | null },
): Budgets {
  const open = (kind: keyof RequestLimits) =>
    rateLimit(scopes[kind].name, limits[kind], shared, scopes[kind].windowSeconds)
  return {
    requests: {
      key: open('key'), ip: open('ip'), public: open('public'), vatCheck: open('vatCheck'), newApps: open('newApps'),
    },
    admitting: openFairQueue(admitting),
    arriving: openFairQueue(arriving),
    working: openFairQueue(working),
    changing: openFairQueue(shared === null ? { ...changing, running: 1 } : changing),
    hashing: openFairQueue(hashing(threads.hashing)),
    drawing: openFairQueue(drawing),
    printing: openFairQueue(printing(threads.printing)),
    storedBytes: openStoredBytes(bytesOf(limits.storedMegabytes), { clock }),
  }
}

const bytesOf = (megabytes: number | null) => (megabytes === null ? null : megabytes * 1_000_000)

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

/**
 * The table of all budgets, also of sign-ups, which the rows of tries to sign in hold.
 */
export function describeBudgets(limits: OperatorLimits, machine: Threads = threads): BudgetRow[] {
  const kinds = Object.keys(scopes) as (keyof RequestLimits)[]
  return [
    ...kinds.map((kind): BudgetRow => ({
      kind: `requests: ${scopes[kind].name}`,
      per: scopes[kind].per,
      limit: limits[kind],
      unit: scopes[kind].windowSeconds === hourSeconds ? 'an hour' : 'a minute',
      heldBy: 'installation',
    })),
    { kind: 'sign-ups', per: 'address', limit: limits.signUpsPerDay, unit: 'a day', heldBy: 'installation' },
    { kind: 'stored', per: 'account', limit: limits.storedMegabytes, unit: 'MB', heldBy: 'installation' },
    ...describeQueue('requests that are let in', admitting, 'key'),
    ...describeQueue('bodies that arrive', arriving),
    ...describeQueue('requests that are worked on', working),
    ...describeQueue('changes', changing),
    ...describeQueue('passwords that are hashed', hashing(machine.hashing)),
    ...describeQueue('pages that are drawn', drawing, 'address'),
    ...describeQueue('documents that are printed', printing(machine.printing)),
  ]
}

function describeQueue(kind: string, limits: FairQueueLimits, per: BudgetScope = 'account'): BudgetRow[] {
  return [
    { kind, per, limit: limits.runningPerCaller, unit: 'at a time', heldBy: 'server' },
    { kind: `${kind}, in turn`, per, limit: limits.waitingPerCaller, unit: 'waiting', heldBy: 'server' },
  ]
}
