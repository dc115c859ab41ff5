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
   */
  run: <Result>(
    caller: string,
    work: (signal: AbortSignal | undefined) => Promise<Result>,
    signal?: AbortSignal,
  ) => Promise<Result>
  load: () => FairQueueLoad
  readonly limits: FairQueueLimits
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
 * A limit of time is the caller's to add: `AbortSignal.any([abandoned, AbortSignal.timeout(20_000)])`.
 *
 * @example
 * const documents = openFairQueue({ running: 2, runningPerCaller: 1, waiting: 200, waitingPerCaller: 20 })
 * const bytes = await documents.run(accountId, signal => renderPdf(input, signal), abandoned)
 */
export function openFairQueue(limits: FairQueueLimits): FairQueue {
  const callers = new Map<string, { running: number }>()
  /** Callers with waiting work, in the order in which they are served; a caller just served comes last. */
  const turns = new Map<string, Set<() => void>>()
  let running = 0
  let waiting = 0
  let refused = 0

  function mayRun(caller: string): boolean {
    return running < limits.running && (callers.get(caller)?.running ?? 0) < limits.runningPerCaller
  }

  function begin(caller: string): void {
    running++
    const state = callers.get(caller)
    if (state) state.running++
    else callers.set(caller, { running: 1 })
  }

  function end(caller: string): void {
    running--
    const state = callers.get(caller)
    if (state && --state.running === 0) callers.delete(caller)
    letIn()
  }

  /** Gives every free place to the next caller that may have it. */
  function letIn(): void {
    for (const [caller, works] of turns) {
      if (running >= limits.running) return
      if (!mayRun(caller)) continue
      const [enter] = works
      if (!enter) continue
      leave(caller, works, enter)
      if (works.size > 0) {
        // A Map visits what is put at its end later on: so a caller alone goes on until it is at its limit.
        turns.delete(caller)
        turns.set(caller, works)
      }
      begin(caller)
      enter()
    }
  }

  function leave(caller: string, works: Set<() => void>, enter: () => void): void {
    works.delete(enter)
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
  function turn(caller: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const works = turns.get(caller) ?? new Set()
      const enter = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        leave(caller, works, enter)
        reject(signal?.reason as Error)
      }
      works.add(enter)
      waiting++
      turns.set(caller, works)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  return {
    limits,
    async run(caller, work, signal) {
      signal?.throwIfAborted()
      if (mayRun(caller)) begin(caller)
      else {
        refuseWhenFull(caller)
        await turn(caller, signal)
      }
      try {
        // It may have been given up between its turn and this.
        signal?.throwIfAborted()
        return await work(signal)
      } finally {
        end(caller)
      }
    },
    load: () => ({
      running,
      waiting,
      callers: new Set([...callers.keys(), ...turns.keys()]).size,
      refused,
    }),
  }
}
