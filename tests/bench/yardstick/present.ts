import type { Invoice, InvoiceSummary } from '#contract/schemas/invoice'
import type { SignedTokens } from '#integrations/signed-tokens'
import { sellerFields, type DocumentContent } from '#domain/invoice/content'
import { pick } from '#domain/pick'
import { contentFields } from '#domain/invoice/document-fields'
import type {
  CheckResult, CreditedInvoice, InvoiceDocument, InvoiceKind, IsoDate, LineTreatment, Seller, VatGroup, VatTreatment,
} from '#domain/invoice/document'
import { displayStatus, type InvoiceStatus } from '#domain/invoice/lifecycle'
import type { UblProfile } from '#domain/invoice/ubl-profile'
import { chargedRate } from '#domain/vat/treatments'
import type { StoredBusiness, StoredCustomer, StoredInvoice, StoredLine } from './database'

/** What lists read of a document. */
export const summaryColumns = [
  'id', 'kind', 'advance', 'status', 'number', 'requestedNumber', 'customerId', 'customerName', 'creditedInvoiceId',
  'reference',
  'issueDate', 'dueDate', 'currency', 'vatTreatment', 'subtotalCents', 'vatTotalCents', 'totalCents', 'creditedCents',
  'paidCents', 'openCents', 'overpaidCents', 'sentAt', 'paidAt', 'cancelledAt', 'lastReminderAt', 'reminderCount', 'recurringScheduleId', 'externalId', 'expiresAt',
  'documentsDeletedAt', 'downloadedAt', 'importId', 'createdAt', 'updatedAt',
] as const satisfies readonly (keyof StoredInvoice)[]

export type StoredSummary = Pick<StoredInvoice, (typeof summaryColumns)[number]>

/** What is shown to whom: by which keys links are signed, where they lead, and what day it is. */
export interface Showing {
  signedTokens: SignedTokens
  baseUrl: string
  now: Date
  today: IsoDate
}

/** A document with what belongs to it. */
export interface StoredRecord {
  row: StoredInvoice
  lines: StoredLine[]
  /** Read for drafts only, as is the business. */
  customer: StoredCustomer | null
  business: StoredBusiness | null
}

/** What a document owes: all of it while it is a draft. */
export function balanceOf(
  row: Pick<StoredInvoice, 'kind' | 'status' | 'dueDate' | 'totalCents' | 'creditedCents' | 'openCents'>,
) {
  return {
    kind: row.kind as InvoiceKind,
    status: row.status as InvoiceStatus,
    dueDate: row.dueDate,
    totalCents: row.totalCents,
    creditedCents: row.creditedCents,
    openCents: row.status === 'draft' ? row.totalCents : row.openCents,
  }
}

/** What the yardstick knows of an answer: whatever Polder says beyond that is no matter of it. */
export type Known<Answer extends { id: string }> = Pick<Answer, 'id'> & Partial<Answer>

/** A document as lists show it. */
export function presentSummary(row: StoredSummary, today: IsoDate): Known<InvoiceSummary> {
  const balance = balanceOf(row)
  return {
    id: row.id,
    kind: balance.kind,
    advance: row.advance === 1,
    imported: row.importId !== null,
    status: balance.status,
    displayStatus: displayStatus(balance, today),
    number: row.number ?? row.requestedNumber,
    customerId: row.customerId,
    customerName: row.customerName,
    creditedInvoiceId: row.creditedInvoiceId,
    reference: row.reference,
    issueDate: row.issueDate,
    dueDate: row.dueDate,
    currency: row.currency,
    vatTreatment: row.vatTreatment as VatTreatment,
    subtotalCents: row.subtotalCents,
    vatTotalCents: row.vatTotalCents,
    totalCents: row.totalCents,
    paidCents: row.paidCents,
    openCents: balance.openCents,
    overpaidCents: row.overpaidCents,
    sentAt: moment(row.sentAt),
    paidAt: moment(row.paidAt),
    cancelledAt: moment(row.cancelledAt),
    lastReminderAt: moment(row.lastReminderAt),
    reminderCount: row.reminderCount,
    recurringScheduleId: row.recurringScheduleId,
    externalId: row.externalId,
    expiresAt: moment(row.expiresAt),
    documentsDeletedAt: moment(row.documentsDeletedAt),
    downloadedAt: moment(row.downloadedAt),
    createdAt: row.createdAt.replace('+00:00', 'Z'),
    updatedAt: row.updatedAt.replace('+00:00', 'Z'),
  }
}

