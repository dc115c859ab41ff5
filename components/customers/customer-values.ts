import type { z } from 'zod'
import type { Customer, customerInputSchema, customerPatchSchema } from '#contract/schemas/customer'
import { customerFields, type CustomerDetails } from '#domain/customer-fields'
import { namesWith, valuesOf } from '#domain/fields'
import { typedWholeOrNull } from '../../composables/typed-whole'

const typedFields = namesWith(customerFields, { is: 'text' }, { is: 'whole' })
type TypedField = (typeof typedFields)[number]

/** A customer as its form holds it: everything as typed. */
export interface CustomerValues extends Omit<CustomerDetails, TypedField>, Record<TypedField, string> {}

/** The form of a customer that exists, or of a new one that may have a name already. */
export function customerValues(customer: Partial<Customer>): CustomerValues {
  return {
    ...valuesOf(typedFields, name => customer[name]?.toString() ?? ''),
    type: customer.type ?? 'business',
    country: customer.country ?? 'NL',
    defaultVatTreatment: customer.defaultVatTreatment ?? null,
    defaultSupplyType: customer.defaultSupplyType ?? null,
    locale: customer.locale ?? null,
    defaultLayoutId: customer.defaultLayoutId ?? null,
  }
}

/** The body that creates or changes the customer. */
export function customerInput(
  values: CustomerValues,
): z.input<typeof customerInputSchema> & z.input<typeof customerPatchSchema> {
  return { ...values, email: values.email.trim(), paymentTermDays: typedWholeOrNull(values.paymentTermDays) }
}
