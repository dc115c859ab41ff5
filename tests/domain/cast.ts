import type { ComplianceContext } from '#domain/invoice/compliance'
import type {
  CreditedInvoice, Customer, DeductedAdvance, DocumentLine, InvoiceDocument, Party, Seller,
} from '#domain/invoice/document'
import { unsaid } from '#domain/invoice/document-fields'

const blank: Party = {
  name: '', addressLine1: null, addressLine2: null, postalCode: null, city: null, country: 'NL', kvkNumber: null,
  vatNumber: null, peppolId: null, email: null, phone: null,
}

/** Studio Vink: a sole trader in freelance design, on Free. */
export const studioVink: Seller = {
  ...blank, name: 'Studio Vink', addressLine1: 'Oudegracht 112', postalCode: '3511 AW', city: 'Utrecht',
  kvkNumber: '68750110', vatNumber: 'NL000099998B57', legalName: null, website: null, iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A', bankAccountName: null, notInHandelsregister: false,
}

/** Timmerbedrijf Jansen: a carpenter with a private company, on Pro. */
export const timmerbedrijfJansen: Customer = {
  ...blank, type: 'business', contactName: 'Pieter Jansen', name: 'Timmerbedrijf Jansen B.V.',
  addressLine1: 'Werkspoorkade 8', postalCode: '3542 AD', city: 'Utrecht', kvkNumber: '12345678',
  vatNumber: 'NL123456782B12',
}

/** Mevrouw De Wit: a consumer. */
export const mevrouwDeWit: Customer = {
  ...blank, type: 'individual', contactName: null, name: 'M. de Wit', addressLine1: 'Lijnbaan 3', postalCode: '3012 EL',
  city: 'Rotterdam',
}

/** Bauhof Müller: a business in Germany. */
export const bauhofMueller: Customer = {
  ...blank, type: 'business', contactName: null, name: 'Bauhof Müller GmbH', addressLine1: 'Königsallee 12',
  postalCode: '40212', city: 'Düsseldorf', country: 'DE', vatNumber: 'DE136695976',
}

/** Hudson Timber: a business in the United States. */
export const hudsonTimber: Customer = {
  ...blank, type: 'business', contactName: null, name: 'Hudson Timber Inc.', addressLine1: '22 River Road',
  postalCode: '12534', city: 'Hudson', country: 'US',
}

/** An hour of design work unless told otherwise. */
export function line(changes: Partial<DocumentLine> = {}): DocumentLine {
  return {
    description: 'Ontwerp huisstijl', quantity: '8', unit: 'HUR', unitPriceCents: 8500, discountPercent: '0',
    vatRate: '21', vatTreatment: null, vatExemptionReason: null, ...changes,
  }
}

/** An invoice of Studio Vink to Timmerbedrijf Jansen that nothing is wrong with. */
export function invoice(changes: Partial<InvoiceDocument> = {}): InvoiceDocument {
  return {
    ...unsaid,
    kind: 'invoice', number: null, issueDate: '2026-11-20', dueDate: '2026-12-04', supplyDate: '2026-11-18',
    currency: 'EUR', locale: 'nl', vatTreatment: 'standard', reference: 'Offerte 311', orderNumber: 'PO-7781',
    showEpcQr: true, seller: studioVink, customer: timmerbedrijfJansen,
    lines: [line()], ...changes,
  }
}

/** A credit note on an earlier invoice that nothing is wrong with. */
export function creditNote(changes: Partial<InvoiceDocument> = {}): InvoiceDocument {
  return invoice({
    kind: 'credit_note', dueDate: null, creditedInvoiceNumber: '2026-0041', creditedInvoiceDate: '2026-11-02', ...changes,
  })
}

/** What is left of the invoice that credit note credits, where it is one of Studio Vink's own: 8 hours unless told. */
export function creditedInvoice(changes: Partial<CreditedInvoice> = {}): CreditedInvoice {
  return {
    customerId: 'jansen', customerVatNumber: null, vatTreatment: 'standard', supplyType: null,
    placeOfSupplyRule: null, vatCountry: null, exchangeRate: null,
    remainingVatEurCents: null,
    remaining: [{ category: 'S', rate: '21', taxableCents: 68_000, vatCents: 14_280 }], ...changes,
  }
}

/** An advance invoice of Studio Vink that a later invoice deducts: a thousand at 21 % unless told. */
export function advance(changes: Partial<DeductedAdvance> = {}): DeductedAdvance {
  return {
    id: 'voorschot', number: '2026-0040', issueDate: '2026-11-02', currency: 'EUR', customerId: 'jansen',
    vatTreatment: 'standard', supplyType: null, placeOfSupplyRule: null, vatCountry: null, vatExemptionReasons: [], deductedByNumber: null,
    remaining: [{ category: 'S', rate: '21', taxableCents: 100_000, vatCents: 21_000 }], ...changes,
  }
}

/** A check on 20 November 2026, with nothing known that would speak against the document. */
export function context(changes: Partial<ComplianceContext> = {}): ComplianceContext {
  return {
    today: '2026-11-20', messageLocale: 'nl', customerVatStatus: 'valid', customerVatCheckedOn: '2026-11-02', latestIssueDate: '2026-11-19',
    numberPlacement: 'automatic', ...changes,
  }
}
