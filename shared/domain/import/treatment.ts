import { isEuMember } from '../countries'
import { countryOfVatNumber, isEuVatNumber } from '../identity/vat-number'
import type { IsoDate, SupplyType, VatCategory, VatTreatment } from '../invoice/document'
import { isInVatTerritory, isNorthernIreland } from '../vat/territory'
import type { ImportedCustomer } from './customer'

/** Who sent the invoices of a file, as far as their treatment follows from it. */
export interface ImportSeller {
  hasVatNumber: boolean
  /** What the seller's documents usually are. */
  vatTreatment: VatTreatment
  supplyType: SupplyType | null
  /** Why the seller's exempt supplies usually are. */
  vatExemptionReason: string | null
}

/** How a document was treated. */
export interface TreatmentFacts {
  vatTreatment: VatTreatment
  supplyType: SupplyType | null
}

/** To whom something was supplied, and when: number and place decide, and neither alone. */
export interface ImportBuyer extends Pick<ImportedCustomer, 'country' | 'postalCode' | 'vatNumber'> {
  date: IsoDate
}

/**
 * Why a row has no VAT. Whoever says that the customer owes it charged none for that, also under the small business
 * scheme, which is of the Netherlands alone; else under that scheme none ever has. What is exempt says so, or is what
 * its seller always supplies. Else the law goes by facts, as for documents of ours (`checkTreatment`): what leaves the
 * EU's VAT territory is export; a VAT number of another member state makes it a supply within the EU, wherever its
 * holder has an address; a Dutch one leaves it at home. Goods that stay in the Netherlands are no supply within the EU,
 * so there it was a service. Where the customer owes it in another member state and has no number, the statement of
 * supplies within the EU has to show that one is missing.
 * @param rateText what the row says of its rate
 */
export function treatmentOfRow(
  buyer: ImportBuyer, { isTaxed, rateText }: { isTaxed: boolean, rateText: string }, seller: ImportSeller,
): TreatmentFacts {
  if (isTaxed) return as('standard')
  const isShifted = /verlegd|reverse/i.test(rateText)
  if (seller.vatTreatment === 'kor' && !isShifted) return as('kor')
  if (/vrijgesteld|exempt/i.test(rateText) || (seller.vatTreatment === 'exempt' && !isShifted)) return as('exempt')
  const number = numberOf(buyer)
  if (isShifted && number === 'dutch') return as('reverse_charge')
  const usual = seller.supplyType ?? 'services'
  const leavesEu = isOutsideEu(buyer, usual)
  if (leavesEu && !(isShifted && number === 'eu')) return as('export', usual)
  const supplyType = leavesEu || buyer.country === 'NL' ? 'services' : usual
  if (number === 'eu' || (number === 'northern_ireland' && supplyType === 'goods')) return as('intra_eu', supplyType)
  if (!isShifted) return as('standard')
  return buyer.country === 'NL' ? as('reverse_charge') : as('intra_eu', supplyType)
}

/**
 * What the categories of VAT mean for this seller and buyer; null for several that cannot stand on one document. AE is
 * reverse charge at home and for services within the EU, which the number tells apart, and the place where there is
 * none; K is goods within the EU; O is whatever is outside Dutch VAT.
 * @param exported what the file says that leaves the EU; null where it does not
 */
export function treatmentOfCategories(
  categories: ReadonlySet<VatCategory>,
  buyer: ImportBuyer,
  { exported }: { exported: SupplyType | null },
  seller: ImportSeller,
): TreatmentFacts | null {
  const [category] = categories
  const isShiftedHere = shifted(buyer).vatTreatment === 'reverse_charge'
  if (categories.has('S') || categories.has('Z') || (categories.size > 1 && categories.has('AE'))) {
    const stands = (other: VatCategory) => besideTaxed.includes(other) || (other === 'AE' && isShiftedHere)
    return [...categories].every(stands) ? as('standard') : null
  }
  if (categories.size !== 1 || category === undefined) return null
  const number = numberOf(buyer)
  const isExemptSeller = seller.vatTreatment === 'exempt' || !seller.hasVatNumber
  switch (category) {
    case 'AE': return shifted(buyer)
    case 'K':
      if (number === 'dutch') return as('reverse_charge')
      return number === null && isOutsideEu(buyer, 'goods') ? as('export', 'goods') : as('intra_eu', 'goods')
    case 'G': return as('export', exported ?? (isOutsideEu(buyer, 'services') ? seller.supplyType : null) ?? 'goods')
    case 'O':
      if (seller.vatTreatment === 'kor') return as('kor')
      if (!isExemptSeller && isOutsideEu(buyer, 'services')) return as('export', 'services')
      return !isExemptSeller && number === 'eu' ? as('intra_eu', 'services') : as('exempt')
    case 'E': return as(seller.vatTreatment === 'kor' ? 'kor' : 'exempt')
    default: return null
  }
}

/** What may stand on a document beside taxed lines, whoever buys; reverse charge only where the buyer owes VAT here. */
const besideTaxed: readonly VatCategory[] = ['S', 'Z', 'E', 'O']

/** Reverse charge at home, and services within the EU or outside it, whose VAT the customer owes as well. */
function shifted(buyer: ImportBuyer): TreatmentFacts {
  const number = numberOf(buyer)
  if (number === 'dutch') return as('reverse_charge')
  if (number === 'eu') return as('intra_eu', 'services')
  if (isOutsideEu(buyer, 'services')) return as('export', 'services')
  return buyer.country === 'NL' ? as('reverse_charge') : as('intra_eu', 'services')
}

function as(vatTreatment: VatTreatment, supplyType: SupplyType | null = null): TreatmentFacts {
  return { vatTreatment, supplyType }
}

/** Where a customer is known to the tax authorities; numbers of Northern Ireland are for goods alone. */
function numberOf({ vatNumber, date }: ImportBuyer): 'dutch' | 'eu' | 'northern_ireland' | null {
  if (vatNumber === null) return null
  if (vatNumber.startsWith('XI')) return 'northern_ireland'
  const country = countryOfVatNumber(vatNumber)
  if (country === 'NL') return 'dutch'
  // Those of the United Kingdom counted until the end of 2020.
  return isEuVatNumber(vatNumber) || (country === 'GB' && isEuMember(country, date)) ? 'eu' : null
}

/** Whether something is supplied outside the EU, to which Northern Ireland belongs for goods. */
function isOutsideEu(buyer: ImportBuyer, supplyType: SupplyType): boolean {
  const isNorthern = supplyType === 'goods' && isNorthernIreland(buyer, buyer.vatNumber)
  return !isNorthern && !isInVatTerritory(buyer, buyer.date)
}
