import type { Customer } from '#contract/schemas/customer'
import type { AccountTransaction } from '#db/account/for-account'
import type { CustomerRow } from '#db/queries/rows'
import { customerFields, type CustomerDetails } from '#domain/customer-fields'
import { namesWith } from '#domain/fields'
import { pick } from '#domain/pick'
import type { AccountContext } from '../work/context'
import { latestVatChecks } from './vat-checks'
import { readsCustomers, visibleCustomer } from './visible'

/** Customers as the contract shows them to this caller: two questions of the database, however many they are. */
export async function presentCustomers(
  account: Pick<AccountContext, 'accountId' | 'actor'>,
  client: Pick<AccountTransaction, 'invoice'>,
  rows: CustomerRow[],
): Promise<Customer[]> {
  const vatCheckOf = await latestVatChecks(client, account.accountId, rows)
  const counted = await client.invoice.groupBy({
    by: ['customerId'], where: { customerId: { in: rows.map(({ id }) => id) } }, _count: { _all: true },
  })
  const counts = new Map(counted.map(({ customerId, _count }) => [customerId, _count._all]))
  const isWhole = readsCustomers(account)
  return rows.map(row => ({
    id: row.id,
    ...visibleCustomer(account, customerDetailsOf(row)),
    externalId: isWhole ? row.externalId : null,
    archived: row.archived,
    vatCheck: isWhole ? vatCheckOf(row.vatNumber) : null,
    invoiceCount: counts.get(row.id) ?? 0,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}

/** The same of one customer. */
export async function presentOneCustomer(
  account: Pick<AccountContext, 'accountId' | 'actor'>,
  client: Pick<AccountTransaction, 'invoice'>,
  row: CustomerRow,
): Promise<Customer> {
  const [customer] = await presentCustomers(account, client, [row])
  if (!customer) throw new Error('One customer is shown as one')
  return customer
}

/** The customer's own fields: what a list shows and what an issued document keeps. */
export function customerDetailsOf(row: CustomerRow): CustomerDetails {
  return pick(row, namesWith(customerFields, {})) as CustomerDetails
}
