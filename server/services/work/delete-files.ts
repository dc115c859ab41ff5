import type { Change } from './change-account'
import type { AccountReach } from './context'
import { objectKeyOf } from './stored-file'

/**
 * Deletes files of documents, and writes down in the same change which objects are to go with them: of those in the
 * database as well, since somebody may be moving one at this moment.
 */
export async function deleteFiles(
  account: AccountReach,
  { tx, now }: Pick<Change, 'tx' | 'now'>,
  { invoiceIds, format }: { invoiceIds: readonly string[], format?: 'pdf' },
): Promise<void> {
  const where = { invoiceId: { in: [...invoiceIds] }, ...format ? { format } : {} }
  const rows = await tx.storedDocument.findMany({ where, select: { sha256: true, createdAt: true, movedAt: true } })
  const { accountId, outside } = account
  const keys = rows.filter(({ movedAt }) => movedAt !== null || outside.files !== null)
    .map(row => objectKeyOf(accountId, row))
  await removeLater({ tx, now }, accountId, keys)
  await tx.storedDocument.deleteMany({ where })
}

/** The same of documents that are deleted with their account: one row stands for all that it has in the store. */
export async function deleteFilesOfAccount(
  account: AccountReach, { tx, now }: Pick<Change, 'tx' | 'now'>, invoiceIds: readonly string[],
): Promise<void> {
  const { accountId, outside } = account
  const isMoved = { invoiceId: { in: [...invoiceIds] }, movedAt: { not: null } }
  if (outside.files === null && await tx.storedDocument.count({ where: isMoved }) === 0) return
  await removeLater({ tx, now }, accountId, [`${accountId}/`])
}

async function removeLater(
  { tx, now }: Pick<Change, 'tx' | 'now'>, accountId: string, keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  await tx.fileRemoval.deleteMany({ where: { key: { in: [...keys] } } })
  await tx.fileRemoval.createMany({ data: keys.map(key => ({ key, accountId, createdAt: now })) })
}
