import { isKvkNumber } from '../identity/kvk'
import { endpointOf } from '../identity/peppol-id'
import type { InvoiceDocument, Party } from './document'
import { isIntraEuGoods } from './place-of-supply'

export const ublProfiles = ['peppol', 'nlcius', 'en16931'] as const
export type UblProfile = (typeof ublProfiles)[number]

export type UblProfileChoice =
  | { profile: UblProfile }
  | { profile: null, reason: 'seller_kvk_missing' | 'customer_missing' | 'supply_date_missing' }

type ProfileInput = Pick<InvoiceDocument,
  | 'kind' | 'advance' | 'creditedInvoiceNumber' | 'currency' | 'vatTreatment' | 'supplyType'
  | 'placeOfSupplyRule' | 'vatCountry' | 'supplyDate' | 'seller' | 'customer'
>

/**
 * The strictest profile a document fulfils: Peppol BIS Billing 3.0, else NLCIUS, else plain EN 16931.
 * None at all for a seller without a KvK number, also one who need not have it, for a simplified invoice without a
 * customer (BR-07), nor for goods within the EU before they are supplied: such an e-invoice has to say when (BR-IC-11).
 * A document is never given a profile it fails.
 */
export function chooseUblProfile(document: ProfileInput): UblProfileChoice {
  if (!hasKvkNumber(document.seller)) return { profile: null, reason: 'seller_kvk_missing' }
  if (document.customer === null) return { profile: null, reason: 'customer_missing' }
  if (document.supplyDate === null && isIntraEuGoods(document)) return { profile: null, reason: 'supply_date_missing' }
  if (fulfilsPeppol(document)) return { profile: 'peppol' }
  return { profile: fulfilsNlcius(document) ? 'nlcius' : 'en16931' }
}

/**
 * Countries whose sellers meet rules of their own in Peppol (registration numbers, contact persons, document numbers
 * in six parts) that ask for what a Polder document does not hold.
 */
const countriesWithSellerRules: readonly string[] = ['DE', 'DK', 'GR', 'EL', 'IS', 'IT', 'NO', 'SE']

function fulfilsPeppol(document: ProfileInput): boolean {
  const { seller, customer } = document
  if (customer === null || endpointOf(seller) === null || endpointOf(customer) === null) return false
  if (countriesWithSellerRules.some(country => isPeppolCountry(seller, country))) return false
  return !isPeppolCountry(seller, 'NL') || fulfilsDutchRules(document)
}

/**
 * NLCIUS is for Dutch sellers: a KvK number, and one of the customer too when that is Dutch (BR-NL-1, BR-NL-10).
 * Its code lists follow those of EN 16931 late: SI-UBL 2.0.3.12 does not know the Caribbean guilder (BR-CL-03). Of the
 * types of invoices it knows no advance invoice, 386 (BR-NL-7).
 */
function fulfilsNlcius(document: ProfileInput): boolean {
  const { advance, seller, customer, currency } = document
  if (advance || currency === 'XCG') return false
  if (seller.country !== 'NL' || customer === null || !hasKvkNumber(seller) || !fulfilsDutchRules(document)) return false
  return customer.country !== 'NL' || hasKvkNumber(customer)
}

/**
 * What Peppol (NL-R-001, 002 and 004) and NLCIUS (BR-NL-3, 4 and 9) ask of Dutch sellers: whole addresses, also of
 * Dutch customers, and the credited invoice on a credit note.
 */
function fulfilsDutchRules({ kind, creditedInvoiceNumber, seller, customer }: ProfileInput): boolean {
  if (kind === 'credit_note' && !creditedInvoiceNumber?.trim()) return false
  if (customer !== null && isPeppolCountry(customer, 'NL') && !hasWholeAddress(customer)) return false
  return hasWholeAddress(seller)
}

/** Peppol takes the country of a party from its VAT number before it looks at the address; both count here. */
function isPeppolCountry(party: Party, country: string): boolean {
  return party.country === country || party.vatNumber?.slice(0, 2) === country
}

function hasWholeAddress({ addressLine1, postalCode, city }: Party): boolean {
  return [addressLine1, postalCode, city].every(part => part?.trim())
}

function hasKvkNumber({ kvkNumber }: Party): boolean {
  return kvkNumber !== null && isKvkNumber(kvkNumber)
}
