import { smallestAmountCents } from '../currencies'
import { divideHalfAwayFromZero, isDecimal, normaliseDecimal } from '../decimal'
import { vatCategories, type Cents, type DecimalString, type VatGroup } from '../invoice/document'
import { isRateAllowed } from '../vat/rates'
import { calculateVat } from '../vat/totals'
import { readAmount } from './amount'
import type { EInvoice, EInvoicePart, SourceText } from './e-invoice-source'
import { isPartOf } from './payment'
import type { ImportProblemCode } from './problem'

/** A VAT group as the file tells it. */
export interface StatedGroup extends Omit<VatGroup, 'treatment'> {
  row: number
  reason: string
  reasonCode: string
}

/** A line as the file tells it. */
export interface StatedLine extends Omit<EInvoicePart, 'amount' | 'rate' | 'reasonCode' | 'vat'> {
  vatRate: DecimalString
  lineTotalCents: Cents
}

/** What an e-invoice comes to. */
export interface EInvoiceAmounts {
  lines: StatedLine[]
  groups: StatedGroup[]
  subtotalCents: Cents
  vatTotalCents: Cents
  totalCents: Cents
}

/** Tells what is wrong with a field, on a line of the file or on that of the document. */
export type TellOfEInvoice = (field: string, code: ImportProblemCode, row?: number) => void

/**
 * The amounts of an e-invoice, none of them corrected: lines come to the groups of VAT, the groups to the totals
 * (EN 16931 BR-CO-10, BR-CO-13 to BR-CO-15, BR-S-08), and the VAT of a group to its rate, within what rounding each
 * line may make of it.
 */
export function readEInvoiceAmounts(source: EInvoice, tell: TellOfEInvoice): EInvoiceAmounts | null {
  const smallestCents = smallestAmountCents(source.values.currency?.text ?? '')
  let isWrong = false
  const wrong: TellOfEInvoice = (field, code, row) => {
    isWrong = true
    tell(field, code, row)
  }
  const amount = (field: string, text: string | undefined, row: number): Cents => {
    const cents = text === undefined || text === '' ? null : eInvoiceCents(text)
    if (cents === null) wrong(field, text ? 'amount_invalid' : 'value_missing', row)
    else if (cents % smallestCents !== 0) wrong(field, 'amount_not_whole', row)
    return cents ?? 0
  }
  const total = (field: 'subtotal' | 'vat' | 'total') =>
    amount(field, source.values[field]?.text, source.values[field]?.row ?? source.row)
  const rateOf = ({ rate, row }: EInvoicePart): DecimalString => {
    const text = rate === '' ? '0' : rate
    if (isRateAllowed(text)) return normaliseDecimal(text)
    wrong('vatRate', 'rate_invalid', row)
    return '0'
  }
  const [subtotalCents, vatTotalCents, totalCents] = [total('subtotal'), total('vat'), total('total')]
  const groups = source.groups.map((part): StatedGroup => {
    const category = vatCategories.find(known => known === part.category)
    if (!category) wrong('vatRate', 'rate_invalid', part.row)
    return {
      row: part.row,
      reason: part.reason,
      reasonCode: part.reasonCode,
      category: category ?? 'S',
      rate: rateOf(part),
      taxableCents: amount('subtotal', part.amount, part.row),
      vatCents: amount('vat', part.vat, part.row),
    }
  })
  const lines = source.lines.map((part): StatedLine => ({
    ...part,
    vatRate: rateOf(part),
    lineTotalCents: amount('subtotal', part.amount, part.row),
  }))
  if (groups.length === 0) wrong('vat', 'value_missing')
  if (lines.length === 0) wrong('subtotal', 'value_missing')
  if (isWrong) return null

  if (subtotalCents + vatTotalCents !== totalCents) wrong('total', 'totals_differ', source.values.total?.row)
  if (!comesTo(groups.map(({ taxableCents }) => taxableCents), subtotalCents)) {
    wrong('subtotal', 'lines_differ', source.values.subtotal?.row)
  }
  if (!comesTo(groups.map(({ vatCents }) => vatCents), vatTotalCents)) wrong('vat', 'totals_differ', source.values.vat?.row)
  const sums = sumsOf(lines)
  for (const { row, category, rate, taxableCents, vatCents } of groups) {
    const own = sums.get(groupKey(category, rate)) ?? { cents: 0n, count: 0 }
    if (own.cents !== BigInt(taxableCents)) wrong('subtotal', 'lines_differ', row)
    const difference = Math.abs(vatCents - calculateVat(taxableCents, rate))
    const isRounded = difference <= Math.max(leastRoundedAway, smallestCents) || 2 * difference <= own.count + 1
    const isTaxed = category === 'S' && rate !== '0'
    if (!isRounded || (!isTaxed && vatCents !== 0)) wrong('vat', 'vat_differs', row)
  }
  const known = new Set(groups.map(({ category, rate }) => groupKey(category, rate)))
  for (const { row, category, vatRate, lineTotalCents } of lines) {
    if (lineTotalCents !== 0 && !known.has(groupKey(category, vatRate))) wrong('subtotal', 'lines_differ', row)
  }
  return isWrong ? null : { lines, groups, subtotalCents, vatTotalCents, totalCents }
}