/** A document in full; the totals of a draft are as they were stored. */
export function presentInvoice(showing: Showing, record: StoredRecord, compliance?: CheckResult[]): Known<Invoice> {
  const { row, lines } = record
  const document = documentOf(record)
  const isDraft = row.status === 'draft'
  const customer = shownCustomer(record)
  return {
    ...presentSummary(row, showing.today),
    ...contentOf(row),
    vatTotalEurCents: row.vatTotalEurCents,
    creditedInvoice: document.creditedInvoice ?? null,
    advanceInvoiceIds: [],
    deductedAdvances: [],
    advanceToDeduct: null,
    layoutId: row.layoutId,
    vatBreakdown: parsed<VatGroup[]>(row.vatBreakdown) ?? [],
    issuedAt: moment(row.issuedAt),
    lastDownloadedAt: moment(row.lastDownloadedAt),
    viewCount: row.viewCount,
    firstViewedAt: moment(row.firstViewedAt),
    lastViewedAt: moment(row.lastViewedAt),
    pdfSha256: row.pdfSha256,
    ublSha256: row.ublSha256,
    ublProfile: row.ublProfile as UblProfile | null,
    publicUrl: publicUrl(showing, row),
    lines: lines.map(line => ({
      id: line.id,
      position: line.position,
      productId: line.productId,
      description: line.description,
      quantity: line.quantity,
      unit: line.unit,
      unitPriceCents: line.unitPriceCents,
      discountPercent: line.discountPercent,
      vatRate: chargedRate(document.vatTreatment, line.vatRate),
      enteredVatRate: line.vatRate,
      vatTreatment: line.vatTreatment as LineTreatment | null,
      vatExemptionReason: line.vatExemptionReason,
      lineTotalCents: line.lineTotalCents,
      lineTotalInclCents: line.lineTotalInclCents,
    })),
    seller: document.seller,
    sellerSnapshot: isDraft ? null : document.seller,
    customer,
    customerSnapshot: isDraft ? null : customer,
    ...(compliance ? { compliance } : {}),
  }
}

/** The document behind a record: with live parties while it is a draft, else with the frozen ones. */
export function documentOf({ row, lines, customer, business }: StoredRecord): InvoiceDocument {
  return {
    ...contentOf(row),
    number: row.number ?? row.requestedNumber,
    creditedInvoice: parsed<CreditedInvoice>(row.creditedSnapshot),
    seller: parsed<Seller>(row.sellerSnapshot) ?? sellerOf(business),
    customer: shownCustomer({ row, customer }),
    lines: lines.map(line => ({
      description: line.description,
      quantity: line.quantity,
      unit: line.unit,
      unitPriceCents: line.unitPriceCents,
      discountPercent: line.discountPercent,
      vatRate: line.vatRate,
      vatTreatment: line.vatTreatment as LineTreatment | null,
      vatExemptionReason: line.vatExemptionReason,
    })),
  }
}

/** The customer to show and to freeze: as frozen, else as it is now. */
export function shownCustomer({ row, customer }: Pick<StoredRecord, 'row' | 'customer'>): Invoice['customer'] {
  if (row.customerSnapshot !== null) return JSON.parse(row.customerSnapshot) as Invoice['customer']
  if (!customer) return null
  const { id, accountId, archived, searchText, externalId, importId, createdAt, updatedAt, ...details } = customer
  return { id, ...details } as Invoice['customer']
}

/** The seller that stands on a document. */
export function sellerOf(business: StoredBusiness | null): Seller {
  if (!business) throw new Error('A draft shows the business as it is now')
  const seller = pick(business, sellerFields)
  return { ...seller, notInHandelsregister: seller.notInHandelsregister === 1 }
}

function contentOf(row: StoredInvoice): DocumentContent {
  const isOn = {
    advance: row.advance === 1, showEpcQr: row.showEpcQr === 1, pricesIncludeVat: row.pricesIncludeVat === 1,
  }
  return { ...pick(row, contentFields), ...isOn } as DocumentContent
}

function publicUrl({ signedTokens, baseUrl, now }: Showing, row: StoredInvoice): string | null {
  if (row.issuedAt === null) return null
  const expiresAt = new Date(row.publicLinkRenewedAt ?? row.issuedAt)
  expiresAt.setUTCFullYear(expiresAt.getUTCFullYear() + 2)
  if (expiresAt <= now) return null
  const subject = row.publicLinkRenewals === 0 ? row.id : `${row.id}:${row.publicLinkRenewals}`
  return `${baseUrl}/i/${signedTokens.sign({ kind: 'invoice', subject, expiresAt })}`
}

function parsed<Shape>(json: string | null): Shape | null {
  return json === null ? null : JSON.parse(json) as Shape
}

/** A moment as JSON tells it. */
export function moment(stored: string | null): string | null {
  return stored && stored.replace('+00:00', 'Z')
}
