import type {
  Cents, DecimalString, InvoiceKind, IsoDate, LineTreatment, SupplyType, VatGroup, VatTreatment,
} from '../invoice/document'
import type { ImportedCustomer } from './customer'

/** A line of an invoice that was made elsewhere, as it was charged: one of them at its amount. */
export interface ImportedLine {
  description: string
  vatRate: DecimalString
  /** Null where it is treated as the document is. */
  vatTreatment: LineTreatment | null
  /** Of an exempt line. */
  vatExemptionReason: string | null
  lineTotalCents: Cents
}

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
  /** Null unless it is paid. */
  paidOn: IsoDate | null
  creditedInvoiceNumber: string | null
  customer: ImportedCustomer
  vatTreatment: VatTreatment
  supplyType: SupplyType | null
  /** Where goods went that left the country; null where that is the customer's, or nobody says. */
  deliveryCountry: string | null
  /** Of a document that is exempt as a whole. */
  vatExemptionReason: string | null
  lines: ImportedLine[]
  vatBreakdown: VatGroup[]
  subtotalCents: Cents
  vatTotalCents: Cents
  totalCents: Cents
}
