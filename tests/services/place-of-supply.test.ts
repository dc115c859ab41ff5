import { expect, it } from 'vitest'
import { customerInputSchema } from '#contract/schemas/customer'
import { invoiceInputSchema, invoiceUpdateSchema } from '#contract/schemas/invoice'
import { createCustomer } from '#services/customers/create'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { createInvoice } from '#services/invoices/create'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { issueInvoice } from '#services/invoices/issue'
import { updateInvoice } from '#services/invoices/update'
import { vatQuarter } from '#services/reports/vat-quarter'
import { getVatReturnCsv } from '#services/reports/vat-return-csv'
import { designHour } from '../support/cast'
import { useVink } from '../support/service-of-vink'

const own = useVink()

const bauhof = {
  name: 'Bauhof Müller GmbH', addressLine1: 'Königsallee 12', postalCode: '40212', city: 'Düsseldorf', country: 'DE',
  vatNumber: 'DE136695976',
}

it('keeps work on a building in Germany out of box 3b and the ICP statement, and takes it back there', async () => {
  const { id: customerId } = await createCustomer(own.vink, customerInputSchema.parse(bauhof))
  const draft = (fields: object) => createInvoice(own.vink, invoiceInputSchema.parse({
    customerId, vatTreatment: 'intra_eu', supplyType: 'services', supplyDate: '2026-10-18', lines: [designHour], ...fields,
  }))
  const design = await issueInvoice(own.vink, (await draft({})).id, {})
  const building = await issueInvoice(own.vink, (await draft({ placeOfSupplyRule: 'real_estate' })).id, {})
  const quarter = () => vatQuarter(own.vink, { year: 2026, quarter: 4 })

  expect(building).toMatchObject({ placeOfSupplyRule: 'real_estate', taxPointReason: 'service_performed' })
  expect(await quarter()).toMatchObject({
    boxes: { '3b': { taxableCents: design.totalCents } }, otherCents: building.totalCents,
    icp: [{ vatNumber: 'DE136695976', servicesCents: design.totalCents }],
  })
  expect(new TextDecoder().decode((await getVatReturnCsv(own.vink, '2026-Q4')).bytes)).toContain('Belast in andere landen;85,00')

  const note = await createCreditNote(own.vink, building.id)
  expect(note.placeOfSupplyRule).toBe('real_estate')
  const elsewhere = await updateInvoice(own.vink, note.id, invoiceUpdateSchema.parse({ placeOfSupplyRule: null }))
  expect(elsewhere.compliance?.map(({ code, field }) => `${code} ${field}`))
    .toContain('credit_treatment_differs placeOfSupplyRule')
  await updateInvoice(own.vink, note.id, invoiceUpdateSchema.parse({ placeOfSupplyRule: 'real_estate' }))
  await issueInvoice(own.vink, note.id, {})
  expect(await quarter()).toMatchObject({ otherCents: 0, boxes: { '3b': { taxableCents: design.totalCents } } })
  expect((await duplicateInvoice(own.vink, building.id, {})).placeOfSupplyRule).toBe('real_estate')
  expect(await own.findings()).toEqual([])
})
