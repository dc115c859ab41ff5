import type { Customer, VatCheck } from '#contract/schemas/customer'
import type { AccountClient } from '#db/for-account'
import type { CustomerType, DocumentLocale, SupplyType, VatTreatment } from '#domain/invoice/document'
import type { AccountContext } from '../context'
import { readsCustomers, visibleCustomer } from './visible'

export const customerInclude = { _count: { select: { invoices: true } } } as const

export type CustomerRow = Awaited<ReturnType<AccountClient['customer']['findFirstOrThrow']>>
type CountedCustomerRow = CustomerRow & { _count: { invoices: number } }

/** A customer as the contract shows it to this caller, with the latest check of its VAT number. */
export function presentCustomer(
  account: Pick<AccountContext, 'actor'>,
  row: CountedCustomerRow,
  vatCheck: VatCheck | null,
): Customer {
  return {
    id: row.id,
    ...visibleCustomer(account, customerDetailsOf(row)),
    archived: row.archived,
    vatCheck: readsCustomers(account) ? vatCheck : null,
    invoiceCount: row._count.invoices,
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
