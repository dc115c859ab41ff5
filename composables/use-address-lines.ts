import type { Customer } from '#contract/schemas/customer'
import { useChoices } from './use-choices'

type Address = Pick<Customer, 'addressLine1' | 'addressLine2' | 'postalCode' | 'city' | 'country'>

/** The lines of a customer's address as they are read; the country stands below those of abroad. */
export function useAddressLines() {
  const { countryName } = useChoices()
  return ({ addressLine1, addressLine2, postalCode, city, country }: Address) =>
    [addressLine1, addressLine2, [postalCode, city].filter(Boolean).join(' '), country === 'NL' ? null : countryName(country)]
      .filter(line => line !== null && line !== '')
}
