import { describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { invoiceInputSchema, invoiceUpdateSchema, type Invoice } from '#contract/schemas/invoice'
import { productInputSchema } from '#contract/schemas/product'
import { updateBusiness } from '#services/business/update'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { createInvoice } from '#services/invoices/create'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { getInvoice } from '#services/invoices/find'
import { issueInvoice } from '#services/invoices/issue'
import { updateInvoice } from '#services/invoices/update'
import { createProduct } from '#services/products/create'
import { refusedFields } from '../support/refused-fields'
import { useVink } from '../support/service-of-vink'

const own = useVink()

const poster = { description: 'Poster', unitPriceCents: 1_000, vatRate: '21' }
const draft = (fields: object = {}) => createInvoice(own.vink, invoiceInputSchema.parse({
  customerId: own.customerId, supplyDate: '2026-11-18', lines: [poster], ...fields,
}))
const draftWithVat = (fields: object = {}) => draft({ pricesIncludeVat: true, ...fields })
const change = (id: string, fields: object) => updateInvoice(own.vink, id, invoiceUpdateSchema.parse(fields))
const amountsOf = ({ lines, subtotalCents, vatTotalCents, totalCents }: Invoice) => ({
  lines: lines.map(line => [line.unitPriceCents, line.lineTotalCents, line.lineTotalInclCents]),
  totals: [subtotalCents, vatTotalCents, totalCents],
})

describe('a document whose prices include VAT', () => {
  it('costs what its prices say, as draft, as read and as issued', async () => {
    const stored = await draftWithVat({ lines: [poster, poster, poster] })
    const amounts = { lines: [[1000, 827, 1000], [1000, 826, 1000], [1000, 826, 1000]], totals: [2479, 521, 3000] }

    expect(amountsOf(stored)).toEqual(amounts)
    expect(amountsOf(await getInvoice(own.vink, stored.id))).toEqual(amounts)
    expect(amountsOf(await issueInvoice(own.vink, stored.id, {}))).toEqual(amounts)
    expect(amountsOf(await getInvoice(own.vink, stored.id))).toEqual(amounts)
  })

  it('keeps its prices when they come to be without VAT, and the other way round', async () => {
    const { id } = await draftWithVat()
    const without = { lines: [[1000, 1000, null]], totals: [1000, 210, 1210] }
    const within = { lines: [[1000, 826, 1000]], totals: [826, 174, 1000] }

    expect(amountsOf(await change(id, { pricesIncludeVat: false }))).toEqual(without)
    expect(amountsOf(await getInvoice(own.vink, id))).toEqual(without)
    expect(amountsOf(await change(id, { pricesIncludeVat: true }))).toEqual(within)
    expect(amountsOf(await getInvoice(own.vink, id))).toEqual(within)
  })

  it('has the treatment that has VAT to include, and keeps it until its prices are said to be without', async () => {
    const { id } = await draftWithVat()
    const shifted = await draft({ vatTreatment: 'reverse_charge' })

    expect(await refusedFields(draftWithVat({ vatTreatment: 'kor' }))).toEqual(['pricesIncludeVat'])
    expect(await refusedFields(change(shifted.id, { pricesIncludeVat: true }))).toEqual(['pricesIncludeVat'])
    expect(await refusedFields(change(id, { vatTreatment: 'reverse_charge' }))).toEqual(['pricesIncludeVat'])
    expect(amountsOf(await getInvoice(own.vink, id)).totals).toEqual([826, 174, 1000])
    expect(amountsOf(await change(id, { vatTreatment: 'reverse_charge', pricesIncludeVat: false })).totals)
      .toEqual([1000, 0, 1000])
  })

  it('is copied as it is', async () => {
    const { id } = await draftWithVat()
    const copy = await duplicateInvoice(own.vink, id, {})

    expect([copy.pricesIncludeVat, amountsOf(copy).totals]).toEqual([true, [826, 174, 1000]])
  })

  it('is what a business makes that says so, where there is VAT to include', async () => {
    await updateBusiness(own.vink, businessUpdateSchema.parse({ pricesIncludeVat: true }))
    const usual = [await draft(), await draft({ vatTreatment: 'reverse_charge' }), await draft({ pricesIncludeVat: false })]
    await updateBusiness(own.vink, businessUpdateSchema.parse({ pricesIncludeVat: false }))

    expect(usual.map(({ pricesIncludeVat }) => pricesIncludeVat)).toEqual([true, false, false])
  })
})

describe('a product', () => {
  it('fills a line with its price as the document has prices, to the cent', async () => {
    const input = { name: 'Kalender', unitPriceCents: 1_210, vatRate: '21' }
    const within = await createProduct(own.vink, productInputSchema.parse({ ...input, pricesIncludeVat: true }))
    const without = await createProduct(own.vink, productInputSchema.parse({ ...input, unitPriceCents: 1_000 }))
    const lines = [{ productId: within.id }, { productId: without.id }, { productId: within.id, unitPriceCents: 5 }]
    const pricesOf = ({ lines }: Invoice) => lines.map(({ unitPriceCents }) => unitPriceCents)

    expect([within.pricesIncludeVat, without.pricesIncludeVat]).toEqual([true, false])
    expect(pricesOf(await draftWithVat({ lines }))).toEqual([1_210, 1_210, 5])
    expect(pricesOf(await draft({ lines }))).toEqual([1_000, 1_000, 5])
    expect(pricesOf(await draft({ vatTreatment: 'reverse_charge', lines }))).toEqual([1_000, 1_000, 5])
  })
})

describe('credit notes on it', () => {
  it('take back part by part what was charged, and no cent more', async () => {
    const invoice = await draftWithVat({ lines: [{ ...poster, quantity: '3' }] })
    await issueInvoice(own.vink, invoice.id, {})
    const credit = async (quantity?: string) => {
      const note = await createCreditNote(own.vink, invoice.id)
      if (quantity) await change(note.id, { lines: [{ ...poster, quantity }] })
      return issueInvoice(own.vink, note.id, {})
    }
    const notes = [await credit('1'), await credit('1'), await credit()]

    expect(notes.map(({ pricesIncludeVat, totalCents }) => [pricesIncludeVat, totalCents]))
      .toEqual([[true, 1000], [true, 1000], [true, 1000]])
    expect(notes.reduce((sum, { vatTotalCents }) => sum + vatTotalCents, 0)).toBe(521)
    expect(notes.reduce((sum, { subtotalCents }) => sum + subtotalCents, 0)).toBe(2479)
    await expect(createCreditNote(own.vink, invoice.id)).rejects.toMatchObject({ code: 'invoice_fully_credited' })
  })

  it('have prices as the invoice has them, where the input is silent', async () => {
    const { id } = await issueInvoice(own.vink, (await draftWithVat()).id, {})
    const note = await draft({ kind: 'credit_note', creditedInvoiceId: id })

    expect([note.pricesIncludeVat, note.totalCents]).toEqual([true, 1000])
  })
})

it('all adds up', async () => {
  expect(await own.findings()).toEqual([])
})
