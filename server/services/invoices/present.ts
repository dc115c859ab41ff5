import type { Invoice, InvoiceSummary } from '#contract/schemas/invoice'
import type { BusinessRow, InvoiceRow } from '#db/queries/rows'
import { todayInAmsterdam } from '#domain/dates'
import type { DeductedAdvance, InvoiceDocument, VatGroup, VatTreatment } from '#domain/invoice/document'
import { displayStatus, nextReminderAllowedAt, refuseRemind } from '#domain/invoice/lifecycle'
import type { UblProfile } from '#domain/invoice/ubl-profile'
import type { VatScheme } from '#domain/vat/scheme'
import { chargedRateOf } from '#domain/vat/treatments'
import { visibleCustomer } from '../customers/visible'
import type { AccountContext } from '../work/context'
import { deductedAdvanceOf } from './advances'
import { balanceOf } from './balance'
import { complianceOf } from './compliance'
import { contentOf, customerSnapshotOf, documentOf, sellerSnapshotOf, shownCustomerOf, type CustomerSnapshot } from './document'
import { publicUrlOf } from './public-url'
import { readAdvances, type DocumentReader, type InvoiceReader, type InvoiceRecord } from './record'
import { taxPointOfRow, vatSchemeAt } from './tax-point'
import { requireTotals, totalColumns } from './totals'

/** What lists show, and no more: a frozen party of each row would be read for nothing. */
export const summaryColumns = [
  'id', 'kind', 'advance', 'status', 'number', 'requestedNumber', 'customerId', 'customerName', 'creditedInvoiceId',
  'reference', 'issueDate', 'dueDate', 'currency', 'vatTreatment', 'subtotalCents', 'vatTotalCents', 'totalCents',
  'creditedCents', 'paidCents', 'openCents', 'overpaidCents', 'sentAt', 'paidAt', 'cancelledAt', 'lastReminderAt', 'reminderCount', 'recurringScheduleId', 'externalId',
  'expiresAt', 'documentsDeletedAt', 'downloadedAt', 'importId', 'createdAt', 'updatedAt',
] as const

/** What a list reads of a document. */
export type SummaryRow = Pick<InvoiceRow, (typeof summaryColumns)[number]>

