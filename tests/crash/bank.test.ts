import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { openDatabase } from '#db/client'
import { verifyInstallation } from '#services/verification/verify'
import { accountOf, ApiClient, type Tenant } from '../support/api-client'
import { camtOf } from '../support/camt'
import { studioVink } from '../support/cast'
import { seededRandom } from '../support/random-documents/random'
import { startServer, type TestServer } from '../support/server'
import { importFile, uploadStatement } from '../support/upload'
import { withRows } from './rows'

/** Of so many accounts the server is killed while it keeps their statement, and while it takes one back. */
const rounds = Number(process.env.POLDER_CRASH_STATEMENTS ?? '25')
const seed = Number(process.env.POLDER_CRASH_SEED ?? '1')
const entryCount = 5_000
const invoiceCount = 300
const centsEach = 12_100
/** A statement is left by its server after five minutes. */
const outageMs = 10 * 60_000
/** Servers do their background work at each full minute, and start a few seconds before one. */
const secondsIntoMinute = 56
const mostTries = 5

const invoices = `Factuurnummer;Klant;Factuurdatum;Totaal excl btw;Btw;Status
${Array.from({ length: invoiceCount }, (_, place) => `A-${1_000 + place};Klant ${place % 7};02-03-2026;100,00;21,00;Open`).join('\n')}
`
/** One entry in so many pays an invoice. */
const share = Math.floor(entryCount / invoiceCount)
const statement = camtOf(Array.from({ length: entryCount }, (_, place) => {
  const on = `2026-10-${String(place % 28 + 1).padStart(2, '0')}`
  const invoice = place / share
  return Number.isInteger(invoice) && invoice < invoiceCount
    ? { on, cents: centsEach, text: `Factuur A-${1_000 + invoice}`, name: `Klant ${invoice % 7}` }
    : { on, cents: -100 - place, text: `Betaalautomaat ${place}`, name: 'Winkel' }
}))

let server: TestServer
const random = seededRandom(seed)
/** Requests that were killed in the midst. */
let cutOff = 0
afterAll(() => server.kill())

describe('a server that is killed while it keeps a bank statement', () => {
  it(`or takes one back leaves each entry once and each document paid once, ${2 * rounds} kills`, async () => {
    server = await startServer({ database: inject('databaseTemplate') })
    const ended: string[] = []
    for (let round = 0; round < rounds; round++) {
      const tenant = await studioVink(server.url)
      const vink = { ...tenant, accountId: await accountOf(server.databaseUrl, tenant.email) }
      expect(await importFile(byKey(vink), 'invoices', invoices, { dryRun: 'false' })).toMatchObject({ status: 200 })
      const before = await stateOf(vink)

      await killAt(vink, before, random.whole(0, invoiceCount + 1), uploadStatement(byKey(vink), statement, { dryRun: 'false' }))
      const left = await stateOf(vink)
      await goOn()
      const again = await uploadAgain(vink)
      expect(again, server.log()).toMatchObject({ status: 200, body: { entryCount } })
      expect(await stateOf(vink)).toEqual({
        entries: entryCount, keys: entryCount, payments: invoiceCount, paid: invoiceCount, unpaid: 0,
      })
      await expectNoFindings()

      const { data } = await byKey(vink).call('listBankStatements')
      for (const [place, { id }] of data.entries()) {
        const params = { id }
        if (place < data.length - 1) await byKey(vink).call('deleteBankStatement', { params })
        else {
          const whole = await stateOf(vink)
          await killAt(vink, whole, random.whole(1, invoiceCount), byKey(vink).request('deleteBankStatement', { params }))
          await goOn()
          expect([200, 404]).toContain((await byKey(vink).request('deleteBankStatement', { params })).status)
        }
      }
      expect(await stateOf(vink)).toEqual(before)
      await expectNoFindings()
      ended.push(`${left.entries} entries and ${left.payments} payments were there`)
    }
    // A machine that was busy may have missed some moments.
    expect(cutOff).toBeGreaterThanOrEqual(rounds)
    console.log(`kills of bank statements with seed ${seed}, ${cutOff} in the midst: ${ended.join('; ')}`)
  })
})

const byKey = ({ key }: Tenant) => new ApiClient(server.url, { authorization: `Bearer ${key}` })

/** A machine that does much else says when to ask again. */
async function uploadAgain(vink: Tenant) {
  for (let tries = 1; ; tries++) {
    const answer = await uploadStatement(byKey(vink), statement, { dryRun: 'false' })
    if (answer.status !== 503 || tries === mostTries) return answer
    console.log(`answered 503: ${server.log().slice(-4000)}`)
  }
}

type Account = Tenant & { accountId: string }
type State = Awaited<ReturnType<typeof stateOf>>

/** What there is of an account, past all of Polder's own code. */
function stateOf({ accountId }: Account) {
  return withRows(server.databaseUrl, async (select) => {
    const of = `WHERE "accountId" = '${accountId}'`
    const [row = {}] = await select('SELECT '
      + `(SELECT COUNT(*) FROM "BankTransaction" ${of}) AS "entries", `
      + `(SELECT COUNT(DISTINCT "key") FROM "BankTransaction" ${of}) AS "keys", `
      + `(SELECT COUNT(*) FROM "Payment" ${of}) AS "payments", `
      + `(SELECT COUNT(*) FROM "Invoice" ${of} AND "status" = 'paid' AND "paidCents" = ${centsEach} AND "openCents" = 0) AS "paid", `
      + `(SELECT COUNT(*) FROM "Invoice" ${of} AND "openCents" = "totalCents" AND "paidCents" = 0) AS "unpaid"`)
    const count = (name: string) => Number(row[name])
    return {
      entries: count('entries'), keys: count('keys'), payments: count('payments'), paid: count('paid'), unpaid: count('unpaid'),
    }
  })
}

/**
 * Kills the server once so many payments were written or removed, the entries counting as one more; a request that is
 * cut off has no answer.
 */
async function killAt(vink: Account, before: State, steps: number, request: Promise<unknown>): Promise<void> {
  let isAnswered = false
  const cut = request.then(() => {
    isAnswered = true
  }, (error: unknown) => {
    // What fetch throws for a broken connection.
    if (!(error instanceof TypeError)) throw error
  })
  const done = ({ entries, payments }: State) =>
    Math.abs(payments - before.payments) + (entries !== before.entries ? 1 : 0)
  while (!isAnswered && done(await stateOf(vink)) < steps) await sleep(1)
  await server.kill()
  await cut
  if (!isAnswered) cutOff++
}

/** Starts the next server, which looks over what was left, at its next minute or because the file comes again. */
async function goOn(): Promise<void> {
  const then = new Date(server.now().getTime() + outageMs)
  then.setUTCSeconds(secondsIntoMinute, 0)
  server = await startServer({ database: inject('databaseTemplate'), continueFrom: server, fixedClock: then.toISOString() })
}

async function expectNoFindings(): Promise<void> {
  const database = await openDatabase(server.databaseUrl)
  try {
    expect((await verifyInstallation(database)).findings).toEqual([])
  } finally {
    await database.close()
  }
}
