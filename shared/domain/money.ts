import { currencySymbol, smallestAmountCents } from './currencies'
import { divideHalfAwayFromZero, formatDecimal, normaliseDecimal, parseDecimal, powerOfTen } from './decimal'
import type { Cents, DecimalString, DocumentLocale } from './invoice/document'
import { unbroken } from './unbroken'

/** Thrown when an amount does not fit a safe integer: beyond it JSON and JavaScript would silently lose cents. */
export class AmountBeyondSafeInteger extends RangeError {
  constructor(amount: bigint) {
    super(`Amount of ${amount} cents is beyond the exact integers`)
    this.name = 'AmountBeyondSafeInteger'
  }
}

export interface MoneyFormat {
  /**
   * `plain` (default) writes U+0020, which every font has and every search finds; `non-breaking` writes U+00A0,
   * so that text that wraps keeps amount and currency together.
   */
  spaces?: 'plain' | 'non-breaking'
}

/** Cents as the integer that JSON carries. Throws AmountBeyondSafeInteger. */
export function toCents(amount: bigint): Cents {
  if (!isSafeAmount(amount)) throw new AmountBeyondSafeInteger(amount)
  return Number(amount)
}

/** What amounts come to, exactly, however many there are. */
export function sumOf(amounts: readonly Cents[]): bigint {
  return amounts.reduce((total, cents) => total + BigInt(cents), 0n)
}

/**
 * An amount as people write it: `€ -1.234,56` in Dutch, `-€1,234.56` in English, `-1.234,56 €` in German,
 * `-1 234,56 €` in French; without decimals where the currency has none. Written here and not by Intl, whose output
 * differs between Node and browsers by version.
 */
export function formatMoney(
  cents: Cents, currency: string, locale: DocumentLocale, { spaces = 'plain' }: MoneyFormat = {},
): string {
  const symbol = currencySymbol(currency)
  const sign = cents < 0 ? '-' : ''
  const amount = formatAmount(cents < 0 ? -cents : cents, locale, currency)
  const written = {
    nl: () => `${symbol} ${sign}${amount}`,
    // "US$1,234.56" but "CHF 1,234.56": letters and digits must not run together.
    en: () => `${sign}${symbol}${/\p{L}$/u.test(symbol) ? ' ' : ''}${amount}`,
    de: () => `${sign}${amount} ${symbol}`,
    fr: () => `${sign}${amount} ${symbol}`,
  }[locale]()
  return spaces === 'plain' ? written : unbroken(written)
}

/**
 * An amount without its currency, with the separators of the locale: `-1.234,56`. French groups by a plain space.
 * Without decimals where the currency has none.
 */
export function formatAmount(cents: Cents, locale: DocumentLocale, currency = 'EUR'): string {
  const [whole = '', fraction = ''] = formatCentsAsDecimal(cents).split('.')
  return withoutZeros(grouped(whole, locale) + separators[locale].decimal + fraction, cents, currency)
}

/** A decimal string with the decimal mark of the locale and no grouping: "7.5" → `7,5`. For quantities and rates. */
export function formatPlainDecimal(text: string, locale: DocumentLocale): string {
  return text.replace('.', separators[locale].decimal)
}

/** A decimal string with the decimal mark and the grouping of the locale: "-1200.5" → `-1.200,5`. */
export function formatGroupedDecimal(text: string, locale: DocumentLocale): string {
  const [whole = '', ...fraction] = text.split('.')
  return [grouped(whole, locale), ...fraction].join(separators[locale].decimal)
}

/** Cents as UBL wants amounts: "1234.56", "-0.05". */
export function formatCentsAsDecimal(cents: Cents): string {
  return formatDecimal({ digits: BigInt(cents), scale: 2 })
}

/** The same, without decimals where the currency has none: "1234". */
export function formatAmountAsDecimal(cents: Cents, currency: string): string {
  return withoutZeros(formatCentsAsDecimal(cents), cents, currency)
}

/**
 * An amount without the mark and both zeros behind it, where its currency has no cents. A draft may still have some,
 * which nobody may overlook.
 */
