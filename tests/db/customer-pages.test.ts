import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits'
import type { PaymentProviderRow } from '#db/queries/rows'
import { mostListed, readStatement } from '#services/customer-pages/statement'
import { findPayable } from '#services/online-payments/payable'
import { installationOf, reachAccount, type AccountContext } from '#services/work/context'
import { issuedBy, openCast } from '../support/accounts'
import { addManyDocuments } from '../support/many-documents'
import { openTelling, planOf } from '../support/query-plans'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
const documents = 1_600
let installation: TestService
let jansen: AccountContext
let customerId = ''

beforeAll(async () => {
  installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  jansen = (await openCast(installation.service, 'Timmerbedrijf Jansen')).account
  const { accountId, db } = jansen
  const { id: invoiceId, customer } = await issuedBy(jansen)
  customerId = customer?.id ?? ''
  await addManyDocuments(installationOf(jansen).database, { accountId, invoiceId, customerId }, documents)
  const updatedAt = installation.clock.now()
  await db.invoice.updateMany({ data: { customerId, issueDate: '2026-01-01', updatedAt } })
  await db.payment.updateMany({ data: { paidOn: '2026-02-01' } })
  // Four in ten are open.
  const paid = { status: 'paid', kind: 'invoice', OR: ['2', '4', '6', '8'].map(digit => ({ id: { endsWith: digit } })) }
  await db.payment.deleteMany({ where: { invoice: paid } })
  await db.invoice.updateMany({ where: paid, data: { status: 'issued', paidAt: null, paidCents: 0n, openCents: 1_210n } })
})
afterAll(() => installation.close())

describe('the statement of a customer with thousands of documents', () => {
  it('lists some hundreds of each, and sums up all of them exactly', async () => {
    const rows = await jansen.db.invoice.findMany({
      where: { kind: 'invoice', status: { in: ['issued', 'sent'] } }, select: { openCents: true },
    })
    const told = await readStatement(jansen, customerId)

    expect(rows.length).toBeGreaterThan(mostListed)
    expect(told.sums).toMatchObject([{ openCents: Number(rows.reduce((sum, { openCents }) => sum + openCents, 0n)) }])
    expect(told.isCut).toEqual({ open: true, settled: true, payments: true })
    expect([told.open.length + told.back.length, told.settled.length, told.payments.length])
      .toEqual([mostListed, mostListed, mostListed])
  })

  it('asks four times, each by the index of the customer', async () => {
    const { accountId, actor } = jansen
    const service = installationOf(jansen)
    const telling = await openTelling(database.url)
    await readStatement(reachAccount({ ...service, database: telling.database }, accountId, actor), customerId)

    expect(telling.statements).toHaveLength(4)
    for (const statement of [...telling.statements]) {
      const plan = await planOf(telling.database, statement)
      expect(plan.filter(step => step.startsWith('SCAN Invoice') || step.startsWith('SCAN Payment'))).toEqual([])
      expect(plan.join('\n')).toMatch(/customerId"?\s*=/)
    }
    await telling.database.close()
  })
})

describe('what can be paid at once of a customer with thousands of documents', () => {
  const payableIn = async (currency: string) => {
    const { accountId, db } = jansen
    const business = await db.business.findFirstOrThrow()
    const connection: PaymentProviderRow = {
      accountId, provider: 'mollie', sealedKey: '', keyEnding: '', isTest: false, webhookToken: '', problem: null,
      connectedAt: new Date(0), updatedAt: new Date(0),
    }
    const { amountCents, documents } = await db.$transaction(async tx =>
      await findPayable(tx, accountId, { customerId, currency }, business, connection)) ?? {}
    return { amountCents, ids: documents?.map(({ id }) => id) }
  }
  const openOf = (currency: string) => jansen.db.invoice.findMany({
    where: { kind: 'invoice', status: 'issued', currency, openCents: { gt: 0 } }, select: { id: true, openCents: true },
    orderBy: [{ dueDate: 'asc' }, { issueDate: 'asc' }, { id: 'asc' }],
  })
  const dollars = { currency: 'USD', exchangeRate: '1.08', exchangeRateDate: '2026-11-20', exchangeRateSource: 'ECB' }
  const inDollars = (fields: object = {}) =>
    issuedBy(jansen, { customerId, issueDate: '2026-11-20', dueDate: '2027-01-20', ...dollars, ...fields })

  it('is what was to be paid first of each currency, however much is open in another', async () => {
    const { id } = await inDollars()
    const first = (await openOf('EUR')).slice(0, limits.documentsPerOnlinePayment)

    expect(await payableIn('USD')).toEqual({ amountCents: 10_285n, ids: [id] })
    expect(await payableIn('EUR')).toEqual({
      amountCents: first.reduce((sum, { openCents }) => sum + openCents, 0n), ids: first.map(row => row.id),
    })
  })

  it('is there behind hundreds that have a payment link of their own, or that go back', async () => {
    const open = await openOf('EUR')
    const [last] = open.slice(-1)
    await jansen.db.invoice.updateMany({
      where: { id: { in: open.slice(0, -1).map(({ id }) => id) } }, data: { paymentLink: 'https://betaal.example/deze' },
    })

    expect((await payableIn('EUR')).ids).toEqual([last?.id])
    await jansen.db.invoice.updateMany({ where: { paymentLink: { not: null } }, data: { paymentLink: null } })
  })

  it.each([null, 'EUR'])('is asked for once, by the index of the customer, in %s', async (currency) => {
    const { accountId, actor } = jansen
    const service = installationOf(jansen)
    const telling = await openTelling(database.url)
    const { reads } = reachAccount({ ...service, database: telling.database }, accountId, actor)
    const rows = await reads.payableInvoices({ customerId, currency, paymentLink: null, take: 100 })

    expect(rows.filter(row => row.currency === 'EUR')).toHaveLength(100)
    expect(telling.statements).toHaveLength(1)
    for (const statement of [...telling.statements]) {
      const plan = await planOf(telling.database, statement)
      expect(plan.filter(step => step.startsWith('SCAN Invoice'))).toEqual([])
      expect(plan.join('\n')).toMatch(/customerId"?\s*=/)
    }
    await telling.database.close()
  })
})
