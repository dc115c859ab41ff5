import type { BankStatementRead } from '#contract/schemas/bank'
import type { BankFile } from '#documents/bank/read-bank-file'
import { balanceProblem } from '#domain/bank/balances'
import type { BankStatement } from '#domain/bank/statement'
import { pick } from '#domain/pick'

/**
 * What was read of each statement, as it is told and kept.
 * @param fresh how many entries of each were in none before
 */
export function statementsRead(
  files: readonly BankFile[], fresh: ReadonlyMap<BankStatement, number>,
): BankStatementRead[] {
  return files.flatMap(({ file, statements }) => statements.map(statement => ({
    file,
    ...pick(statement, ['format', 'account', 'currency', 'from', 'to', 'openingCents', 'closingCents']),
    entryCount: statement.entries.length,
    newCount: fresh.get(statement) ?? 0,
    problem: balanceProblem(statement),
  })))
}
