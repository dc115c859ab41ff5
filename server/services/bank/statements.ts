import { refuse, refuseField } from '#contract/errors'
import type { Page } from '#contract/lists'
import type { BankStatementRead, BankStatementUpload } from '#contract/schemas/bank'
import type { Deleted } from '#contract/schemas/invoice'
import { inPieces } from '#db/pieces'
import { pageWindow } from '#db/queries/list-rows'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { unbook } from './book'

/** A page of the bank statements that were brought in, newest first. */
export async function listBankStatements(
  account: AccountContext, query: { page: number, pageSize: number },
): Promise<Page<BankStatementUpload>> {
  const { page, pageSize } = query
  const [rows, total] = await Promise.all([
    account.db.bankStatement.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], ...pageWindow(query) }),
    account.db.bankStatement.count(),
  ])
  const data = rows.map(({ id, fileName, statements, entryCount, newCount, createdAt }) => ({
    id, fileName, statements: statements as unknown as BankStatementRead[], entryCount, newCount,
    createdAt: createdAt.toISOString(),
  }))
  return { data, page, pageSize, total }
}

/** Taken back in one change: others pass between two of them. */
const rowsAtOnce = 50

/**
 * Takes an upload back, with the movements that stand in no other and the payments that they made. It goes last: what
 * is cut short is begun again where it was left. What another upload says was reversed of them is undecided again.
 * Refuses not_found, and validation_failed where more of a document went back by hand than would be left.
 */
export async function deleteBankStatement(account: AccountContext, id: string): Promise<Deleted> {
  const unbound: AccountContext = { ...account, terms: [] }
  if (await account.db.bankStatement.count({ where: { id } }) === 0) throw refuse('not_found')
  // All of it goes or nothing: what was paid back by hand cannot stand alone.
  if (await account.reads.paidBelowNothing(id) > 0) {
    throw refuseField(['id'], 'Of what it paid, more went back by hand than would be left: take that back first')
  }
  const links = await account.db.bankStatementEntry.findMany({
    where: { statementId: id },
    // What went back goes before what it came from: no document is paid less than nothing in between.
    orderBy: { transaction: { amountCents: 'asc' } },
    select: { transactionId: true },
  })
  const ids = links.map(({ transactionId }) => transactionId)
  for (const piece of inPieces(ids, rowsAtOnce)) await removePiece(unbound, id, piece)
  return changeAccount(account, async ({ tx, record }) => {
    const statement = await tx.bankStatement.findUnique({ where: { id } })
    if (!statement) throw refuse('not_found')
    await tx.bankStatement.deleteMany({ where: { id } })
    record({ action: 'bank_statement.removed', subjectId: id, details: { entries: statement.entryCount } })
    return { id, deleted: true }
  })
}

/** Takes movements out of an upload, and those away that stand in no other. */
async function removePiece(account: AccountContext, statementId: string, ids: readonly string[]): Promise<void> {
  await changeAccount(account, async (change) => {
    const { tx } = change
    const links = await tx.bankStatementEntry.findMany({
      where: { transactionId: { in: [...ids] } }, select: { statementId: true, transactionId: true },
    })
    const elsewhere = new Set(links.filter(link => link.statementId !== statementId).map(link => link.transactionId))
    const own = links.filter(link => link.statementId === statementId).map(({ transactionId }) => transactionId)
    const alone = own.filter(id => !elsewhere.has(id))
    await unbook(change, alone.map(id => ({ id })))
    await tx.bankStatementEntry.deleteMany({ where: { statementId, transactionId: { in: own } } })
    await tx.bankTransaction.deleteMany({ where: { id: { in: alone } } })
  })
}
