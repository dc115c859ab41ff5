import type { Cents, DecimalString, IsoDate } from '../invoice/document'
import { valueOn, type DatedValues } from '../vat/law'

/** What costs of collection come to over a part of what is open. */
export interface CostsStep {
  /** Over how much this part goes, null for all that is left. */
  widthCents: Cents | null
  perMille: number
}

/** Costs of collection over what is open: the first step over the first part of it, and so on. */
export const collectionScale: DatedValues<readonly CostsStep[]> = [{
  value: [
    { widthCents: 250_000, perMille: 150 },
    { widthCents: 250_000, perMille: 100 },
    { widthCents: 500_000, perMille: 50 },
    { widthCents: 19_000_000, perMille: 10 },
    { widthCents: null, perMille: 5 },
  ],
  from: '2012-07-01', source: 'art. 6:96 (5) BW; art. 2 (1) Besluit vergoeding voor buitengerechtelijke incassokosten',
}]

const decree = 'art. 6:119 and 6:120 (1) BW; Besluit wettelijke rente'
const centralBank = 'art. 6:119a and 6:120 (2) BW; European Central Bank, rate on main refinancing operations'

/**
 * Statutory interest in per cent a year: what a consumer owes is set by decree; what a business owes is the rate of the
 * European Central Bank before the half-year and eight points, until 15 March 2013 seven. Where each was read stands in
 * docs/decisions/0119-late-payment.md. A half-year with another rate is one line more; each one that was read, changed
 * or not, moves `interestKnownUntil`.
 */
export const statutoryInterest = {
  consumer: [
    { value: '4', from: '2026-01-01', source: decree },
    { value: '6', from: '2025-01-01', source: decree },
    { value: '7', from: '2024-01-01', source: decree },
    { value: '6', from: '2023-07-01', source: decree },
    { value: '4', from: '2023-01-01', source: decree },
    { value: '2', from: '2015-01-01', source: decree },
    { value: '3', from: '2012-07-01', source: decree },
    { value: '4', from: '2011-07-01', source: decree },
    { value: '3', from: '2010-01-01', source: decree },
    { value: '4', from: '2009-07-01', source: decree },
    { value: '6', from: '2007-01-01', source: decree },
    { value: '4', from: '2004-02-01', source: decree },
  ],
  business: [
    { value: '10.4', from: '2026-07-01', source: centralBank },
    { value: '10.15', from: '2025-07-01', source: centralBank },
    { value: '11.15', from: '2025-01-01', source: centralBank },
    { value: '12.25', from: '2024-07-01', source: centralBank },
    { value: '12.5', from: '2024-01-01', source: centralBank },
    { value: '12', from: '2023-07-01', source: centralBank },
    { value: '10.5', from: '2023-01-01', source: centralBank },
    { value: '8', from: '2016-07-01', source: centralBank },
    { value: '8.05', from: '2015-01-01', source: centralBank },
    { value: '8.15', from: '2014-07-01', source: centralBank },
    { value: '8.25', from: '2014-01-01', source: centralBank },
    { value: '8.5', from: '2013-07-01', source: centralBank },
    { value: '8.75', from: '2013-03-16', source: centralBank },
    { value: '7.75', from: '2013-01-01', source: centralBank },
    { value: '8', from: '2012-01-01', source: centralBank },
    { value: '8.25', from: '2011-07-01', source: centralBank },
    { value: '8', from: '2009-07-01', source: centralBank },
    { value: '9.5', from: '2009-01-01', source: centralBank },
    { value: '11.07', from: '2008-07-01', source: centralBank },
    { value: '11.2', from: '2008-01-01', source: centralBank },
    { value: '11.07', from: '2007-07-01', source: centralBank },
    { value: '10.58', from: '2007-01-01', source: centralBank },
    { value: '9.83', from: '2006-07-01', source: centralBank },
    { value: '9.25', from: '2006-01-01', source: centralBank },
    { value: '9.05', from: '2005-07-01', source: centralBank },
    { value: '9.09', from: '2005-01-01', source: centralBank },
  ],
} as const satisfies Readonly<Record<string, DatedValues<DecimalString>>>

/** The last day of the half-year whose rates were read. */
export const interestKnownUntil: IsoDate = '2026-12-31'

/**
 * Statutory interest on a day, in per cent a year. Outside the days of the table the nearest rate stands in, and
 * `isAssumed` says so.
 */
export function statutoryInterestOn(
  debtor: keyof typeof statutoryInterest, date: IsoDate,
): { rate: DecimalString, isAssumed: boolean } {
  const values: DatedValues<DecimalString> = statutoryInterest[debtor]
  const isAssumed = date > interestKnownUntil || !values.some(({ from }) => from <= date)
  return { rate: valueOn(values, date), isAssumed }
}
