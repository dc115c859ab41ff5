import { customerFields, type CustomerDetails } from '#domain/customer-fields'
import { namesWith, valuesOf } from '#domain/fields'
import { hasScope } from '../work/actor'
import type { AccountContext } from '../work/context'

/** In place of what is the seller's own knowledge. */
const hidden = valuesOf(namesWith(customerFields, { printed: false }), () => null)

/** Whether the caller may read customers, rather than only the documents made out to them. */
export function readsCustomers({ actor }: Pick<AccountContext, 'actor'>): boolean {
  return hasScope(actor, 'customers:read')
}

/**
 * A customer as the caller may see it: whole with the scope `customers:read`, else only what is printed, with null in
 * place of the rest. Every answer that carries a customer goes through here.
 */
export function visibleCustomer<Shown extends CustomerDetails>(account: Pick<AccountContext, 'actor'>, customer: Shown): Shown {
  return readsCustomers(account) ? customer : { ...customer, ...hidden }
}
