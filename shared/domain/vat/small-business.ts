import type { Cents, IsoDate } from '../invoice/document'
import type { ReturnFigures } from './correction'
import { limitOn } from './law'

/** From how much of the limit on somebody is warned, in per cent. */
const nearPercent = 80

/** How near the turnover of a year is to the limit: `near` once somebody is warned, `above` once it is passed. */
export type KorLevel = 'below' | 'near' | 'above'

/**
 * The turnover of a year as the small-business scheme counts it, without VAT: what is supplied in the Netherlands,
 * zero-rated supplies and goods that leave the country with it. Services that are taxed abroad are supplied there, and
 * exempt turnover does not count (art. 25 Wet OB 1968, art. 288 of Directive 2006/112).
 */
export function korTurnover({ boxes, korCents, icp }: Pick<ReturnFigures, 'boxes' | 'korCents' | 'icp'>): Cents {
  const atHome = (['1a', '1b', '1c', '1e', '3a'] as const).reduce((sum, box) => sum + boxes[box].taxableCents, 0)
  return korCents + atHome + icp.reduce((sum, { goodsCents }) => sum + goodsCents, 0)
}

/**
 * Where the turnover of a year stands beside the limit; passing it ends the scheme with the very supply that passes it.
 * @param date the last day of the year
 */
export function korLevel(turnoverCents: Cents, date: IsoDate): KorLevel {
  const limitCents = limitOn('smallBusinessCents', date)
  if (turnoverCents > limitCents) return 'above'
  return turnoverCents * 100 >= limitCents * nearPercent ? 'near' : 'below'
}
