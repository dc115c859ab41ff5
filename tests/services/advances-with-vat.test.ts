import { describe, expect, it } from 'vitest'
import { invoiceInputSchema, invoiceUpdateSchema, type Invoice } from '#contract/schemas/invoice'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { createInvoice } from '#services/invoices/create'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { getInvoice } from '#services/invoices/find'
import { issueInvoice } from '#services/invoices/issue'
import { updateInvoice } from '#services/invoices/update'
import { designHour } from '../support/cast'
import { refusedFields } from '../support/refused-fields'
import { useVink } from '../support/service-of-vink'

const own = useVink()

const lesson = { description: 'Les', unitPriceCents: 4_500, vatTreatment: 'exempt', vatExemptionReason: 'Art. 11-1-o' }
const fee = { description: 'Leges', unitPriceCents: 1_800, vatTreatment: 'disbursement' }
const draft = (fields: object) => createInvoice(own.vink, invoiceInputSchema.parse({
  customerId: own.customerId, supplyDate: '2026-11-18', ...fields,
}))
const issue = ({ id }: Invoice) => issueInvoice(own.vink, id, {})
const change = ({ id }: Invoice, fields: object) => updateInvoice(own.vink, id, invoiceUpdateSchema.parse(fields))
const advanceOf = async (fields: object) => issue(await draft({ advance: true, supplyDate: null, ...fields }))
const groupsOf = ({ vatBreakdown }: Invoice) => vatBreakdown.map(({ rate, treatment, taxableCents, vatCents }) =>
  [treatment ?? rate, taxableCents, vatCents])
const linesOf = ({ lines }: Invoice) => lines.map(line =>
  [line.unitPriceCents, line.lineTotalCents, line.lineTotalInclCents])

describe('an invoice whose prices include VAT', () => {
  const whole = { pricesIncludeVat: true, lines: [{ ...designHour, quantity: '1', unitPriceCents: 33_333 }] }

  it('deducts advances of either kind, to the cent, and its credit note takes that back', async () => {
    const advances = [
      await advanceOf({ pricesIncludeVat: true, lines: [{ ...designHour, unitPriceCents: 10_000 }] }),
      await advanceOf({ lines: [{ ...designHour, unitPriceCents: 8_264 }] }),
    ]
    const stored = await draft({ ...whole, advanceInvoiceIds: advances.map(({ id }) => id) })
    const issued = await issue(stored)

    expect(advances.map(groupsOf)).toEqual([[['21', 8_264, 1_736]], [['21', 8_264, 1_735]]])
    for (const invoice of [stored, issued, await getInvoice(own.vink, stored.id)]) {
      expect(groupsOf(invoice)).toEqual([['21', 27_548 - 2 * 8_264, 5_785 - 1_736 - 1_735]])
      expect(invoice.totalCents).toBe(33_333 - 10_000 - 9_999)
    }
    expect(linesOf(stored)).toEqual([[33_333, 27_548, 33_333]])
    expect(linesOf(issued)).toEqual([[33_333, 27_548, 33_333], [-19_999, -16_528, -19_999]])
    expect(linesOf(await duplicateInvoice(own.vink, stored.id, {}))).toEqual(linesOf(stored))
    expect(groupsOf(await createCreditNote(own.vink, stored.id))).toEqual(groupsOf(issued))
  })

  it('follows when its prices come to be without VAT', async () => {
    const advance = await advanceOf({ pricesIncludeVat: true, lines: [{ ...designHour, unitPriceCents: 10_000 }] })
    const stored = await draft({ ...whole, advanceInvoiceIds: [advance.id] })
    const issued = await issue(await change(stored, { pricesIncludeVat: false }))

    expect(linesOf(issued)).toEqual([[33_333, 33_333, null], [-8_264, -8_264, null]])
    expect(groupsOf(issued)).toEqual([['21', 33_333 - 8_264, 7_000 - 1_736]])
  })
})

describe('an invoice that deducts what had no VAT', () => {
  it('says why, and keeps exempt lines and disbursements apart', async () => {
    const advance = await advanceOf({ lines: [lesson, fee] })
    const lines = [designHour, { ...lesson, quantity: '2' }, fee]
    const stored = await draft({ lines, advanceInvoiceIds: [advance.id] })
    const issued = await issue(stored)

    expect(groupsOf(issued)).toEqual([['21', 8_500, 1_785], ['exempt', 4_500, 0], ['disbursement', 0, 0]])
    expect(issued.lines.slice(3)).toMatchObject([
      { lineTotalCents: -4_500, vatTreatment: 'exempt', vatExemptionReason: 'Art. 11-1-o' },
      { lineTotalCents: -1_800, vatTreatment: 'disbursement', vatExemptionReason: null },
    ])
  })

  it('is refused another treatment because of its own lines alone', async () => {
    const advance = await advanceOf({ lines: [fee] })
    const stored = await draft({ lines: [designHour, fee], advanceInvoiceIds: [advance.id] })

    expect(await refusedFields(change(stored, { vatTreatment: 'reverse_charge' }))).toEqual(['lines.1.vatTreatment'])
    expect((await change(stored, { vatTreatment: 'reverse_charge', lines: [designHour] })).compliance)
      .toContainEqual(expect.objectContaining({ code: 'advance_treatment_differs' }))
  })
})

it('all adds up', async () => {
  expect(await own.findings()).toEqual([])
})
