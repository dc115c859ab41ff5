import { refuse } from '#contract/errors'
import type { Page } from '#contract/lists'
import type { Customer, MasterDataQuery } from '#contract/schemas/customer'
import type { AccountTransaction } from '#db/account/for-account'
import { archivedFilter, masterDataOrder, emptyPage, pageWindow, synchroniseFilter } from '#db/queries/list-rows'
import type { CustomerRow } from '#db/queries/rows'
import { customerSearchFilter } from '#db/queries/search-text'
import type { AccountContext } from '../work/context'
import { presentCustomers, presentOneCustomer } from './present'

/** A page of customers. */
export async function listCustomers(account: AccountContext, query: MasterDataQuery): Promise<Page<Customer>> {
  const search = customerSearchFilter(query.q ?? '')
  if (!search) return emptyPage(query)
  const where = { ...search, ...archivedFilter(query), ...synchroniseFilter(query) }
  const [rows, total] = await Promise.all([
    account.db.customer.findMany({
      where,
      orderBy: masterDataOrder(query.sort),
      ...pageWindow(query),
    }),
    account.db.customer.count({ where }),
  ])
  return {
    data: await presentCustomers(account, account.db, rows),
    page: query.page,
    pageSize: query.pageSize,
    total,
  }
}

/** One customer. Refuses not_found. */
export async function getCustomer(account: AccountContext, id: string): Promise<Customer> {
  return readCustomer(account, account.db, id)
}

/** The same through a transaction that goes on. */
export async function readCustomer(
  account: Pick<AccountContext, 'accountId' | 'actor'>,
  client: Pick<AccountTransaction, 'customer' | 'invoice'>,
  id: string,
): Promise<Customer> {
  return presentOneCustomer(account, client, await requireCustomer(client, id))
}

/** A customer as it is stored. Refuses not_found. */
export async function requireCustomer(client: Pick<AccountTransaction, 'customer'>, id: string): Promise<CustomerRow> {
  const row = await client.customer.findUnique({ where: { id } })
  if (!row) throw refuse('not_found')
  return row
}
