import { setImmediate as nextTick, setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openFairQueue, type FairQueue } from '#integrations/fair-queue'

const limits = { running: 2, runningPerCaller: 2, waiting: 100, waitingPerCaller: 50, retryAfterSeconds: 5 }

describe('a fair queue', () => {
  it('lets callers take turns, however much work one of them brings', async () => {
    const site = buildingSite(openFairQueue({ ...limits, running: 1, runningPerCaller: 1 }))
    for (let piece = 1; piece <= 5; piece++) site.bring('Vink', `Vink ${piece}`)
    site.bring('Jansen', 'Jansen 1')
    site.bring('De Wit', 'De Wit 1')
    site.bring('Jansen', 'Jansen 2')

    expect(await site.finishAll()).toEqual([
      'Vink 1', 'Vink 2', 'Jansen 1', 'De Wit 1', 'Vink 3', 'Jansen 2', 'Vink 4', 'Vink 5',
    ])
  })

  it('gives a newcomer the next place that comes free', async () => {
    const site = buildingSite(openFairQueue(limits))
    for (let piece = 1; piece <= 30; piece++) site.bring('Vink', `Vink ${piece}`)
    await site.finish('Vink 1')
    site.bring('Jansen', 'Jansen 1')
    await site.finish('Vink 2')
    await site.finish('Vink 3')

    expect(site.running()).toContain('Jansen 1')
  })

  it('keeps places for others while one caller is at its own limit', async () => {
    const site = buildingSite(openFairQueue({ ...limits, running: 3, runningPerCaller: 2 }))
    for (let piece = 1; piece <= 10; piece++) site.bring('Vink', `Vink ${piece}`)
    expect(site.running()).toEqual(['Vink 1', 'Vink 2'])

    site.bring('Jansen', 'Jansen 1')
    expect(site.running()).toEqual(['Vink 1', 'Vink 2', 'Jansen 1'])
    await site.finish('Jansen 1')
    expect(site.running()).toEqual(['Vink 1', 'Vink 2'])
  })

  it('uses every place when there is only one caller', async () => {
    const site = buildingSite(openFairQueue({ ...limits, running: 3, runningPerCaller: 3 }))
    for (let piece = 1; piece <= 7; piece++) site.bring('Vink', `Vink ${piece}`)
    await site.finish('Vink 2')

    expect(site.running()).toEqual(['Vink 1', 'Vink 3', 'Vink 4'])
  })

  it('turns away what a caller brings beyond its share of the waiting places, and nobody else', async () => {
    const queue = openFairQueue({ ...limits, waitingPerCaller: 3 })
    const site = buildingSite(queue)
    for (let piece = 1; piece <= 5; piece++) site.bring('Vink', `Vink ${piece}`)

    await expect(queue.run('Vink', async () => 'one too many'))
      .rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 })
    site.bring('Jansen', 'Jansen 1')
    expect(queue.load()).toEqual({ running: 2, waiting: 4, callers: 2 })
    expect(await site.finishAll()).toHaveLength(6)
  })

  it('turns everybody away when all waiting places are taken', async () => {
    const queue = openFairQueue({ ...limits, waiting: 4 })
    const site = buildingSite(queue)
    for (let caller = 1; caller <= 6; caller++) site.bring(`Caller ${caller}`, `Piece ${caller}`)

    await expect(queue.run('Jansen', async () => 'one too many')).rejects.toMatchObject({ code: 'service_unavailable' })
  })

  it('tells a caller that all of it is its own doing, where that is so', async () => {
    const queue = openFairQueue({ ...limits, waiting: 4, waitingPerCaller: 3, blamesCaller: true })
    const site = buildingSite(queue)
    for (let piece = 1; piece <= 5; piece++) site.bring('Vink', `Vink ${piece}`)
    const more = (caller: string) => queue.run(caller, async () => 'one too many')

    await expect(more('Vink')).rejects.toMatchObject({ code: 'rate_limited', details: { waiting: 3 }, retryAfterSeconds: 5 })
    site.bring('Jansen', 'Jansen 1')
    await expect(more('De Wit')).rejects.toMatchObject({ code: 'service_unavailable' })
  })

  it('turns away what has waited for too long', async () => {
    const queue = openFairQueue({ ...limits, running: 1, longestWaitMs: 20 })
    const site = buildingSite(queue)
    site.bring('Vink', 'Vink 1')

    await expect(queue.run('Jansen', async () => site.note('Jansen began')))
      .rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 })
    expect(await site.finishAll()).toEqual(['Vink 1'])
    expect(queue.load()).toEqual({ running: 0, waiting: 0, callers: 0 })
  })

  it('forgets what is given up while it waits, and never begins it', async () => {
    const queue = openFairQueue({ ...limits, running: 1 })
    const site = buildingSite(queue)
    site.bring('Vink', 'Vink 1')
    const hungUp = new AbortController()
    const waits = queue.run('Jansen', async () => site.note('Jansen began'), hungUp.signal)
    hungUp.abort(new Error('hung up'))

    await expect(waits).rejects.toThrow('hung up')
    expect(queue.load()).toMatchObject({ waiting: 0, callers: 1 })
    expect(await site.finishAll()).toEqual(['Vink 1'])
  })

  it('begins nothing for a caller who was gone before', async () => {
    const queue = openFairQueue(limits)
    await expect(queue.run('Vink', async () => 'begun', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(queue.load()).toEqual({ running: 0, waiting: 0, callers: 0 })
  })

  it('gives the place of work that was given up at its very turn to the next', async () => {
    const queue = openFairQueue({ ...limits, running: 1 })
    const site = buildingSite(queue)
    site.bring('Vink', 'Vink 1')
    const hungUp = new AbortController()
    const waits = queue.run('Jansen', async () => site.note('Jansen began'), hungUp.signal)
    site.bring('De Wit', 'De Wit 1')
    void site.finish('Vink 1').then(() => hungUp.abort(new Error('hung up')))
    await waits.catch(() => undefined)

    expect(await site.finishAll()).toContain('De Wit 1')
    expect(queue.load()).toMatchObject({ running: 0, waiting: 0, callers: 0 })
  })

  it('gives the place of work that failed to the next', async () => {
    const queue = openFairQueue({ ...limits, running: 1 })
    const failing = queue.run('Vink', () => Promise.reject(new Error('the printer is on fire')))
    const next = queue.run('Jansen', async () => 'done')

    await expect(failing).rejects.toThrow('on fire')
    expect(await next).toBe('done')
    expect(queue.load()).toEqual({ running: 0, waiting: 0, callers: 0 })
  })

  it('lets heavy work wait for all places of its caller, and keeps what comes after it behind it', async () => {
    const queue = openFairQueue({ ...limits, running: 10, runningPerCaller: 2 })
    const site = buildingSite(queue)
    site.bring('Vink', 'small 1')
    site.bring('Vink', 'large', Infinity)
    site.bring('Vink', 'small 2')
    site.bring('Jansen', 'Jansen 1')
    expect(site.running()).toEqual(['small 1', 'Jansen 1'])

    await site.finish('small 1')
    expect(site.running()).toEqual(['Jansen 1', 'large'])
    expect(queue.load()).toMatchObject({ running: 3, waiting: 1 })
    expect(await site.finishAll()).toEqual(['small 1', 'Jansen 1', 'large', 'small 2'])
    expect(queue.load()).toEqual({ running: 0, waiting: 0, callers: 0 })
  })

  it('rejects whatever of one caller waits, and nothing else', async () => {
    const queue = openFairQueue({ ...limits, running: 1 })
    const site = buildingSite(queue)
    site.bring('Vink', 'Vink 1')
    const waits = ['Vink 2', 'Vink 3'].map(piece => queue.run('Vink', async () => site.note(piece)))
    site.bring('Jansen', 'Jansen 1')
    queue.turnAway('Vink', new Error('the site is closed'))

    expect(await Promise.allSettled(waits)).toEqual(waits.map(() =>
      ({ status: 'rejected', reason: new Error('the site is closed') })))
    expect(await site.finishAll()).toEqual(['Vink 1', 'Jansen 1'])
  })

  it('remembers nothing of a thousand callers who are done', async () => {
    const queue = openFairQueue({ ...limits, waiting: 1_000 })
    await Promise.all(Array.from({ length: 1_000 }, (_, caller) => queue.run(`Caller ${caller}`, () => nextTick())))

    expect(queue.load()).toEqual({ running: 0, waiting: 0, callers: 0 })
  })
})

