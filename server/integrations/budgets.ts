import { availableParallelism } from 'node:os'
import type { Clock } from './clock'
import { openFairQueue, type FairQueue, type FairQueueLimits } from './fair-queue'
import { tellMeasured } from './measurements'
import { rateLimit, type RateLimit, type SharedCounts } from './rate-limits'
import { openStoredBytes, type StoredBytes } from './stored-bytes'

/** Whom a budget is for: an account, one of its API keys, or an internet address (of IPv6 its network). */
export type BudgetScope = 'account' | 'key' | 'address'

const minuteSeconds = 60
const hourSeconds = 60 * 60

/** What one caller may ask for in a window of time. */
const requestLimits = {
  key: { name: 'key', per: 'key', windowSeconds: minuteSeconds },
  ip: { name: 'ip', per: 'address', windowSeconds: minuteSeconds },
  public: { name: 'public', per: 'address', windowSeconds: minuteSeconds },
  vatCheck: { name: 'vat-check', per: 'account', windowSeconds: minuteSeconds },
  // Apps that register, or are looked up.
  newApps: { name: 'new-apps', per: 'address', windowSeconds: hourSeconds },
} as const satisfies Record<string, { name: string, per: BudgetScope, windowSeconds: number }>

type RequestLimitName = keyof typeof requestLimits

