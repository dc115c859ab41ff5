import type { FieldValues } from '../fields'
import type { documentFields } from './document-fields'

/**
 * The words every room uses for an invoice or credit note: what the law asks to be on it,
 * before anyone has thought about rows, JSON, XML or paper.
 */

/** Integer hundredths of the document's currency. Always a safe integer; arithmetic goes through bigint. */
export type Cents = number

/** A calendar date in Europe/Amsterdam, `YYYY-MM-DD`. */
export type IsoDate = string

/** A plain decimal such as "21", "0.5" or "-3.125": no exponent, no thousands separator. */
export type DecimalString = string

export const invoiceKinds = ['invoice', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

export const vatTreatments = ['standard', 'reverse_charge', 'intra_eu', 'export', 'kor', 'exempt'] as const
export type VatTreatment = (typeof vatTreatments)[number]

/**
 * What a line is that is outside VAT, and no turnover at all: a disbursement (doorlopende post), which is paid on the
 * customer's behalf; costs of collection (buitengerechtelijke incassokosten) or statutory interest (wettelijke rente),
 * which are damages for paying late.
 */
export const treatmentsOutsideVat = ['disbursement', 'collection_costs', 'late_interest'] as const
export type TreatmentOutsideVat = (typeof treatmentsOutsideVat)[number]

/**
 * How a line beside taxed ones may be treated: exempt from VAT; reverse charge (btw verlegd), such as labour in
 * construction beside hire of scaffolding (art. 24b Uitvoeringsbesluit OB 1968); or as what is outside VAT.
 */
export const lineTreatments = ['exempt', 'reverse_charge', ...treatmentsOutsideVat] as const
export type LineTreatment = (typeof lineTreatments)[number]

export const supplyTypes = ['goods', 'services'] as const
export type SupplyType = (typeof supplyTypes)[number]

/**
 * The rules by which a supply is taxed elsewhere than the general rule says (where the customer is, or goods leave):
 * - `real_estate`: services connected with immovable property, where that is (art. 6b Wet OB 1968; art. 47 of
 *   Directive 2006/112)
 * - `event_admission`: admission to events, where they take place (art. 6e; art. 53, for consumers art. 54)
 * - `passenger_transport`: where it takes place, by distance (art. 6c; art. 48)
 * - `restaurant`: restaurant and catering services, where they are carried out (art. 6f; art. 55)
 * - `short_vehicle_hire`: where the vehicle is handed over (art. 6g; art. 56)
 * - `installation`: goods that are installed or assembled, where that is done (art. 5 Wet OB 1968; art. 36)
 */
export const placeOfSupplyRules = [
  'real_estate', 'event_admission', 'passenger_transport', 'restaurant', 'short_vehicle_hire', 'installation',
] as const
export type PlaceOfSupplyRule = (typeof placeOfSupplyRules)[number]

export const documentLocales = ['nl', 'en', 'de', 'fr'] as const
export type DocumentLocale = (typeof documentLocales)[number]

export const customerTypes = ['business', 'individual'] as const
export type CustomerType = (typeof customerTypes)[number]

/** What both parties of a document have in common. Absent values are null, never empty strings. */
export interface Party {
  name: string
  addressLine1: string | null
  addressLine2: string | null
  postalCode: string | null
  city: string | null
  /** ISO 3166-1 alpha-2. */
  country: string
  kvkNumber: string | null
  vatNumber: string | null
  /** `<EAS scheme>:<identifier>`, e.g. `0106:12345678`. */
  peppolId: string | null
  email: string | null
  phone: string | null
}

export interface Seller extends Party {
  legalName: string | null
  website: string | null
  iban: string | null
  bic: string | null
  bankAccountName: string | null
  /** A seller who need not be in the Dutch trade register, such as a foreign one. */
  notInHandelsregister: boolean
}

export interface Customer extends Party {
  type: CustomerType
  contactName: string | null
}

export interface DocumentLine {
  description: string
  /** Up to six decimals, never zero; negative on corrections. */
  quantity: DecimalString
  /** UN/ECE Recommendation 20 code, e.g. `C62` or `HUR`. */
  unit: string
  /** May be negative; with VAT where the document's prices include it. */
  unitPriceCents: Cents
  /** 0 to 100, up to four decimals. */
  discountPercent: DecimalString
  /** As entered. A non-standard treatment charges 0 % whatever stands here. */
  vatRate: DecimalString
  /** Null where the line is treated as the document is; counts on a document of standard treatment only. */
  vatTreatment: LineTreatment | null
  /** Of an exempt line. */
  vatExemptionReason: string | null
}

/** One invoice or credit note: the input of totals, compliance, UBL and PDF alike. */
export interface InvoiceDocument extends FieldValues<typeof documentFields> {
  kind: InvoiceKind
  number: string | null
  locale: DocumentLocale
  vatTreatment: VatTreatment
  supplyType: SupplyType | null
  placeOfSupplyRule: PlaceOfSupplyRule | null
  /** On a credit note: what is left of our own invoice; null or absent where it credits none of ours. */
  creditedInvoice?: CreditedInvoice | null
  /** On an invoice: our own advance invoices that it deducts; absent where there are none. */
  deductedAdvances?: DeductedAdvance[]
  /** On a credit note: it takes back an advance that no invoice deducted yet; absent where that is not so. */
  creditsOpenAdvance?: boolean
  /** On a credit note: it was issued before VAT in whole amounts was held to its rate; absent where that is not so. */
  isNotHeldToRate?: boolean
  /** All of it was paid before it was issued, so that it asks for nothing; absent where that is not so. */
  isPrepaid?: boolean
  seller: Seller
  /** Null only while a draft has no customer yet. */
  customer: Customer | null
  lines: DocumentLine[]
}

/** EN 16931 VAT category codes (UNCL 5305) that Polder uses. */
export const vatCategories = ['S', 'Z', 'AE', 'K', 'G', 'E', 'O'] as const
export type VatCategory = (typeof vatCategories)[number]

export interface VatGroup {
  category: VatCategory
  rate: DecimalString
  /** Of lines that are treated otherwise than their document; absent for all others. */
  treatment?: LineTreatment
  taxableCents: Cents
  vatCents: Cents
  /**
   * The taxable amount in euro where it is another than that amount converted by itself: of what is left of an invoice
   * in another currency, and of what a credit note takes back of it. Absent elsewhere, and where a credit note was
   * issued before this was kept.
   */
  taxableEurCents?: Cents
  /** The VAT in euro, of the same groups and for the same reason. */
  vatEurCents?: Cents
}

/**
 * Our own invoice as a credit note sees it. A credit note takes back what was charged and no more (art. 29 Wet OB
 * 1968): so it is of the same customer and treatment, and stays within what earlier credit notes left per VAT group.
 */
export interface CreditedInvoice {
  customerId: string | null
  /** As it stands on the invoice, whatever the customer's is today. */
  customerVatNumber: string | null
  vatTreatment: VatTreatment
  supplyType: SupplyType | null
  placeOfSupplyRule: PlaceOfSupplyRule | null
  vatCountry: string | null
  /** Units of the invoice's currency for one euro; null for one in euro. */
  exchangeRate: DecimalString | null
  /** What may still be credited, per category and rate, with the sign it has on the invoice; without empty groups. */
  remaining: VatGroup[]
  /** The VAT in euro that is left, on an invoice in another currency; else null. */
  remainingVatEurCents: Cents | null
  /** The days whose rates it may state; absent where a credit note was issued before this was kept. */
  rateDays?: IsoDate[]
}

type AdvanceSupply = Pick<
  CreditedInvoice, 'customerId' | 'vatTreatment' | 'supplyType' | 'placeOfSupplyRule' | 'vatCountry' | 'remaining'
>

/** Our own advance invoice as the invoice that deducts it sees it. */
export interface DeductedAdvance extends AdvanceSupply {
  id: string
  number: string
  issueDate: IsoDate
  currency: string
  /** Of its exempt lines, each once. */
  vatExemptionReasons: string[]
  /** The number of another invoice that deducts it already; null where there is none. */
  deductedByNumber: string | null
}

export interface LineTotals {
  /** Before discount; with VAT where the document's prices include it, as is the discount. */
  grossCents: Cents
  discountCents: Cents
  /** Without VAT. */
  lineTotalCents: Cents
  /** With VAT; null where prices do not include it, because VAT is rounded once per group then. */
  lineTotalInclCents: Cents | null
  category: VatCategory
  /** The rate charged: "0" for every non-standard treatment. */
  rate: DecimalString
  /** Where the line is treated otherwise than its document; else absent. */
  treatment?: LineTreatment
}

export interface DocumentTotals {
  lines: LineTotals[]
  vatBreakdown: VatGroup[]
  subtotalCents: Cents
  vatTotalCents: Cents
  totalCents: Cents
  /** VAT in euro for a document in another currency (art. 230 of the VAT Directive); null in euro or without a rate. */
  vatTotalEurCents: Cents | null
}

export type CheckLevel = 'error' | 'warning' | 'info'

/** One finding of the compliance check. `field` is a path such as `lines.2.vatRate`. */
export interface CheckResult {
  level: CheckLevel
  field: string
  code: string
  message: string
  /** Figures the finding rests on, for programs: what remains of which VAT rate. */
  details?: Readonly<Record<string, string | number | null>>
}
