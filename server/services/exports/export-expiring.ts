import { updatePiece } from '#db/queries/many-invoices'
import { todayInAmsterdam } from '#domain/dates'
import { daysLater, noticeDays } from '#domain/retention'
import { changeInPieces } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { selectedBy, type ExportSelection, type MissedDocuments } from './exported-documents'
import { packDocuments, type PackedExport } from './pack-documents'

/** The documents that are deleted within 30 days, as a ZIP. Once all of it was taken they count as downloaded. */
export async function exportExpiringDocuments(account: AccountContext): Promise<PackedExport> {
  const now = account.outside.clock.now()
  const selection = { issuedBy: now, expiresBy: daysLater(now, noticeDays.announced) }
  return {
    filename: `polder-expiring-${todayInAmsterdam(now)}.zip`,
    chunks: markedOnceTaken(account, selection),
  }
}

/** Whoever hangs up before the end may have no whole file, so nothing is marked then. */
async function* markedOnceTaken(
  account: AccountContext, selection: ExportSelection,
): AsyncGenerator<Uint8Array, void, undefined> {
  const missed: MissedDocuments = new Map()
  yield* packDocuments(account, selection, missed)
  const where = { AND: [selectedBy(selection), { downloadedAt: null }] }
  await changeInPieces(account, (after, { tx, now }) =>
    updatePiece(tx, { where, data: { downloadedAt: now }, now, except: missed }, after))
}
