/** Work that goes on after the caller was answered. */
export interface Background {
  /** Starts work that nobody waits for. */
  run: (work: () => Promise<unknown>) => void
  /**
   * The same for work that looks for everything there is to do: it never runs twice at a time, and runs once more
   * when it was woken meanwhile.
   */
  wake: (name: string, work: () => Promise<unknown>) => void
  /**
   * Starts work that is to be done once it can be: when it fails it is tried again, ever more rarely, for two minutes.
   * Ending the server does not wait for the next try.
   */
  persist: (work: () => Promise<unknown>) => void
  /** Resolves when nothing is going on any more. */
  settled: () => Promise<void>
  /** The same for good: what goes through many items begins no further one; see `isEnding`. */
  end: () => Promise<void>
  /** Whether the process is about to end. */
  isEnding: () => boolean
}

/** Seconds until the next try. */
const pausesSeconds = [1, 2, 4, 8, 15, 30, 60]

/**
 * Keeps track of background work, so that ending the server can wait for it.
 * @param onFault told of every failure, as there is nobody else to tell
 */
export function startBackground(onFault: (error: unknown) => void): Background {
  const running = new Set<Promise<unknown>>()
  const awake = new Map<string, { again: boolean }>()
  let isEnding = false

  const run: Background['run'] = (work) => {
    // The caller goes on first: what it answers must not wait for the work's first steps either.
    const promise = Promise.resolve().then(work).catch(onFault).finally(() => running.delete(promise))
    running.add(promise)
  }
  const wake: Background['wake'] = (name, work) => {
    const state = awake.get(name)
    if (state) {
      state.again = true
      return
    }
    const own = { again: false }
    awake.set(name, own)
    run(async () => {
      try {
        await work()
      } finally {
        awake.delete(name)
        if (own.again && !isEnding) wake(name, work)
      }
    })
  }
  const persist = (work: () => Promise<unknown>, [pauseSeconds, ...laterPauses] = pausesSeconds) => run(async () => {
    try {
      await work()
    } catch (error) {
      if (pauseSeconds === undefined) throw error
      setTimeout(() => persist(work, laterPauses), pauseSeconds * 1000).unref()
    }
  })
  const settled = async () => {
    while (running.size > 0) await Promise.all(running)
  }
  return {
    run,
    wake,
    persist: work => persist(work),
    settled,
    end() {
      isEnding = true
      return settled()
    },
    isEnding: () => isEnding,
  }
}
