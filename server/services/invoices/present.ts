import type { Invoice, InvoiceSummary } from '#contract/schemas/invoice'
import { todayInAmsterdam } from '#domain/dates'
import type { DocumentLocale, SupplyType, VatGroup, VatTreatment } from '#domain/invoice/document'
import { displayStatus, openCents } from '#domain/invoice/lifecycle'
import type { UblProfile } from '#domain/invoice/ubl-profile'
import { chargedRate } from '#domain/vat/treatments'
import type { AccountContext } from '../context'
import { balanceOf } from './balance'
import { complianceOf } from './compliance'
import { customerSnapshotOf, documentOf, sellerSnapshotOf, shownCustomerOf } from './document'
import { publicUrlOf } from './public-url'
import type { InvoiceReader, InvoiceRecord, InvoiceRow } from './record'
import { requireTotals } from './totals'

/** A document as lists show it. */
export function presentSummary(account: AccountContext, row: InvoiceRow): InvoiceSummary {
  const balance = balanceOf(row)
  return {
    id: row.id,
    kind: balance.kind,
    status: balance.status,
    displayStatus: displayStatus(balance, todayInAmsterdam(account.outside.clock.now())),
    number: row.number ?? row.requestedNumber,
    customerId: row.customerId,
    customerName: row.customerName,
    creditedInvoiceId: row.creditedInvoiceId,
    reference: row.reference,
    issueDate: row.issueDate,
    dueDate: row.dueDate,
    currency: row.currency,
    vatTreatment: row.vatTreatment as VatTreatment,
    subtotalCents: Number(row.subtotalCents),
    vatTotalCents: Number(row.vatTotalCents),
    totalCents: balance.totalCents,
    openCents: openCents(balance),
    sentAt: moment(row.sentAt),
    paidAt: moment(row.paidAt),
    cancelledAt: moment(row.cancelledAt),
    lastReminderAt: moment(row.lastReminderAt),
    reminderCount: row.reminderCount,
    recurringScheduleId: row.recurringScheduleId,
    expiresAt: moment(row.expiresAt),
    downloadedAt: moment(row.downloadedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** A document in full; drafts with live parties, fresh totals and their compliance check. */
export async function presentInvoice(
  account: AccountContext,
  client: InvoiceReader,
  record: InvoiceRecord,
): Promise<Invoice> {
  const business = await client.business.findFirstOrThrow()
  const document = documentOf(record, business)
  const isDraft = record.status === 'draft'
  return {
    ...presentSummary(account, record),
    supplyDate: record.supplyDate,
    supplyPeriodEnd: record.supplyPeriodEnd,
    locale: record.locale as DocumentLocale,
    supplyType: record.supplyType as SupplyType | null,
    vatExemptionReason: record.vatExemptionReason,
    exchangeRate: record.exchangeRate,
    exchangeRateDate: record.exchangeRateDate,
    exchangeRateSource: record.exchangeRateSource,
    vatTotalEurCents: record.vatTotalEurCents === null ? null : Number(record.vatTotalEurCents),
    creditedInvoiceNumber: record.creditedInvoiceNumber,
    creditedInvoiceDate: record.creditedInvoiceDate,
    buyerReference: record.buyerReference,
    notes: record.notes,
    footer: record.footer,
    paymentLink: record.paymentLink,
    showEpcQr: record.showEpcQr,
    layoutId: record.layoutId,
    // A draft's VAT categories depend on the seller, who may have changed since the draft was saved.
    vatBreakdown: isDraft ? requireTotals(document).vatBreakdown : record.vatBreakdown as unknown as VatGroup[],
    issuedAt: moment(record.issuedAt),
    lastDownloadedAt: moment(record.lastDownloadedAt),
    viewCount: record.viewCount,
    firstViewedAt: moment(record.firstViewedAt),
    lastViewedAt: moment(record.lastViewedAt),
    pdfSha256: record.pdfSha256,
    ublSha256: record.ublSha256,
    ublProfile: record.ublProfile as UblProfile | null,
    publicUrl: publicUrlOf(account, record),
    lines: record.lines.map(line => ({
      id: line.id,
      position: line.position,
      productId: line.productId,
      description: line.description,
      quantity: line.quantity,
      unit: line.unit,
      unitPriceCents: Number(line.unitPriceCents),
      discountPercent: line.discountPercent,
      vatRate: chargedRate(document.vatTreatment, line.vatRate),
      enteredVatRate: line.vatRate,
      lineTotalCents: Number(line.lineTotalCents),
    })),
    seller: document.seller,
    sellerSnapshot: sellerSnapshotOf(record),
    customer: shownCustomerOf(record),
    customerSnapshot: customerSnapshotOf(record),
    ...(isDraft ? { compliance: await complianceOf(account, client, record, business, document) } : {}),
  }
}

function moment(date: Date | null): string | null {
  return date?.toISOString() ?? null
}
