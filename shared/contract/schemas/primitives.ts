import { z } from 'zod'
import { isCountry } from '#domain/countries'
import { isIsoDate } from '#domain/dates'
import { isDecimal, normaliseDecimal, type DecimalBounds } from '#domain/decimal'
import { isPeppolId } from '#domain/identity/peppol-id'
import { normaliseVatNumber } from '#domain/identity/vat-number'
import { addressKey, hasForeignLocalPart, isEmailAddress } from '#domain/mail/address'
import { hasDirectionControls, isBlank } from '#domain/text'
import { isRateAllowed } from '#domain/vat/rates'
import { hiddenCharacters } from '../issue-reason'
import { limits } from '../limits'

/** NUL cannot be stored and half a surrogate pair cannot be sent; both are refused at the door. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const storable = (maxLength: number) =>
  z.string().max(maxLength).refine(text => isStorable(text) && !hasDirectionControls(text), {
    error: 'Text may not hold NUL characters, broken emoji or controls that turn the reading direction', params: hiddenCharacters,
  })

/** Required text that must say something one can see; surrounding white space is dropped. */
export const requiredText = (maxLength: number) =>
  storable(maxLength).meta({ minLength: 1, pattern: '\\S' }).transform(text => (isBlank(text) ? '' : text.trim())).pipe(z.string().min(1))

/** Text that may be empty. */
export const plainText = (maxLength: number) => storable(maxLength)

/** Optional text: a string with nothing to see in it means the same as null. */
export const optionalText = (maxLength: number) =>
  storable(maxLength).transform(text => (isBlank(text) ? null : text.trim())).nullable()

/** An identifier such as a KvK number: white space and dots are how people write it, not part of it. */
export const optionalIdentifier = (
  maxLength: number,
  isValid: (text: string) => boolean,
  message: string,
  normalise = (text: string) => text.replace(/[\s.]/g, '').toUpperCase(),
) =>
  storable(maxLength * 2)
    .transform(normalise)
    .pipe(z.string().max(maxLength).transform(text => (text === '' ? null : text)))
    .nullable()
    .refine(text => text === null || isValid(text), message)

/** A VAT number without what people write in between; a Greek one as the EU writes it, EL in place of GR. */
export const optionalVatNumber = (isValid: (text: string) => boolean, message: string) =>
  optionalIdentifier(20, isValid, message, normaliseVatNumber)

/** An electronic address on the Peppol network: every character of it counts, dots and small letters too. */
export const optionalPeppolId = optionalIdentifier(
  60, isPeppolId, 'Give a Peppol id as <scheme>:<identifier>, e.g. 0106:12345678', text => text.trim(),
)

/** An e-mail address without a name, kept as it was written; its domain may have letters beyond ASCII. */
export const emailAddress = z
  .string()
  .max(254, { abort: true })
  .refine(isEmailAddress, {
    error: ({ input }) => (hasForeignLocalPart(String(input))
      ? 'Before the @ of an e-mail address stand letters without accents, digits and . _ + - \' alone'
      : 'Give an e-mail address, such as name@company.nl'),
  })
  .meta({ format: 'email', example: 'name@company.nl' })

/** An e-mail address; an empty string means none. */
export const optionalEmail = z
  .union([z.literal(''), emailAddress])
  .transform(text => (text === '' ? null : text))
  .nullable()

/** E-mail addresses separated by commas, each once and each valid; written with one space after the comma. */
export const optionalEmails = (maxLength: number) =>
  storable(maxLength)
    .transform(text => addressesIn(text))
    .refine(addresses => addresses.every(address => emailAddress.safeParse(address).success),
      'Give e-mail addresses, separated by commas')
    .transform(addresses => addresses.join(', '))
    .pipe(z.string().max(maxLength).transform(text => (text === '' ? null : text)))
    .nullable()

function addressesIn(text: string): string[] {
  const addresses = text.split(',').map(address => address.trim()).filter(address => address !== '')
  const keys = addresses.map(addressKey)
  return addresses.filter((_, place) => keys.indexOf(keys[place] ?? '') === place)
}

/** An address of a page, http or https only: other schemes could run code where it is shown. */
export const optionalWebAddress = z
  .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2_000).refine(isStorable)])
  .transform(text => (text === '' ? null : text))
  .nullable()

export const identifier = z.string().min(1).max(64).regex(/^[\w:-]+$/)
/** A query parameter of ids with commas between them, as many as a page of a list shows. */
export const identifiers = z
  .string()
  .transform(text => text.split(','))
  .pipe(z.array(identifier).min(1).max(limits.pageSizeMax))
  .meta({ override: { type: 'string' }, description: 'Ids with commas between them.' })
