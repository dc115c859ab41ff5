import type { ImportReport, ImportUpload } from '#contract/schemas/import'
import type { AccountTransaction } from '#db/account/for-account'
import { customerSearchText } from '#db/queries/search-text'
import { readCustomer, type ImportedCustomer } from '#domain/import/customer'
import type { ImportProblem } from '#domain/import/problem'
import { takeQuota } from '../plans/quota'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { keepImport, rowsPerStatement } from './keep'
import { readKnownCustomers } from './known-customers'
import { eachRow, readTable } from './read-file'
import { inOrder, reportOf, requireClean } from './report'

/** A customer of a file, with the row it stands on. */
interface ReadCustomer {
  row: number
  customer: ImportedCustomer
}

/**
 * Brings in the customers of a file, or tells what that would come to. Who is known already is skipped.
 * Refuses import_unreadable, import_invalid with the report, plan_limit_reached.
 */
export async function importCustomers(
  account: AccountContext, upload: ImportUpload, { dryRun = true }: { dryRun?: boolean | undefined },
): Promise<ImportReport> {
  const table = await readTable('customers', upload)
  const problems: ImportProblem[] = [...table.problems]
  const read: ReadCustomer[] = []
  await eachRow(table.readable, (row) => {
    const { customer, problems: wrong } = readCustomer(row)
    problems.push(...wrong)
    if (customer) read.push({ row: row.row, customer })
  })
  const outcome = { rows: table.rowCount, problems: inOrder(problems), recognised: table.told }
  const { made, skipped } = await separate(account.db, read)
  const report = reportOf(account, { ...outcome, skipped, created: { customers: made.length } })
  if (dryRun) return report
  requireClean(report)
  return changeAccount(account, async (change) => {
    const { made, skipped } = await separate(change.tx, read)
    const created = { customers: made.length }
    const importId = await keepImport(account, change, { kind: 'customers', created })
    const customers = made.map(({ customer }) => ({ ...customer, id: account.outside.ids.next() }))
    await insertCustomers(account, change, importId, customers)
    return reportOf(account, { ...outcome, skipped, created, importId })
  })
}

/** Writes customers of an import. Refuses plan_limit_reached where there is no room for all of them. */
export async function insertCustomers(
  account: AccountContext,
  { tx, now, record }: Change,
  importId: string,
  customers: readonly (ImportedCustomer & { id: string })[],
): Promise<void> {
  if (customers.length === 0) return
  await takeQuota(account, tx, 'customers', { units: customers.length })
  for (let start = 0; start < customers.length; start += rowsPerStatement) {
    await tx.customer.createMany({
      data: customers.slice(start, start + rowsPerStatement).map(customer => ({
        ...customer,
        accountId: account.accountId,
        archived: false,
        importId,
        searchText: customerSearchText(customer),
        createdAt: now,
        updatedAt: now,
      })),
    })
  }
  record(...customers.map(({ id }) => ({ action: 'customer.created' as const, subjectId: id })))
}

/** Who is new, and who is known already: from before, or from a row above. */
async function separate(
  client: Pick<AccountTransaction, 'customer'>, read: readonly ReadCustomer[],
): Promise<{ made: ReadCustomer[], skipped: ImportReport['skipped'] }> {
  const known = await readKnownCustomers(client)
  const made: ReadCustomer[] = []
  const skipped: ImportReport['skipped'] = []
  for (const { row, customer } of read) {
    const found = known.find(customer)
    if (found) skipped.push({ row, field: found.field, value: found.value })
    else {
      known.add(customer, '')
      made.push({ row, customer })
    }
  }
  return { made, skipped }
}
