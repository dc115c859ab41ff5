import type { AccountTransaction } from '#db/for-account'
import { searchTextOf } from '#db/search-text'
import { sellerOf } from '../business/present'
import type { AccountContext } from '../context'
import { documentOf } from './document'
import { insertLines } from './draft-lines'
import type { RateColumns } from './exchange-rate'
import type { InvoiceRecord } from './record'
import { requireTotals, totalColumns } from './totals'

/** What a copy has of its own. */
export interface CopyFields extends Partial<RateColumns> {
  kind: string
  issueDate: string
  dueDate: string | null
  supplyDate: string | null
  supplyPeriodEnd: string | null
  creditedInvoiceId?: string | null
  creditedInvoiceNumber?: string | null
  creditedInvoiceDate?: string | null
}

/** Writes a new draft with a document's content and lines, for the customer and seller as they are now. */
export async function copyAsDraft(
  account: AccountContext,
  tx: AccountTransaction,
  record: InvoiceRecord,
  now: Date,
  fields: CopyFields,
): Promise<string> {
  const id = account.outside.ids.next()
  const business = await tx.business.findFirstOrThrow()
  const content = {
    creditedInvoiceId: record.creditedInvoiceId,
    creditedInvoiceNumber: record.creditedInvoiceNumber,
    creditedInvoiceDate: record.creditedInvoiceDate,
    currency: record.currency,
    locale: record.locale,
    vatTreatment: record.vatTreatment,
    supplyType: record.supplyType,
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
  const document = { ...documentOf({ ...record, ...content }, business), seller: sellerOf(business) }
  const totals = requireTotals(document)
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
      searchText: searchTextOf(record.customer?.name, record.reference),
      createdAt: now,
      updatedAt: now,
    },
  })
  const lines = document.lines.map((line, position) => ({
    ...line,
    productId: record.lines[position]?.productId ?? null,
  }))
  await insertLines(account, tx, id, lines, totals.lines)
  return id
}
