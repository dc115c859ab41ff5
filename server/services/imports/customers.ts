import type { ImportQuery, ImportReport, ImportUpload } from '#contract/schemas/import'
import { readCustomer, type ImportedCustomer } from '#domain/import/customer'
import type { ImportProblem } from '#domain/import/problem'
import type { AccountContext } from '../work/context'
import { bringIn, type JudgedImport } from './bring-in'
import { readKnownCustomers } from './known-customers'
import type { NewCustomer } from './pieces'
import { eachRow, readTable, whenItsTurn, withValues } from './read-file'
import { inOrder } from './report'

/** A customer of a file, with the row it stands on. */
interface ReadCustomer {
  row: number
  customer: ImportedCustomer
}

/**
 * Brings in the customers of a file, or tells what that would come to. Who is known already is skipped.
 * Refuses import_unreadable, file_too_complex, import_invalid with the report, import_running, plan_limit_reached.
 */
export async function importCustomers(
  account: AccountContext, upload: ImportUpload, query: ImportQuery,
): Promise<ImportReport> {
  const { read, ...outcome } = await whenItsTurn(account, upload, () => readCustomers(account, upload))
  const judge = async (): Promise<JudgedImport> => {
    const { made, skipped } = await separate(account, read)
    return {
      outcome: { ...outcome, skipped, created: { customers: made.length } },
      plan: () => ({ customers: made }),
    }
  }
  return bringIn(account, 'customers', query, judge)
}

async function readCustomers(account: AccountContext, upload: ImportUpload) {
  const table = await readTable(account, 'customers', upload)
  const problems: ImportProblem[] = [...table.problems]
  const read: ReadCustomer[] = []
  await eachRow(table.readable, (row) => {
    const { customer, problems: wrong } = readCustomer(row)
    problems.push(...withValues(row, wrong))
    if (customer) read.push({ row: row.row, customer })
  })
  return { read, rows: table.rowCount, problems: inOrder(problems), recognised: table.told }
}

/** Who is new, and who is known already: from before, or from a row above. */
async function separate(
  account: AccountContext, read: readonly ReadCustomer[],
): Promise<{ made: NewCustomer[], skipped: ImportReport['skipped'] }> {
  const known = await readKnownCustomers(account)
  const made: NewCustomer[] = []
  const skipped: ImportReport['skipped'] = []
  for (const { row, customer } of read) {
    const found = known.find(customer)
    if (found) {
      // Its KvK number is that of the one that it was taken for: a row below with another is somebody else.
      known.add(customer, found.id)
      skipped.push({ row, field: found.field, value: found.value })
    } else {
      const id = account.outside.ids.next()
      known.add(customer, id)
      made.push({ ...customer, id })
    }
  }
  return { made, skipped }
}
