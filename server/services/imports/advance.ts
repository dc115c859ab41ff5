import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '#contract/errors'
import { jsonOf } from '#db/json'
import type { ImportKind } from '#domain/import/fields'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { createdBy, pieceOf, type ImportRow } from './pieces'
import { removePiece } from './remove-piece'
import { writePiece } from './write-piece'

/** Between two tries of a change for which too much waits. */
const pauseMs = 1_000

/**
 * Goes on with an import until all of it is there, or nothing is: each piece is a change of its own, between which
 * others pass. Whoever else goes on with the same import takes other pieces, so any number may.
 * @returns the import as it ended; null where it was dropped, or its account deleted
 * Throws what an outage throws; the import is then left where it is.
 */
export async function finishImport(account: AccountContext, id: string): Promise<ImportRow | null> {
  while (!await advance(account, id));
  return account.db.dataImport.findFirst({ where: { id } })
}

/** Does the next piece. What cannot be written is why all of it is taken back. */
async function advance(account: AccountContext, id: string): Promise<boolean> {
  try {
    return await doNextPiece(account, id)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'unauthenticated') throw error
    if (error.code === 'service_unavailable') await wait(pauseMs)
    // What cannot be removed either would be refused without end: background work tries again, and tells.
    else if (!await takeBack(account, id, error)) throw error
    return false
  }
}

/**
 * Has an import that cannot be finished removed again, and keeps why.
 * @returns false where it is being removed already
 */
export async function takeBack(
  account: AccountContext, id: string, { code, details }: Pick<Refusal, 'code' | 'details'>,
): Promise<boolean> {
  const { count } = await changeAccount(unbound(account), ({ tx }) => tx.dataImport.updateMany({
    where: { id, state: 'writing' }, data: { state: 'removing', problem: jsonOf({ code, details }) },
  }))
  return count > 0
}

/** @returns whether nothing is left to do */
async function doNextPiece(account: AccountContext, id: string): Promise<boolean> {
  const claimedAt = await account.outside.leaseClock.now()
  return changeAccount(unbound(account), async (change) => {
    const { tx } = change
    const row = await tx.dataImport.findFirst({ where: { id, state: { not: 'done' } } })
    if (!row) return true
    if (row.state === 'staging') {
      await tx.dataImport.deleteMany({ where: { id } })
      return true
    }
    const isWriting = row.state === 'writing'
    const count = await (isWriting ? writeNext : removePiece)(account, change, row)
    if (count === null) return true
    const written = row.written + (isWriting ? count : -count)
    await tx.dataImport.update({ where: { id }, data: { claimedAt, written } })
    return false
  })
}

/** @returns how many rows were written; null where all of it is there */
async function writeNext(account: AccountContext, change: Change, row: ImportRow): Promise<number | null> {
  const { tx, record } = change
  const { id, kind } = row
  const piece = await tx.importPiece.findFirst({ where: { importId: id }, orderBy: { place: 'asc' } })
  if (piece) {
    const { place } = piece
    await tx.importPiece.deleteMany({ where: { importId: id, place } })
    return writePiece(account, change, id, pieceOf(piece))
  }
  await tx.dataImport.update({ where: { id }, data: { state: 'done', claimedAt: null } })
  record({ action: 'import.finished', subjectId: id, details: { kind: kind as ImportKind, ...createdBy(row) } })
  return null
}

/** What began with a caller goes on without: a session may end in the midst, and the answer is kept at the end. */
function unbound(account: AccountContext): AccountContext {
  return { ...account, terms: [] }
}
