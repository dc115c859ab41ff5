import { describe, expect, it } from 'vitest'
import { invoiceInputSchema, invoiceUpdateSchema, type Invoice } from '#contract/schemas/invoice'
import { statsQuerySchema } from '#contract/schemas/stats'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { createInvoice } from '#services/invoices/create'
import { issueInvoice } from '#services/invoices/issue'
import { updateInvoice } from '#services/invoices/update'
import { getCustomerFigures } from '#services/reports/customer-figures'
import { getStats } from '#services/reports/stats'
import { getVatReturn } from '#services/reports/vat-return'
import { refusedFields } from '../support/refused-fields'
import { useVink } from '../support/service-of-vink'

const own = useVink({ defaultVatTreatment: 'kor', vatNumber: null })

const costs = { description: 'Incassokosten', unitPriceCents: 15_000, vatTreatment: 'collection_costs' }
const interest = { description: 'Wettelijke rente', unitPriceCents: 834, vatTreatment: 'late_interest' }
const draft = (fields: object = {}) => createInvoice(own.vink, invoiceInputSchema.parse({
  customerId: own.customerId, vatTreatment: 'standard', lines: [costs, interest], ...fields,
}))
const groupsOf = ({ vatBreakdown }: Invoice) => vatBreakdown.map(({ category, treatment, taxableCents }) =>
  [category, treatment, taxableCents])
const groups = [['E', 'collection_costs', 15_000], ['E', 'late_interest', 834]]

describe('costs and interest that a small business without VAT number claims', () => {
  it('are issued as such, on no return, and towards no turnover', async () => {
    const before = await getStats(own.vink, statsQuerySchema.parse({}))
    const { id, compliance } = await draft()
    const issued = await issueInvoice(own.vink, id, {})

    expect(compliance?.filter(({ level }) => level !== 'info').map(({ code }) => code)).toEqual([])
    expect([groupsOf(issued), issued.vatTotalCents, issued.totalCents]).toEqual([groups, 0, 15_834])
    const { figures } = await getVatReturn(own.vink, '2026-Q4')
    expect([figures.vatDueCents, figures.exemptCents, figures.korCents, figures.otherCents]).toEqual([0, 0, 0, 0])
    const { revenueCents, openCents } = await getStats(own.vink, statsQuerySchema.parse({}))
    expect([revenueCents - before.revenueCents, openCents - before.openCents]).toEqual([0, 15_834])
    expect((await getCustomerFigures(own.vink, own.customerId)).turnover.every(({ cents }) => cents === 0)).toBe(true)
  })

  it('stand under the small-business scheme nowhere, which would count them', async () => {
    expect(await refusedFields(draft({ vatTreatment: 'kor' }))).toEqual(['lines.0.vatTreatment', 'lines.1.vatTreatment'])
  })

  it('are credited each for itself, the last credit note taking the rest', async () => {
    const { id } = await issueInvoice(own.vink, (await draft()).id, {})
    const first = await createCreditNote(own.vink, id)
    expect(groupsOf(first)).toEqual(groups)
    await updateInvoice(own.vink, first.id, invoiceUpdateSchema.parse({ lines: [{ ...costs, unitPriceCents: 5_000 }] }))
    await issueInvoice(own.vink, first.id, {})

    expect(groupsOf(await createCreditNote(own.vink, id))).toEqual([['E', 'collection_costs', 10_000], ['E', 'late_interest', 834]])
  })
})

it('all adds up', async () => {
  expect(await own.findings()).toEqual([])
})
