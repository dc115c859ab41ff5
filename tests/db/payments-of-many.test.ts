import { beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits'
import { customerInputSchema } from '#contract/schemas/customer'
import { renewCustomerPage } from '#services/customer-pages/renew'
import { createCustomer } from '#services/customers/create'
import { receiveOnlinePayment } from '#services/online-payments/receive'
import { getPublicCustomer } from '#services/public-links/public-customer'
import { installationOf } from '#services/work/context'
import { issuedBy } from '../support/accounts'
import { bakery } from '../support/cast'
import { addManyDocuments } from '../support/many-documents'
import { useOnlineShop } from '../support/online-payments'
import { openTelling } from '../support/query-plans'
import { dailyOnSqlite } from '../support/skipped'

const shop = useOnlineShop()
const most = limits.documentsPerOnlinePayment
let customerId = ''
let token = ''

beforeAll(async () => {
  const { accountId, db } = shop.owner;
  ({ id: customerId } = await createCustomer(shop.owner, customerInputSchema.parse(bakery)))
  const { id: invoiceId } = await issuedBy(shop.owner, { customerId, issueDate: '2026-11-20' })
  await addManyDocuments(installationOf(shop.owner).database, { accountId, invoiceId, customerId }, 130)
  await db.payment.deleteMany()
  // All of them open, and within what the provider takes.
  await db.invoice.updateMany({
    where: { kind: 'invoice', status: { not: 'draft' } },
    data: { customerId, status: 'issued', paidAt: null, paidCents: 0n, totalCents: 1_210n, openCents: 1_210n },
  })
  token = (await renewCustomerPage(shop.owner, customerId)).url?.split('/').at(-1) ?? ''
  await shop.connect()
})

const openOf = () => shop.owner.db.invoice.findMany({
  where: { customerId, kind: 'invoice', openCents: { gt: 0 } },
  select: { id: true, openCents: true },
  orderBy: [{ dueDate: 'asc' }, { issueDate: 'asc' }, { id: 'asc' }],
})

describe('a payment of as many documents as one takes', dailyOnSqlite, () => {
  it('is for those that were to be paid first, is taken in by one change, and leaves the rest to the next', async () => {
    const open = await openOf()
    expect(open.length).toBeGreaterThan(most)
    const amountCents = Number(open.slice(0, most).reduce((sum, { openCents }) => sum + openCents, 0n))
    const { known: { online } } = await getPublicCustomer(shop.service, token, null)
    expect(online).toEqual([{ currency: 'EUR', amountCents, documents: most, isTest: false }])
    const { id, description } = await shop.askedAll(customerId)
    expect(description).toMatch(/^Facturen \S+, .*, \S+ … \(100\)$/)
    expect(description.length).toBeLessThanOrEqual(255)
    shop.mollie.books.pay(id)
    const { webhookToken } = await shop.owner.db.paymentProvider.findFirstOrThrow()
    const telling = await openTelling(shop.databaseUrl)
    await receiveOnlinePayment({ ...shop.service, database: telling.database }, {
      token: webhookToken, body: Buffer.from(`id=${id}`),
    })

    expect(telling.statements.length).toBeLessThanOrEqual(8 * most)
    await telling.database.close()
    expect((await openOf()).map(row => row.id)).toEqual(open.slice(most).map(row => row.id))
  })
})
