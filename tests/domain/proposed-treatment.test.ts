import { describe, expect, it } from 'vitest'
import type { Customer, InvoiceDocument } from '#domain/invoice/document'
import { proposedTreatment } from '#domain/invoice/proposed-treatment'
import { bauhofMueller, creditNote, creditedInvoice, hudsonTimber, invoice, mevrouwDeWit } from './cast'

type Facts = Partial<InvoiceDocument> & { to?: Partial<Customer> }

function proposed({ to, ...facts }: Facts) {
  const usual = invoice({ supplyType: null, ...facts })
  const found = proposedTreatment({ ...usual, customer: usual.customer && { ...usual.customer, ...to } })
  return found && (found.vatCountry ? `VAT of ${found.vatCountry}` : found.vatTreatment)
}

const cases: [situation: string, facts: Facts, treatment: string | null][] = [
  ['a business in the Netherlands', {}, null],
  ['a German business with a VAT number', { to: bauhofMueller }, 'intra_eu'],
  ['the same without one', { to: { ...bauhofMueller, vatNumber: null } }, null],
  ['the same for goods that it fetches in the Netherlands', { to: bauhofMueller, supplyType: 'goods', deliveryCountry: 'NL' }, null],
  ['the same under another treatment already', { to: bauhofMueller, vatTreatment: 'intra_eu' }, null],
  ['the same for real estate in the Netherlands', { to: bauhofMueller, placeOfSupplyRule: 'real_estate' }, null],
  ['an American business', { to: hudsonTimber }, 'export'],
  ['an American consumer of services', { to: { ...hudsonTimber, type: 'individual' }, supplyType: 'services' }, null],
  ['goods to the same', { to: { ...hudsonTimber, type: 'individual' }, supplyType: 'goods' }, 'export'],
  ['a consumer in Belgium', { to: { ...mevrouwDeWit, country: 'BE' } }, 'VAT of BE'],
  ['the same whose country\'s VAT is charged', { to: { ...mevrouwDeWit, country: 'BE' }, vatCountry: 'BE' }, null],
  ['a consumer in Monaco, where VAT is that of France', { to: { ...mevrouwDeWit, country: 'MC' } }, 'VAT of FR'],
  ['nobody yet', { customer: null }, null],
]

describe('the treatment that is proposed', () => {
  it.each(cases)('for %s', (_, facts, treatment) => {
    expect(proposed(facts)).toBe(treatment)
  })

  it('is none for a credit note, which has that of its invoice', () => {
    const note = creditNote({ customer: bauhofMueller, creditedInvoice: creditedInvoice() })

    expect(proposedTreatment(note)).toBeNull()
  })
})
