import { hasPassed, type Clock } from '../clock'
import { AnswerTooLarge, OutsideFault } from '../http'
import type { FileStore } from './index'
import { S3Fault, StoreBusy } from './s3-faults'

/** As long as whoever is refused is asked to wait. */
const restMs = 5_000

/** What somebody was told of a moment ago: there is no need to say it again. */
export class KnownFault extends OutsideFault {}

/**
 * Reads of a store that gave no answer are refused at once for five seconds: a call that hangs holds its caller and its
 * place for fifteen. Then one of them looks whether it is back, while the others are still refused. Of the faults of
 * reads, one in five seconds is no KnownFault.
 */
export function restWhileAway(files: FileStore, clock: Clock): FileStore {
  /** When a call last got no answer; null once one did. */
  let awayAt: Date | null = null
  let toldAt: Date | null = null
  let isLooking = false
  const isRecent = (at: Date | null) => at !== null && !hasPassed(restMs, { since: at, now: clock.now() })
  const watched = async <Result>(call: Promise<Result>): Promise<Result> => {
    try {
      const result = await call
      awayAt = null
      return result
    } catch (error) {
      if (error instanceof S3Fault || error instanceof AnswerTooLarge) awayAt = null
      else if (error instanceof OutsideFault && !(error instanceof StoreBusy)) awayAt = clock.now()
      throw error
    }
  }
  const told = (error: unknown) => {
    if (!(error instanceof OutsideFault) || error instanceof AnswerTooLarge) return error
    if (isRecent(toldAt)) return new KnownFault(error.message, { cause: error })
    toldAt = clock.now()
    return error
  }
  return {
    put: (...asked) => watched(files.put(...asked)),
    remove: (...asked) => watched(files.remove(...asked)),
    list: (...asked) => watched(files.list(...asked)),
    async get(...asked) {
      const isAway = awayAt !== null
      if (isAway && (isLooking || isRecent(awayAt))) throw new KnownFault('The object store gave no answer a moment ago')
      if (isAway) isLooking = true
      try {
        return await watched(files.get(...asked))
      } catch (error) {
        throw told(error)
      } finally {
        if (isAway) isLooking = false
      }
    },
  }
}
