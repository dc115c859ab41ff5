import type { DecimalString } from '../invoice/document'

/** What a bank of its own may differ by from the reference rate of a day. Nearer to it, nobody can tell a mistake. */
const ownRateDiffers = 0.03

/**
 * Whether a rate is euros for one unit of the currency, where units for one euro are asked for: its inverse is nearer
 * to the reference rate of the day, which it is where the two stand on different sides of 1.
 */
export function isUpsideDown(told: DecimalString, reference: DecimalString): boolean {
  const [rate, published] = [Number(told), Number(reference)]
  const isInverseNearer = (rate < 1 && published > 1) || (rate > 1 && published < 1)
  return isInverseNearer && Math.abs(rate / published - 1) > ownRateDiffers
}
