import { normaliseDecimal, requireDecimal } from '../decimal'
import type {
  DecimalString, DocumentLine, InvoiceDocument, LineTreatment, PlaceOfSupplyRule, SupplyType, VatCategory, VatTreatment,
} from '../invoice/document'
import { exemptionOf } from './exemptions'
import { isOutsideVat, outsideVat } from './outside-vat'
import { isExportOfGoods, type SupplyFacts } from '../invoice/place-of-supply'

export interface VatFacts {
  /** Of the line where it has one of its own, else of the document. */
  treatment: VatTreatment | LineTreatment
  supplyType: SupplyType | null
  placeOfSupplyRule: PlaceOfSupplyRule | null
  /** The rate charged, as decimal string. */
  rate: DecimalString
  sellerHasVatNumber: boolean
}

/**
 * The EN 16931 category of a line.
 * Intra-EU services are AE, not K: K is for goods that move, and asks for a delivery (BR-IC-11 and 12).
 * So is what a rule on the place of supply has taxed in another member state: the customer owes the VAT there, which
 * is what AE says, and E and O would say that nobody does.
 * Export services are G, not O: O would forbid both VAT numbers (BR-O-02 to 04).
 * What is exempt (art. 11 Wet OB 1968) is E, also of a seller without VAT number, whose KvK number is then the tax
 * registration that E asks for (BR-E-02). Under the small-business scheme such a seller is outside VAT, O.
 * What is outside VAT is E as well: O would say so, but forbids every other category beside it (BR-O-11 to 14).
 */
export function vatCategory(
  { treatment, supplyType, placeOfSupplyRule, rate, sellerHasVatNumber }: VatFacts,
): VatCategory {
  switch (treatment) {
    case 'standard': return requireDecimal(rate).digits > 0n ? 'S' : 'Z'
    case 'reverse_charge': return 'AE'
    case 'intra_eu': return supplyType === 'services' || placeOfSupplyRule !== null ? 'AE' : 'K'
    case 'export': return 'G'
    case 'kor': return sellerHasVatNumber ? 'E' : 'O'
    case 'exempt':
    case 'disbursement':
    case 'collection_costs':
    case 'late_interest': return 'E'
  }
}

/** The treatment of a line, where it is another than that of its document; only beside taxed lines can it be. */
export function lineTreatmentOf(
  line: Pick<DocumentLine, 'vatTreatment'>, document: Pick<InvoiceDocument, 'vatTreatment'>,
): LineTreatment | null {
  return hasVatRate(document.vatTreatment) ? line.vatTreatment : null
}

interface TreatedDocument extends Pick<InvoiceDocument, 'vatTreatment'> {
  lines: readonly Pick<DocumentLine, 'vatTreatment'>[]
}

/**
 * Whether the seller must have a VAT number. Under the standard treatment one of nothing but lines that are exempt or
 * outside VAT goes without; a line on which VAT is shifted asks for it as a taxed one does (BR-S-02, BR-AE-02).
 */
export function needsSellerVatNumber({ vatTreatment, lines }: TreatedDocument): boolean {
  const isUntaxed = lines.length > 0
    && lines.every(line => line.vatTreatment === 'exempt' || isOutsideVat(line.vatTreatment))
  return treatmentNeeds[vatTreatment].sellerVatNumber && !(hasVatRate(vatTreatment) && isUntaxed)
}

/** Whether the customer must have one: for the treatment of the document, or of a line on which VAT is shifted. */
export function needsCustomerVatNumber(document: TreatedDocument): boolean {
  return treatmentNeeds[document.vatTreatment].customerVatNumber || hasShiftedVat(document)
}

/**
 * Whether the VAT of a document, or of lines beside taxed ones, is shifted to a customer in the Netherlands (art. 12
 * (5) Wet OB 1968).
 */
export function hasShiftedVat(document: TreatedDocument): boolean {
  return document.vatTreatment === 'reverse_charge'
    || document.lines.some(line => lineTreatmentOf(line, document) === 'reverse_charge')
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

/** The rate that is charged on a line. Throws NotADecimal. */
export function chargedRateOf(
  line: Pick<DocumentLine, 'vatTreatment' | 'vatRate'>, document: Pick<InvoiceDocument, 'vatTreatment'>,
): DecimalString {
  return lineTreatmentOf(line, document) ? '0' : chargedRate(document.vatTreatment, line.vatRate)
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
 * (BR-S-10, BR-Z-10), and words alone say it where VATEX names no code: the Dutch small-business scheme, and services
 * that are taxed outside the EU, which are nothing that leaves it (VATEX-EU-G is art. 146 of Directive 2006/112).
 */
export function exemptionReasonCode(
  category: VatCategory, facts: SupplyFacts & Pick<InvoiceDocument, 'vatExemptionReason' | 'lines'>,
): string | null {
  if (category === 'E') return exemptCode(facts)
  return category === 'G' && !isExportOfGoods(facts) ? null : reasonCodes[category]
}

/** The code of lines that are exempt or outside VAT, where all of them have the same: category E has one (BT-121). */
function exemptCode(document: Pick<InvoiceDocument, 'vatTreatment' | 'vatExemptionReason' | 'lines'>): string | null {
  if (document.vatTreatment === 'exempt') return exemptionOf(document.vatExemptionReason)?.code ?? null
  const [code = null, ...others] = new Set(document.lines.map(({ vatTreatment, vatExemptionReason }) =>
    isOutsideVat(vatTreatment) ? outsideVat[vatTreatment].reasonCode : exemptionOf(vatExemptionReason)?.code ?? null))
  return others.length === 0 && document.vatTreatment === 'standard' ? code : null
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
