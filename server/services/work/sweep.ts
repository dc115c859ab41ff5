import type { Outside, ServiceContext } from './context'
import { workOff } from './work-off'

/** A row of work that calls a provider, as far as its attempts go: the columns that every such row has. */
export interface WorkRow {
  id: string
  /** How often somebody claimed it. */
  attempts: number
  /** By the clock of leases. */
  claimedAt: Date | null
  /** Why the latest attempt failed; one that goes on, or whose server died, has none. */
  lastError: string | null
  /** When it was given up; then it is due no more. */
  failedAt: Date | null
}

/** A row at one of its attempts: whoever claims it next is at another. */
export type Attempt = Pick<WorkRow, 'id' | 'attempts'>

export type AttemptKept = Partial<Pick<WorkRow, 'attempts' | 'claimedAt' | 'lastError'>>

export type GivenUp = Pick<WorkRow, 'lastError' | 'failedAt'>

/** A condition on rows: any of these. */
export interface DueRows {
  OR: { attempts: number, claimedAt?: { lte: Date } | null, lastError?: null }[]
}

/**
 * Work that calls a provider between two commits. The first wrote a row with all that the call needs, in the change
 * that asked for it; the second keeps what came of it.
 */
export interface ProviderWork<Row extends WorkRow, Result> {
  name: string
  /** Whether it is up to somebody outside: what they take for good or never is no fault here. */
  isOutside: boolean
  /**
   * Minutes to wait after the first, second, … attempt before the next. They serve a failed attempt and one whose
   * server died alike, so the first is longer than any call takes. After the last comes no other.
   */
  pausesMinutes: readonly [number, ...number[]]
  /** How many rows are worked on at once, where that is less than the setting says. */
  mostAtOnce?: number
  /** Whose turn a row takes: of each, one is worked on at a time. */
  turnOf: (row: Row) => string
  /** Rows that are not done and fulfil the condition, oldest first. */
  find: (due: DueRows, count: number) => Promise<Row[]>
  /** Updates a row's attempt if it is not done and has this many attempts; `count` is 1 or 0. */
  keepAttempt: (row: Attempt, kept: AttemptKept) => Promise<{ count: number }>
  /**
   * Gives a row up under the same condition.
   * @param isUncertain nobody knows whether the provider did it all the same
   */
  giveUp: (row: Attempt, kept: GivenUp, isUncertain: boolean) => Promise<{ count: number }>
  /** Calls the provider under the row's id, by which it knows a repetition. */
  call: (row: Row) => Promise<Result>
  /** Whether the provider would say the same to every further attempt. */
  isRefusal: (error: unknown) => boolean
  /** Whether the provider had no time for the row: it was not tried, and its attempt is not used up. */
  isPostponed?: (error: unknown, row: Row) => boolean
  /** Keeps what came of it, also when somebody else has claimed the row meanwhile: it has happened. */
  complete: (row: Row, result: Result) => Promise<unknown>
}

export interface Swept {
  done: number
  /** Tried again later, or by the next sweep. */
  failed: number
  /** Not tried again. */
  dead: number
}

const pageSize = 50

/**
 * Does all such work that is due; see `workOff`. Each row is claimed before its call, by a conditional update that
 * makes it no longer due. One that failed for the last time is told in the log and left where it is. Throws what an
 * outage throws.
 */
export async function sweep<Row extends WorkRow, Result>(
  service: ServiceContext,
  work: ProviderWork<Row, Result>,
): Promise<Swept> {
  const { outside } = service
  const swept: Swept = { done: 0, failed: 0, dead: 0 }
  const faulty = await workOff(service, {
    failure: { words: 'work could not be done', fields: ({ id }) => ({ work: work.name, id }) },
    pageSize,
    mostAtOnce: work.mostAtOnce,
    turnOf: work.turnOf,
    find: async count => work.find(dueRows(work, await outside.leaseClock.now()), count),
    async work(row) {
      const outcome = await attempt(outside, work, row)
      if (outcome === null) return false
      swept[outcome]++
      if (outcome === 'dead') {
        outside.log[work.isOutside ? 'warn' : 'error']('work was given up', { work: work.name, id: row.id })
      }
      return true
    },
  })
  return { ...swept, failed: swept.failed + faulty }
}

function dueRows({ pausesMinutes }: Pick<ProviderWork<WorkRow, unknown>, 'pausesMinutes'>, now: Date): DueRows {
  const before = (minutes: number) => ({ lte: new Date(now.getTime() - minutes * 60_000) })
  return {
    OR: [
      { attempts: 0, claimedAt: null },
      // One that was postponed.
      { attempts: 0, claimedAt: before(pausesMinutes[0]) },
      ...pausesMinutes.map((minutes, index) => ({ attempts: index + 1, claimedAt: before(minutes) })),
      // Its server died at the last attempt, and nobody was told.
      { attempts: pausesMinutes.length + 1, claimedAt: before(pausesMinutes[0]), lastError: null },
    ],
  }
}

/** @returns what became of the row; null when another server has it */
async function attempt<Row extends WorkRow, Result>(
  { clock, leaseClock }: Pick<Outside, 'clock' | 'leaseClock'>,
  work: ProviderWork<Row, Result>,
  row: Row,
): Promise<keyof Swept | null> {
  const last = work.pausesMinutes.length + 1
  if (row.attempts >= last) {
    const { count } = await work.giveUp(row, {
      lastError: 'The server ended during the last attempt', failedAt: clock.now(),
    }, true)
    return count === 1 ? 'dead' : null
  }
  const own = { id: row.id, attempts: row.attempts + 1 }
  const { count } = await work.keepAttempt(row, {
    attempts: own.attempts, claimedAt: await leaseClock.now(), lastError: null,
  })
  if (count === 0) return null
  let result: Result
  try {
    result = await work.call(row)
  } catch (error) {
    // Only if the claim is still ours, and not taken over by another server.
    const lastError = String(error).slice(0, 500)
    if (work.isPostponed?.(error, row)) {
      await work.keepAttempt(own, { attempts: row.attempts, lastError })
      return 'failed'
    }
    const isRefusal = work.isRefusal(error)
    const isLast = own.attempts === last || isRefusal
    if (isLast) await work.giveUp(own, { lastError, failedAt: clock.now() }, !isRefusal)
    else await work.keepAttempt(own, { lastError })
    return isLast ? 'dead' : 'failed'
  }
  await work.complete(row, result)
  return 'done'
}
