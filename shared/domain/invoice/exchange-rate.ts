import { compareDecimals, requireDecimal } from '../decimal'
import type { DecimalString } from './document'

/** The source of a rate that a seller gave without saying where it is from. */
export const ownRateSource = 'manual'

/** The source as a document names it; null where there is none to name, and the rate stands for itself. */
export function namedRateSource(source: string | null): string | null {
  return source === ownRateSource ? null : source
}

/** What a bank's own rate may differ by from that of reference; nearer than that nobody can tell a mistake. */
const ownRateDiffersPercent = 3n

/**
 * Whether a rate is euros for one unit of the currency, where units for one euro are asked for: its inverse is nearer
 * to the reference rate of the day, which it is where the two stand on different sides of 1.
 */
export function isUpsideDown(ownRate: DecimalString, reference: DecimalString): boolean {
  const sideOf = (rate: DecimalString) => compareDecimals(requireDecimal(rate), one)
  return sideOf(ownRate) * sideOf(reference) < 0 && differsByMore(ownRate, reference, ownRateDiffersPercent)
}

/** Whether a rate is more than so many per cent of the reference rate above or below it. */
export function differsByMore(ownRate: DecimalString, reference: DecimalString, percent: bigint): boolean {
  const [rate, published] = [requireDecimal(ownRate), requireDecimal(reference)]
  const percentOfPublished = (percent: bigint) => ({ ...published, digits: published.digits * percent })
  const hundredfold = { ...rate, digits: rate.digits * 100n }
  return compareDecimals(hundredfold, percentOfPublished(100n + percent)) > 0
    || compareDecimals(hundredfold, percentOfPublished(100n - percent)) < 0
}

const one = { digits: 1n, scale: 0 }
