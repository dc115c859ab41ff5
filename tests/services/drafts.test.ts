import { describe, expect, it } from 'vitest'
import { customerInputSchema } from '#contract/schemas/customer'
import { businessUpdateSchema } from '#contract/schemas/business'
import { invoiceInputSchema, invoiceUpdateSchema, type Invoice } from '#contract/schemas/invoice'
import { productInputSchema } from '#contract/schemas/product'
import { updateBusiness } from '#services/business/update'
import { createCustomer } from '#services/customers/create'
import { getCustomer } from '#services/customers/find'
import { updateCustomer } from '#services/customers/update'
import { checkInvoiceCompliance } from '#services/invoices/compliance'
import { createInvoice } from '#services/invoices/create'
import { deleteInvoice } from '#services/invoices/delete'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { listInvoices } from '#services/invoices/list'
import { getInvoiceUbl } from '#services/invoices/ubl'
import { updateInvoice } from '#services/invoices/update'
import { createProduct } from '#services/products/create'
import { bakery, designHour } from '../support/cast'
import { keyWith } from '../support/service'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')
const { draft, issued, shown, change } = cast
const found = async (q: string) =>
  (await listInvoices(cast.account, { page: 1, pageSize: 10, sort: '-createdAt', q })).data.map(({ id }) => id)

