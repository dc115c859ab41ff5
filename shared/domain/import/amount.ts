import { isCurrency } from '../currencies'
import { divideHalfAwayFromZero, powerOfTen } from '../decimal'
import type { Cents, DecimalString } from '../invoice/document'
import { maxAmountCents } from '../limits'

export const decimalMarks = [',', '.'] as const
/** What stands before the cents of an amount. */
export type DecimalMark = (typeof decimalMarks)[number]

/** A currency that nobody knows, as ISO 4217 writes that there is none. */
export const noCurrency = 'XXX'

/** Signs of currencies. The krona and its sisters share one, so that it is of none. */
const currencySigns: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'], ['EURO', 'EUR'], ['$', 'USD'], ['US$', 'USD'], ['£', 'GBP'], ['C$', 'CAD'], ['CA$', 'CAD'], ['A$', 'AUD'],
  ['AU$', 'AUD'], ['NZ$', 'NZD'], ['HK$', 'HKD'], ['S$', 'SGD'], ['R$', 'BRL'], ['MX$', 'MXN'], ['ZŁ', 'PLN'], ['KČ', 'CZK'],
  ['FR', 'CHF'], ['SFR', 'CHF'], ['₹', 'INR'], ['₺', 'TRY'], ['₪', 'ILS'], ['₴', 'UAH'], ['฿', 'THB'], ['₱', 'PHP'],
])

/**
 * An amount as it is written, in two parts: its number, and the currency that signs and codes beside it name. That is
 * null where there are none, and `noCurrency` where they name none that is known, or several.
 */
export function partsOfAmount(text: string): { number: string, currency: string | null } {
  const plain = withoutDots(text)
  const names = new Set(plain.match(beside)?.map(name => name.toUpperCase()))
  const found = new Set([...names].map(code => currencySigns.get(code) ?? (isCurrency(code) ? code : noCurrency)))
  const [only = null] = found
  return { number: plain.replace(beside, ''), currency: found.size > 1 ? noCurrency : only }
}

/**
 * The currency that a heading names by its code or sign, as in "Total ($)": that of the amounts below it which name
 * none themselves. A code says more than the sign beside it. Null where it names none, and `noCurrency` where it names
 * none that is known, or several.
 */
export function currencyOfHeading(heading: string): string | null {
  const codes = heading.split(/[^\p{L}]+/u).filter(word => /^[A-Z]{3}$/.test(word) && isCurrency(word))
  const signs = heading.split(/[^\p{L}\p{Sc}]+/u).filter(word => /\p{Sc}/u.test(word))
  const words = codes.length > 0 ? codes : signs
  return words.length === 0 ? null : partsOfAmount(words.join(' ')).currency
}

/** Those of abbreviated currencies, which are no decimal marks: "kr. 5" is "kr 5". */
function withoutDots(text: string): string {
  return text.replace(/(?<!\p{L})(s?fr|kr|rs)\./iu, '$1')
}

/** What stands in an amount and is no part of its number. */
const beside = /[^\d.,()+\-−'’\s]+/g

/**
 * An amount as people and programs write it, in cents: "€ 1.234,56", "1,234.56", "1.234,56-", "(50,00)", "€ 50,-".
 * More than two decimals are rounded half away from zero, but for three of them: that is a thousand written with the
 * other mark. Null for what is no amount, or one beyond any document's. Of which currency, `partsOfAmount` tells.
 * @param mark what stands before the cents; the other mark parts thousands
 */
export function readAmount(text: string, mark: DecimalMark): Cents | null {
  const decimal = readNumber(text, mark)
  if (decimal === null) return null
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.')
  if (fraction.length === 3 && whole.length <= 3 && !fraction.endsWith('0')) return null
  const digits = BigInt(whole + fraction) * 100n
  const cents = Number(divideHalfAwayFromZero(digits, powerOfTen(fraction.length)))
  if (cents > maxAmountCents) return null
  return decimal.startsWith('-') ? -cents || 0 : cents
}

/** The same number as a plain decimal: "1.234,5" is "1234.5" where the comma comes before the cents. Null for none. */
export function readNumber(text: string, mark: DecimalMark): DecimalString | null {
  const { number, currency } = partsOfAmount(text)
  if (currency === noCurrency) return null
  const bare = number.replace(/[\s'’]/g, '').replace('−', '-')
  const [, open = '', before = '', digits = '', after = '', close = ''] = shape.exec(bare) ?? []
  if (digits === '' || (open === '') !== (close === '') || [open, before, after].filter(sign => sign !== '').length > 1) {
    return null
  }
  const [whole = '', fraction = '', ...more] = digits.replace(/[.,]-{1,2}$/, '').split(mark)
  const parted = mark === ',' ? /^\d{1,3}(\.\d{3})+$/ : /^\d{1,3}(,\d{3})+$/
  if (more.length > 0 || !(/^\d*$/.test(whole) || parted.test(whole)) || !/^\d*$/.test(fraction)) return null
  const plain = whole.replace(/[.,]/g, '')
  if (plain.length + fraction.length === 0 || plain.length + fraction.length > longestDigits) return null
  const isNegative = open !== '' || before === '-' || after !== ''
  const magnitude = fraction === '' ? plain : `${plain || '0'}.${fraction}`
  return isNegative ? `-${magnitude}` : magnitude
}

/**
 * What stands before the cents in the amounts of a column: the mark with one or two digits behind it at the end, or the
 * last of two different ones. "1.234" alone decides nothing.
 * @returns the mark, and whether any amount said so
 */
export function recogniseDecimalMark(
  samples: Iterable<string>, otherwise: DecimalMark,
): { mark: DecimalMark, isCertain: boolean } {
  const votes = { ',': 0, '.': 0 }
  for (const text of samples) {
    const bare = withoutDots(text).replace(/[^\d.,]/g, '')
    const last = /[.,](?=\d{1,2}$)/.exec(bare)?.[0] ?? /\.\d+(,)|,\d+(\.)/.exec(bare)?.slice(1).find(Boolean)
    if (last === ',' || last === '.') votes[last]++
  }
  const isCertain = votes[','] !== votes['.']
  if (!isCertain) return { mark: otherwise, isCertain }
  return { mark: votes[','] > votes['.'] ? ',' : '.', isCertain }
}

const longestDigits = 30
/** A parenthesis or sign, digits with their marks, perhaps ",-" for no cents, a sign behind it, a parenthesis. */
const shape = /^(\(?)([-+]?)(\d[\d.,]*?(?:[.,]-{1,2})?|[.,]\d+)(-?)(\)?)$/
