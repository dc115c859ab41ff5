import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { planLimits } from '#contract/plans'
import { customerInputSchema } from '#contract/schemas/customer'
import { invoiceInputSchema } from '#contract/schemas/invoice'
import { productInputSchema } from '#contract/schemas/product'
import type { AccountContext } from '#services/work/context'
import { createCustomer } from '#services/customers/create'
import { deleteCustomer } from '#services/customers/delete'
import { createInvoice } from '#services/invoices/create'
import { deleteInvoice } from '#services/invoices/delete'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { getMe } from '#services/plans/get-me'
import { createProduct } from '#services/products/create'
import { deleteProduct } from '#services/products/delete'
import { openCast } from '../support/accounts'
import { designHour } from '../support/cast'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { dailyOnPostgres } from '../support/skipped'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
let installation: TestService
let vink: AccountContext
let jansen: AccountContext

beforeAll(async () => {
  installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  vink = (await openCast(installation.service, 'Studio Vink')).account
  jansen = (await openCast(installation.service, 'Timmerbedrijf Jansen')).account
})
afterAll(() => installation.close())
beforeEach(async () => {
  await vink.db.usageCounter.deleteMany()
})

const draft = (fields: object = {}, account = vink) =>
  createInvoice(account, invoiceInputSchema.parse({ lines: [designHour], ...fields }))
const customer = (name = 'Klant') => createCustomer(vink, customerInputSchema.parse({ name }))
const product = () => createProduct(vink, productInputSchema.parse({ name: 'Boek', unitPriceCents: 2_495 }))
const used = async (account = vink) => (await getMe(account)).usage
const times = async (count: number, work: () => Promise<unknown>) => {
  for (let done = 0; done < count; done++) await work()
}
const refusedFor = (limit: string) => ({ code: 'plan_limit_reached', details: { limit } })
/** More than the Free plan has room for in a month. */
const monthly = planLimits.free.invoicesPerMonth ?? 0

describe('what Free has room for', () => {
  it('is as many invoices a month as the plan says, drafts and copies alike', async () => {
    const { id } = await draft()
    await times(monthly - 2, () => draft())
    await duplicateInvoice(vink, id, {})

    await expect(draft()).rejects.toMatchObject(refusedFor('invoicesPerMonth'))
    await expect(duplicateInvoice(vink, id, {})).rejects.toMatchObject(refusedFor('invoicesPerMonth'))
    expect(await used()).toMatchObject({ invoicesThisMonth: monthly })
  })

  it.each<['customers' | 'products', () => Promise<{ id: string }>, (id: string) => Promise<unknown>]>([
    ['customers', () => customer(), id => deleteCustomer(vink, id)],
    ['products', product, id => deleteProduct(vink, id)],
  ])('is as many %s as the plan says, and one that is deleted makes room', async (limit, make, remove) => {
    const { id } = await make()
    await times((planLimits.free[limit] ?? 0) - 1, make)
    await expect(make()).rejects.toMatchObject(refusedFor(limit))
    await remove(id)
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => make()))

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(make()).rejects.toMatchObject(refusedFor(limit))
  })
})

describe('invoices on Free', dailyOnPostgres, () => {
  it('are no more when twenty are asked for at once', async () => {
    const before = await vink.db.invoice.count()
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => draft()))

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(monthly)
    expect(await vink.db.invoice.count()).toBe(before + monthly)
  })

  it('count for nothing when they are refused', async () => {
    await expect(draft({ customerId: 'nobody' })).rejects.toMatchObject({ code: 'not_found' })

    expect(await used()).toMatchObject({ invoicesThisMonth: 0 })
  })

  it('give their place back when a draft is deleted', async () => {
    const { id } = await draft()
    await times(monthly - 1, () => draft())
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => deleteInvoice(vink, id)))

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await used()).toMatchObject({ invoicesThisMonth: monthly - 1 })
    await draft()
    await expect(draft()).rejects.toMatchObject(refusedFor('invoicesPerMonth'))
  })

  it('leave credit notes out: they take no place, and give none back', async () => {
    await times(monthly, () => draft())
    const note = await draft({ kind: 'credit_note', creditedInvoiceNumber: '2025-0001' })
    await duplicateInvoice(vink, note.id, {})
    await deleteInvoice(vink, note.id)

    expect(await used()).toMatchObject({ invoicesThisMonth: monthly })
  })

  it('begin anew with the month in Amsterdam; a draft of before gives its place back to its own month', async () => {
    const old = await draft()
    installation.clock.advance(Date.parse('2026-11-30T22:59:59Z') - installation.clock.now().getTime())
    expect(await used()).toMatchObject({ invoicesThisMonth: 1, monthResetsAt: '2026-11-30T23:00:00.000Z' })
    installation.clock.advance(1_000)
    expect(await used()).toMatchObject({ invoicesThisMonth: 0 })
    await times(monthly, () => draft())
    await deleteInvoice(vink, old.id)

    await expect(draft()).rejects.toMatchObject(refusedFor('invoicesPerMonth'))
  })
})

describe('customers and products on Free', dailyOnPostgres, () => {
  it('keep their place when they are archived, because a document uses them', async () => {
    const { id } = await customer()
    const { id: productId } = await product()
    await draft({ customerId: id, lines: [{ productId }] })

    expect(await deleteCustomer(vink, id)).toEqual({ id, deleted: false, archived: true })
    expect(await deleteProduct(vink, productId)).toEqual({ id: productId, deleted: false, archived: true })
    expect(await used()).toMatchObject({ customers: 1, products: 1 })
  })

  it('count a product that is deleted no more, and never less than none', async () => {
    const [first, second] = [await product(), await product()]
    await deleteProduct(vink, first.id)
    expect(await used()).toMatchObject({ products: 1 })
    await vink.db.usageCounter.updateMany({ data: { used: 0 } })
    await deleteProduct(vink, second.id)

    expect(await used()).toMatchObject({ products: 0 })
  })

  it('are refused with the draft that would have made one', async () => {
    await times(planLimits.free.customers ?? 0, customer)

    await expect(draft({ customer: { name: 'Nog een' } })).rejects.toMatchObject(refusedFor('customers'))
    expect(await used()).toMatchObject({ invoicesThisMonth: 0 })
  })
})

describe('the plan of one account', dailyOnPostgres, () => {
  it('limits no other, and Pro has no limit', async () => {
    await times(monthly, () => draft())
    await times(2 * monthly, () => draft({}, jansen))

    expect(await used(jansen)).toMatchObject({ invoicesThisMonth: 2 * monthly })
    expect(await used()).toMatchObject({ invoicesThisMonth: monthly })
  })
})
