import { countries, countryName, isCountry } from '../countries'
import type { CustomerDetails } from '../customer-fields'
import { isKvkNumber, normaliseKvkNumber } from '../identity/kvk'
import { tidyPostalCode } from '../identity/postal-code'
import { isExemptNumber, isVatNumber, normaliseVatNumber } from '../identity/vat-number'
import { writableText } from '../text'
import { longestValue, type ImportField, type ImportRow, type ImportValues } from './fields'
import { firstOfEach, type ImportProblem, type ImportProblemCode } from './problem'

/** A customer as a row names it. */
export type ImportedCustomer = Pick<CustomerDetails,
  | 'type' | 'name' | 'contactName' | 'email' | 'emailCc' | 'phone' | 'addressLine1' | 'addressLine2' | 'postalCode' | 'city'
  | 'country' | 'kvkNumber' | 'vatNumber' | 'peppolId' | 'paymentTermDays' | 'notes'
>

/** What is known already of a customer, by which VAT goes. */
export type KnownParty = Pick<ImportedCustomer, 'country' | 'postalCode' | 'vatNumber'>

/**
 * A customer with what is known already of where it is: a list of invoices often names its customers and no more, and a
 * supply within the EU would look like one at home. A row that names another country is left as it is.
 */
export function completedParty(
  customer: ImportedCustomer, given: { country?: string | undefined }, known: KnownParty | null,
): ImportedCustomer {
  const isElsewhere = plainText(given.country) !== null && customer.country !== known?.country
  if (!known || isElsewhere) return customer
  const { country, postalCode, vatNumber } = known
  return {
    ...customer,
    country,
    postalCode: customer.postalCode ?? postalCode,
    vatNumber: customer.vatNumber ?? vatNumber,
  }
}

type PartyField = Extract<ImportField<'customers'>, ImportField<'invoices'>>
type PartyValues = Partial<Record<PartyField, string>> & Pick<ImportValues<'customers'>, 'name' | 'paymentTermDays' | 'notes'>

/** Reads a customer; null with what is wrong, field by field. */
export function readCustomer(
  { row, values }: ImportRow<'customers'>,
): { customer: ImportedCustomer | null, problems: ImportProblem[] } {
  return readParty(row, values, 'name')
}

/**
 * Reads whom a row is about. Without a name of a company it is a person, by first and last name or the contact's.
 * @param nameField the field that a missing name is told of
 * @param isPrinted whether this stands on a document that was sent: its postal code and VAT number then stay as they
 *   are, the latter with a warning where it can be none
 */
export function readParty(
  row: number, values: PartyValues, nameField: 'name' | 'customerName', { isPrinted = false } = {},
): { customer: ImportedCustomer | null, problems: ImportProblem[], warnings: ImportProblem[] } {
  const problems: ImportProblem[] = []
  const warnings: ImportProblem[] = []
  const tell = (field: string, code: ImportProblemCode) => void problems.push({ row, field, code })
  const text = (field: keyof PartyValues): string | null => {
    const value = plainText(values[field])
    if (value === null) return null
    if (isFormula(value)) tell(field, 'formula')
    else if (value.length > longestValue(field)) tell(field, 'value_too_long')
    return value
  }
  const company = text('name')
  const person = [text('firstName'), text('lastName')].filter(part => part !== null).join(' ') || text('contactName')
  const name = company ?? person
  if (name === null) tell(nameField, 'value_missing')
  if (name !== null && name.length > longestValue('name')) tell(nameField, 'value_too_long')

  const country = readCountry(values.country)
  if (country === null) tell('country', 'country_unknown')
  const addresses = addressesIn(text('email'))
  const [email = null, ...copies] = addresses
  if (addresses.some(address => address.length > 254 || !emailShape.test(address))) tell('email', 'email_invalid')
  const kvkNumber = digitsKept(text('kvkNumber'))
  if (kvkNumber !== null && !isKvkNumber(kvkNumber)) tell('kvkNumber', 'kvk_invalid')
  const vatNumber = withPrefix(text('vatNumber'), country ?? 'NL')
  if (vatNumber !== null && !isVatNumber(vatNumber) && !isExemptNumber(vatNumber)) {
    if (isPrinted) warnings.push({ row, field: 'vatNumber', code: 'vat_number_invalid' })
    else tell('vatNumber', 'vat_number_invalid')
  }
  const postalCode = text('postalCode')
  const term = text('paymentTermDays')
  const days = term === null ? null : /^(\d{1,3})\s*(dagen|days)?$/i.exec(term)?.[1]
  if (days === undefined || Number(days) > 365) tell('paymentTermDays', 'term_invalid')
  const customer = {
    type: company === null ? 'individual' as const : 'business' as const,
    name: name ?? '',
    contactName: company === null ? null : person,
    email,
    emailCc: copies.join(', ') || null,
    phone: text('phone'),
    addressLine1: [text('addressLine1'), text('houseNumber')].filter(part => part !== null).join(' ') || null,
    addressLine2: text('addressLine2'),
    postalCode: postalCode === null || isPrinted ? postalCode : tidyPostalCode(postalCode, country ?? 'NL'),
    city: text('city'),
    country: country ?? 'NL',
    kvkNumber,
    vatNumber,
    // No table has a column for it.
    peppolId: null,
    paymentTermDays: days == null ? null : Number(days),
    notes: text('notes'),
  }
  return { customer: problems.length === 0 ? customer : null, problems: firstOfEach(problems), warnings }
}

/** What a cell says without the marks by which programs keep a text from being a formula; null for nothing. */
export function plainText(value: string | undefined): string | null {
  const trimmed = writableText(value ?? '').replace(/[\t\n\r]+/g, ' ').trim()
  const [, kept] = /^="([^"]*)"$/.exec(trimmed) ?? []
  const bare = kept ?? (/^'[=+\-@]/.test(trimmed) ? trimmed.slice(1) : trimmed)
  return bare === '' ? null : bare
}

/** Whether a spreadsheet would calculate this. A phone number begins with a plus and is none. */
export function isFormula(value: string): boolean {
  return value.startsWith('=') || /^[+\-@]\s*[A-Z]{2}[A-Z.]*\(/i.test(value)
}

/** A country by its two letters, or its name in Dutch, English, German or French; NL for nothing, null for neither. */
export function readCountry(value: string | undefined): string | null {
  const text = plainText(value)
  if (text === null) return 'NL'
  if (isCountry(text.toUpperCase())) return text.toUpperCase()
  return countriesByName().get(text.toLowerCase()) ?? null
}

let names: Map<string, string> | undefined

function countriesByName(): Map<string, string> {
  names ??= new Map(countries.flatMap(code => (['fr', 'de', 'en', 'nl'] as const)
    .map(locale => [countryName(code, locale).toLowerCase(), code] as const)))
  return names
}

const emailShape = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]{2,}$/

/** Some programs list several addresses in one cell: mail goes to the first, with a copy to the others. */
function addressesIn(text: string | null): string[] {
  return [...new Set((text ?? '').split(/[,;\s]+/).filter(address => address !== ''))]
}

/** A spreadsheet that took the number for an amount dropped its zeros in front. */
function digitsKept(text: string | null): string | null {
  if (text === null) return null
  const number = normaliseKvkNumber(text)
  return /^\d{6,7}$/.test(number) ? number.padStart(8, '0') : number
}

/** Many programs keep a VAT number without its country. */
function withPrefix(text: string | null, country: string): string | null {
  if (text === null) return null
  const number = normaliseVatNumber(text)
  return /^\d/.test(number) ? `${country === 'GR' ? 'EL' : country}${number}` : number
}
