import { isCountry } from '../countries'
import { isIsoDate } from '../dates'
import { isBic, normaliseBic } from '../identity/bic'
import { isIban, normaliseIban } from '../identity/iban'
import { endpointOf, isPeppolId } from '../identity/peppol-id'
import { normaliseVatNumber } from '../identity/vat-number'
import { documentFields } from '../invoice/document-fields'
import type { Party } from '../invoice/document'
import { lineLength, nameLength } from '../limits'
import { startOfText } from '../text'
import type { TellOfEInvoice } from './e-invoice-amounts'
import type { EInvoice, TextField, SellerField } from './e-invoice-source'
import type { NamedSeller, TextsBeside } from './imported-invoice'

/** Texts with a field of ours, and how long each may be. */
const textLengths = {
  buyerReference: documentFields.buyerReference.maxLength,
  orderNumber: documentFields.orderNumber.maxLength,
  contractNumber: documentFields.contractNumber.maxLength,
  projectReference: documentFields.projectReference.maxLength,
  costCenter: documentFields.costCenter.maxLength,
  notes: documentFields.notes.maxLength,
  paymentLink: 2_000,
  exchangeRateSource: documentFields.exchangeRateSource.maxLength,
} as const satisfies Record<Exclude<TextField, 'exchangeRateDate'>, number>

/** What a document says beside its amounts and parties; what is too long is shortened and told. */
export function textsBy({ values }: Pick<EInvoice, 'values'>, warn: TellOfEInvoice): TextsBeside {
  const texts: TextsBeside = {}
  for (const [field, longest] of Object.entries(textLengths) as [keyof typeof textLengths, number][]) {
    const text = shortened(values, field, longest, warn)
    if (text !== null) texts[field] = text
  }
  const rateDate = values.exchangeRateDate
  if (rateDate && isIsoDate(rateDate.text)) texts.exchangeRateDate = rateDate.text
  else if (rateDate?.text) warn('exchangeRateDate', 'element_left_out', rateDate.row)
  return texts
}

/** Our own reference, and the documents that it names before it. */
export function referencesBy(
  { values }: Pick<EInvoice, 'values'>, warn: TellOfEInvoice,
): { reference: string | null, creditedInvoiceNumber: string | null } {
  const reference = shortened(values, 'reference', lineLength, warn)
  // Both stand in one field.
  const room = lineLength - (reference === null ? 0 : reference.length + 2)
  return { reference, creditedInvoiceNumber: shortened(values, 'creditedInvoiceNumber', room, warn) }
}

function shortened(
  values: EInvoice['values'], field: keyof EInvoice['values'], longest: number, warn: TellOfEInvoice,
): string | null {
  const stated = values[field]
  if (!stated?.text) return null
  if (stated.text.length > longest) warn(field, 'text_shortened', stated.row)
  return startOfText(stated.text, Math.max(longest, 0)) || null
}

/** The seller as the document names it; what no seller of ours can be called is left out and told. */
export function sellerBy({ seller, row }: Pick<EInvoice, 'seller' | 'row'>, warn: TellOfEInvoice): NamedSeller {
  const numbers: NamedSeller = {}
  for (const [field, text] of Object.entries(seller) as [SellerField, string][]) {
    const value = sellerValue(field, text)
    if (value !== null) numbers[field] = value
    else warn(`seller.${field}`, 'element_left_out', row)
  }
  if (isImpliedPeppolId(numbers.peppolId, numbers)) delete numbers.peppolId
  return numbers
}

function sellerValue(field: SellerField, text: string): string | null {
  switch (field) {
    case 'iban': return isIban(normaliseIban(text)) ? normaliseIban(text) : null
    case 'bic': return isBic(normaliseBic(text)) ? normaliseBic(text) : null
    case 'peppolId': return isPeppolId(text) ? text : null
    case 'country': return isCountry(text) ? text : null
    case 'vatNumber': return normaliseVatNumber(text)
    case 'phone': return text.length <= 50 ? text : null
    case 'postalCode': return text.length <= 20 ? text : null
    default: return text.length <= Math.min(nameLength, lineLength) ? text : null
  }
}

/** The electronic address of a customer, where it is none that follows from its numbers. */
export function peppolIdBy(
  { customer, row }: Pick<EInvoice, 'customer' | 'row'>, party: Omit<Numbered, 'peppolId'>, warn: TellOfEInvoice,
): string | null {
  const { peppolId } = customer
  if (!peppolId || isImpliedPeppolId(peppolId, party)) return null
  if (isPeppolId(peppolId)) return peppolId
  warn('peppolId', 'element_left_out', row)
  return null
}

type Numbered = Pick<Party, 'kvkNumber' | 'vatNumber' | 'country' | 'peppolId'>

/** Whether an electronic address is the one that a party has by its numbers. */
function isImpliedPeppolId(peppolId: string | null | undefined, party: Partial<Omit<Numbered, 'peppolId'>>): boolean {
  const { kvkNumber = null, vatNumber = null, country = 'NL' } = party
  const own = endpointOf({ kvkNumber, vatNumber, country, peppolId: null })
  return own !== null && `${own.scheme}:${own.identifier}` === peppolId
}
