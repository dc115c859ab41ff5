import type {
  Cents, DecimalString, DocumentLine, InvoiceDocument, InvoiceKind, IsoDate, LineTreatment, PlaceOfSupplyRule, Seller,
  SupplyType, VatGroup, VatTreatment,
} from '../invoice/document'
import type { ImportedCustomer } from './customer'
import type { TextField, SellerField } from './e-invoice-source'

/** A line of an invoice that was made elsewhere, as it was charged: one of them at its amount. */
export interface ImportedLine {
  description: string
  vatRate: DecimalString
  /** Null where it is treated as the document is. */
  vatTreatment: LineTreatment | null
  /** Of an exempt line. */
  vatExemptionReason: string | null
  lineTotalCents: Cents
  /** How many at which price, where that is told and comes to the amount; absent for one of them at the amount. */
  priced?: LinePrice
}

/** What the amount of a line follows from. */
export type LinePrice = Pick<DocumentLine, 'quantity' | 'unit' | 'unitPriceCents' | 'discountPercent'>

/** What a document says beside in fields of ours, where its file tells it. */
export type TextsBeside = Partial<Pick<InvoiceDocument, TextField>>

/** A seller as a document names it. */
export type NamedSeller = Partial<Pick<Seller, SellerField>>

/** An invoice or credit note that was issued elsewhere. Amounts of a credit note are positive, as here. */
export interface ImportedInvoice {
  row: number
  kind: InvoiceKind
  /** Whether it asks for money before anything was supplied, to be deducted by an invoice that follows. */
  advance: boolean
  number: string
  issueDate: IsoDate
  dueDate: IsoDate | null
  supplyDate: IsoDate | null
  supplyPeriodEnd: IsoDate | null
  currency: string
  /** Units of the currency for one euro; null in euro. */
  exchangeRate: DecimalString | null
  reference: string | null
  status: 'sent' | 'paid' | 'cancelled'
  /** What was paid of it, of a credit note what was paid back: all where it is paid, less where that is a part. */
  paidCents: Cents
  /** Null where there was no payment. */
  paidOn: IsoDate | null
  creditedInvoiceNumber: string | null
  customer: ImportedCustomer
  vatTreatment: VatTreatment
  supplyType: SupplyType | null
  placeOfSupplyRule: PlaceOfSupplyRule | null
  /** The other member state whose VAT it charges, as its rates tell; null for Dutch VAT. */
  vatCountry: string | null
  /** Where goods went that left the country; null where that is the customer's, or nobody says. */
  deliveryCountry: string | null
  /** Of a document that is exempt as a whole. */
  vatExemptionReason: string | null
  /** Absent where its file tells none of it, as a table does. */
  said?: TextsBeside
  /** The seller as the document names it; absent where its file does not, and the seller is as it is today. */
  seller?: NamedSeller
  lines: ImportedLine[]
  vatBreakdown: VatGroup[]
  subtotalCents: Cents
  vatTotalCents: Cents
  totalCents: Cents
}
