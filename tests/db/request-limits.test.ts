import { setImmediate as nextTick } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openUseCounts, type UseCounts } from '#db/use-counts'
import { budgetsCommand } from '../../server/cli/commands/budgets'
import { rateLimit } from '#integrations/rate-limits'
import { giveCommand } from '../support/command'
import { onlyOn } from '../support/skipped'
import { useDatabase } from '../support/use-database'

const database = useDatabase()

/** Uses a limit so many times at once; tells how many were let through. */
async function letThrough(uses: number, limits: { use: (key: string) => Promise<{ isExceeded: boolean } | null> }[]) {
  const answers = await Promise.all(Array.from({ length: uses }, async (_, use) => limits[use % limits.length]?.use('vink')))
  return answers.filter(answer => answer?.isExceeded === false).length
}

describe('a limit of uses a minute', () => {
  it('lets exactly so many through when they come at once', async () => {
    expect(await letThrough(300, [rateLimit('key', 120)])).toBe(120)
  })

  it('is none when it is switched off', async () => {
    expect(await rateLimit('key', null).use('vink')).toBeNull()
  })

  it('counts every caller on its own', async () => {
    const limit = rateLimit('key', 1)
    await limit.use('vink')

    expect(await limit.use('jansen')).toMatchObject({ isExceeded: false, remaining: 0 })
  })
})

describe('the budgets of an installation', () => {
  it('are told to whoever runs it', async () => {
    const rows = JSON.parse((await giveCommand(budgetsCommand, ['--json'])).text) as Record<string, unknown>[]

    expect(rows).toContainEqual({ kind: 'requests: key', per: 'key', limit: 120, unit: 'a minute', heldBy: 'installation' })
    expect(rows).toContainEqual({ kind: 'requests that are worked on', per: 'account', limit: 2, unit: 'at a time', heldBy: 'server' })
    expect((await giveCommand(budgetsCommand, [])).text).toContain('requests: ip: 300 a minute per address, held by the installation')
  })
})

/** On a machine that is busy with other tests, each count may take its time. */
const patient = { looks: 1_000, silenceMs: 100_000 }

function openPatiently(faults: unknown[] = []): Promise<UseCounts | null> {
  return openUseCounts(database.url, error => faults.push(error), patient)
}

describe('two servers on one Postgres', onlyOn('postgres'), () => {
  let first: UseCounts | null
  let second: UseCounts | null
  beforeAll(async () => {
    // Both at once, as two servers that are started together do.
    [first, second] = await Promise.all([openPatiently(), openPatiently()])
  })
  afterAll(async () => {
    await Promise.all([first?.close(), second?.close()])
  })

  it('let as many through as one would, however a flood is spread over them', async () => {
    const limits = [rateLimit('key', 120, first), rateLimit('key', 120, second)]

    expect(await letThrough(400, limits)).toBe(120)
    expect(await letThrough(100, limits)).toBe(0)
  })

  it('count each limit on its own', async () => {
    await rateLimit('ip', 1, first).use('vink')

    expect(await rateLimit('public', 1, second).use('vink')).toMatchObject({ isExceeded: false })
    expect(await rateLimit('ip', 1, second).use('vink')).toMatchObject({ isExceeded: true, remaining: 0 })
  })

  it('let go of a window that was begun before the clock was put back, and keep one of a server half a minute ahead', async () => {
    const afterWindow = async (name: string, aheadMs: number) => {
      await letThrough(3, [rateLimit(name, 2, first)])
      await first?.pool.query({
        text: `UPDATE ${first.table} SET expire = expire + $1 WHERE key = $2`, values: [aheadMs, `${name}:vink`],
      })
      return rateLimit(name, 2, second).use('vink')
    }

    expect(await afterWindow('hour', 3_600_000)).toMatchObject({ isExceeded: false, remaining: 1 })
    expect(await afterWindow('half', 30_000)).toMatchObject({ isExceeded: true, remaining: 0 })
  })

  it('count together also while one of them is busy for longer than it would wait', async () => {
    const faults: unknown[] = []
    const counts = await openUseCounts(database.url, error => faults.push(error))
    const busy = rateLimit('busy', 2, counts)
    await busy.use('vink')
    const used = busy.use('vink')
    // By now the question is on its way.
    await nextTick()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
    await used
    await counts?.close()

    expect(await rateLimit('busy', 2, second).use('vink')).toMatchObject({ isExceeded: true })
    expect(faults).toEqual([])
  })

  it('count by themselves while the counts cannot be reached, and say so once', async () => {
    const faults: unknown[] = []
    const counts = await openPatiently(faults)
    const lost = counts && { ...counts, table: 'no_such_table' }

    expect(await letThrough(10, [rateLimit('lost', 3, lost)])).toBe(3)
    expect(faults).toHaveLength(1)
    await counts?.close()
  })

  it('say nothing of requests that are still counted while a server ends', async () => {
    const faults: unknown[] = []
    const ending = await openPatiently(faults)
    const limit = rateLimit('ending', 3, ending)
    const ended = ending?.close()

    expect(await letThrough(10, [limit])).toBe(3)
    expect(faults).toEqual([])
    await ended
  })
})
