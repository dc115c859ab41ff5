import { isCurrency } from '../currencies'
import { isDecimal, normaliseDecimal } from '../decimal'
import type { Cents, DecimalString } from '../invoice/document'
import { vatWithin } from '../vat/prices'
import { rateOn, ratesOn } from '../vat/rates'
import { calculateVat } from '../vat/totals'
import { noCurrency, partsOfAmount, readAmount, readNumber, type DecimalMark } from './amount'
import { isFormula, plainText } from './customer'
import type { ImportField, ImportRow } from './fields'
import type { ImportProblemCode } from './problem'
import { readRate, type RateReading } from './product'

/** Tells what is wrong with a field of the row. */
export type TellOfRow = (field: ImportField<'invoices'>, code: ImportProblemCode) => void

/** What a row comes to, and the rate of its VAT. */
export interface RowAmounts {
  subtotalCents: Cents
  vatCents: Cents
  totalCents: Cents
  rate: DecimalString
}

/**
 * The amounts of a row from two of them, or from one and the rate. VAT may differ from that of its rate by what was
 * rounded per line. Where no rate is told, it is the one of the date that the VAT comes to, but for the cent that
 * rounding the document as a whole makes: two rates in one amount soon look like a third. Null where the amounts do not
 * agree, or do not tell the rate.
 */
export function readAmounts(
  values: ImportRow<'invoices'>['values'],
  { decimalMark: mark, day, smallestCents }: { decimalMark: DecimalMark, day: RateReading, smallestCents: Cents },
  tell: TellOfRow,
): RowAmounts | null {
  let isWrong = false
  const wrong = (field: ImportField<'invoices'>, code: ImportProblemCode) => {
    isWrong = true
    tell(field, code)
  }
  const cents = (field: 'subtotal' | 'vat' | 'total') => {
    const text = plainText(values[field])
    const found = text === null ? null : readAmount(text, mark)
    if (text !== null && found === null) wrong(field, isFormula(text) ? 'formula' : 'amount_invalid')
    if (found !== null && found % smallestCents !== 0) wrong(field, 'amount_not_whole')
    return found
  }
  const [subtotal, vat, total] = [cents('subtotal'), cents('vat'), cents('total')]
  const rateText = plainText(values.vatRate)
  const statedRate = rateText === null ? null : readRate(rateText, mark, day)
  if (rateText !== null && statedRate === null) wrong('vatRate', 'rate_invalid')
  if (isWrong) return null

  const known = completed(subtotal, vat, total) ?? byRate(subtotal, total, statedRate, smallestCents)
  if (!known) {
    wrong(subtotal === null ? 'total' : 'vat', 'amounts_missing')
    return null
  }
  if (known.subtotalCents + known.vatCents !== known.totalCents) wrong('total', 'totals_differ')
  const rate = statedRate ?? rateOfAmounts(known, day, smallestCents)
  if (rate === null) wrong('vat', 'rate_unclear')
  // At a rate of nothing there is nothing to round.
  else if (distanceTo(rate, known) > (rate === '0' ? 0 : Math.max(roundedPerLineCents, smallestCents))) wrong('vat', 'vat_differs')
  return isWrong || rate === null ? null : { ...known, rate }
}

/** How the amounts of a table are written. */
export interface CurrencyReading {
  decimalMark: DecimalMark
  /** The currencies that headings of amounts name, where they do. */
  headingCurrencies?: ReadonlyMap<string, string>
}

/**
 * The currency of a row, and its rate where that is not the euro. Its column says so, or signs and codes beside its
 * amounts, or those in the headings above them, which may not name another. A heading that names no certain one says
 * nothing where the row does.
 */
