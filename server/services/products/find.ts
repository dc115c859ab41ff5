import { refuse } from '#contract/errors'
import type { Page } from '#contract/lists'
import type { MasterDataQuery } from '#contract/schemas/customer'
import type { Product } from '#contract/schemas/product'
import type { AccountTransaction } from '#db/account/for-account'
import { archivedFilter, masterDataOrder, emptyPage, pageWindow, synchroniseFilter } from '#db/queries/list-rows'
import { searchFilter } from '#db/queries/search-text'
import type { AccountContext } from '../work/context'
import { presentProduct } from './present'

/** A page of products. */
export async function listProducts(account: AccountContext, query: MasterDataQuery): Promise<Page<Product>> {
  const search = searchFilter(query.q ?? '')
  if (!search) return emptyPage(query)
  const where = { ...search, ...archivedFilter(query), ...synchroniseFilter(query) }
  const [rows, total] = await Promise.all([
    account.db.product.findMany({ where, orderBy: masterDataOrder(query.sort), ...pageWindow(query) }),
    account.db.product.count({ where }),
  ])
  return { data: rows.map(row => presentProduct(account, row)), page: query.page, pageSize: query.pageSize, total }
}

/** One product. Refuses not_found. */
export function getProduct(account: AccountContext, id: string): Promise<Product> {
  return readProduct(account, account.db, id)
}

/** The same, read through a transaction that goes on. */
export async function readProduct(
  account: Pick<AccountContext, 'actor' | 'outside'>,
  client: Pick<AccountTransaction, 'product'>,
  id: string,
): Promise<Product> {
  const row = await client.product.findUnique({ where: { id } })
  if (!row) throw refuse('not_found')
  return presentProduct(account, row)
}
