import type { BusinessRow } from '#db/queries/rows'
import type { CustomerDetails } from '#domain/customer-fields'
import { deductionLines, withDeductions } from '#domain/invoice/advance'
import type { DocumentContent } from '#domain/invoice/content'
import { pick } from '#domain/pick'
import { contentFields } from '#domain/invoice/document-fields'
import { withCreditedVatNumber } from '#domain/invoice/credit'
import type {
  CreditedInvoice, DeductedAdvance, DocumentLine, InvoiceDocument, LineTreatment, Seller,
} from '#domain/invoice/document'
import { sellerOf } from '../business/present'
import { customerDetailsOf } from '../customers/present'
import { deductedAdvanceOf } from './advances'
import { deductedAdvancesOf } from './deducted-advances'
import { creditedInvoiceOf } from './remaining-credit'
import type { ContentColumns, InvoiceRecord } from './record'

/** The customer as it is frozen on a document: its own fields and the id of its record. */
export type CustomerSnapshot = CustomerDetails & { id: string }

/** What a document is made from: its content, what was frozen of it, and what belongs to it. */
export type DocumentSource = ContentColumns & Pick<InvoiceRecord,
  | 'status' | 'number' | 'requestedNumber' | 'sellerSnapshot' | 'customerSnapshot' | 'creditedSnapshot'
  | 'deductedSnapshot' | 'lines' | 'customer' | 'creditedInvoice' | 'deductingInvoice' | 'advances'
>

/**
 * The document behind a record: with live parties while it is a draft, with the frozen ones once it is issued.
 * This is what totals, compliance, UBL and PDF are made from.
 * A draft ends with the lines by which it deducts advance invoices, as they stand now; they are stored at issue.
 * @param business may be left out for what is no draft any more
 */
export function documentOf(record: DocumentSource, business: BusinessRow | null): InvoiceDocument {
  return documentWithLines(record, business, linesOf(record).map(({ productId, ...line }) => line))
}

/** The document a record will be with other lines than those it has. */
export function documentWithLines(
  record: DocumentSource,
  business: BusinessRow | null,
  lines: DocumentLine[],
): InvoiceDocument {
  const document = {
    ...contentOf(record),
    number: record.number ?? record.requestedNumber,
    ...creditOf(record),
    deductedAdvances: deductedAdvancesFor(record),
    ...(record.deductingInvoice === null ? { creditsOpenAdvance: true } : {}),
    seller: sellerSnapshotOf(record) ?? presentSeller(business),
    customer: shownCustomerOf(record),
    lines,
  }
  return record.status === 'draft' ? withDeductions(document) : document
}

/** What a document says, as the domain knows it: columns hold nothing but what the contract let in. */
export function contentOf(record: ContentColumns): DocumentContent {
  return pick(record, contentFields) as DocumentContent
}

function presentSeller(business: BusinessRow | null): Seller {
  if (!business) throw new Error('A draft shows the business as it is now')
  return sellerOf(business)
}

/** The lines of a record, each with the product it came from. */
export function linesOf({ lines }: Pick<InvoiceRecord, 'lines'>): (DocumentLine & { productId: string | null })[] {
  return lines.map(line => ({
    productId: line.productId,
    description: line.description,
    quantity: line.quantity,
    unit: line.unit,
    unitPriceCents: Number(line.unitPriceCents),
    discountPercent: line.discountPercent,
    vatRate: line.vatRate,
    vatTreatment: line.vatTreatment as LineTreatment | null,
    vatExemptionReason: line.vatExemptionReason,
  }))
}

/** The lines that were entered: without those by which an issued invoice deducts its advance invoices. */
export function enteredLinesOf(record: InvoiceRecord): ReturnType<typeof linesOf> {
  const lines = linesOf(record)
  if (record.status === 'draft') return lines
  const deductions = deductionLines({ ...contentOf(record), deductedAdvances: deductedAdvancesFor(record) })
  return lines.slice(0, lines.length - deductions.length)
}

/** The advance invoices an invoice deducts: as they stand, or as they stood when it was issued. */
function deductedAdvancesFor({ kind, status, deductedSnapshot, advances = [] }: DocumentSource): DeductedAdvance[] {
  if (kind === 'credit_note') return []
  return status === 'draft' ? advances.map(deductedAdvanceOf) : deductedAdvancesOf({ deductedSnapshot })
}

/** What a credit note may take back of our invoice: as it stands, or as it stood when the credit note was issued. */
function creditOf(
  { status, creditedSnapshot, creditedInvoice, deductingInvoice }: DocumentSource,
): Pick<InvoiceDocument, 'isNotHeldToRate'> & { creditedInvoice: CreditedInvoice | null } {
  if (status === 'draft') {
    return { creditedInvoice: creditedInvoice && creditedInvoiceOf(creditedInvoice, deductingInvoice) }
  }
  const snapshot = creditedSnapshot as CreditedInvoice & { isHeldToRate?: true } | null
  if (!snapshot) return { creditedInvoice: null }
  // Neither this nor those below were kept at first.
  const { isHeldToRate = false, ...kept } = snapshot
  return {
    creditedInvoice: {
      ...kept,
      customerVatNumber: kept.customerVatNumber ?? null,
      placeOfSupplyRule: kept.placeOfSupplyRule ?? null,
      vatCountry: kept.vatCountry ?? null,
    },
    ...(isHeldToRate ? {} : { isNotHeldToRate: true }),
  }
}

/** The seller as frozen at issue; null on drafts. */
export function sellerSnapshotOf(record: DocumentSource): Seller | null {
  return record.sellerSnapshot as Seller | null
}

/** The customer as frozen at issue; null on drafts. */
export function customerSnapshotOf(record: DocumentSource): CustomerSnapshot | null {
  return record.customerSnapshot as CustomerSnapshot | null
}

/**
 * The customer to show: frozen if issued, else the present one, on a draft credit note by the VAT number it is credited
 * under; null while a draft has none.
 */
export function shownCustomerOf(record: DocumentSource): CustomerSnapshot | null {
  const snapshot = customerSnapshotOf(record)
  if (snapshot || !record.customer) return snapshot
  const customer = { id: record.customer.id, ...customerDetailsOf(record.customer) }
  return withCreditedVatNumber(customer, creditOf(record).creditedInvoice)
}
