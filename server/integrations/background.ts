/** Work that goes on after the caller was answered. */
export interface Background {
  /** Starts work that nobody waits for. */
  run: (work: () => Promise<unknown>) => void
  /**
   * The same for work that looks for everything there is to do: it never runs twice at a time, and runs once more
   * when it was woken meanwhile.
   */
  wake: (name: string, work: () => Promise<unknown>) => void
  /** Resolves when nothing is going on any more. */
  settled: () => Promise<void>
}

/**
 * Keeps track of background work, so that ending the server can wait for it.
 * @param onFault told of every failure, as there is nobody else to tell
 */
export function startBackground(onFault: (error: unknown) => void): Background {
  const running = new Set<Promise<unknown>>()
  const awake = new Map<string, { again: boolean }>()

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
        if (own.again) wake(name, work)
      }
    })
  }
  return {
    run,
    wake,
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
