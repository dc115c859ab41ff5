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

const own = useVink({ defaultVatExemptionReason: 'Onderwijs' })

const lesson = { description: 'Les', unitPriceCents: 4_500, vatTreatment: 'exempt', vatExemptionReason: 'Art. 11-1-o' }
const fee = { description: 'Leges', unitPriceCents: 1_800, vatTreatment: 'disbursement' }
const draft = (fields: object = {}) => createInvoice(own.vink, invoiceInputSchema.parse({
  customerId: own.customerId, supplyDate: '2026-11-18', lines: [designHour, lesson, fee], ...fields,
}))
const change = (id: string, fields: object) => updateInvoice(own.vink, id, invoiceUpdateSchema.parse(fields))
const treatmentsOf = ({ lines }: Invoice) => lines.map(({ vatTreatment, vatExemptionReason, vatRate }) =>
  [vatTreatment, vatExemptionReason, vatRate])
const groupsOf = ({ vatBreakdown }: Invoice) => vatBreakdown.map(({ category, treatment, taxableCents }) =>
  [category, treatment, taxableCents])

describe('lines with a treatment of their own', () => {
  const treatments = [[null, null, '21'], ['exempt', 'Art. 11-1-o', '0'], ['disbursement', null, '0']]
  const groups = [['S', undefined, 8_500], ['E', 'exempt', 4_500], ['E', 'disbursement', 1_800]]

  it('are stored, shown, issued and copied', async () => {
    const stored = await draft()
    const issued = await issueInvoice(own.vink, stored.id, {})
    const copy = await duplicateInvoice(own.vink, stored.id, {})

    for (const invoice of [stored, issued, await getInvoice(own.vink, stored.id), copy]) {
      expect([treatmentsOf(invoice), groupsOf(invoice)]).toEqual([treatments, groups])
    }
    expect(issued.totalCents).toBe(8_500 + 1_785 + 4_500 + 1_800)
  })

  it('have the reason of the business where none is given', async () => {
    const { vatExemptionReason, ...silent } = lesson
    const invoice = await draft({ lines: [designHour, silent, { ...silent, vatExemptionReason: null }] })

    expect(invoice.lines.map(line => line.vatExemptionReason)).toEqual([null, 'Onderwijs', null])
    expect(invoice.compliance?.filter(({ level }) => level === 'error').map(({ code, field }) => [code, field]))
      .toEqual([['vat_exemption_reason_missing', 'lines.2.vatExemptionReason']])
  })

  it('stand on documents of the standard treatment only, and keep them there', async () => {
    const { id } = await draft()
    const exempt = await draft({ vatTreatment: 'exempt', lines: [designHour] })
    const untreated = [lesson, fee].map(line => ({ ...line, vatTreatment: null }))

    expect(await refusedFields(draft({ vatTreatment: 'kor' }))).toEqual(['lines.1.vatTreatment', 'lines.2.vatTreatment'])
    expect(await refusedFields(change(exempt.id, { lines: [fee] }))).toEqual(['lines.0.vatTreatment'])
    expect(await refusedFields(change(id, { vatTreatment: 'exempt' })))
      .toEqual(['lines.1.vatTreatment', 'lines.2.vatTreatment'])
    expect((await getInvoice(own.vink, id)).vatTreatment).toBe('standard')
    expect(groupsOf(await change(id, { vatTreatment: 'exempt', lines: untreated }))).toEqual([['E', undefined, 6_300]])
  })

  it('are credited by treatment, the last credit note taking the rest', async () => {
    const invoice = await draft()
    await issueInvoice(own.vink, invoice.id, {})
    const first = await createCreditNote(own.vink, invoice.id)
    await change(first.id, { lines: [{ ...lesson, unitPriceCents: 500 }] })
    await issueInvoice(own.vink, first.id, {})
    const rest = await createCreditNote(own.vink, invoice.id)

    expect([treatmentsOf(rest), groupsOf(rest)])
      .toEqual([treatments, [['S', undefined, 8_500], ['E', 'exempt', 4_000], ['E', 'disbursement', 1_800]]])
    await change(rest.id, { lines: [{ ...fee, unitPriceCents: 1_801 }] })
    await expect(issueInvoice(own.vink, rest.id, {})).rejects.toMatchObject({ code: 'invoice_not_compliant' })
  })
})

it('all adds up', async () => {
  expect(await own.findings()).toEqual([])
})

describe('lines that are sent back as they were read', () => {
  const ratesOf = ({ lines }: Invoice) => lines.map(({ vatRate, enteredVatRate }) => [vatRate, enteredVatRate])

  it('keep the rate that was entered, for a switch back', async () => {
    const { id } = await draft({ lines: [{ ...designHour, vatRate: '9' }, designHour] })
    const { lines } = await change(id, { vatTreatment: 'exempt' })
    expect(ratesOf(await change(id, { lines }))).toEqual([['0', '9'], ['0', '21']])
    expect(ratesOf(await change(id, { vatTreatment: 'standard' }))).toEqual([['9', '9'], ['21', '21']])
  })

  it('have another where another is given', async () => {
    const { id } = await draft({ vatTreatment: 'exempt', lines: [{ ...designHour, vatRate: '9', enteredVatRate: '21' }] })
    expect(ratesOf(await getInvoice(own.vink, id))).toEqual([['0', '9']])
    const standard = await draft({ lines: [{ ...designHour, vatRate: '0', enteredVatRate: '21' }] })
    expect(ratesOf(standard)).toEqual([['0', '0']])
  })
})
