import { todayInAmsterdam } from '#domain/dates'
import { changeAccount } from '../changes/change-account'
import type { AccountContext } from '../context'
import { selectedBy, type ExportSelection } from './exported-documents'
import { packDocuments, type PackedExport } from './pack-documents'

const windowMs = 30 * 24 * 60 * 60 * 1_000

/** The documents that are deleted within 30 days, as a ZIP. Once all of it was taken they count as downloaded. */
export async function exportExpiringDocuments(account: AccountContext): Promise<PackedExport> {
  const now = account.outside.clock.now()
  const selection = { issuedBy: now, expiresBy: new Date(now.getTime() + windowMs) }
  return {
    filename: `polder-expiring-${todayInAmsterdam(now)}.zip`,
    chunks: markedOnceTaken(account, selection),
  }
}

/** Whoever hangs up before the end may have no whole file, so nothing is marked then. */
async function* markedOnceTaken(
  account: AccountContext, selection: ExportSelection,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* packDocuments(account, selection)
  await changeAccount(account, async ({ tx, now }) => {
    await tx.invoice.updateMany({
      where: { ...selectedBy(selection), downloadedAt: null }, data: { downloadedAt: now, updatedAt: now },
    })
  })
}
