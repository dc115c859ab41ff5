import { refuse } from '#contract/errors'
import type { BankStatementRead, BankUpload, BankUploadQuery, BankUploadReport } from '#contract/schemas/bank'
import type { AccountClient } from '#db/account/for-account'
import { countBankRowsAnew } from '#db/count-anew'
import type { BankFile } from '#documents/bank/read-bank-file'
import { FileTooComplex } from '#documents/import/read-in-thread'
import { UnreadableFile } from '#documents/import/unreadable'
import { installationOf, type AccountContext } from '../work/context'
import { keepGoing } from '../work/keep-going'
import { keepStatements, sortOut } from './keep'
import { finishMatching, foreseeMatches } from './match-undecided'
import { statementsRead } from './statements-read'

/** So many at once change what a database should expect of an account. */
const manyEntries = 1_000

/**
 * Reads a bank statement, or a ZIP of many, and tells what it holds and would pay; without dry run its entries are
 * kept, each once whatever files it comes in, and what is certain is booked.
 * Refuses import_unreadable with `details.reason`, file_too_complex.
 */
export async function uploadBankStatement(
  account: AccountContext, upload: BankUpload, query: BankUploadQuery,
): Promise<BankUploadReport> {
  const { accountId, abandoned, outside } = account
  const files = await readUpload(account, upload)
  // Whatever the file weighs, the account's other requests have turns beside it.
  return outside.workTurns.run(accountId, () => takeIn(account, upload, files, query), abandoned)
}

async function takeIn(
  account: AccountContext, upload: BankUpload, files: readonly BankFile[], { dryRun }: BankUploadQuery,
): Promise<BankUploadReport> {
  if (dryRun) {
    const { rows, fresh } = await sortOut(account, account.db, files)
    const becomes = countsOf(await foreseeMatches(account, rows))
    return { dryRun, id: null, ...reportOf(files, statementsRead(files, fresh)), ...becomes }
  }
  const { id, statements } = await keepStatements(account, upload.name ?? files[0]?.file ?? '', files)
  const report = reportOf(files, statements)
  if (report.entryCount >= manyEntries) {
    const words = 'the rows of bank statements could not be counted anew'
    await keepGoing(account.outside.log, { words, account: account.accountId }, () =>
      countBankRowsAnew(installationOf(account).database))
  }
  await finishMatching(account, id)
  return { dryRun, id, ...report, ...await becameOf(account.db, id) }
}

/** Reads a file in a thread of its own. */
async function readUpload(
  { accountId, abandoned, outside }: AccountContext, { file }: BankUpload,
): Promise<BankFile[]> {
  try {
    return await outside.readBankFile(file, { accountId, ...abandoned && { signal: abandoned } })
  } catch (error) {
    if (error instanceof UnreadableFile) throw refuse('import_unreadable', { reason: error.reason, line: error.line })
    throw error instanceof FileTooComplex ? refuse('file_too_complex') : error
  }
}

function reportOf(files: readonly BankFile[], statements: BankStatementRead[]) {
  const sum = (field: 'entryCount' | 'newCount') =>
    statements.reduce((total, statement) => total + statement[field], 0)
  const unreadable = files.flatMap(({ file, unreadable: why }) =>
    why ? [{ file, reason: why.reason, line: why.line }] : [])
  return { statements, unreadable, entryCount: sum('entryCount'), newCount: sum('newCount') }
}

async function becameOf(db: AccountClient, id: string) {
  const states = await db.bankTransaction.groupBy({
    by: ['state'], where: { statements: { some: { statementId: id, isNew: true } } }, _count: true,
  })
  return countsOf(Object.fromEntries(states.map(({ state, _count }) => [state, _count])))
}

function countsOf({ matched = 0, suggested = 0, open = 0 }: Record<string, number>) {
  return { matchedCount: matched, suggestedCount: suggested, openCount: open }
}