export function readCurrency(
  values: ImportRow<'invoices'>['values'],
  { decimalMark: mark, headingCurrencies: headings }: CurrencyReading,
  tell: TellOfRow,
): { currency: string, exchangeRate: DecimalString | null } {
  const named = plainText(values.currency)
  const amounts = (['subtotal', 'vat', 'total', 'open'] as const)
    .map(field => ({ text: plainText(values[field]) ?? '', heading: headings?.get(field) ?? null }))
    .filter(({ text }) => readAmount(text, mark) !== null)
    .map(({ text, heading }) => ({ own: partsOfAmount(text).currency, heading }))
  const beside = amounts.flatMap(({ own }) => own ?? [])
  const above = amounts.flatMap(({ own, heading }) => (own === null && heading !== null ? heading : []))
  const certain = above.filter(heading => heading !== noCurrency)
  const ofColumn = named === null ? null : partsOfAmount(named).currency ?? noCurrency
  const currency = ofColumn ?? beside[0] ?? certain[0] ?? above[0] ?? 'EUR'
  const isKnown = isCurrency(currency)
  const isOther = (found: string) => found !== currency
  if (!isKnown) tell('currency', 'currency_unknown')
  else if (beside.some(isOther) || certain.some(heading => isOther(heading) && !isSameSign(heading, currency))) {
    tell('currency', 'currencies_differ')
  }
  if (!isKnown || currency === 'EUR') return { currency, exchangeRate: null }
  const rate = readNumber(plainText(values.exchangeRate) ?? '', mark)
  const isRate = rate !== null && isDecimal(rate, { min: '0', nonZero: true, maxScale: 6, maxIntegerDigits: 9 })
  if (!isRate) tell('exchangeRate', 'exchange_rate_missing')
  return { currency, exchangeRate: isRate ? normaliseDecimal(rate) : null }
}

/** Whether a heading such as "Total ($)" may be of the currency that the row names. */
function isSameSign(heading: string, currency: string): boolean {
  return heading === 'USD' && dollars.has(currency)
}

const dollars: ReadonlySet<string> = new Set(['AUD', 'CAD', 'HKD', 'MXN', 'NZD', 'SGD', 'USD'])

/** What of a document's VAT may be owed to rounding each of its lines. */
const roundedPerLineCents = 5

/**
 * The rate of a date that VAT comes nearest to; null where it comes to none.
 * @param smallestCents what may be owed to rounding all lines at once
 */
function rateOfAmounts(
  amounts: Omit<RowAmounts, 'rate'>, { date, rates }: RateReading, smallestCents: Cents,
): DecimalString | null {
  if (amounts.vatCents === 0) return rateOn('zero', date, rates)
  const fitting = ratesOn(date, rates)
    .filter(rate => distanceTo(rate, amounts) <= smallestCents)
    .sort((left, right) => distanceTo(left, amounts) - distanceTo(right, amounts))
  return fitting[0] ?? null
}

/** What VAT differs by from that of a rate, in cents. */
function distanceTo(rate: DecimalString, { vatCents, subtotalCents }: Omit<RowAmounts, 'rate'>): Cents {
  return Math.abs(vatCents - calculateVat(subtotalCents, rate))
}

/** The three amounts from two of them. */
function completed(
  subtotal: Cents | null, vat: Cents | null, total: Cents | null,
): Omit<RowAmounts, 'rate'> | null {
  if (subtotal !== null && vat !== null) {
    return { subtotalCents: subtotal, vatCents: vat, totalCents: total ?? subtotal + vat }
  }
  if (subtotal !== null && total !== null) {
    return { subtotalCents: subtotal, vatCents: total - subtotal, totalCents: total }
  }
  if (vat !== null && total !== null) return { subtotalCents: total - vat, vatCents: vat, totalCents: total }
  return null
}

/** The three amounts from one of them and the rate. */
function byRate(
  subtotal: Cents | null, total: Cents | null, rate: DecimalString | null, smallestCents: Cents,
): Omit<RowAmounts, 'rate'> | null {
  if (rate === null) return null
  if (subtotal !== null) {
    const vatCents = calculateVat(subtotal, rate, smallestCents)
    return { subtotalCents: subtotal, vatCents, totalCents: subtotal + vatCents }
  }
  if (total === null) return null
  const vatCents = vatWithin(total, rate, smallestCents)
  return { subtotalCents: total - vatCents, vatCents, totalCents: total }
}
