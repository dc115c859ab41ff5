import { elapsedMs } from './clock'

/** How much a queue lets through at a time, and how much it lets wait. */
export interface FairQueueLimits {
  /** Work that runs at a time, of all callers together. */
  running: number
  /** Work of one caller that runs at a time. */
  runningPerCaller: number
  /** Work that waits, of all callers together. */
  waiting: number
  /** Work of one caller that waits. */
  waitingPerCaller: number
  /**
   * The longest pause of a caller's place after its work, in milliseconds, if the caller has more waiting while others
   * are active: twice the work's duration times its weight, so that a busy caller leaves two thirds of the time to
   * others. No pause by default.
   */
  longestRestMs?: number
}

/** What a queue holds at this moment, and what it has turned away since it was made. */
export interface FairQueueLoad {
  running: number
  waiting: number
  /** Callers with work that runs or waits. */
  callers: number
  /** Refused with QueueFull. */
  refused: number
}

/** Lets callers take turns at something scarce, so that none of them can use it up. */
export interface FairQueue {
  /**
   * Runs `work` when it is this caller's turn. The place is held until `work` has settled.
   * Throws QueueFull at once when nothing more may wait, and the signal's reason when it is given up while it waits;
   * once it runs, ending early is up to `work`, which is given the same signal.
   * @param caller whose turn it takes, such as an account's id
   * @param weight how many of its caller's places it takes, all of them at most; its pause is as many times as long
   */
  run: <Result>(
    caller: string,
    work: (signal: AbortSignal | undefined) => Promise<Result>,
    signal?: AbortSignal,
    weight?: number,
  ) => Promise<Result>
  /** Whether work of this caller would begin at once, if it were brought now. */
  hasPlace: (caller: string, weight?: number) => boolean
  /** Rejects all waiting work of a caller with this error, when none of it could succeed. */
  turnAway: (caller: string, error: unknown) => void
  load: () => FairQueueLoad
  readonly limits: FairQueueLimits
}

/** How long another caller counts as active. */
const recentlyMs = 1_000

const restTimes = 2

/** Work that waits. */
interface Turn {
  places: number
  enter: () => void
  giveUp: (reason: unknown) => void
}

/** Nothing more may wait: it is this caller's own work that fills the queue, or everybody's. */
export class QueueFull extends Error {
  constructor(readonly filledBy: 'caller' | 'all') {
    super(filledBy === 'caller' ? 'Too much work of this caller waits already' : 'Too much work waits already')
    this.name = 'QueueFull'
  }
}

/**
 * A queue in which callers take turns: whoever has waiting work gets the next free place in the order of callers,
 * however much work each of them brought. A caller at its own limit is passed over until some of its work ends.
 *
 * With `longestRestMs`, whoever has work waiting shares its time with others as well: see FairQueueLimits.
 *
 * For a time limit, pass a signal: `AbortSignal.any([abandoned, AbortSignal.timeout(20_000)])`.
 *
 * @example
 * const documents = openFairQueue({ running: 2, runningPerCaller: 1, waiting: 200, waitingPerCaller: 20 })
 * const bytes = await documents.run(accountId, signal => renderPdf(input, signal), abandoned)
 */
export function openFairQueue(limits: FairQueueLimits): FairQueue {
  const callers = new Map<string, { running: number }>()
  /** Callers with waiting work, in the order in which they are served; a caller just served comes last. */
  const turns = new Map<string, Set<Turn>>()
  /** Who was let in last, and whoever was before somebody else was. */
  let latest = { caller: '', at: -Infinity }
  let latestOther = latest
  let running = 0
  let waiting = 0
  let refused = 0

  function mayRun(caller: string, places: number): boolean {
    return running < limits.running && (callers.get(caller)?.running ?? 0) + places <= limits.runningPerCaller
  }

  function placesOf(weight: number): number {
    return Math.min(weight, limits.runningPerCaller)
  }

  /** What needs more places than are free waits, and what comes after it waits behind it. */
  function mayBegin(caller: string, places: number): boolean {
    return !turns.has(caller) && mayRun(caller, places)
  }

  function begin(caller: string, places: number): void {
    if (caller !== latest.caller) latestOther = latest
    latest = { caller, at: elapsedMs() }
    running += places
    const state = callers.get(caller)
    if (state) state.running += places
    else callers.set(caller, { running: places })
  }

  /** How long to pause after work that began at this time. */
  function restOf(caller: string, begunAt: number, weight: number): number {
    const now = elapsedMs()
    const other = caller === latest.caller ? latestOther : latest
    if (!turns.has(caller) || now - other.at > recentlyMs) return 0
    return Math.min((now - begunAt) * restTimes * weight, limits.longestRestMs ?? 0)
  }

  /** Frees the places for others at once, for their own caller after the pause. */
  function end(caller: string, places: number, restMs: number): void {
    running -= places
    if (restMs === 0) return giveBack(caller, places)
    setTimeout(giveBack, restMs, caller, places)
    letIn()
  }

  function giveBack(caller: string, places: number): void {
    const state = callers.get(caller)
    if (state) state.running -= places
    if (state?.running === 0) callers.delete(caller)
    letIn()
  }

  /** Gives every free place to the next caller that may have it. */
  function letIn(): void {
    for (const [caller, works] of turns) {
      if (running >= limits.running) return
      const [next] = works
      if (!next || !mayRun(caller, next.places)) continue
      leave(caller, works, next)
      if (works.size > 0) {
        // Iteration of a Map reaches entries added meanwhile: a lone caller goes on up to its limit.
        turns.delete(caller)
        turns.set(caller, works)
      }
      begin(caller, next.places)
      next.enter()
    }
  }

  function leave(caller: string, works: Set<Turn>, turn: Turn): void {
    works.delete(turn)
    waiting--
    if (works.size === 0) turns.delete(caller)
  }

  function refuseWhenFull(caller: string): void {
    const filledBy = (turns.get(caller)?.size ?? 0) >= limits.waitingPerCaller
      ? 'caller'
      : waiting >= limits.waiting ? 'all' : null
    if (filledBy === null) return
    refused++
    throw new QueueFull(filledBy)
  }

  /** Resolves when it is this work's turn, its place taken already. */
  function turn(caller: string, places: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const works = turns.get(caller) ?? new Set()
      const settle = () => signal?.removeEventListener('abort', giveUp)
      const own: Turn = {
        places,
        enter: () => {
          settle()
          resolve()
        },
        giveUp: (reason) => {
          settle()
          leave(caller, works, own)
          reject(reason as Error)
        },
      }
      const giveUp = () => own.giveUp(signal?.reason)
      works.add(own)
      waiting++
      turns.set(caller, works)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  return {
    limits,
    async run(caller, work, signal, weight = 1) {
      signal?.throwIfAborted()
      const places = placesOf(weight)
      if (mayBegin(caller, places)) begin(caller, places)
      else {
        refuseWhenFull(caller)
        await turn(caller, places, signal)
      }
      const begunAt = elapsedMs()
      try {
        // The signal may have aborted since the turn came.
        signal?.throwIfAborted()
        return await work(signal)
      } finally {
        end(caller, places, restOf(caller, begunAt, weight))
      }
    },
    hasPlace: (caller, weight = 1) => mayBegin(caller, placesOf(weight)),
    turnAway: (caller, error) => {
      for (const turn of [...turns.get(caller) ?? []]) turn.giveUp(error)
    },
    load: () => ({
      running,
      waiting,
      callers: new Set([...callers.keys(), ...turns.keys()]).size,
      refused,
    }),
  }
}
