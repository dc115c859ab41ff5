import { refuse } from '#contract/errors'
import type { Customer, MasterDataQuery } from '#contract/schemas/customer'
import type { AccountTransaction } from '#db/for-account'
import { searchFilter } from '#db/search-text'
import { archivedFilter } from '../archived-filter'
import type { AccountContext } from '../context'
import { emptyPage, pageWindow, type Page } from '../page'
import { customerInclude, presentCustomer } from './present'
import { latestVatChecks } from './vat-checks'

/** A page of customers, newest first. */
export async function listCustomers(account: AccountContext, query: MasterDataQuery): Promise<Page<Customer>> {
  const search = searchFilter(query.q ?? '')
  if (!search) return emptyPage(query)
  const where = { ...search, ...archivedFilter(query) }
  const [rows, total] = await Promise.all([
    account.db.customer.findMany({
      where,
      include: customerInclude,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...pageWindow(query),
    }),
    account.db.customer.count({ where }),
  ])
  const vatCheckOf = await latestVatChecks(account.db, rows)
  return {
    data: rows.map(row => presentCustomer(account, row, vatCheckOf(row.vatNumber))),
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
  account: Pick<AccountContext, 'actor'>,
  client: Pick<AccountTransaction, 'customer' | 'vatCheck'>,
  id: string,
): Promise<Customer> {
  const row = await client.customer.findUnique({ where: { id }, include: customerInclude })
  if (!row) throw refuse('not_found')
  const vatCheckOf = await latestVatChecks(client, [row])
  return presentCustomer(account, row, vatCheckOf(row.vatNumber))
}