describe('a fair queue whose places rest', () => {
  const resting = { ...limits, runningPerCaller: 1, longestRestMs: 400 }

  it.each([[1, 100], [2, 200]])('leaves twice the time to others that work of weight %i took, where its caller has more', async (weight, leastMs) => {
    const queue = openFairQueue(resting)
    const ended: number[] = []
    const begun: number[] = []
    const work = async () => {
      begun.push(performance.now())
      await wait(60)
      // Somebody else was there lately, however long that took.
      await queue.run('Jansen', async () => undefined)
      ended.push(performance.now())
    }
    await Promise.all([queue.run('Vink', work, undefined, weight), queue.run('Vink', work)])

    expect((begun[1] ?? 0) - (ended[0] ?? 0)).toBeGreaterThan(leastMs)
  })

  it.each([
    ['nobody else was there lately', async () => undefined, 2],
    ['its caller has nothing more', (queue: FairQueue) => queue.run('Jansen', async () => undefined), 1],
  ])('does not rest where %s', async (_, before, pieces) => {
    const queue = openFairQueue({ ...resting, longestRestMs: 60_000 })
    await before(queue)
    await Promise.all(Array.from({ length: pieces }, () => queue.run('Vink', () => wait(30))))

    expect(queue.load()).toEqual({ running: 0, waiting: 0, callers: 0 })
  })

  it('leaves to others at once what is no place of theirs to rest', async () => {
    const queue = openFairQueue({ ...limits, running: 2, runningPerCaller: 1, longestRestMs: 60_000 })
    const site = buildingSite(queue)
    const waits = new AbortController()
    const works: Promise<unknown>[] = []
    const bringOthers = async () => {
      await wait(50)
      // Jansen takes the other place at this moment, so that De Wit waits for that of Vink.
      site.bring('Jansen', 'Jansen 1')
      works.push(queue.run('De Wit', async () => 'done'))
    }
    // So heavy that it rests for as long as it may.
    const heavy = queue.run('Vink', bringOthers, undefined, 10_000)
    const more = queue.run('Vink', async () => undefined, waits.signal)
    await heavy

    expect(await Promise.all(works)).toEqual(['done'])
    expect(site.running()).toEqual(['Jansen 1'])
    waits.abort(new Error('given up'))
    await expect(more).rejects.toThrow('given up')
    await site.finishAll()
  })

  it('rests no longer than it may', async () => {
    const queue = openFairQueue({ ...resting, longestRestMs: 1 })
    await queue.run('Jansen', async () => undefined)
    await Promise.all([queue.run('Vink', () => wait(100)), queue.run('Vink', async () => undefined)])

    expect(queue.load().waiting).toBe(0)
  })
})

/** Work that ends when it is told to, and the order in which it began. */
function buildingSite(queue: FairQueue) {
  const begun: string[] = []
  const unfinished = new Map<string, () => void>()
  return {
    bring(caller: string, piece: string, weight?: number) {
      void queue.run(caller, () => {
        begun.push(piece)
        return new Promise<void>(resolve => unfinished.set(piece, resolve))
      }, undefined, weight)
    },
    note: (piece: string) => begun.push(piece),
    running: () => [...unfinished.keys()],
    async finish(piece: string) {
      unfinished.get(piece)?.()
      unfinished.delete(piece)
      await nextTick()
    },
    async finishAll() {
      for (let next = [...unfinished.keys()][0]; next; next = [...unfinished.keys()][0]) await this.finish(next)
      return begun
    },
  }
}
