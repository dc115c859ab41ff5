import { splitAddress, type AddressParts } from '#domain/whole-address'

/**
 * Values of a form in which a whole Dutch address, written into its first field, stands in all of its fields, in place
 * of the postal code and the city of before: whoever moves house writes the new address over the old street.
 */
export function spreadAddress<Values extends AddressParts & { country: string }>(values: Values): Values {
  return { ...values, ...(values.country === 'NL' ? splitAddress(values.addressLine1) : null) }
}