/**
 * Units for one euro; null in euro, undefined where it is missing. Where no rate is told it is the one that the VAT in
 * euro comes from (BT-111): of all that round to it, the shortest, as rates are written.
 */
export function readExchangeRate(
  currency: string, { exchangeRate, vat, vatInEuro }: Partial<Record<'exchangeRate' | 'vat' | 'vatInEuro', SourceText>>,
): DecimalString | null | undefined {
  if (currency === 'EUR' || currency === '') return null
  const text = exchangeRate?.text
  if (text && isDecimal(text, rateBounds)) return normaliseDecimal(text)
  const [cents, euroCents] = [vat, vatInEuro].map(source => Math.abs(eInvoiceCents(source?.text ?? '') ?? 0))
  return text || !cents || !euroCents ? undefined : shortestRate(BigInt(cents), BigInt(euroCents))
}

const rateBounds = { min: '0', nonZero: true, maxScale: 8, maxIntegerDigits: 9 } as const

/** The rate of the fewest decimals at which an amount rounds to this one in euro, of eight at most. */
function shortestRate(cents: bigint, euroCents: bigint): DecimalString | undefined {
  for (let scale = 0; scale <= rateBounds.maxScale; scale++) {
    const one = 10n ** BigInt(scale)
    const digits = divideHalfAwayFromZero(cents * one, euroCents)
    // Between half a cent more in euro and half a cent less.
    const exact = 2n * cents * one
    if (digits * (2n * euroCents + 1n) > exact && digits * (2n * euroCents - 1n) <= exact) {
      const rate = normaliseDecimal(`${digits / one}.${(digits % one).toString().padStart(scale, '0')}0`)
      return isDecimal(rate, rateBounds) ? rate : undefined
    }
  }
  return undefined
}

/**
 * What of a group's VAT may be owed to rounding, in cents: half a cent for each of its lines, and never less. Where no
 * VAT is charged there is nothing to round.
 */
const leastRoundedAway = 5

/** EN 16931 writes amounts with a point and at most two decimals (BR-DEC). */
export function eInvoiceCents(text: string): Cents | null {
  if (!/^[-+]?\d+(?:\.\d{1,2}0*)?$/.test(text)) return null
  return readAmount(text.replace(/(\.\d\d)0+$/, '$1').replace('+', ''), '.')
}

/** What was paid of an e-invoice beforehand, with the sign of its total; null where that cannot be a part of it. */
export function prepaidCentsOf(text: string, totalCents: Cents, currency: string): Cents | null {
  const cents = eInvoiceCents(text)
  const isKept = cents !== null && isPartOf(cents, totalCents) && cents % smallestAmountCents(currency) === 0
  return isKept ? cents : null
}

/** A file may hold so many amounts that their sum is beyond what a number tells exactly. */
function comesTo(cents: readonly Cents[], expectedCents: Cents): boolean {
  return cents.reduce((total, each) => total + BigInt(each), 0n) === BigInt(expectedCents)
}

/** What the lines of each group come to, and how many there are. */
function sumsOf(lines: readonly StatedLine[]): Map<string, { cents: bigint, count: number }> {
  const sums = new Map<string, { cents: bigint, count: number }>()
  for (const { category, vatRate, lineTotalCents } of lines) {
    const { cents, count } = sums.get(groupKey(category, vatRate)) ?? { cents: 0n, count: 0 }
    sums.set(groupKey(category, vatRate), { cents: cents + BigInt(lineTotalCents), count: count + 1 })
  }
  return sums
}

/** What lines and their group of VAT have in common; a rate that was read is written in one way only. */
function groupKey(category: string, rate: DecimalString): string {
  return `${category} ${rate}`
}
