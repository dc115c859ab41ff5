import { refuse } from '#contract/errors'
import { shownValue, type ImportProblem } from '#domain/import/problem'
import type { Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import type { AssignedInvoice, ImportPiece } from './pieces'
import { takenNumbers } from './taken-numbers'
import { insertCustomers } from './write-customers'
import { insertInvoices } from './write-invoices'
import { insertProducts } from './write-products'

/** Why an import could not be finished that was right when it began. */
export type LateProblem = ImportProblem & { file?: string }

/**
 * Writes a piece of an import. Answers how many rows of the file it was.
 * Refuses import_invalid with its problems where a number was given meanwhile, and plan_limit_reached.
 */
export async function writePiece(
  account: AccountContext, change: Change, importId: string, piece: ImportPiece,
): Promise<number> {
  if (piece.kind === 'customers') await insertCustomers(account, change, importId, piece.rows)
  else if (piece.kind === 'products') await insertProducts(account, change, importId, piece.rows)
  else {
    const taken = await takenNumbers(change.tx, piece.rows)
    if (taken.length > 0) throw refuse('import_invalid', taken.map(numberTaken))
    await insertCustomers(account, change, importId, await deletedCustomers(change.tx, piece.rows))
    await insertInvoices(account, change, importId, piece.rows)
  }
  return piece.rows.length
}

/** That another document has the number of this one. */
export function numberTaken({ row, file, number }: { row: number, file?: string, number: string }): LateProblem {
  return { row, field: 'number', code: 'number_taken', value: shownValue(number), ...file === undefined ? {} : { file } }
}

/** Customers that were there when the invoices were assigned, and were deleted since: they are made again. */
async function deletedCustomers(tx: Change['tx'], invoices: readonly AssignedInvoice[]) {
  const named = new Map(invoices.map(({ customerId, customer }) => [customerId, { ...customer, id: customerId }]))
  const there = await tx.customer.findMany({ where: { id: { in: [...named.keys()] } }, select: { id: true } })
  for (const { id } of there) named.delete(id)
  return [...named.values()]
}
