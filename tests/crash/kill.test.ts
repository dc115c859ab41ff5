import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client'
import { runTransaction } from '#db/transaction'
import { verifyInstallation } from '#services/verification/verify'
import { studioVink } from '../support/cast'
import { seededRandom } from '../support/random-documents/random'
import { startServer, type TestServer } from '../support/server'
import { Issuer } from './issuer'
import { Ledger } from './ledger'
import { findLosses } from './losses'
import { withRows } from './rows'

const kills = Number(process.env.POLDER_CRASH_KILLS ?? '100')
const seed = Number(process.env.POLDER_CRASH_SEED ?? '1')
const issuerCount = 5
/** SQLite's word for synchronous=FULL. */
const full = 2
const killsPerVerification = 10
/** Every check looks at the whole installation: a fresh one takes over before that becomes most of the work. */
const killsPerInstallation = 100
const installations = Array.from({ length: Math.ceil(kills / killsPerInstallation) }, (_, index) => ({
  seed: seed + index,
  kills: Math.min(killsPerInstallation, kills - index * killsPerInstallation),
}))
/** An interrupted write's key is free again after two minutes. */
const outageMs = 5 * 60_000

let ledger: Ledger
let server: TestServer
afterAll(() => server.kill())

describe('a server that is killed in the midst of issuing', () => {
  it.each(installations)('loses and doubles nothing, $kills times over, seed $seed', async ({ seed, kills }) => {
    const random = seededRandom(seed)
    ledger = new Ledger()
    server = await startServer({ database: inject('databaseTemplate') })
    const { key } = await studioVink(server.url)
    const issuers = Array.from({ length: issuerCount }, () => new Issuer(key, random, ledger))
    const restart = async () => {
      server = await startServer({
        database: inject('databaseTemplate'),
        continueFrom: server,
        fixedClock: new Date(server.now().getTime() + outageMs).toISOString(),
      })
      expect(await findLosses(server.databaseUrl, ledger)).toEqual([])
    }

    for (let kill = 1; kill <= kills; kill++) {
      const work = Promise.all(issuers.map(issuer => issuer.workUntilCut(server.url))).catch((error: unknown) => {
        throw new Error(`The server said:\n${server.log()}`, { cause: error })
      })
      await Promise.race([work, untilMoment(ledger.writes + random.whole(0, 15), random.whole(0, 250))])
      await server.kill()
      await work
      await restart()
      if (kill % killsPerVerification === 0) expect(await findings()).toEqual([])
    }

    for (const issuer of issuers) await issuer.finish(server.url)
    expect(await findLosses(server.databaseUrl, ledger)).toEqual([])
    expect(await findings()).toEqual([])
    // Every document there is was acknowledged exactly once, however often its creation had to be repeated.
    expect(await countDocuments()).toBe(ledger.documents.size)
    expect(ledger.writes).toBeGreaterThan(kills)
    await server.kill()
    console.log(`${kills} kills with seed ${seed}: ${ledger.writes} acknowledged writes, ${ledger.documents.size} documents`)
  })
})

describe('the check after a kill', () => {
  it.each([
    ['a lost status', 'UPDATE "Invoice" SET "status" = \'draft\' WHERE "numberSequence" = 1', /half issued[^]*not what was acknowledged/],
    ['a lost number', 'UPDATE "Invoice" SET "numberSequence" = 0 WHERE "numberSequence" = 1', /should be 1 to/],
    ['a number given twice', 'UPDATE "NumberSequence" SET "nextValue" = 1', /should be 1 to 0/],
    ['a lost document', 'UPDATE "Invoice" SET "id" = \'other\' WHERE "id" = (SELECT MIN("id") FROM "Invoice")', /is gone/],
  ])('sees %s', async (_, harm, loss) => {
    // One harm upon the other: each leaves words of its own.
    await withRows(server.databaseUrl, run => run(harm))

    expect((await findLosses(server.databaseUrl, ledger)).join('\n')).toMatch(loss)
  })
})

/** Some writes later, wherever the server may be in the midst of by then. */
async function untilMoment(writes: number, delayMs: number): Promise<void> {
  while (ledger.writes < writes) await sleep(1)
  await sleep(delayMs)
}

async function findings() {
  const database = await openDatabase(server.databaseUrl)
  try {
    return (await verifyInstallation(database)).findings
  } finally {
    await database.close()
  }
}

function countDocuments(): Promise<number> {
  return withRows(server.databaseUrl, async (select) => {
    const [row] = await select('SELECT COUNT(*) AS "count" FROM "Invoice"')
    return Number(row?.count)
  })
}

if (inject('databaseKind') === 'sqlite') {
  describe('SQLite', () => {
    it('writes through to the disk before it acknowledges', async () => {
      const database = await openDatabase(server.databaseUrl)
      try {
        const settings = await runTransaction(database.prisma, async tx => ({
          synchronous: await tx.$queryRaw`PRAGMA synchronous`,
          journal: await tx.$queryRaw`PRAGMA journal_mode`,
        }))

        expect(settings).toEqual({ synchronous: [{ synchronous: full }], journal: [{ journal_mode: 'wal' }] })
      } finally {
        await database.close()
      }
    })
  })
}
