import type { AccountTransaction } from '#db/for-account'
import { documentSearchText } from '#db/search-text'
import { sellerOf } from '../business/present'
import type { AccountContext } from '../context'
import { creditColumns, referenceTo } from './credited-invoice'
import { documentOf, linesOf } from './document'
import { insertLines, type DraftLine } from './draft-lines'
import type { RateColumns } from './exchange-rate'
import type { InvoiceRecord, InvoiceRow } from './record'
import { requireTotals, totalColumns } from './totals'

/** What a copy has of its own. */
export interface CopyFields extends Partial<RateColumns> {
  kind: string
  issueDate: string
  dueDate: string | null
  supplyDate: string | null
  supplyPeriodEnd: string | null
}

/** What a copy does not take from the document: its lines, and the invoice it credits. */
export interface CopyParts {
  lines: DraftLine[]
  creditedInvoice: InvoiceRow | null
}

/** Writes a new draft with a document's content and lines, for the customer and seller as they are now. */
export async function copyAsDraft(
  account: AccountContext,
  tx: AccountTransaction,
  record: InvoiceRecord,
  now: Date,
  fields: CopyFields,
  { lines, creditedInvoice }: CopyParts = { lines: linesOf(record), creditedInvoice: record.creditedInvoice },
): Promise<string> {
  const id = account.outside.ids.next()
  const business = await tx.business.findFirstOrThrow()
  const content = {
    ...creditColumns(creditedInvoice ? referenceTo(creditedInvoice) : record),
    currency: record.currency,
    locale: record.locale,
    vatTreatment: record.vatTreatment,
    supplyType: record.supplyType,
    deliveryCountry: record.deliveryCountry,
    vatExemptionReason: record.vatExemptionReason,
    exchangeRate: record.exchangeRate,
    exchangeRateDate: record.exchangeRateDate,
    exchangeRateSource: record.exchangeRateSource,
    reference: record.reference,
    buyerReference: record.buyerReference,
    // What was said about paying the invoice is not said of the money that comes back.
    notes: fields.kind === record.kind ? record.notes : null,
    footer: record.footer,
    paymentLink: record.paymentLink,
    showEpcQr: record.showEpcQr,
    layoutId: record.layoutId,
    ...fields,
  }
  const document = documentOf({ ...record, ...content, status: 'draft', creditedInvoice }, business)
  const totals = requireTotals({ ...document, lines, seller: sellerOf(business) })
  await tx.invoice.create({
    data: {
      ...content,
      ...totalColumns(totals),
      id,
      accountId: account.accountId,
      status: 'draft',
      customerId: record.customerId,
      customerName: record.customer?.name ?? null,
      creditedCents: 0n,
      reminderCount: 0,
      viewCount: 0,
      searchText: documentSearchText(null, record.customer?.name, record.reference),
      createdAt: now,
      updatedAt: now,
    },
  })
  await insertLines(account, tx, id, lines, totals.lines)
  return id
}
