import type { z } from 'zod'
import type { Customer, customerInputSchema, customerPatchSchema } from '#contract/schemas/customer'
import type { CustomerType, DocumentLocale, SupplyType, VatTreatment } from '#domain/invoice/document'

/** A customer as its form holds it: everything as typed. */
export interface CustomerValues {
  type: CustomerType
  name: string
  contactName: string
  email: string
  emailCc: string
  phone: string
  addressLine1: string
  addressLine2: string
  postalCode: string
  city: string
  country: string
  kvkNumber: string
  vatNumber: string
  peppolId: string
  defaultVatTreatment: VatTreatment | null
  defaultSupplyType: SupplyType | null
  paymentTermDays: string
  locale: DocumentLocale | null
  notes: string
  defaultLayoutId: string | null
}

/** The form of a customer that exists, or of a new one that may have a name already. */
export function customerValues(customer: Partial<Customer>): CustomerValues {
  return {
    type: customer.type ?? 'business',
    name: customer.name ?? '',
    contactName: customer.contactName ?? '',
    email: customer.email ?? '',
    emailCc: customer.emailCc ?? '',
    phone: customer.phone ?? '',
    addressLine1: customer.addressLine1 ?? '',
    addressLine2: customer.addressLine2 ?? '',
    postalCode: customer.postalCode ?? '',
    city: customer.city ?? '',
    country: customer.country ?? 'NL',
    kvkNumber: customer.kvkNumber ?? '',
    vatNumber: customer.vatNumber ?? '',
    peppolId: customer.peppolId ?? '',
    defaultVatTreatment: customer.defaultVatTreatment ?? null,
    defaultSupplyType: customer.defaultSupplyType ?? null,
    paymentTermDays: customer.paymentTermDays?.toString() ?? '',
    locale: customer.locale ?? null,
    notes: customer.notes ?? '',
    defaultLayoutId: customer.defaultLayoutId ?? null,
  }
}

/** The body that creates or changes the customer. */
export function customerInput(
  values: CustomerValues,
): z.input<typeof customerInputSchema> & z.input<typeof customerPatchSchema> {
  const days = values.paymentTermDays.trim()
  return { ...values, paymentTermDays: days === '' ? null : Number(days) }
}
