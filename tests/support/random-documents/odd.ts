import { countries } from '#domain/countries'
import {
  customerTypes, invoiceKinds, supplyTypes, vatTreatments, type InvoiceDocument,
} from '#domain/invoice/document'
import { namesWith } from '#domain/fields'
import { documentFields } from '#domain/invoice/document-fields'
import type { Random } from './random'

/**
 * The document with one to three of its fields emptied or filled with something odd. Many of these break a rule; what
 * the compliance check lets through must still become valid UBL.
 */
export function withOddFields(document: InvoiceDocument, random: Random): InvoiceDocument {
  return Array.from({ length: random.whole(1, 3) }).reduce<InvoiceDocument>(odd => withOddField(odd, random), document)
}

function withOddField(document: InvoiceDocument, random: Random): InvoiceDocument {
  const text = random.pick(oddTexts)
  switch (random.pick(['choice', 'country', 'document', 'seller', 'customer', 'line'] as const)) {
    case 'choice': return { ...document, ...oddChoice(document, random) }
    case 'country': return withOddCountry(document, random)
    case 'document': return { ...document, [random.pick(documentTexts)]: text }
    case 'seller': return { ...document, seller: { ...document.seller, [random.pick(sellerFields)]: text } }
    case 'customer': return {
      ...document,
      customer: document.customer && { ...document.customer, [random.pick(customerFields)]: text },
    }
    case 'line': return {
      ...document,
      lines: document.lines.map((line, index) => index > 0 ? line : { ...line, [random.pick(lineFields)]: text ?? '' }),
    }
  }
}

/** Another choice where a document has a few to choose from; most of them no longer fit the rest. */
function oddChoice({ seller, customer }: InvoiceDocument, random: Random): Partial<InvoiceDocument> {
  return random.pick<Partial<InvoiceDocument>>([
    { vatTreatment: random.pick(vatTreatments) },
    { supplyType: random.pick([...supplyTypes, null]) },
    { kind: random.pick(invoiceKinds) },
    { dueDate: null },
    { supplyDate: null, supplyPeriodEnd: null },
    { customer: customer && { ...customer, type: random.pick(customerTypes) } },
    { seller: { ...seller, notInHandelsregister: !seller.notInHandelsregister } },
  ])
}

function withOddCountry(document: InvoiceDocument, random: Random): InvoiceDocument {
  const country = random.chance(0.5) ? random.pick(['NL', 'DE', 'BE', 'GR', 'GB', 'US']) : random.pick(countries)
  if (random.chance(0.3)) return { ...document, seller: { ...document.seller, country } }
  return { ...document, customer: document.customer && { ...document.customer, country } }
}

/** Fields that may be null or hold any text; amounts, dates and codes have their own faults. */
const documentTexts = namesWith(documentFields, { is: 'text' })
const partyFields = [
  'addressLine1', 'addressLine2', 'postalCode', 'city', 'kvkNumber', 'vatNumber', 'peppolId', 'email', 'phone',
]
const sellerFields = [...partyFields, 'legalName', 'iban', 'bic', 'bankAccountName']
const customerFields = [...partyFields, 'contactName']
const lineFields = ['description', 'unit', 'quantity', 'discountPercent', 'vatRate', 'vatExemptionReason']

const oddTexts: readonly (string | null)[] = [
  null, null, null, '', ' ', '\u00A0', '\u200B', '\n', '\u0085', '\uFEFF', '-', '0', '00', '1', '007.10', '<', '&', ']]>', '\u0007',
  '0106:12345678', 'NL123456782B12', 'nl123456782b12', 'EL123456789', 'BE0428759497', 'GB123456789', 'XI123456789',
  '12345678', 'x'.repeat(3000), '\u{1F6E0}', '\uD83D', 'e\u0301',
]
