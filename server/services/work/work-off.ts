import { outageOf, outageOfAll } from '#db/outage'
import { openFairQueue } from '#integrations/fair-queue'
import type { LogFields } from '#integrations/log/index'
import { inSpan } from '#integrations/traces/spans'
import type { ServiceContext } from './context'
import { tellFailure } from './tell-failure'

/** Work on rows that are due, which others may be at as well. */
export interface DueWork<Row extends { id: string }> {
  /** What the log says of a row that could not be done, unless that is known: each sweep would say it again. */
  failure: { words: string, fields: (row: Row) => LogFields, isKnown?: (error: unknown) => boolean }
  /** Rows looked for together. */
  pageSize: number
  /** How many rows are worked on at once, where that is less than the setting says. */
  mostAtOnce?: number | undefined
  /** Who takes turns, such as the account: of each, one row is worked on at a time, in the order they were found in. */
  turnOf: (row: Row) => string
  /** The next rows that are due, those first that are to be done first. */
  find: (count: number) => Promise<Row[]>
  /** Claims a row and does what is to be done. @returns whether it was still to be had */
  work: (row: Row) => Promise<boolean>
}

/** What is left after so many pages is the next sweep's, so that an operator sees that sweeps end. */
const pagesPerSweep = 40
/** After so many rows with a fault something is wrong with all of them, and the sweep ends. */
const mostFaults = 500

/**
 * Works off what is due, some rows at once. Any number of servers may do so: a row that another one claimed is passed
 * over, so that they share what there is. One that fails is told in the log, keeps no other from going, and is the next
 * sweep's. Throws what an outage throws, and begins nothing after it, nor once the process is asked to end.
 * @returns how many rows failed so
 */
export async function workOff<Row extends { id: string }>(
  { outside: { background, log }, settings }: ServiceContext,
  { failure, pageSize, mostAtOnce = Infinity, turnOf, find, work }: DueWork<Row>,
): Promise<number> {
  const faulty = new Set<string>()
  /** Whose rows somebody holds for so long that the others of them would wait as long. */
  const busy = new Set<string>()
  const atOnce = Math.min(settings.jobItemsAtOnce, mostAtOnce)
  for (let pages = 0; pages < pagesPerSweep && faulty.size < mostFaults && !background.isEnding(); pages++) {
    const faults = faulty.size
    let isTaken = false
    const due = (await find(pageSize + faults)).filter(({ id }) => !faulty.has(id))
    await inTurns(due, { atOnce, turnOf }, async (row) => {
      if (busy.has(turnOf(row)) || background.isEnding()) return
      try {
        if (await inSpan({ name: 'item', kind: 'internal' }, () => work(row))) isTaken = true
      } catch (error) {
        if (outageOfAll(error)) throw error
        if (outageOf(error)) busy.add(turnOf(row))
        faulty.add(row.id)
        if (!failure.isKnown?.(error)) tellFailure(log, failure.words, failure.fields(row), error)
      }
    })
    // Others have the rest.
    if (!isTaken && faulty.size === faults) break
  }
  return faulty.size
}

/** Works on each row in its turn, so many at once. Throws what one throws, and begins none after it. */
export async function inTurns<Row>(
  rows: readonly Row[],
  { atOnce, turnOf }: { atOnce: number, turnOf: (row: Row) => string },
  work: (row: Row) => Promise<void>,
): Promise<void> {
  const queue = openFairQueue({
    running: atOnce, runningPerCaller: 1, waiting: rows.length, waitingPerCaller: rows.length, retryAfterSeconds: 1,
  })
  const thrown: unknown[] = []
  await Promise.all(rows.map(row => queue.run(turnOf(row), async () => {
    if (thrown.length > 0) return
    try {
      await work(row)
    } catch (error) {
      thrown.push(error)
    }
  })))
  if (thrown.length > 0) throw thrown[0]
}