/** Everything of this that an operator decides. Null where no limit was set. */
export interface OperatorLimits extends Record<RequestLimitName, number | null> {
  signUpsPerDay: number | null
  storedMegabytes: number | null
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

/** How requests take turns. A program that waited for so long may ask again, and a person has given up. */
const turnsOfRequests = {
  longestWaitMs: 20_000,
  retryAfterSeconds: 1,
  // Work that takes longer mostly waits for an outside service.
  longestRestMs: 2_000,
  blamesCaller: true,
}

type QueueName = 'admitting' | 'arriving' | 'working' | 'changing' | 'hashing' | 'drawing' | 'printing' | 'reading'
type QueueBudget = { kind: string, per: BudgetScope, limits: FairQueueLimits }

/** What callers take turns at, and by what they are told apart; without an account it is their address in any case. */
const queuesOf = (machine: Threads): Record<QueueName, QueueBudget> => ({
  // Authentication reads the database on the one thread, before the account is known: so requests with the same key or
  // cookie wait for each other, however many are sent at once.
  admitting: {
    kind: 'requests that are let in',
    per: 'key',
    limits: { running: 64, runningPerCaller: 2, waiting: 4_000, waitingPerCaller: 500, ...turnsOfRequests },
  },
  // What they hold is memory: a body has 2 MB at most, and a file of 16 MB takes eight places, so that all that arrive
  // at once fit into 256 MB, and seven accounts cannot fill it.
  arriving: {
    kind: 'bodies that arrive',
    per: 'account',
    limits: { running: 128, runningPerCaller: 16, waiting: 2_000, waitingPerCaller: 200, ...turnsOfRequests },
  },
  // What they hold is the one thread, and connections of the database. A page of the web app sends several requests at
  // once. Others never wait behind more than two of one caller, however many it sends; `running` is high because some
  // requests wait for an outside service.
  working: {
    kind: 'requests that are worked on',
    per: 'account',
    limits: { running: 128, runningPerCaller: 2, waiting: 1_000, waitingPerCaller: 100, ...turnsOfRequests },
  },
  // What they hold is SQLite's one writer, or a connection to Postgres. Changes of one account run one at a time in any
  // case, so one place is enough. What waits belongs to an admitted request, or is background work, which comes one by
  // one of an account: too many are of strangers.
  changing: {
    kind: 'changes',
    per: 'account',
    limits: { running: 8, runningPerCaller: 1, waiting: 10_000, waitingPerCaller: 1_000, retryAfterSeconds: 1 },
  },
  // A turn holds more than the thread and the 32 MB of the hash, such as the transaction that comes with it: hence two
  // for each thread. No caller has more than half of them. A hash takes a tenth to half a second, so that the last in a
  // full queue waits for some seconds. Strangers count by address, which may be that of many.
  hashing: {
    kind: 'passwords that are hashed',
    per: 'account',
    limits: {
      running: 2 * machine.hashing, runningPerCaller: machine.hashing, waiting: 64, waitingPerCaller: 16,
      longestWaitMs: 15_000, retryAfterSeconds: 5,
    },
  },
  // A page holds the one thread for some ten milliseconds, so that the last in a full queue of one address waits for
  // two seconds.
  drawing: {
    kind: 'pages that are drawn',
    per: 'address',
    limits: {
      ...turnsOfRequests, running: 1, runningPerCaller: 1, waiting: 1_000, waitingPerCaller: 200, longestRestMs: 0,
    },
  },
  // What waits is held in memory, up to 2 MB a document. One thread is always left for others than the account that has
  // most to print, which may be strangers who ask for it. Printing itself ends after a minute at the latest.
  printing: {
    kind: 'documents that are printed',
    per: 'account',
    limits: {
      running: machine.printing, runningPerCaller: machine.printing - 1, waiting: 100, waitingPerCaller: 20,
      longestWaitMs: 30_000, retryAfterSeconds: 5,
    },
  },
  // To import, and logos. Each has a thread, and up to 512 MB for a minute at most. What waits holds a file of 16 MB.
  reading: {
    kind: 'files that are read',
    per: 'account',
    limits: {
      running: 2, runningPerCaller: 1, waiting: 16, waitingPerCaller: 4, longestWaitMs: 60_000, retryAfterSeconds: 5,
    },
  },
})

/** Everything that one caller could use up to the harm of others, and how much of it each may have. */
export interface Budgets extends Record<QueueName, FairQueue> {
  requests: Record<RequestLimitName, RateLimit>
  /** What accounts have stored: the disk, and the backup. */
  storedBytes: StoredBytes
}

/**
 * Opens the budgets of an installation.
 * @param shared where all servers count together; null for a server alone, whose accounts share SQLite's one writer: a
 *   change waits for at most one of each other account then
 */
export function openBudgets(
  limits: OperatorLimits,
  { clock, shared }: { clock: Clock, shared: SharedCounts | null },
): Budgets {
  const { storedMegabytes } = limits
  const queues = queuesOf(threads)
  if (shared === null) queues.changing.limits.running = 1
  return {
    ...mapValues(queues, ({ limits }, queue) => openFairQueue(limits, (waitedMs, isRefused) =>
      tellMeasured('turn', { queue, waitedMs, isRefused }))),
    requests: mapValues(requestLimits, ({ name, windowSeconds }, key) =>
      rateLimit(name, limits[key], shared, windowSeconds)),
    storedBytes: openStoredBytes(storedMegabytes === null ? null : storedMegabytes * 1_000_000, { clock }),
  }
}

/** What callers take turns at, by name. */
export function fairQueuesOf(
  { requests: _requests, storedBytes: _storedBytes, ...queues }: Budgets,
): Record<QueueName, FairQueue> {
  return queues
}

function mapValues<Key extends string, Value, Result>(
  values: Record<Key, Value>,
  map: (value: Value, key: Key) => Result,
): Record<Key, Result> {
  const entries = Object.entries(values) as [Key, Value][]
  return Object.fromEntries(entries.map(([key, value]) => [key, map(value, key)])) as Record<Key, Result>
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

/** The table of all budgets, also of sign-ups, which the rows of tries to sign in hold. */
export function describeBudgets(limits: OperatorLimits, machine: Threads = threads): BudgetRow[] {
  const ofRequests = Object.values(mapValues(requestLimits, ({ name, per, windowSeconds }, key): BudgetRow => ({
    kind: `requests: ${name}`,
    per,
    limit: limits[key],
    unit: windowSeconds === hourSeconds ? 'an hour' : 'a minute',
    heldBy: 'installation',
  })))
  const ofQueues = Object.values(queuesOf(machine)).flatMap(({ kind, per, limits }): BudgetRow[] => [
    { kind, per, limit: limits.runningPerCaller, unit: 'at a time', heldBy: 'server' },
    { kind: `${kind}, in turn`, per, limit: limits.waitingPerCaller, unit: 'waiting', heldBy: 'server' },
  ])
  return [
    ...ofRequests,
    { kind: 'sign-ups', per: 'address', limit: limits.signUpsPerDay, unit: 'a day', heldBy: 'installation' },
    { kind: 'stored', per: 'account', limit: limits.storedMegabytes, unit: 'MB', heldBy: 'installation' },
    ...ofQueues,
  ]
}
