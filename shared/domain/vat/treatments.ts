import { normaliseDecimal, requireDecimal } from '../decimal'
import type { DecimalString, SupplyType, VatCategory, VatTreatment } from '../invoice/document'

export interface VatFacts {
  treatment: VatTreatment
  supplyType: SupplyType | null
  /** The rate charged, as decimal string. */
  rate: DecimalString
  sellerHasVatNumber: boolean
}

/**
 * The EN 16931 category of a line.
 * Intra-EU services are AE, not K: K is for goods that move, and asks for a delivery (BR-IC-11 and 12).
 * Export services are G, not O: O would forbid both VAT numbers (BR-O-02 to 04).
 * A seller without VAT number, as under the small-business scheme or of exempt supplies alone (art. 11 Wet OB 1968),
 * can only use O, because E demands one (BR-E-02).
 */
export function vatCategory({ treatment, supplyType, rate, sellerHasVatNumber }: VatFacts): VatCategory {
  switch (treatment) {
    case 'standard': return requireDecimal(rate).digits > 0n ? 'S' : 'Z'
    case 'reverse_charge': return 'AE'
    case 'intra_eu': return supplyType === 'services' ? 'AE' : 'K'
    case 'export': return 'G'
    case 'kor': return sellerHasVatNumber ? 'E' : 'O'
    case 'exempt': return sellerHasVatNumber ? 'E' : 'O'
  }
}

/**
 * Whether the lines name a rate. Only the standard treatment has one for each of them, be it 0%; beside a line under
 * another, 0% would claim a rate that does not apply, and the legal notes say why no VAT is charged.
 */
export function hasVatRate(treatment: VatTreatment): boolean {
  return treatment === 'standard'
}

/** The rate that is charged: as entered under the standard treatment, "0" under every other. Throws NotADecimal. */
export function chargedRate(treatment: VatTreatment, enteredRate: DecimalString): DecimalString {
  return hasVatRate(treatment) ? normaliseDecimal(enteredRate) : '0'
}

export interface TreatmentNeeds {
  sellerVatNumber: boolean
  customerVatNumber: boolean
  supplyType: boolean
  supplyDate: boolean
  exemptionReason: boolean
}

/** What a document must carry for its treatment to hold. */
export const treatmentNeeds: Readonly<Record<VatTreatment, TreatmentNeeds>> = {
  standard: needs({}),
  reverse_charge: needs({ customerVatNumber: true }),
  intra_eu: needs({ customerVatNumber: true, supplyType: true, supplyDate: true }),
  export: needs({ supplyType: true }),
  kor: needs({ sellerVatNumber: false }),
  exempt: needs({ sellerVatNumber: false, exemptionReason: true }),
}

/**
 * The VATEX code that says why a category charges no VAT, or null where none is right: S and Z have no reason
 * (BR-S-10, BR-Z-10), and E has its reason in words, because VATEX names no code for the Dutch small-business scheme.
 */
export function exemptionReasonCode(category: VatCategory): string | null {
  return reasonCodes[category]
}

const reasonCodes: Readonly<Record<VatCategory, string | null>> = {
  S: null, Z: null, AE: 'VATEX-EU-AE', K: 'VATEX-EU-IC', G: 'VATEX-EU-G', E: null, O: 'VATEX-EU-O',
}

function needs(particular: Partial<TreatmentNeeds>): TreatmentNeeds {
  return {
    sellerVatNumber: true,
    customerVatNumber: false,
    supplyType: false,
    supplyDate: false,
    exemptionReason: false,
    ...particular,
  }
}
