import type { Cents, IsoDate } from '../invoice/document'
import { levelBeside, limitOn, type LimitLevel } from './law'

/** A sum of what was supplied under a heading of the return; box 3b has one of goods and one of services. */
export interface HeadingSum {
  heading: string
  supplyType: string
  taxableCents: Cents
}

/**
 * The turnover of a year as the small-business scheme counts it, without VAT: what is supplied in the Netherlands,
 * zero-rated supplies and goods that leave the country with it. Services that are taxed abroad are supplied there, and
 * exempt turnover does not count (art. 25 Wet OB 1968, art. 288 of Directive 2006/112).
 */
export function korTurnover(sums: readonly HeadingSum[]): Cents {
  return sums
    .filter(({ heading, supplyType }) => heading === '3b' ? supplyType !== 'services' : countedHeadings.includes(heading))
    .reduce((sum, { taxableCents }) => sum + taxableCents, 0)
}

const countedHeadings: readonly string[] = ['kor', '1a', '1b', '1c', '1e', '3a']

/**
 * Where the turnover of a year stands beside the limit; passing it ends the scheme with the very supply that passes it.
 * @param date the last day of the year
 */
export function korLevel(turnoverCents: Cents, date: IsoDate): LimitLevel {
  return levelBeside(turnoverCents, limitOn('smallBusinessCents', date))
}
