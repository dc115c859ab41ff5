import { beforeEach, describe, expect, it } from 'vitest'
import { customerInputSchema, customerPatchSchema } from '#contract/schemas/customer'
import { invoiceInputSchema, type Invoice } from '#contract/schemas/invoice'
import { createCustomer } from '#services/customers/create'
import { updateCustomer } from '#services/customers/update'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { createInvoice } from '#services/invoices/create'
import { deleteInvoice } from '#services/invoices/delete'
import { getInvoice } from '#services/invoices/find'
import { issueInvoice } from '#services/invoices/issue'
import { getInvoiceUbl } from '#services/invoices/ubl'
import { getVatReturn } from '#services/reports/vat-return'
import { verifyInstallation } from '#services/verification/verify'
import { designHour } from '../support/cast'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')
const bauhof = {
  name: 'Bauhof Müller', addressLine1: 'Hauptstraße 1', postalCode: '47574', city: 'Goch', country: 'DE',
  vatNumber: 'DE136695976',
}
let customerId: string
let invoice: Invoice

beforeEach(async () => {
  customerId = (await createCustomer(cast.account, customerInputSchema.parse(bauhof))).id
  invoice = await cast.issued({ customerId, vatTreatment: 'intra_eu', supplyType: 'services' })
})

const change = (fields: object) => updateCustomer(cast.account, customerId, customerPatchSchema.parse(fields))
const statement = async () => (await getVatReturn(cast.account, '2026-Q4')).figures.icp
  .filter(buyer => buyer.customerId === customerId)
  .map(({ vatNumber, servicesCents }) => [vatNumber, servicesCents])

async function credit(): Promise<Invoice> {
  const { id } = await createCreditNote(cast.account, invoice.id)
  return issueInvoice(cast.account, id, {})
}

describe('an intra-EU invoice is credited', () => {
  it('under the number it was stated under, and invoiced again under the right one', async () => {
    await change({ vatNumber: 'DE811569869' })
    const note = await credit()
    expect(note.customer?.vatNumber).toBe('DE136695976')
    expect(note.creditedInvoice?.customerVatNumber).toBe('DE136695976')
    expect(await statement()).toEqual([])

    await cast.issued({ customerId, vatTreatment: 'intra_eu', supplyType: 'services' })
    expect(await statement()).toEqual([['DE811569869', invoice.totalCents]])
  })

  it.each([
    ['gave up its number', { vatNumber: null }],
    ['moved to the Netherlands', { country: 'NL', postalCode: '1012 LG', city: 'Amsterdam', vatNumber: 'NL003660564B36' }],
    ['left the EU', { country: 'CH', postalCode: '8001', city: 'Zürich', vatNumber: null }],
  ])('also after the customer %s', async (_, fields) => {
    await change(fields)
    const { id } = await createCreditNote(cast.account, invoice.id)
    const draft = await getInvoice(cast.account, id)
    expect((draft.compliance ?? []).filter(({ level }) => level === 'error')).toEqual([])
    expect(draft.customer).toMatchObject({ ...fields, vatNumber: 'DE136695976' })
    const note = await issueInvoice(cast.account, id, {})
    expect(note.ublProfile).not.toBeNull()
    expect(await statement()).toEqual([])
  })

  it('with the day and the country of its goods in the e-invoice, however it is begun and wherever the customer is by now', async () => {
    const goods = await cast.issued({ customerId, vatTreatment: 'intra_eu', supplyType: 'goods', supplyDate: '2026-11-17' })
    await change({ country: 'CH', postalCode: '8001', city: 'Zürich', vatNumber: null })
    const begun = await createCreditNote(cast.account, goods.id)
    expect(begun).toMatchObject({ supplyDate: '2026-11-17', deliveryCountry: 'DE' })
    await deleteInvoice(cast.account, begun.id)
    const { id } = await createInvoice(cast.account, invoiceInputSchema.parse({
      kind: 'credit_note', creditedInvoiceId: goods.id, lines: [designHour],
    }))
    const note = await issueInvoice(cast.account, id, {})
    const ubl = new TextDecoder().decode((await getInvoiceUbl(cast.account, id)).bytes)

    expect(note).toMatchObject({ supplyDate: '2026-11-17', deliveryCountry: 'DE' })
    expect(ubl).toMatch(/<cac:DeliveryLocation>\s*<cac:Address>\s*<cac:Country>\s*<cbc:IdentificationCode>DE</)
  })

  it('and the books agree with the documents', async () => {
    await change({ vatNumber: 'DE811569869' })
    await credit()
    expect((await verifyInstallation(cast.installation.service.database)).findings).toEqual([])
  })

  it('also after the VAT service calls the number invalid, under which nothing new is invoiced any more', async () => {
    await cast.account.db.vatCheck.create({
      data: {
        id: 'over', accountId: cast.account.accountId, vatNumber: 'DE136695976', countryCode: 'DE', status: 'invalid',
        source: 'VIES', checkedAt: new Date('2026-11-20T09:00:00Z'),
      },
    })
    await credit()
    const again = await cast.draft({ customerId, vatTreatment: 'intra_eu', supplyType: 'services' })
    await expect(issueInvoice(cast.account, again.id, {})).rejects.toMatchObject({ code: 'invoice_not_compliant' })
  })
})
