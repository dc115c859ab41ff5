import { addDays, addMonthsAnchored, lastDayOfMonth, monthOf, quarterOf, quarterRange, yearOf } from '../dates'
import type { IsoDate } from '../invoice/document'
import { limitOn } from './law'

/** How often somebody files the VAT return: the Belastingdienst says which, and a quarter is what most have. */
export const vatReturnPeriods = ['month', 'quarter', 'year'] as const
export type VatReturnPeriod = (typeof vatReturnPeriods)[number]

/** A period of the VAT return. */
export interface VatPeriod {
  /** `2026-11`, `2026-Q4` or `2026`. */
  key: string
  kind: VatReturnPeriod
  year: number
  /** The month or quarter of the year; 1 for a whole year. */
  number: number
  /** First and last day, both part of it. */
  from: IsoDate
  to: IsoDate
}

/** The period that a key such as `2026-11`, `2026-Q4` or `2026` names, from 2000 to 2100; null where it names none. */
export function vatPeriodOf(key: string): VatPeriod | null {
  const [, yearText, quarter, month] = /^(\d{4})(?:-(?:Q([1-4])|(0[1-9]|1[0-2])))?$/.exec(key) ?? []
  const year = Number(yearText)
  if (!(year >= 2000 && year <= 2100)) return null
  if (quarter) return vatPeriodAt(`${yearText}-${String(Number(quarter) * 3).padStart(2, '0')}-01`, 'quarter')
  return vatPeriodAt(`${yearText}-${month ?? '01'}-01`, month ? 'month' : 'year')
}

/** The period of a kind in which a date lies. */
export function vatPeriodAt(date: IsoDate, kind: VatReturnPeriod): VatPeriod {
  const year = yearOf(date)
  const start = date.slice(0, 4)
  switch (kind) {
    case 'month': return {
      key: date.slice(0, 7), kind, year, number: monthOf(date), from: `${date.slice(0, 7)}-01`, to: lastDayOfMonth(date),
    }
    case 'quarter': {
      const { quarter } = quarterOf(date)
      return { key: `${start}-Q${quarter}`, kind, year, number: quarter, ...quarterRange({ year, quarter }) }
    }
    case 'year': return { key: start, kind, year, number: 1, from: `${start}-01-01`, to: `${start}-12-31` }
  }
}

/** The period of the same kind before. */
export function previousVatPeriod({ kind, from }: VatPeriod): VatPeriod {
  return vatPeriodAt(addDays(from, -1), kind)
}

/** The last day to file the return of a period and to pay it: that of a month after it, later for a whole year. */
export function vatReturnDeadline({ kind, to }: VatPeriod): IsoDate {
  const limit = kind === 'year' ? 'yearlyReturnMonths' : 'returnMonths'
  return lastDayOfMonth(addMonthsAnchored(to, limitOn(limit, to)))
}

/** The last day to send the statement of intra-Community supplies of a month or quarter, by its last day. */
export function icpDeadline(to: IsoDate): IsoDate {
  return lastDayOfMonth(addMonthsAnchored(to, limitOn('icpMonths', to)))
}

/** The last day to file the return of the one-stop shop for a quarter, by its last day. */
export function ossDeadline(to: IsoDate): IsoDate {
  return lastDayOfMonth(addMonthsAnchored(to, limitOn('ossMonths', to)))
}

/** A statement of intra-Community supplies (ICP) that falls into a period, and the last day to send it. */
export interface IcpStatement {
  period: VatPeriod
  deadline: IsoDate
}

/**
 * The statements of intra-Community supplies that belong to a period of the VAT return. They are made by the quarter,
 * by whoever files the return by the year as well, since a statement by the year takes a licence; by the month where
 * goods were beyond the limit in that quarter or in one of the four before (art. 37a Wet OB 1968).
 * @param goodsCents what goods came to in a quarter, by its key
 */
export function icpStatements(period: VatPeriod, goodsCents: ReadonlyMap<string, number>): IcpStatement[] {
  const statements = new Map<string, VatPeriod>()
  for (let month = vatPeriodAt(period.to, 'month'); month.to >= period.from; month = previousVatPeriod(month)) {
    const quarter = vatPeriodAt(month.from, 'quarter')
    const isMonthly = lookedBackOn(quarter)
      .some(({ key, to }) => (goodsCents.get(key) ?? 0) > limitOn('quarterlyIcpGoodsCents', to))
    const stated = isMonthly ? month : quarter
    statements.set(stated.key, stated)
  }
  return [...statements.values()].reverse()
    .map(stated => ({ period: stated, deadline: icpDeadline(stated.to) }))
}

/** The quarters that decide how often supplies in one are stated: itself and the four before, the latest first. */
export function lookedBackOn(quarter: VatPeriod): VatPeriod[] {
  const quarters = [quarter]
  while (quarters.length < 5) quarters.push(previousVatPeriod(quarters.at(-1) ?? quarter))
  return quarters
}
