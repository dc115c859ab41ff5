import { todayInAmsterdam } from '#domain/dates'
import { daysLater, noticeDays } from '#domain/retention'
import { changeAccount } from '../work/change-account'
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
  for (let after: string | null = ''; after !== null;) after = await markPiece(account, selection, missed, after)
}

/** So many ids are asked of both databases by one statement. */
const idsPerPiece = 500

/**
 * Marks the next documents by their ids: thousands in several changes, so that none takes longer than a change may.
 * Those that the file lacks are passed over piece by piece, since all of them may be.
 * @param after where the piece before ended; an empty text for the first
 * @returns where this one ends; null for the last
 */
function markPiece(
  account: AccountContext, selection: ExportSelection, missed: MissedDocuments, after: string,
): Promise<string | null> {
  return changeAccount(account, async ({ tx, now }) => {
    const piece = await tx.invoice.findMany({
      where: { AND: [selectedBy(selection), { id: { gt: after }, downloadedAt: null }] },
      orderBy: { id: 'asc' },
      take: idsPerPiece,
      select: { id: true },
    })
    const taken = piece.map(({ id }) => id).filter(id => !missed.has(id))
    await tx.invoice.updateMany({ where: { id: { in: taken } }, data: { downloadedAt: now, updatedAt: now } })
    return piece[idsPerPiece - 1]?.id ?? null
  })
}
