import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client'
import { verifyInstallation } from '#services/verification/verify'
import { ApiClient, cookieOf, type Tenant } from '../support/api-client'
import { studioVink } from '../support/cast'
import { seededRandom } from '../support/random-documents/random'
import { startServer, type TestServer } from '../support/server'
import { importFile } from '../support/upload'
import { withRows, type Row } from './rows'

const rounds = Number(process.env.POLDER_CRASH_IMPORTS ?? '2')
const seed = Number(process.env.POLDER_CRASH_SEED ?? '1')
const invoiceCount = 1_200
const customerCount = 7
/** Of the customers and of each hundred invoices. */
const pieceCount = 1 + invoiceCount / 100
/** An import is left by its server after two minutes without a piece. */
const outageMs = 5 * 60_000
/** Servers do their background work at each full minute, and start a few seconds before one. */
const secondsIntoMinute = 56

const file = `Factuurnummer;Klant;Factuurdatum;Totaal excl btw;Btw;Status
${Array.from({ length: invoiceCount }, (_, place) =>
  `A-${1_000 + place};Klant ${place % customerCount};02-03-2026;100,00;21,00;${place % 2 ? 'Betaald' : 'Open'}`).join('\n')}
`

let server: TestServer
let vink: Tenant
const random = seededRandom(seed)
/** Requests that were killed in the midst. */
let cutOff = 0
afterAll(() => server.kill())

describe('a server that is killed in the midst of an import', () => {
  it(`or of undoing one leaves all of it or nothing to the next, ${2 * rounds} kills`, async () => {
    server = await startServer({ database: inject('databaseTemplate') })
    vink = await studioVink(server.url)
    const ended: string[] = []
    for (let round = 0; round < rounds; round++) {
      // First it writes down what there is to write, of which nothing is there yet: by turns it is killed in either.
      const importing = importFile(byKey(), 'invoices', file, { dryRun: 'false' })
      await killAt(random.whole(1, pieceCount - 1) + (round % 2) * pieceCount, importing)
      await goOn()
      const there = await invoicesThere()
      expect([0, invoiceCount]).toContain(there)
      await expectWhole(there)
      if (there === 0) expect((await importFile(byKey(), 'invoices', file, { dryRun: 'false' })).status).toBe(200)
      await expectWhole(invoiceCount)

      const session = await signedIn()
      const { last } = await session.call('getImportState')
      await killAt(random.whole(1, pieceCount - 1), session.request('undoImport', { params: { id: last?.id ?? '' } }))
      await goOn()
      const left = await invoicesThere()
      // Before its first piece was removed nothing had begun.
      expect([0, invoiceCount]).toContain(left)
      await expectWhole(left)
      if (left > 0) expect((await (await signedIn()).request('undoImport', { params: { id: last?.id ?? '' } })).status).toBe(200)
      await expectWhole(0)
      ended.push(`${there} came in, ${left} were left`)
    }
    // A machine that was busy may have missed some moments.
    expect(cutOff).toBeGreaterThanOrEqual(rounds)
    console.log(`kills of imports with seed ${seed}, ${cutOff} in the midst: ${ended.join('; ')}`)
  })
})

const byKey = () => new ApiClient(server.url, { authorization: `Bearer ${vink.key}` })

async function signedIn(): Promise<ApiClient> {
  const guest = new ApiClient(server.url, { origin: server.url })
  const { email, password } = vink
  const answer = await guest.request('signIn', { body: { email, password } })
  return guest.with({ origin: server.url, cookie: cookieOf(answer) })
}

/** Kills the server once so many pieces are staged, written or removed; a request that is cut off has no answer. */
async function killAt(pieces: number, request: Promise<unknown>): Promise<void> {
  let isAnswered = false
  const cut = request.then(() => {
    isAnswered = true
  }, (error: unknown) => {
    // What fetch throws for a broken connection.
    if (!(error instanceof TypeError)) throw error
  })
  await withRows(server.databaseUrl, async (select) => {
    while (!isAnswered && progressOf(await select(running)) < pieces) await sleep(1)
  })
  await server.kill()
  await cut
  if (!isAnswered) cutOff++
}

const running = 'SELECT "state", "written", (SELECT COUNT(*) FROM "ImportPiece") AS "staged" FROM "DataImport" WHERE "state" <> \'done\''

/** Pieces, of whatever is done with them. */
function progressOf([row]: Row[]): number {
  if (!row) return 0
  const written = Math.floor(Number(row.written) / 100)
  if (row.state === 'staging') return Number(row.staged)
  return row.state === 'writing' ? pieceCount + written : pieceCount - 1 - written
}

/** Starts the next server, and waits until it went on with what was left. */
async function goOn(): Promise<void> {
  const then = new Date(server.now().getTime() + outageMs)
  then.setUTCSeconds(secondsIntoMinute, 0)
  server = await startServer({ database: inject('databaseTemplate'), continueFrom: server, fixedClock: then.toISOString() })
  await withRows(server.databaseUrl, async (select) => {
    while ((await select(running)).length > 0) await sleep(50)
  })
}

/** Nothing is doubled or half: documents, their lines and customers, and the sums over them. */
async function expectWhole(invoices: number): Promise<void> {
  expect(await withRows(server.databaseUrl, async (select) => {
    const [row] = await select('SELECT COUNT(DISTINCT "number") AS "numbers", COUNT(*) AS "invoices", SUM("totalCents") AS "cents", '
      + '(SELECT COUNT(*) FROM "InvoiceLine") AS "lines", (SELECT COUNT(*) FROM "Customer") AS "customers", '
      + '(SELECT COUNT(*) FROM "ImportPiece") AS "pieces" FROM "Invoice"')
    return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]))
  })).toEqual({
    numbers: invoices, invoices, cents: invoices * 12_100, lines: invoices, pieces: 0,
    customers: invoices === 0 ? 0 : customerCount,
  })
  const database = await openDatabase(server.databaseUrl)
  try {
    expect((await verifyInstallation(database)).findings).toEqual([])
  } finally {
    await database.close()
  }
}

function invoicesThere(): Promise<number> {
  return withRows(server.databaseUrl, async (select) => {
    const [row] = await select('SELECT COUNT(*) AS "count" FROM "Invoice"')
    return Number(row?.count)
  })
}
