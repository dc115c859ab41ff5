import { refuse, type Refusal } from '#contract/errors'
import { elapsedMs } from './clock'

/** How much a queue lets through at a time, and how much it lets wait. */
export interface FairQueueLimits {
  running: number
  runningPerCaller: number
  waiting: number
  waitingPerCaller: number
  /** What waits longer than this is refused; without end by default. */
  longestWaitMs?: number
  /** When whoever is refused may come again, in seconds. */
  retryAfterSeconds: number
  /**
   * The longest pause of a caller's place after its work, in milliseconds, if the caller has more waiting while others
   * are active: twice the work's duration times its weight, so that a busy caller leaves two thirds of the time to
   * others. No pause by default.
   */
  longestRestMs?: number
  /** Whether callers bring all of their work themselves: who brings too much is refused with rate_limited then. */
  blamesCaller?: boolean
}

/** Lets callers take turns at something scarce, so that none of them can use it up. */
export interface FairQueue {
  /**
   * Runs `work` when it is this caller's turn. The place is held until `work` has settled.
   * Refuses service_unavailable or rate_limited when nothing more may wait, at once, and when the turn does not come in
   * time. Throws the signal's reason when it is given up while it waits; once it runs, ending early is up to `work`.
   * @param caller whose turn it takes, such as an account's id
   * @param weight how many of its caller's places it takes, all of them at most; its pause is as many times as long
   */
  run: <Result>(caller: string, work: () => Promise<Result>, signal?: AbortSignal, weight?: number) => Promise<Result>
  /** Rejects all waiting work of a caller with this error, when none of it could succeed. */
  turnAway: (caller: string, error: unknown) => void
  /** What runs and waits at this moment, and how many callers it belongs to. */
  load: () => { running: number, waiting: number, callers: number }
  readonly limits: FairQueueLimits
}

/** How long another caller counts as active. */
const recentlyMs = 1_000

const restTimes = 2

interface Turn {
  places: number
  enter: () => void
  giveUp: (reason: unknown) => void
}

/**
 * A queue in which callers take turns: whoever has waiting work gets the next free place in the order of callers,
 * however much work each of them brought. A caller at its own limit is passed over until some of its work ends.
 *
 * With `longestRestMs`, whoever has work waiting shares its time with others as well: see FairQueueLimits.
 *
 * @param tellWait told how long work waited that could not begin at once, and whether it was refused then
 * @example
 * const documents = openFairQueue(limits)
 * const bytes = await documents.run(accountId, () => renderPdf(input, abandoned), abandoned)
 */
export function openFairQueue(
  limits: FairQueueLimits,
  tellWait: (waitedMs: number, isRefused: boolean) => void = () => undefined,
): FairQueue {
  /** How many places each caller holds. */
  const places = new Map<string, number>()
  /** Callers with waiting work, in the order in which they are served; a caller just served comes last. */
  const turns = new Map<string, Set<Turn>>()
  /** Who was let in last, and whoever was before somebody else was. */
  let latest = { caller: '', at: -Infinity }
  let latestOther = latest
  let running = 0
  let waiting = 0

  function mayRun(caller: string, wanted: number): boolean {
    return running < limits.running && (places.get(caller) ?? 0) + wanted <= limits.runningPerCaller
  }

  function begin(caller: string, taken: number): void {
    if (caller !== latest.caller) latestOther = latest
    latest = { caller, at: elapsedMs() }
    running += taken
    places.set(caller, (places.get(caller) ?? 0) + taken)
  }

  /** How long to pause after work that began at this time. */
  function restOf(caller: string, begunAt: number, weight: number): number {
    const now = elapsedMs()
    const other = caller === latest.caller ? latestOther : latest
    if (!turns.has(caller) || now - other.at > recentlyMs) return 0
    return Math.min((now - begunAt) * restTimes * weight, limits.longestRestMs ?? 0)
  }

  /** Frees the places for others at once, for their own caller after the pause. */
  function end(caller: string, taken: number, restMs: number): void {
    running -= taken
    if (restMs === 0) return giveBack(caller, taken)
    setTimeout(giveBack, restMs, caller, taken)
    letIn()
  }

  function giveBack(caller: string, taken: number): void {
    const left = (places.get(caller) ?? 0) - taken
    if (left === 0) places.delete(caller)
    else places.set(caller, left)
    letIn()
  }

  /** Gives every free place to the next caller that may have it. */
  function letIn(): void {
    for (const [caller, works] of turns) {
      if (running >= limits.running) return
      const [next] = works
      if (!next || !mayRun(caller, next.places)) continue
      next.enter()
      if (works.size > 0) {
        // Iteration of a Map reaches entries added meanwhile: a lone caller goes on up to its limit.
        turns.delete(caller)
        turns.set(caller, works)
      }
      begin(caller, next.places)
    }
  }

  /** Why nothing more of this caller may wait, if so. */
  function refusalOf(caller: string): Refusal | null {
    const isFilledByCaller = (turns.get(caller)?.size ?? 0) >= limits.waitingPerCaller
    if (isFilledByCaller && limits.blamesCaller) {
      return refuse('rate_limited', { waiting: limits.waitingPerCaller }, limits.retryAfterSeconds)
    }
    return isFilledByCaller || waiting >= limits.waiting ? noTurn() : null
  }

  function noTurn(): Refusal {
    return refuse('service_unavailable', undefined, limits.retryAfterSeconds)
  }

  /** Resolves when it is this work's turn, its places taken already. */
  function turn(caller: string, wanted: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const works = turns.get(caller) ?? new Set()
      const askedAt = elapsedMs()
      const leave = () => {
        clearTimeout(tooLong)
        signal?.removeEventListener('abort', hangUp)
        works.delete(own)
        waiting--
        if (works.size === 0) turns.delete(caller)
      }
      const own: Turn = {
        places: wanted,
        enter: () => {
          leave()
          tellWait(elapsedMs() - askedAt, false)
          resolve()
        },
        giveUp: (reason) => {
          leave()
          reject(reason as Error)
        },
      }
      const hangUp = () => own.giveUp(signal?.reason)
      const tooLate = (longestWaitMs: number) => {
        tellWait(longestWaitMs, true)
        own.giveUp(noTurn())
      }
      const tooLong = limits.longestWaitMs && setTimeout(tooLate, limits.longestWaitMs, limits.longestWaitMs)
      works.add(own)
      waiting++
      turns.set(caller, works)
      signal?.addEventListener('abort', hangUp, { once: true })
    })
  }

  return {
    limits,
    async run(caller, work, signal, weight = 1) {
      signal?.throwIfAborted()
      const wanted = Math.min(weight, limits.runningPerCaller)
      // What needs more places than are free waits, and what comes after it waits behind it.
      if (!turns.has(caller) && mayRun(caller, wanted)) begin(caller, wanted)
      else {
        const refusal = refusalOf(caller)
        if (refusal) {
          tellWait(0, true)
          throw refusal
        }
        await turn(caller, wanted, signal)
      }
      const begunAt = elapsedMs()
      try {
        // The signal may have aborted since the turn came.
        signal?.throwIfAborted()
        return await work()
      } finally {
        end(caller, wanted, restOf(caller, begunAt, weight))
      }
    },
    turnAway: (caller, error) => {
      for (const turn of [...turns.get(caller) ?? []]) turn.giveUp(error)
    },
    load: () => ({ running, waiting, callers: new Set([...places.keys(), ...turns.keys()]).size }),
  }
}
