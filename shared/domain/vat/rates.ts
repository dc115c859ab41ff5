import { compareDecimals, isDecimal, parseDecimal, requireDecimal } from '../decimal'
import type { DecimalString, InvoiceDocument, IsoDate } from '../invoice/document'
import { dutchVatRates, valueOn, vatRateKeys, type VatRateKey, type VatRates } from './law'

/** A rate as defaults and products store it: a key of the table, or a percentage that is none of its. */
export type StoredRate = VatRateKey | DecimalString

/** The percentage of a key on a day. */
export function rateOn(key: VatRateKey, date: IsoDate, rates: VatRates = dutchVatRates): DecimalString {
  return valueOn(rates[key], date)
}

/** The percentages in force on a day, the highest first. */
export function ratesOn(date: IsoDate, rates: VatRates = dutchVatRates): DecimalString[] {
  return vatRateKeys.map(key => rateOn(key, date, rates))
}

/** The key whose percentage on a day this is, however it is written ("9.0"); null where it is none of the table's. */
export function rateKeyOn(rate: string, date: IsoDate, rates: VatRates = dutchVatRates): VatRateKey | null {
  const parsed = parseDecimal(rate)
  if (parsed === null) return null
  return vatRateKeys.find(key => compareDecimals(parsed, requireDecimal(rateOn(key, date, rates))) === 0) ?? null
}

/** What is stored of a percentage that is chosen on a day: the key that it stands for then, else itself. */
export function storedRateOf(rate: DecimalString, date: IsoDate, rates: VatRates = dutchVatRates): StoredRate {
  return rateKeyOn(rate, date, rates) ?? rate
}

/** The percentage that a stored rate comes to on a day. */
export function percentageOn(stored: StoredRate, date: IsoDate, rates: VatRates = dutchVatRates): DecimalString {
  const key = vatRateKeys.find(name => name === stored)
  return key ? rateOn(key, date, rates) : stored
}

/** What a percentage of one day is on another: one of the table follows its key, any other stays. */
export function rateMoved(
  rate: DecimalString, { from, to }: { from: IsoDate, to: IsoDate }, rates: VatRates = dutchVatRates,
): DecimalString {
  return percentageOn(storedRateOf(rate, from, rates), to, rates)
}

/** When a document was made and supplied. */
export type RateDay = Pick<InvoiceDocument, 'issueDate' | 'supplyDate' | 'supplyPeriodEnd' | 'creditedInvoiceDate'>

/** The same with what it takes back: all that tells which days' rates it may state. */
export type RateDates = RateDay
  & Partial<Pick<InvoiceDocument, 'kind' | 'creditedInvoice' | 'deductedAdvances'>>

/**
 * The day whose rates a document states: the last of its supply; where that is not known, the day of the invoice that
 * it credits, else its own.
 */
export function rateDateOf({ issueDate, supplyDate, supplyPeriodEnd, creditedInvoiceDate }: RateDay): IsoDate {
  return supplyPeriodEnd ?? supplyDate ?? creditedInvoiceDate ?? issueDate
}

/**
 * Whether a rate is right on a document: in force on the first or last day of the supply, or on a day of what the
 * document takes back, which goes back as it was charged.
 */
export function isUsualRate(rate: string, document: RateDates, rates: VatRates = dutchVatRates): boolean {
  const days = [rateDateOf(document), document.supplyDate, ...daysTakenBack(document, rates)]
  return keyOnDays(rate, days, rates) !== null
}

/**
 * The key of a rate that a document charged, for the box of the return that it belongs in: as in `isUsualRate`, and by
 * the issue date as well, since a rate of the wrong side of a change is one of the table all the same.
 */
export function chargedRateKey(
  rate: DecimalString, document: RateDates, rates: VatRates = dutchVatRates,
): VatRateKey | null {
  const days = [rateDateOf(document), document.supplyDate, document.issueDate, ...daysTakenBack(document, rates)]
  return keyOnDays(rate, days, rates)
}

/** The days of an invoice that stand for its rates on a credit note that takes it back. */
export function rateDaysOf(
  { issueDate, supplyDate, supplyPeriodEnd, deductedAdvances = [] }: Omit<RateDates, 'creditedInvoiceDate'>,
): IsoDate[] {
  const days = [issueDate, supplyDate, supplyPeriodEnd, ...deductedAdvances.map(advance => advance.issueDate)]
  return [...new Set(days.filter(day => day !== null))]
}

/**
 * Whether a rate may stand on a line at all: 0, or 0.5 to 100, with at most two decimals. The official EN 16931 rule
 * on VAT amounts (BR-CO-17) rounds the rate to whole percents first and so refuses VAT at a rate it takes for 0.
 */
export function isRateAllowed(rate: string): boolean {
  return isDecimal(rate, { min: '0.5', max: '100', maxScale: 2 }) || isDecimal(rate, { min: '0', max: '0' })
}

/**
 * The day of the invoice that is credited with those of its own, and of the advance invoices that are deducted. Where
 * nobody says which invoice a credit note is on, as on one that was imported, it may be of any day before.
 */
function daysTakenBack(document: RateDates, rates: VatRates): (IsoDate | null)[] {
  const { kind, issueDate, creditedInvoiceDate, creditedInvoice, deductedAdvances = [] } = document
  const unsaid = kind === 'credit_note' && creditedInvoiceDate === null
    ? vatRateKeys.flatMap(key => rates[key].map(({ from }) => from)).filter(day => day <= issueDate)
    : []
  const deducted = deductedAdvances.map(advance => advance.issueDate)
  return [creditedInvoiceDate, ...creditedInvoice?.rateDays ?? [], ...deducted, ...unsaid]
}

function keyOnDays(rate: string, days: readonly (IsoDate | null)[], rates: VatRates): VatRateKey | null {
  for (const day of days) {
    const key = day === null ? null : rateKeyOn(rate, day, rates)
    if (key !== null) return key
  }
  return null
}
