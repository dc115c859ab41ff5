import type { InvoiceRow } from '#db/queries/rows'
import { inPages } from '#db/snapshot'
import type { Customer } from '#domain/invoice/document'
import type { AccountContext } from '../work/context'

export interface ExportSelection {
  /** Issued by this moment: what is issued while the export goes on is left out of all of it. */
  issuedBy: Date
  /** First and last issue date, both part of it. */
  from?: string | undefined
  to?: string | undefined
  /** These alone, by their ids. */
  ids?: readonly string[] | undefined
  /** Deleted by this moment. */
  expiresBy?: Date | undefined
}

/**
 * The documents of which an export lacks files, and those it has: neither of one that was deleted before it came there,
 * and what is left of one of which the object store lost a file. What is deleted after that has its files in it.
 */
export type MissedDocuments = Map<string, Record<'pdf' | 'ubl', boolean> | 'deleted'>

const columns = {
  id: true, kind: true, status: true, number: true, issueDate: true, dueDate: true, customerName: true,
  customerSnapshot: true, reference: true,
  currency: true, exchangeRate: true, subtotalCents: true, vatTotalCents: true, totalCents: true,
  vatBreakdown: true, vatTotalEurCents: true,
  paidAt: true, issuedAt: true, creditedInvoiceNumber: true, ublSha256: true, documentsDeletedAt: true, importId: true,
} as const satisfies Partial<Record<keyof InvoiceRow, true>>

/** What is read of each document, its files aside. */
export type ExportedDocument = Pick<InvoiceRow, keyof typeof columns>

const documentsPerPage = 100

/** The documents of an export by issue date, page after page, always in the same order. */
export function exportedDocuments(
  account: AccountContext, selection: ExportSelection,
): AsyncGenerator<ExportedDocument, void, undefined> {
  return inPages<ExportedDocument>(after => account.db.invoice.findMany({
    where: { AND: [selectedBy(selection), ...after ? [comesAfter(after)] : []] },
    orderBy: [{ issueDate: 'asc' }, { id: 'asc' }],
    take: documentsPerPage,
    select: columns,
  }))
}

/** The condition of an export, as the database is asked. */
export function selectedBy({ issuedBy, from, to, ids, expiresBy }: ExportSelection) {
  return {
    status: { not: 'draft' },
    issuedAt: { lte: issuedBy },
    ...(ids ? { id: { in: [...ids] } } : {}),
    ...(from || to ? { issueDate: { ...(from ? { gte: from } : {}), ...(to ? { lte: to } : {}) } } : {}),
    // What is deleted while the export goes on stays part of it: its files and its list are of the same documents.
    ...(expiresBy
      ? { expiresAt: { lte: expiresBy }, OR: [{ documentsDeletedAt: null }, { documentsDeletedAt: { gte: issuedBy } }] }
      : {}),
  }
}

/** Said so that the index of issue dates is read from there on. */
export function comesAfter({ issueDate, id }: Pick<ExportedDocument, 'issueDate' | 'id'>) {
  return { issueDate: { gte: issueDate }, OR: [{ issueDate: { gt: issueDate } }, { id: { gt: id } }] }
}

/** Whether the files of a document were deleted before the export began. */
export function wasDeleted(
  { documentsDeletedAt }: Pick<ExportedDocument, 'documentsDeletedAt'>, { issuedBy }: ExportSelection,
): boolean {
  return documentsDeletedAt !== null && documentsDeletedAt < issuedBy
}

/** The VAT number of the customer, as it stands on the document. */
export function customerVatNumber({ customerSnapshot }: ExportedDocument): string | null {
  return (customerSnapshot as Customer | null)?.vatNumber ?? null
}
