/** A postal code as it is written: a Dutch one as the post does, such as `1012 LG`; every other one as it stands. */
export function tidyPostalCode(postalCode: string, country: string): string {
  const [, digits, letters] = /^\s*([1-9]\d{3})\s*([a-z]{2})\s*$/i.exec(postalCode) ?? []
  return country === 'NL' && digits && letters ? `${digits} ${letters.toUpperCase()}` : postalCode
}
