import { splitAddress, type AddressParts } from '#domain/whole-address'

/** Values of a form in which a whole Dutch address, written into its first field, stands in all of its fields. */
export function spreadAddress<Values extends AddressParts & { country: string }>(values: Values): Values {
  const isAlone = values.country === 'NL' && values.postalCode === '' && values.city === ''
  return { ...values, ...(isAlone ? splitAddress(values.addressLine1) : null) }
}