export const isoDate = z
  .string()
  .refine(isIsoDate, 'Give a calendar date as YYYY-MM-DD')
  .meta({ format: 'date', example: '2026-11-20' })
export const timestamp = z.iso.datetime({ precision: 3 }).meta({ example: '2026-11-20T09:00:00.000Z' })
export const country = z
  .string()
  .meta({ pattern: '^\\s*[A-Za-z]{2}\\s*$', example: 'NL', description: 'ISO 3166-1 alpha-2.' })
  .transform(text => text.trim().toUpperCase())
  .refine(isCountry, 'Give a country as two letters, ISO 3166-1')
export const currency = z
  .string()
  .meta({ pattern: '^\\s*[A-Za-z]{3}\\s*$', example: 'EUR', description: 'ISO 4217.' })
  .transform(text => text.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z]{3}$/, 'Give a currency as three letters, ISO 4217'))

/** An amount in hundredths of the currency. */
export const cents = z.int().min(-limits.amountCents).max(limits.amountCents)
/** An amount in an answer: sums may pass the limit of a single price. */
export const centsOut = z.int()

/** A decimal string, normalised: "21.00" becomes "21". */
export const decimal = (bounds: DecimalBounds, message: string) =>
  z.string().max(40).refine(text => isDecimal(text, bounds), message).transform(normaliseDecimal)

/** A VAT rate: a decimal string or a number. What the law allows is for the compliance check to say. */
export const vatRate = z
  .union([z.string().max(20), z.number().transform(rate => String(rate))])
  .refine(text => isDecimal(text, { maxScale: 4, min: '-1000', max: '1000' }), 'Give a rate in per cent, such as "5.5"')
  .transform(normaliseDecimal)

/** A rate that a line can be issued with: what a default offers must not be refused by the check later. */
export const allowedVatRate = vatRate.refine(isRateAllowed, 'A rate lies between 0 and 100 and has at most two decimals')
  .describe('Read as of today: a Dutch rate follows changes of the law, any other percentage stays.')

/** A moment that a client gives, with its offset from UTC; as it is answered: in UTC, to the millisecond. */
export const instant = z.iso
  .datetime({ offset: true, abort: true, error: 'Give a moment such as 2026-11-20T09:00:00.000Z' })
  .refine(isComparable, 'Give a moment from 1970 to 9999')
  .transform(text => new Date(text).toISOString())
  .meta({ override: { type: 'string', format: 'date-time' }, example: '2026-11-20T09:00:00.000Z' })

/** Whether databases compare a moment with theirs: by its offset, it may lie in a year of five digits. */
function isComparable(moment: string): boolean {
  const year = new Date(moment).getUTCFullYear()
  return year >= 1970 && year <= 9999
}

/** What another program calls something; exact, capitals included. */
export const externalId = optionalText(limits.externalIdLength)
  .describe('What your other program calls it: unique among the account\'s resources of this kind.')

/** How a list is narrowed to what a client does not have yet. */
export const synchroniseQuery = {
  updatedSince: instant.optional()
    .describe('What changed at this moment or since, by updatedAt. Poll with sort=updatedAt and the last updatedAt you have.'),
  externalId: z.string().max(limits.externalIdLength).optional().describe('The one with exactly this externalId.'),
}

export const searchText = z.string().max(limits.searchTextLength)

/** A query parameter that is a whole number. */
export const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Give a whole number')
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({ override: { type: 'integer', minimum: min, maximum: max } })

/** A query parameter that is a yes or no; an empty string counts as absent. */
export const queryFlag = z
  .enum(['0', '1', 'true', 'false', ''])
  .transform(text => (text === '' ? undefined : text === '1' || text === 'true'))

/** What lists take to page through; `page` is bounded so that no offset overflows. */
export const pageQuery = {
  page: queryInteger(1, 1_000_000).default(1),
  pageSize: queryInteger(1, limits.pageSizeMax).default(limits.pageSizeDefault),
}

/**
 * A page of a list, with the number of all matching items.
 * @param id its name in the description of the API
 */
export const pageOf = <Item extends z.ZodType>(item: Item, id: string) =>
  z
    .object({
      data: z.array(item),
      page: z.int(),
      pageSize: z.int(),
      total: z.int().describe('How many there are on all pages.'),
    })
    .meta({ id })
