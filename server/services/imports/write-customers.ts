import { insertRows } from '#db/account/insert-row'
import { inPieces } from '#db/pieces'
import { customerSearchText } from '#db/queries/search-text'
import { takeQuota } from '../plans/quota'
import type { Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { rowsPerStatement, type NewCustomer } from './pieces'

/** Writes customers of an import. Refuses plan_limit_reached where there is no room for all of them. */
export async function insertCustomers(
  account: AccountContext,
  { tx, now, record }: Change,
  importId: string,
  customers: readonly NewCustomer[],
): Promise<void> {
  if (customers.length === 0) return
  await takeQuota(account, tx, 'customers', { units: customers.length })
  for (const piece of inPieces(customers, rowsPerStatement)) {
    await insertRows(tx, account.accountId, 'Customer', piece.map(customer => ({
      ...customer,
      archived: false,
      importId,
      searchText: customerSearchText(customer),
      createdAt: now,
      updatedAt: now,
    })))
  }
  record(...customers.map(({ id }) => ({ action: 'customer.created' as const, subjectId: id })))
}
