import { hasScope } from '#services/work/actor'
import type { AccountContext } from '#services/work/context'
import { listCustomers } from '#services/customers/find'
import { listProducts } from '#services/products/find'

/** So many are offered: an app shows them below what somebody types. */
const offered = 20

/** The names of customers or products that what was typed may stand for; none of what the caller may not read. */
export async function completionsOf(account: AccountContext, argument: string, typed: string): Promise<string[]> {
  const query = { q: typed.slice(0, 200), page: 1, pageSize: offered, sort: 'name' } as const
  if (argument === 'klant' && hasScope(account.actor, 'customers:read')) {
    return namesOf(await listCustomers(account, query))
  }
  if (argument === 'product' && hasScope(account.actor, 'products:read')) {
    return namesOf(await listProducts(account, query))
  }
  return []
}

/** Each name once, whoever shares it. */
function namesOf({ data }: { data: readonly { name: string }[] }): string[] {
  return [...new Set(data.map(({ name }) => name))]
}
