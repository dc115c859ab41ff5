import type { ChosenExportQuery, ExportQuery } from '#contract/schemas/export'
import { todayInAmsterdam } from '#domain/dates'
import type { AccountContext } from '../work/context'
import { packDocuments, type PackedExport } from './pack-documents'

/**
 * All documents issued in a period, with a list of them, as a ZIP named by its first and last day. Without a beginning
 * that is the day of the first document, without an end it is today: nothing is issued in the future.
 */
export async function exportDocuments(account: AccountContext, { from, to }: ExportQuery): Promise<PackedExport> {
  const now = account.outside.clock.now()
  const last = to ?? todayInAmsterdam(now)
  const first = from ?? await firstIssueDate(account) ?? last
  return {
    filename: `polder-${first}-${last}.zip`,
    chunks: packDocuments(account, { issuedBy: now, from, to }),
  }
}

/** The documents that somebody chose, with a list of them, as a ZIP; drafts among them are left out. */
export function exportChosenDocuments(account: AccountContext, { ids }: ChosenExportQuery): PackedExport {
  const now = account.outside.clock.now()
  return {
    filename: `polder-${todayInAmsterdam(now)}.zip`,
    chunks: packDocuments(account, { issuedBy: now, ids }),
  }
}

async function firstIssueDate({ db }: AccountContext): Promise<string | undefined> {
  const first = await db.invoice.findFirst({
    where: { status: { not: 'draft' } }, orderBy: [{ issueDate: 'asc' }, { id: 'asc' }], select: { issueDate: true },
  })
  return first?.issueDate
}
