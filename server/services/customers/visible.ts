import type { Customer } from '#contract/schemas/customer'
import { hasScope } from '../work/actor'
import type { AccountContext } from '../work/context'

/** The customer's own fields. */
type CustomerDetails = Omit<
  Customer, 'id' | 'externalId' | 'archived' | 'vatCheck' | 'invoiceCount' | 'createdAt' | 'updatedAt'
>

/** What stands on paper of a customer, for everyone who may see the document; `type` decides how it is written. */
type Printed = 'type' | 'name' | 'contactName' | 'addressLine1' | 'addressLine2' | 'postalCode' | 'city' | 'country'
  | 'kvkNumber' | 'vatNumber'

/** The rest is the seller's own knowledge. A field that is added later has to be put on one side or the other. */
const hidden: Record<Exclude<keyof CustomerDetails, Printed>, null> = {
  email: null,
  emailCc: null,
  phone: null,
  peppolId: null,
  defaultVatTreatment: null,
  defaultSupplyType: null,
  paymentTermDays: null,
  locale: null,
  notes: null,
  defaultLayoutId: null,
}

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
