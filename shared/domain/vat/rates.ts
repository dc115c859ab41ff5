import { compareDecimals, isDecimal, parseDecimal, requireDecimal } from '../decimal'
import type { DecimalString } from '../invoice/document'

/** Dutch rates in force (art. 9 Wet OB 1968): general, reduced, and nil for exports and the like. */
export const dutchVatRates: readonly DecimalString[] = ['21', '9', '0']

/** Whether this is one of the rates in force, however it is written ("9.0"). */
export function isUsualRate(rate: string): boolean {
  const parsed = parseDecimal(rate)
  return parsed !== null && dutchVatRates.some(usual => compareDecimals(parsed, requireDecimal(usual)) === 0)
}

/**
 * Whether a rate may stand on a line at all: 0, or 0.5 to 100, with at most two decimals. The official EN 16931 rule
 * on VAT amounts (BR-CO-17) rounds the rate to whole percents first and so refuses VAT at a rate it takes for 0.
 */
export function isRateAllowed(rate: string): boolean {
  return isDecimal(rate, { min: '0.5', max: '100', maxScale: 2 }) || isDecimal(rate, { min: '0', max: '0' })
}
