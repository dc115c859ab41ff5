import { jsonOf } from '#db/json'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountReach } from '../work/context'
import { deleteFilesOfAccount } from '../work/delete-files'

/** So many documents, of up to 500 lines and two files each, are deleted under one lock. */
const documentsPerChange = 50

const columns = {
  id: true, kind: true, status: true, number: true, numberPeriod: true, numberSequence: true, issueDate: true,
  currency: true, subtotalCents: true, vatTotalCents: true, totalCents: true, vatTotalEurCents: true,
  vatBreakdown: true, pdfSha256: true, ublSha256: true,
} as const

/**
 * Deletes the documents of an account with their lines, files and mails, and leaves of each that was issued what proves
 * its number: no name, no text, no party. Credit notes go first, for they hold what they credit.
 */
export async function buryDocuments(reach: AccountReach): Promise<void> {
  for (const kind of ['credit_note', 'invoice']) {
    while (await changeAccount(reach, change => buryPiece(reach, change, kind)) > 0);
  }
}

/** @returns how many documents there were to bury */
async function buryPiece(reach: AccountReach, { tx, now }: Change, kind: string): Promise<number> {
  const { accountId } = reach
  const rows = await tx.invoice.findMany({
    // In the order of an index that begins with the kind: of another, all others would be passed over each time.
    where: { kind }, orderBy: [{ numberPeriod: 'asc' }, { issueDate: 'asc' }], take: documentsPerChange, select: columns,
  })
  const tombstones = rows.flatMap(({ number, vatBreakdown, ...row }) => {
    // A draft has none.
    if (number === null) return []
    return [{ ...row, accountId, number, vatBreakdown: jsonOf(vatBreakdown as object), deletedAt: now }]
  })
  if (tombstones.length > 0) await tx.deletedDocument.createMany({ data: tombstones })
  const ids = rows.map(({ id }) => id)
  await deleteFilesOfAccount(reach, { tx, now }, ids)
  await tx.invoice.deleteMany({ where: { id: { in: ids } } })
  return rows.length
}
