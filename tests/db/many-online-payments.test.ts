import { beforeAll, describe, expect, inject, it } from 'vitest'
import { Prisma } from '#db/client'
import { customerInputSchema } from '#contract/schemas/customer'
import { createCustomer } from '#services/customers/create'
import { renewCustomerPage } from '#services/customer-pages/renew'
import { disconnectPaymentProvider } from '#services/online-payments/connect'
import { startOnlinePayment } from '#services/online-payments/ask'
import type { Payable } from '#services/online-payments/payable'
import { installationOf, reachAccount, type ServiceContext } from '#services/work/context'
import { issuedBy } from '../support/accounts'
import { bakery } from '../support/cast'
import { addManyDocuments } from '../support/many-documents'
import { useOnlineShop } from '../support/online-payments'
import { openTelling, planOf } from '../support/query-plans'
import { writeRows } from '../support/write-rows'

const shop = useOnlineShop()
/** Postgres reads a thousand rows whole where it likes; what SQLite does follows from the statement alone. */
const documents = inject('databaseKind') === 'sqlite' ? 1_000 : 2_500
let customerId = ''
let invoiceId = ''

/** Each document was paid by a payment of its own. */
beforeAll(async () => {
  await shop.connect()
  const { accountId, db } = shop.owner
  const { database } = installationOf(shop.owner);
  ({ id: customerId } = await createCustomer(shop.owner, customerInputSchema.parse(bakery)));
  ({ id: invoiceId } = await issuedBy(shop.owner, { customerId, issueDate: '2026-11-20' }))
  await renewCustomerPage(shop.owner, customerId)
  await addManyDocuments(database, { accountId, invoiceId, customerId }, documents)
  const [createdAt, updatedAt] = [shop.installation.clock.now(), shop.installation.clock.now()]
  const others = await db.invoice.findMany({ where: { id: { not: invoiceId } }, select: { id: true } })
  await writeRows(database, accountId, 'OnlinePayment', others.map(({ id }) => ({
    id, provider: 'mollie', keyEnding: 'AbCd', isTest: false, amountCents: 100n, currency: 'EUR', state: 'paid', createdAt, updatedAt,
  })))
  await writeRows(database, accountId, 'OnlinePaymentShare', others.map(({ id }) => ({
    onlinePaymentId: id, position: 0, invoiceId: id, amountCents: 100n,
  })))
  if (database.kind === 'postgres') await database.prisma.$executeRaw(Prisma.sql`ANALYZE`)
})

/** By which steps the database goes about online payments while something is done with them. */
async function stepsOf(act: (service: ServiceContext) => Promise<unknown>): Promise<string[]> {
  const telling = await openTelling(shop.databaseUrl)
  await act({ ...shop.service, database: telling.database })
  await shop.service.outside.background.settled()
  // What is looked for among no ids at all is not looked for.
  const asked = telling.statements.filter(({ sql }) => /^(SELECT|UPDATE)\b.*OnlinePayment/s.test(sql) && !sql.includes('WHERE (1=0 '))
  const plans = await Promise.all(asked.map(async statement =>
    (await planOf(telling.database, statement)).map(step => `${step}: ${statement.sql}`)))
  await telling.database.close()
  return plans.flat().filter(step => /^(SCAN|SEARCH) \S*(OnlinePayment|j\d)/.test(step))
}

const press = (payable: Payable) => (service: ServiceContext) =>
  startOnlinePayment(reachAccount(service, shop.owner.accountId, { type: 'public' }), payable)

/** A payment that was written down and that the provider never answered. */
async function lose(): Promise<string> {
  const { id } = await issuedBy(shop.owner, { customerId, issueDate: '2026-11-20' })
  shop.mollie.failWith('error')
  await shop.press(id)
  shop.mollie.failWith(null)
  return id
}

/** Found by nothing narrower than that it is of the account, or under way. */
const isOfAll = (step: string) => !/\W(id|onlinePaymentId|invoiceId|openFor|customerId)\W* ?(=|IN)/.test(step.split(': ')[0] ?? '')

describe('an account with thousands of payments at the provider', () => {
  it.each<[string, () => Payable]>([
    ['one document', () => ({ invoiceId })],
    ['all that is open of a customer', () => ({ customerId, currency: 'EUR' })],
    ['one document again, which ends that of all', () => ({ invoiceId })],
  ])('has those that a press for %s is about found without going through the others', async (_, payable) => {
    const steps = await stepsOf(press(payable()))

    expect(steps.length).toBeGreaterThan(0)
    expect(steps.filter(isOfAll)).toEqual([])
  })

  it('has one that the provider takes no longer given up in the same way', async () => {
    const lost = await lose()
    shop.installation.clock.advance(55 * 60_000)
    const steps = await stepsOf(press({ invoiceId: lost }))

    expect(await shop.attempts(lost)).toMatchObject([{ state: 'failed', openFor: null }, { state: 'open' }])
    expect(steps.filter(isOfAll)).toEqual([])
  })

  it('has what was not answered given up with the connection without going through all its documents', async () => {
    const lost = await lose()
    shop.mollie.failWith('error')
    const steps = await stepsOf(service => disconnectPaymentProvider({
      ...shop.owner, ...reachAccount(service, shop.owner.accountId, shop.owner.actor), actor: shop.owner.actor,
    }))
    shop.mollie.failWith(null)

    expect(await shop.attempts(lost)).toMatchObject([{ state: 'failed', openFor: null }])
    expect(steps.filter(step => /^\S+ \S*OnlinePaymentShare/.test(step) && isOfAll(step))).toEqual([])
  })
})