/** A document as lists show it. */
export function presentSummary(account: AccountContext, row: SummaryRow): InvoiceSummary {
  const balance = balanceOf(row)
  return {
    id: row.id,
    kind: balance.kind,
    advance: row.advance,
    imported: row.importId !== null,
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
    paidCents: balance.paidCents,
    openCents: balance.openCents,
    overpaidCents: balance.overpaidCents,
    sentAt: moment(row.sentAt),
    paidAt: moment(row.paidAt),
    cancelledAt: moment(row.cancelledAt),
    lastReminderAt: moment(row.lastReminderAt),
    nextReminderAllowedAt: refuseRemind(balance) ? null : nextReminder(account, row),
    reminderCount: row.reminderCount,
    recurringScheduleId: row.recurringScheduleId,
    externalId: row.externalId,
    expiresAt: moment(row.expiresAt),
    documentsDeletedAt: moment(row.documentsDeletedAt),
    downloadedAt: moment(row.downloadedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function nextReminder({ settings }: AccountContext, { lastReminderAt }: SummaryRow): string | null {
  const allowedAt = nextReminderAllowedAt(lastReminderAt?.getTime() ?? null, settings.reminderIntervalHours)
  return allowedAt === null ? null : new Date(allowedAt).toISOString()
}

/**
 * A document in full; drafts with live parties, fresh totals and their compliance check.
 * @param known the business, where it was read already
 */
export async function presentInvoice(
  account: AccountContext,
  reader: DocumentReader,
  record: InvoiceRecord,
  known?: BusinessRow,
): Promise<Invoice> {
  const isDraft = record.status === 'draft'
  // What was issued has its seller frozen with it, unless the database was damaged.
  const needsBusiness = isDraft || record.sellerSnapshot === null
  const business = needsBusiness ? known ?? await reader.reads.business() : null
  const document = documentOf(record, business)
  // A draft's amounts depend on what may have changed since it was saved: the seller, or what is left to credit.
  const totals = isDraft ? requireTotals(document) : null
  const taxPoint = taxPointOfRow(record, document)
  const summary = presentSummary(account, totals ? { ...record, ...totalColumns(totals) } : record)
  // Spread into one literal, the second large object would take longer than all the rest.
  return Object.assign(summary, contentOf(record), {
    chargesForInvoiceId: record.chargesForId,
    taxPointDate: taxPoint.date,
    taxPointReason: taxPoint.reason,
    vatScheme: isDraft && business ? vatSchemeAt(taxPoint, document, business) : record.vatScheme as VatScheme,
    vatTotalEurCents: totals ? totals.vatTotalEurCents : centsOrNull(record.vatTotalEurCents),
    creditedInvoice: document.creditedInvoice ?? null,
    deductedAdvances: document.deductedAdvances ?? [],
    advanceInvoiceIds: (document.deductedAdvances ?? []).map(({ id }) => id),
    advanceToDeduct: record.advance && !isDraft ? await advanceToDeduct(reader.tx, record.id) : null,
    badDebtOn: record.badDebtOn,
    layoutId: record.layoutId,
    vatBreakdown: totals ? totals.vatBreakdown : record.vatBreakdown as unknown as VatGroup[],
    issuedAt: moment(record.issuedAt),
    lastDownloadedAt: moment(record.lastDownloadedAt),
    viewCount: record.viewCount,
    firstViewedAt: moment(record.firstViewedAt),
    lastViewedAt: moment(record.lastViewedAt),
    pdfSha256: record.pdfSha256,
    ublSha256: record.ublSha256,
    ublProfile: record.ublProfile as UblProfile | null,
    publicUrl: publicUrlOf(account, record),
    lines: record.lines.map((line, place) => ({
      id: line.id,
      position: line.position,
      productId: line.productId,
      description: line.description,
      quantity: line.quantity,
      unit: line.unit,
      unitPriceCents: Number(line.unitPriceCents),
      discountPercent: line.discountPercent,
      ...vatOfLine(document, place),
      lineTotalCents: totals?.lines[place]?.lineTotalCents ?? Number(line.lineTotalCents),
      lineTotalInclCents: totals
        ? totals.lines[place]?.lineTotalInclCents ?? null
        : centsOrNull(line.lineTotalInclCents),
    })),
    seller: document.seller,
    sellerSnapshot: sellerSnapshotOf(record),
    customer: visibleTo(account, shownCustomerOf(record)),
    customerSnapshot: visibleTo(account, customerSnapshotOf(record)),
    ...(isDraft && business ? { compliance: await complianceOf(account, reader, record, business, document) } : {}),
  })
}

function vatOfLine(document: InvoiceDocument, place: number) {
  const line = document.lines[place]
  if (!line) throw new Error('A document has the lines of its record')
  const { vatRate, vatTreatment, vatExemptionReason } = line
  return { vatRate: chargedRateOf(line, document), enteredVatRate: vatRate, vatTreatment, vatExemptionReason }
}

/** What a later invoice may deduct of an issued advance invoice. */
async function advanceToDeduct(client: InvoiceReader, id: string): Promise<DeductedAdvance | null> {
  const [found] = await readAdvances(client, [id])
  return found ? deductedAdvanceOf(found) : null
}

function visibleTo(account: AccountContext, customer: CustomerSnapshot | null): CustomerSnapshot | null {
  return customer && visibleCustomer(account, customer)
}

function centsOrNull(cents: bigint | null): number | null {
  return cents === null ? null : Number(cents)
}

function moment(date: Date | null): string | null {
  return date?.toISOString() ?? null
}
