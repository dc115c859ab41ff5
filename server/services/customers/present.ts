import type { Customer, VatCheck } from '#contract/schemas/customer'
import type { AccountTransaction } from '#db/account/for-account'
import type { CustomerRow } from '#db/queries/rows'
import type { CustomerType, DocumentLocale, SupplyType, VatTreatment } from '#domain/invoice/document'
import type { AccountContext } from '../work/context'
import { latestVatChecks } from './vat-checks'
import { readsCustomers, visibleCustomer } from './visible'

/** Customers as the contract shows them to this caller: two questions of the database, however many they are. */
export async function presentCustomers(
  account: Pick<AccountContext, 'actor'>,
  client: Pick<AccountTransaction, 'invoice' | 'vatCheck'>,
  rows: CustomerRow[],
): Promise<Customer[]> {
  const vatCheckOf = await latestVatChecks(client, rows)
  const counted = await client.invoice.groupBy({
    by: ['customerId'], where: { customerId: { in: rows.map(({ id }) => id) } }, _count: { _all: true },
  })
  const counts = new Map(counted.map(({ customerId, _count }) => [customerId, _count._all]))
  return rows.map(row => presentCustomer(account, row, vatCheckOf(row.vatNumber), counts.get(row.id) ?? 0))
}

/** The same of one customer. */
export async function presentOneCustomer(
  account: Pick<AccountContext, 'actor'>,
  client: Pick<AccountTransaction, 'invoice' | 'vatCheck'>,
  row: CustomerRow,
): Promise<Customer> {
  const [customer] = await presentCustomers(account, client, [row])
  if (!customer) throw new Error('One customer is shown as one')
  return customer
}

function presentCustomer(
  account: Pick<AccountContext, 'actor'>,
  row: CustomerRow,
  vatCheck: VatCheck | null,
  invoiceCount: number,
): Customer {
  return {
    id: row.id,
    ...visibleCustomer(account, customerDetailsOf(row)),
    externalId: readsCustomers(account) ? row.externalId : null,
    archived: row.archived,
    vatCheck: readsCustomers(account) ? vatCheck : null,
    invoiceCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** The customer's own fields: what a list shows and what an issued document keeps. */
export function customerDetailsOf(row: CustomerRow) {
  return {
    type: row.type as CustomerType,
    name: row.name,
    contactName: row.contactName,
    email: row.email,
    emailCc: row.emailCc,
    phone: row.phone,
    addressLine1: row.addressLine1,
    addressLine2: row.addressLine2,
    postalCode: row.postalCode,
    city: row.city,
    country: row.country,
    kvkNumber: row.kvkNumber,
    vatNumber: row.vatNumber,
    peppolId: row.peppolId,
    defaultVatTreatment: row.defaultVatTreatment as VatTreatment | null,
    defaultSupplyType: row.defaultSupplyType as SupplyType | null,
    paymentTermDays: row.paymentTermDays,
    locale: row.locale as DocumentLocale | null,
    notes: row.notes,
    defaultLayoutId: row.defaultLayoutId,
  }
}
