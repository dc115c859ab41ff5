import type { Customer, DocumentLine, DocumentLocale, InvoiceDocument, Seller } from '#domain/invoice/document'
import { unsaid } from '#domain/invoice/document-fields'
import { resolveLayout, type LayoutChanges } from '#domain/layout'
import { totalsOf } from '#domain/vat/totals'
import type { PdfInput } from '../../server/documents/pdf/input'

/** Studio Vink, a sole trader with a freelance design studio. */
export const studioVink: Seller = {
  name: 'Studio Vink', legalName: null, addressLine1: 'Oudegracht 112', addressLine2: null, postalCode: '3511 AW',
  city: 'Utrecht', country: 'NL', kvkNumber: '68750110', vatNumber: 'NL002455799B11', peppolId: null,
  email: 'noor@studiovink.nl', phone: '030 123 45 67', website: 'studiovink.nl', iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A', bankAccountName: 'N. Vink', notInHandelsregister: false,
}

/** Timmerbedrijf Jansen, a carpenter with a private company. */
export const timmerbedrijfJansen: Customer = {
  type: 'business', name: 'Timmerbedrijf Jansen B.V.', contactName: 'Pieter Jansen', addressLine1: 'Werkspoorkade 8',
  addressLine2: null, postalCode: '3542 AD', city: 'Utrecht', country: 'NL', kvkNumber: '12345678',
  vatNumber: 'NL123456782B12', peppolId: null, email: 'administratie@jansentimmert.nl', phone: null,
}

/** A customer in Germany. */
export const bauhof: Customer = {
  ...timmerbedrijfJansen, name: 'Bauhof Müller GmbH', contactName: 'Frau Jäger', addressLine1: 'Königsallee 12',
  postalCode: '40212', city: 'Düsseldorf', country: 'DE', kvkNumber: null, vatNumber: 'DE136695976',
}

/** A line of design work unless told otherwise. */
export function line(changes: Partial<DocumentLine> = {}): DocumentLine {
  return {
    description: 'Ontwerp huisstijl', quantity: '8', unit: 'HUR', unitPriceCents: 8500, discountPercent: '0',
    vatRate: '21', vatTreatment: null, vatExemptionReason: null, ...changes,
  }
}

/** So many different lines of work. */
export function lines(count: number): DocumentLine[] {
  const work = ['Ontwerp en advies', 'Werktekening kozijn', 'Correctieronde website', 'Fotografie op locatie', 'Drukwerkbegeleiding']
  return Array.from({ length: count }, (_, index) => line({
    description: `${work[index % work.length]} week ${index + 1}`,
    quantity: String(1 + index % 9),
    unitPriceCents: 7500 + (index * 137) % 40_000,
    vatRate: index % 7 === 3 ? '9' : '21',
  }))
}

/** An issued invoice of Studio Vink to Timmerbedrijf Jansen. */
export function invoice(changes: Partial<InvoiceDocument> = {}): InvoiceDocument {
  return {
    ...unsaid,
    kind: 'invoice', number: '2026-0042', issueDate: '2026-11-20', dueDate: '2026-12-04', supplyDate: '2026-11-18',
    currency: 'EUR', locale: 'nl', vatTreatment: 'standard', supplyType: 'services', reference: 'Offerte 311',
    buyerReference: 'PO-7781', showEpcQr: true, seller: studioVink, customer: timmerbedrijfJansen,
    lines: [
      line(),
      line({ description: 'Visitekaartjes, 500 stuks', quantity: '1', unit: 'C62', unitPriceCents: 14_950 }),
      line({ description: 'Handboek huisstijl', quantity: '1', unit: 'C62', unitPriceCents: 4500, vatRate: '9' }),
    ],
    ...changes,
  }
}

/** What the PDF is made from, for a document. */
export function pdfInput(document: InvoiceDocument, changes: Partial<Omit<PdfInput, 'document' | 'layout'>> & { layout?: LayoutChanges } = {}): PdfInput {
  return {
    logo: null, watermark: null, openCents: null, createdAt: '2026-11-20T09:30:00.000Z', attachment: null,
    document, totals: totalsOf(document), ...changes, layout: resolveLayout(changes.layout ?? {}),
  }
}

/** The four languages, for tests that go through all of them. */
export const locales: readonly DocumentLocale[] = ['nl', 'en', 'de', 'fr']
