import type { AccountTransaction } from '#db/account/for-account'
import { insertRows } from '#db/account/insert-row'
import type { BusinessRow, InvoiceRow } from '#db/queries/rows'
import { documentSearchText } from '#db/queries/search-text'
import { touchCustomers } from '#db/queries/touched-customers'
import type { InvoiceDocument } from '#domain/invoice/document'
import { documentNumberKey } from '#domain/invoice/document-number'
import type { AccountContext } from '../work/context'
import { nameAdvances } from './advances'
import { creditColumns } from './credited-invoice'
import { documentWithLines } from './document'
import { insertLines, type DraftLine } from './draft-lines'
import { requireRoomForDeductions } from './fitting-lines'
import { creditedIn, type ContentColumns, type CreditedRows, type InvoiceRecord, type NamedAdvance } from './record'
import { requireTotals, totalColumns } from './totals'

/** The recurring invoice that a draft was made by, and the date it was made for. */
export type RecurringColumns = Pick<InvoiceRow, 'recurringScheduleId' | 'recurringRunDate'>

export interface NewDraft extends CreditedRows {
  content: ContentColumns & Pick<InvoiceRow, 'layoutId'>
    & Partial<Pick<InvoiceRow, 'exchangeRateFilled' | 'externalId' | 'chargesForId'> & RecurringColumns>
  requestedNumber: string | null
  lines: DraftLine[]
  customer: InvoiceRecord['customer']
  advances?: NamedAdvance[]
}

/** The document that a new draft would be. */
export function draftDocument(
  { content, lines, advances = [], ...draft }: NewDraft,
  business: BusinessRow,
): InvoiceDocument {
  const source = {
    ...content, ...notFrozen, ...draft, advances, lines: [], status: 'draft',
  }
  return documentWithLines(source, business, lines)
}

/** Nothing of a draft is frozen. */
const notFrozen = {
  number: null, sellerSnapshot: null, customerSnapshot: null, creditedSnapshot: null, deductedSnapshot: null,
} as const

/** What only becomes of a document, and what few drafts have: as columns are stored that are left out. */
const nothingYet = {
  ...notFrozen,
  exchangeRateFilled: false, externalId: null, chargesForId: null, recurringScheduleId: null, recurringRunDate: null,
  numberKey: null, numberPeriod: null, numberSequence: null, taxPointDate: null, taxPointReason: null,
  vatScheme: 'invoice', korExemptCents: null, creditedVat: null, creditedVatEurCents: null, paidCents: 0n,
  openCents: 0n, overpaidCents: 0n, badDebtOn: null, layoutSnapshot: null, logoSha256: null, issuedAt: null,
  sentAt: null, paidAt: null, cancelledAt: null, lastReminderAt: null, expiresAt: null, retentionStage: null,
  expiryAnnouncedBy: null, expiryRemindedBy: null, documentsDeletedAt: null, downloadedAt: null,
  lastDownloadedAt: null, firstViewedAt: null, lastViewedAt: null, publicLinkRenewals: 0, publicLinkRenewedAt: null,
  importId: null, pdfSha256: null, ublSha256: null, ublProfile: null,
} as const

/**
 * Writes a new draft with its lines and totals, for the seller as it is now.
 * Refuses validation_failed for amounts that JSON could not carry exactly, and for more lines than there is room for.
 */
export async function insertDraft(
  account: AccountContext,
  { tx, now }: { tx: AccountTransaction, now: Date },
  draft: NewDraft,
  business: BusinessRow,
): Promise<InvoiceRecord> {
  const { content, requestedNumber, lines, customer, advances = [] } = draft
  const id = account.outside.ids.next()
  const document = draftDocument(draft, business)
  requireRoomForDeductions(document, lines)
  const totals = requireTotals(document)
  // Spread into one literal, large objects would take longer than the statement.
  const written = Object.assign({}, content, Object.assign(creditColumns(content), totalColumns(totals), {
    id,
    accountId: account.accountId,
    status: 'draft',
    requestedNumber,
    requestedNumberKey: requestedNumber === null ? null : documentNumberKey(requestedNumber),
    customerId: customer?.id ?? null,
    customerName: customer?.name ?? null,
    creditedCents: 0n,
    reminderCount: 0,
    viewCount: 0,
    searchText: documentSearchText(requestedNumber, customer?.name, content.reference, lines),
    createdAt: now,
    updatedAt: now,
  }))
  await insertRows(tx, account.accountId, 'Invoice', [written])
  const row: InvoiceRow = Object.assign({}, nothingYet, written)
  await touchCustomers(account, { tx, now }, [row.customerId])
  if (advances.length > 0) await nameAdvances(tx, account.accountId, id, advances)
  const stored = await insertLines(account, tx, id, lines, totals.lines)
  return { ...row, ...creditedIn(draft), customer, advances, lines: stored }
}
