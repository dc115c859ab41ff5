import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerInputSchema } from '#contract/schemas/customer'
import { invoiceInputSchema } from '#contract/schemas/invoice'
import { productInputSchema } from '#contract/schemas/product'
import type { AccountTransaction } from '#db/account/for-account'
import { runTransaction } from '#db/transaction'
import { createAccount } from '#services/accounts/create-account'
import { operatorContext } from '#services/work/trusted-contexts'
import type { AccountContext } from '#services/work/context'
import { createCustomer } from '#services/customers/create'
import { deleteCustomer } from '#services/customers/delete'
import { getCustomer } from '#services/customers/find'
import { createInvoice } from '#services/invoices/create'
import { createProduct } from '#services/products/create'
import { deleteProduct } from '#services/products/delete'
import { bakery, designHour } from '../support/cast'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'
import { doneOrWaiting } from '../support/waiting'

const database = useDatabase()
let installation: TestService
let vink: AccountContext
let customerId: string
let productId: string

beforeAll(async () => {
  installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  const { accountId } = await createAccount(installation.service, {
    email: 'vink@example.nl', password: 'vier woorden zijn genoeg', name: 'Studio Vink', locale: 'nl', plan: 'pro',
  })
  vink = await operatorContext(installation.service, accountId)
})
afterAll(() => installation.close())
beforeEach(async () => {
  customerId = (await createCustomer(vink, customerInputSchema.parse(bakery))).id
  productId = (await createProduct(vink, productInputSchema.parse({ name: 'Boek', unitPriceCents: 2_495 }))).id
})

const draft = (fields: object = {}) => createInvoice(vink, invoiceInputSchema.parse({ lines: [designHour], ...fields }))

/**
 * Does one thing and keeps it uncommitted while another is tried: until that is done, or has waited long enough to show
 * that it waits. Answers what came of the other.
 */
async function whileUncommitted<Result>(
  first: (tx: AccountTransaction) => Promise<unknown>,
  second: () => Promise<Result>,
): Promise<Result> {
  let outcome: Promise<Result> | undefined
  await runTransaction(vink.db, async (tx) => {
    await first(tx)
    outcome ??= second()
    await doneOrWaiting(outcome)
  })
  return outcome as Promise<Result>
}

describe('deleting', () => {
  it('archives a customer that a draft comes to use at this moment', async () => {
    const { id } = await draft()
    const result = await whileUncommitted(
      tx => tx.invoice.update({ where: { id }, data: { customerId } }),
      () => deleteCustomer(vink, customerId),
    )

    expect(result).toEqual({ id: customerId, deleted: false, archived: true })
    expect(await getCustomer(vink, customerId)).toMatchObject({ archived: true, invoiceCount: 1 })
  })

  it('archives a product that a line comes to use at this moment', async () => {
    const { lines } = await draft()
    const result = await whileUncommitted(
      tx => tx.invoiceLine.update({ where: { id: lines[0]?.id ?? '' }, data: { productId } }),
      () => deleteProduct(vink, productId),
    )

    expect(result).toEqual({ id: productId, deleted: false, archived: true })
  })
})

describe('a draft', () => {
  it.each<[string, (tx: AccountTransaction) => Promise<unknown>, () => object]>([
    ['customer', tx => tx.customer.deleteMany({ where: { id: customerId } }), () => ({ customerId })],
    ['product', tx => tx.product.deleteMany({ where: { id: productId } }), () => ({ lines: [{ productId }] })],
  ])('is refused when its %s is deleted at this moment', async (_, remove, fields) => {
    const before = await vink.db.invoice.count()

    await expect(whileUncommitted(remove, () => draft(fields()))).rejects.toMatchObject({ code: 'not_found' })
    expect(await vink.db.invoice.count()).toBe(before)
  })
})
