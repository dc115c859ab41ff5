/** A Dutch address in its parts. */
export interface AddressParts {
  addressLine1: string
  postalCode: string
  city: string
}

/**
 * The parts of a whole Dutch address that was typed or pasted into one field, such as `Damrak 1, 1012 LG Amsterdam` or
 * the lines of a letterhead; null for anything else, a street alone included. The postal code is what tells them apart.
 */
export function splitAddress(text: string): AddressParts | null {
  const line = text.replaceAll(/[\s,;·|]+/g, run => (/[\n\r,;·|]/.test(run) ? ', ' : run)).trim()
  const match = /(?<= )([1-9]\d{3}) ?([a-z]{2}),? +('?\p{L}[^,\d]*)(?:, *(?:nederland|the netherlands))?$/iu.exec(line)
  const [, digits = '', letters = '', city = ''] = match ?? []
  const street = line.slice(0, match?.index).trim().replace(/,$/, '')
  if (match === null || !hasNumber(street)) return null
  return { addressLine1: street.trim(), postalCode: `${digits} ${letters.toUpperCase()}`, city: city.trim() }
}

/** Whether a number follows a name, as in a street: a box alone has none. */
function hasNumber(street: string): boolean {
  const name = street.search(/\p{L}/u)
  return name >= 0 && /\d/.test(street.slice(name))
}
