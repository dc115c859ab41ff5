import { isEuMember } from '../../countries'
import { isBlank } from '../../text'
import type { Party } from '../document'

/**
 * The first part of an address that is missing, or null. Postal codes are asked for in the EU only, and not in
 * Ireland: many addresses elsewhere have none.
 */
export function missingAddressPart(
  { addressLine1, postalCode, city, country }: Pick<Party, 'addressLine1' | 'postalCode' | 'city' | 'country'>,
): 'addressLine1' | 'postalCode' | 'city' | null {
  if (isBlank(addressLine1)) return 'addressLine1'
  if (isBlank(postalCode) && isEuMember(country) && country !== 'IE') return 'postalCode'
  return isBlank(city) ? 'city' : null
}