function withoutZeros(written: string, cents: Cents, currency: string): string {
  const smallest = smallestAmountCents(currency)
  return smallest > 1 && cents % smallest === 0 ? written.slice(0, -3) : written
}

/** A fraction rounded to a multiple of the smallest amount of a currency, half away from zero. */
export function roundedTo(smallestCents: Cents, over: bigint, under: bigint): bigint {
  return divideHalfAwayFromZero(over, under * BigInt(smallestCents)) * BigInt(smallestCents)
}

/**
 * An amount as someone types it: "1.234,56", "1234.56", "12,5", "€ 1.234". With both marks the last one is the
 * decimal mark; a lone mark groups thousands only when it is the locale's grouping mark before exactly three digits.
 * Null when it is no amount, has parts of cents, or does not fit a safe integer.
 */
export function parseMoneyInput(text: string, locale: DocumentLocale): Cents | null {
  const typed = parseDecimalInput(text.replace(/[€'’]/g, ''), locale)
  const decimal = typed === null ? null : parseDecimal(typed)
  if (!decimal || decimal.scale > 2) return null
  const cents = decimal.digits * powerOfTen(2 - decimal.scale)
  return isSafeAmount(cents) ? toCents(cents) : null
}

/** The amounts a search can mean, in cents, written as in Dutch or as in English; a credit note is found by its own. */
export function amountsIn(search: string): Cents[] {
  const found = (['nl', 'en'] as const).flatMap(locale => parseMoneyInput(search, locale) ?? [])
  return [...new Set(found.map(Math.abs))]
}

/**
 * A quantity, rate or percentage as someone types it, with the same marks as an amount: "7,5", "7.5", "1.000".
 * Null when it is no number.
 */
export function parseDecimalInput(text: string, locale: DocumentLocale): DecimalString | null {
  const typed = text.replace(/[\s\u00A0\u202F]/g, '').replace(/^\u2212/, '-')
  const [, sign = '', number = ''] = /^(-?)([\d.,]+)$/.exec(typed) ?? []
  const plain = withPoint(number, locale)
  return plain === null || parseDecimal(plain) === null ? null : normaliseDecimal(sign + plain)
}

/** Whether a number tells an amount exactly. */
export function isSafeAmount(amount: bigint): boolean {
  const largest = BigInt(Number.MAX_SAFE_INTEGER)
  return amount >= -largest && amount <= largest
}

const separators: Record<DocumentLocale, { group: string, decimal: string }> = {
  nl: { group: '.', decimal: ',' },
  en: { group: ',', decimal: '.' },
  de: { group: '.', decimal: ',' },
  fr: { group: ' ', decimal: ',' },
}

function grouped(whole: string, locale: DocumentLocale): string {
  const digits = whole.replace('-', '')
  const first = digits.length % 3
  const groups = [digits.slice(0, first), ...digits.slice(first).match(/\d{3}/g) ?? []].filter(Boolean)
  return (whole.startsWith('-') ? '-' : '') + groups.join(separators[locale].group)
}

/** The typed digits with a point as the only mark, or null when the marks make no sense together. */
function withPoint(amount: string, locale: DocumentLocale): string | null {
  const mark = decimalMarkOf(amount, locale)
  const [whole = '', fraction = '', ...rest] = mark ? amount.split(mark) : [amount]
  const group = mark === ',' ? '.' : mark === '.' ? ',' : amount.includes('.') ? '.' : ','
  if (rest.length > 0 || !/^\d*$/.test(fraction)) return null
  if (!new RegExp(`^(\\d+|[1-9]\\d{0,2}(\\${group}\\d{3})+)?$`).test(whole)) return null
  if (whole === '' && fraction === '') return null
  return `${whole.replaceAll(group, '') || '0'}.${fraction || '0'}`
}

function decimalMarkOf(amount: string, locale: DocumentLocale): ',' | '.' | null {
  const comma = amount.lastIndexOf(',')
  const point = amount.lastIndexOf('.')
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  const mark = comma >= 0 ? ',' : point >= 0 ? '.' : null
  if (mark === null) return null
  const parts = amount.split(mark)
  const groups = mark === separators[locale].group && parts.slice(1).every(part => part.length === 3)
  return groups || parts.length > 2 ? null : mark
}
