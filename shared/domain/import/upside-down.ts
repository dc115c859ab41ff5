import { compareDecimals, requireDecimal } from '../decimal'
import type { DecimalString } from '../invoice/document'

/** What a bank's own rate may differ by from that of reference; nearer than that nobody can tell a mistake. */
const ownRateDiffersPercent = 3n

/**
 * Whether a rate is euros for one unit of the currency, where units for one euro are asked for: its inverse is nearer
 * to the reference rate of the day, which it is where the two stand on different sides of 1.
 */
export function isUpsideDown(told: DecimalString, reference: DecimalString): boolean {
  const [rate, published] = [requireDecimal(told), requireDecimal(reference)]
  const isInverseNearer = compareDecimals(rate, one) * compareDecimals(published, one) < 0
  const percentOfPublished = (percent: bigint) => ({ ...published, digits: published.digits * percent })
  const hundredfold = { ...rate, digits: rate.digits * 100n }
  return isInverseNearer && (
    compareDecimals(hundredfold, percentOfPublished(100n + ownRateDiffersPercent)) > 0
    || compareDecimals(hundredfold, percentOfPublished(100n - ownRateDiffersPercent)) < 0
  )
}

const one = { digits: 1n, scale: 0 }
