import { isCountry } from '../countries'

/** A BIC without spaces, in capitals. */
export function normaliseBic(text: string): string {
  return text.replace(/[\s\u00A0]/g, '').toUpperCase()
}

/** Whether this is a BIC (ISO 9362): four characters for the bank, a country, two for the place, none or three more. */
export function isBic(text: string): boolean {
  if (!/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text)) return false
  const country = text.slice(4, 6)
  return isCountry(country) || country === 'XK'
}