describe('a draft', () => {
  it('shows seller and customer as they are today', async () => {
    const customer = await createCustomer(cast.account, customerInputSchema.parse(bakery))
    const { id } = await draft({ customerId: customer.id })
    await updateCustomer(cast.account, customer.id, { name: 'Bakkerij Zuid' })

    expect(await shown(id)).toMatchObject({ customer: { name: 'Bakkerij Zuid' }, customerName: 'Bakkerij Zuid', customerSnapshot: null })
    expect(await found('bakkerij zuid')).toEqual([id])
  })

  it('has a payment link of its own from a key that writes drafts, which chooses no other place that payments go', async () => {
    const key = { ...cast.account, actor: keyWith(['invoices:write', 'business:write']) }
    const paymentLink = 'https://betaal.example/bestelling-7'
    expect(await createInvoice(key, invoiceInputSchema.parse({ paymentLink }))).toMatchObject({ paymentLink })

    await expect(updateBusiness(key, businessUpdateSchema.parse({ defaultPaymentLink: paymentLink })))
      .rejects.toMatchObject({ code: 'session_required' })
    await expect(updateInvoice(key, (await issued()).id, invoiceUpdateSchema.parse({ paymentLink })))
      .rejects.toMatchObject({ code: 'invoice_locked' })
  })

  it('may lack everything, and says what is missing', async () => {
    const empty = await createInvoice(cast.account, invoiceInputSchema.parse({}))

    expect(empty).toMatchObject({
      customer: null, customerId: null, sellerSnapshot: null, lines: [], totalCents: 0, publicUrl: null,
    })
    expect(empty.compliance?.map(({ code }) => code)).toEqual(expect.arrayContaining(['customer_missing', 'lines_missing']))
    expect(await checkInvoiceCompliance(cast.account, empty.id)).toEqual(empty.compliance)
  })

  it('is answered as it is read afterwards, also as a copy', async () => {
    const input = { customer: bakery, currency: 'USD', exchangeRate: '1.10', reference: 'PO-7', lines: [designHour] }
    const created = await createInvoice(cast.account, invoiceInputSchema.parse(input))
    const copy = await duplicateInvoice(cast.account, created.id, {})

    expect(await shown(created.id)).toEqual(created)
    expect(await shown(copy.id)).toEqual(copy)
  })

  it('is as the business usually has it, and gives way to its customer', async () => {
    await updateBusiness(cast.account, businessUpdateSchema.parse({
      defaultPaymentTermDays: 14, defaultInvoiceLocale: 'en', defaultVatRate: 9, showEpcQrByDefault: false,
    }))
    const lines = [{ description: 'Boek', unitPriceCents: 1_000 }]
    const customer = { name: 'Hoffmann', country: 'DE', locale: 'de', paymentTermDays: 7, defaultVatTreatment: 'reverse_charge' }
    const [own, theirs] = [await draft({ lines }), await draft({ lines, customer })]
    await updateBusiness(cast.account, businessUpdateSchema.parse({
      defaultPaymentTermDays: 30, defaultInvoiceLocale: 'nl', defaultVatRate: 21, showEpcQrByDefault: true,
    }))

    expect(own).toMatchObject({
      dueDate: '2026-12-04', locale: 'en', showEpcQr: false, lines: [{ vatRate: '9', unit: 'C62', quantity: '1' }],
    })
    expect(theirs).toMatchObject({ dueDate: '2026-11-27', locale: 'de', vatTreatment: 'reverse_charge', vatTotalCents: 0 })
    expect(await getCustomer(cast.account, theirs.customerId ?? '')).toMatchObject({ name: 'Hoffmann', invoiceCount: 1 })
  })

  it('is not kept from being made by a default that was stored before it was checked, and tells of it', async () => {
    const { prisma } = cast.installation.service.database
    await prisma.business.updateMany({ data: { defaultCurrency: 'ZZZ' } })
    const made = await draft()
    await prisma.business.updateMany({ data: { defaultCurrency: 'EUR' } })

    expect(made).toMatchObject({
      currency: 'ZZZ', compliance: expect.arrayContaining([expect.objectContaining({ code: 'currency_invalid', level: 'error' })]),
    })
    await expect(draft({ currency: 'ZZZ' })).rejects.toMatchObject({ code: 'exchange_rate_unknown_currency' })
  })

  it('is refused when its amounts cannot be added up exactly', async () => {
    const line = { description: 'x', quantity: '999999999', unitPriceCents: 10 ** 13 }

    await expect(draft({ lines: [line, line] }))
      .rejects.toMatchObject({ code: 'validation_failed', details: [expect.objectContaining({ path: ['lines'] })] })
  })

  it('may ask for a number that no other document has or asks for', async () => {
    const other = await issued({ number: 'OFFERTE-1' })
    const asking = await draft({ number: 'OFFERTE-2' })

    expect(other.number).toBe('OFFERTE-1')
    for (const number of ['OFFERTE-1', 'offerte-1', 'OFFERTE-2', 'offerte-2']) {
      await expect(draft({ number })).rejects.toMatchObject({ code: 'number_taken' })
      await expect(change((await draft()).id, { number })).rejects.toMatchObject({ code: 'number_taken' })
    }
    expect(await change(asking.id, { number: 'OFFERTE-2', notes: 'Zoals gevraagd' })).toMatchObject({ number: 'OFFERTE-2' })
  })

  it('gives the number it asked for to others once it asks no more', async () => {
    const asking = await draft({ number: 'OFFERTE-3' })
    await change(asking.id, { number: null })

    expect(await draft({ number: 'OFFERTE-3' })).toMatchObject({ number: 'OFFERTE-3' })
  })

  it('is deleted with its lines, and is found no more', async () => {
    const { id } = await draft()

    expect(await deleteInvoice(cast.account, id)).toEqual({ id, deleted: true })
    await expect(shown(id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(deleteInvoice(cast.account, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await cast.account.db.invoiceLine.count({ where: { invoiceId: id } })).toBe(0)
  })

  it('has no e-invoice', async () => {
    await expect(getInvoiceUbl(cast.account, (await draft()).id)).rejects.toMatchObject({ code: 'invoice_not_issued' })
  })

  it('is not changed by whoever read another version of it', async () => {
    const { id } = await draft()
    const reader = { ...cast.account, expectedVersions: ['another'] }

    await expect(updateInvoice(reader, id, invoiceUpdateSchema.parse({ notes: 'Oud' })))
      .rejects.toMatchObject({ code: 'precondition_failed' })
    expect(await shown(id)).toMatchObject({ notes: null })
  })

  it('is due by its usual term, which moves along with the issue date', async () => {
    const { id, dueDate } = await draft({ issueDate: '2026-11-01' })
    expect(dueDate).toBe('2026-12-01')
    expect(await change(id, { issueDate: '2026-11-10' })).toMatchObject({ dueDate: '2026-12-10' })
    expect(await change(id, { dueDate: '2026-11-15' })).toMatchObject({ dueDate: '2026-11-15' })
    expect(await change(id, { issueDate: '2026-11-11' })).toMatchObject({ dueDate: '2026-11-15' })
    expect(await change(id, { dueDate: null })).toMatchObject({ dueDate: '2026-12-11' })
  })

  it('is due by the term of another customer, unless a day was chosen', async () => {
    const soon = await createCustomer(cast.account, customerInputSchema.parse({ ...bakery, paymentTermDays: 8 }))
    const { id } = await draft({ issueDate: '2026-11-01' })
    const chosen = await draft({ issueDate: '2026-11-01', dueDate: '2026-11-20' })

    expect(await change(id, { customerId: soon.id })).toMatchObject({ dueDate: '2026-11-09' })
    expect(await change(id, { issueDate: '2026-11-10' })).toMatchObject({ dueDate: '2026-11-18' })
    expect(await change(chosen.id, { customerId: soon.id })).toMatchObject({ dueDate: '2026-11-20' })
  })

  it('has its lines in the order they were given, each with the product it names', async () => {
    const lines = ['Een', 'Twee', 'Drie'].map(description => ({ ...designHour, description }))
    const { id } = await draft({ lines })
    const order = async () => (await shown(id)).lines.map(({ description }) => description)

    expect(await order()).toEqual(['Een', 'Twee', 'Drie'])
    await change(id, { lines: lines.toReversed() })
    expect(await order()).toEqual(['Drie', 'Twee', 'Een'])
    const { id: productId } = await createProduct(cast.account, productInputSchema.parse({
      name: 'Ontwerp', unitPriceCents: 8_500, unit: 'HUR', vatRate: 9,
    }))
    expect((await draft({ lines: [{ productId, quantity: '2' }, { productId, ...designHour }] })).lines).toMatchObject([
      { productId, description: 'Ontwerp', unit: 'HUR', unitPriceCents: 8_500, vatRate: '9', lineTotalCents: 17_000 },
      { productId, ...designHour },
    ])
    await expect(draft({ lines: [{ productId: 'nobody' }] })).rejects.toMatchObject({ code: 'not_found' })
    await expect(draft({ customerId: 'nobody' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a copy', () => {
  it('has everything but number, dates and status', async () => {
    const invoice = await issued({ reference: 'PO 9', notes: 'Dank je', issueDate: '2026-10-01' })
    const copy = await duplicateInvoice(cast.account, invoice.id, {})
    const printed = ({ lines }: Invoice) =>
      lines.map(({ description, lineTotalCents }) => ({ description, lineTotalCents }))

    expect(copy).toMatchObject({
      status: 'draft', number: null, issueDate: '2026-11-20', dueDate: '2026-12-20', supplyDate: null,
      reference: 'PO 9', notes: 'Dank je', totalCents: invoice.totalCents,
    })
    expect(printed(copy)).toEqual(printed(invoice))
  })

  it('takes the dates it is given', async () => {
    const dates = { issueDate: '2026-11-15', dueDate: '2026-11-30', supplyDate: '2026-11-14' }

    expect(await duplicateInvoice(cast.account, (await issued()).id, dates)).toMatchObject(dates)
  })
})
