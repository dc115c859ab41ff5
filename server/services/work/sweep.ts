import type { ServiceContext } from './context'

/** A row of work that calls a provider, as far as its attempts go. */
export interface WorkRow {
  id: string
  /** How often somebody claimed it. */
  attempts: number
}

/** What a row keeps of its latest attempt; an attempt that goes on, or whose server died, has no error. */
export interface AttemptKept {
  attempts: number
  claimedAt: Date
  lastError: string | null
  /** When it was given up; then it is due no more. */
  failedAt?: Date
  /** Nobody knows whether the provider did it all the same. */
  isUncertain?: boolean
}

/** A condition on rows: any of these. */
export interface DueRows {
  OR: { attempts: number, claimedAt?: { lte: Date }, lastError?: null }[]
}

/**
 * Work that calls a provider between two commits. The first wrote a row with all that the call needs, in the change
 * that asked for it; the second keeps what came of it.
 */
export interface ProviderWork<Row extends WorkRow, Result> {
  /** What the log calls it. */
  name: string
  /**
   * Minutes to wait after the first, second, … attempt before the next. They serve a failed attempt and one whose
   * server died alike, so the first is longer than any call takes. After the last comes no other.
   */
  pausesMinutes: readonly [number, ...number[]]
  /** Rows that are not done and fulfil the condition, oldest first. */
  find: (due: DueRows, count: number) => Promise<Row[]>
  /** Updates a row's attempt if it is not done and has this many attempts; `count` is 1 or 0. */
  keepAttempt: (row: WorkRow, kept: Partial<AttemptKept>) => Promise<{ count: number }>
  /** Calls the provider under the row's id, by which it knows a repetition. */
  call: (row: Row) => Promise<Result>
  /** Whether the provider would say the same to every further attempt. */
  isRefusal: (error: unknown) => boolean
  /** Keeps what came of it, also when somebody else has claimed the row meanwhile: it has happened. */
  complete: (row: Row, result: Result) => Promise<unknown>
}

/** What became of the rows that were due. */
export interface Swept {
  done: number
  /** Tried again later. */
  failed: number
  /** Not tried again. */
  dead: number
}

const batchSize = 50

/**
 * Does all such work that is due. Any number of servers may do so at once: each row is claimed before its call, by a
 * conditional update that makes it no longer due. One that fails keeps no other from going; one that failed for the
 * last time is told in the log and left where it is.
 */
export async function sweep<Row extends WorkRow, Result>(
  { outside: { clock, log } }: ServiceContext,
  work: ProviderWork<Row, Result>,
): Promise<Swept> {
  const swept: Swept = { done: 0, failed: 0, dead: 0 }
  const findDue = () => work.find(dueRows(work, clock.now()), batchSize)
  // An attempted row is no longer due, so this loop ends.
  for (let due = await findDue(); due.length > 0; due = await findDue()) {
    for (const row of due) {
      const outcome = await attempt(work, row, clock.now())
      if (outcome === null) continue
      swept[outcome]++
      if (outcome === 'dead') log.error('work was given up', { work: work.name, id: row.id })
    }
  }
  return swept
}

function dueRows({ pausesMinutes }: Pick<ProviderWork<WorkRow, unknown>, 'pausesMinutes'>, now: Date): DueRows {
  const before = (minutes: number) => ({ lte: new Date(now.getTime() - minutes * 60_000) })
  return {
    OR: [
      { attempts: 0 },
      ...pausesMinutes.map((minutes, index) => ({ attempts: index + 1, claimedAt: before(minutes) })),
      // Its server died at the last attempt, and nobody was told.
      { attempts: pausesMinutes.length + 1, claimedAt: before(pausesMinutes[0]), lastError: null },
    ],
  }
}

/** @returns what became of the row; null when another server has it */
async function attempt<Row extends WorkRow, Result>(
  work: ProviderWork<Row, Result>,
  row: Row,
  now: Date,
): Promise<keyof Swept | null> {
  const last = work.pausesMinutes.length + 1
  if (row.attempts >= last) {
    const { count } = await work.keepAttempt(row, {
      lastError: 'The server ended during the last attempt', failedAt: now, isUncertain: true,
    })
    return count === 1 ? 'dead' : null
  }
  const own = { id: row.id, attempts: row.attempts + 1 }
  const { count } = await work.keepAttempt(row, { attempts: own.attempts, claimedAt: now, lastError: null })
  if (count === 0) return null
  let result: Result
  try {
    result = await work.call(row)
  } catch (error) {
    // Only if the claim is still ours, and not taken over by another server.
    const isRefusal = work.isRefusal(error)
    const isLast = own.attempts === last || isRefusal
    const end = isLast ? { failedAt: now, isUncertain: !isRefusal } : {}
    await work.keepAttempt(own, { lastError: String(error).slice(0, 500), ...end })
    return isLast ? 'dead' : 'failed'
  }
  await work.complete(row, result)
  return 'done'
}
