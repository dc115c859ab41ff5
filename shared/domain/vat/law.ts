import type { Cents, DecimalString, IsoDate } from '../invoice/document'

/** What the law says from a day on, and where. */
export interface DatedValue<Value> {
  value: Value
  /**
   * The first day on which it holds, or, where its entry says "at least since", one on which it held for certain. The
   * first of all is taken to have held before as well.
   */
  from: IsoDate
  source: string
}

/** What one rule of law says, the latest first. */
export type DatedValues<Value> = readonly [DatedValue<Value>, ...DatedValue<Value>[]]

/** What defaults, products and templates mean by a rate: it stays what it is when its percentage changes. */
export const vatRateKeys = ['general', 'reduced', 'zero'] as const
export type VatRateKey = (typeof vatRateKeys)[number]

export type VatRates = Readonly<Record<VatRateKey, DatedValues<DecimalString>>>

/** The rates of the Netherlands, in per cent. A rate that changes is one line more, above the others of its key. */
export const dutchVatRates: VatRates = {
  general: [
    { value: '21', from: '2012-10-01', source: 'art. 9 (1) Wet OB 1968' },
    { value: '19', from: '2001-01-01', source: 'art. 9 (1) Wet OB 1968, as it read until 30 September 2012' },
    { value: '17.5', from: '1992-10-01', source: 'art. 9 (1) Wet OB 1968, as it read until 31 December 2000' },
  ],
  reduced: [
    { value: '9', from: '2019-01-01', source: 'art. 9 (2) (a) and tabel I Wet OB 1968' },
    { value: '6', from: '1986-10-01', source: 'art. 9 (2) (a) Wet OB 1968, as it read until 31 December 2018' },
  ],
  zero: [{ value: '0', from: '1969-01-01', source: 'art. 9 (2) (b) and tabel II Wet OB 1968' }],
}

/** Amounts and terms of law, each with its unit in its name. A limit that changes is one line more. */
export const legalLimits = {
  /** The turnover of a calendar year up to which the small-business scheme (KOR) holds. */
  smallBusinessCents: [{ value: 2_000_000, from: '2020-01-01', source: 'art. 25 (1) Wet OB 1968' }],
  /** How many years before a supply may not have been above that limit either. */
  smallBusinessYearsBefore: [
    { value: 1, from: '2025-01-01', source: 'art. 25 Wet OB 1968; art. 288a (1) of Directive 2006/112' },
    { value: 0, from: '2020-01-01', source: 'art. 25 Wet OB 1968, as it read until 31 December 2024' },
  ],
  /** What a simplified invoice comes to at most, VAT included. */
  simplifiedInvoiceCents: [{
    value: 10_000, from: '2013-01-01', source: 'art. 34d Wet OB 1968; art. 226b of Directive 2006/112',
  }],
  /** What is sold to consumers in other member states in a year before their VAT applies (one-stop shop). */
  distanceSalesCents: [{
    value: 1_000_000, from: '2021-07-01', source: 'art. 6k Wet OB 1968; art. 59c of Directive 2006/112',
  }],
  /** Up to this balance, to pay or to get back, a correction may go into the next return. */
  nextReturnCents: [{
    value: 100_000, from: '2012-01-01', source: 'Belastingdienst, "Btw-aangifte corrigeren"',
  }],
  /** Within how many weeks of finding out a larger one is filed as a supplement (suppletie). */
  supplementWeeks: [{ value: 8, from: '2025-01-01', source: 'art. 10a AWR; art. 15 Uitvoeringsbesluit OB 1968' }],
  /** What goods supplied to other member states come to in a quarter before they are stated by the month. */
  quarterlyIcpGoodsCents: [{
    value: 5_000_000, from: '2012-01-01', source: 'art. 37a (2) Wet OB 1968; Belastingdienst, "Tijdvak opgaaf ICP"',
  }],
  /** How long after it fell due a claim is taken for lost, so that its VAT is given back. */
  badDebtYears: [{ value: 1, from: '2017-01-01', source: 'art. 29 (2) Wet OB 1968' }],
  /** For how many years after the one it is of a return is corrected; at least since 2018. */
  correctionYears: [{
    value: 5, from: '2018-01-01', source: 'art. 20 (3) AWR; Belastingdienst, "Btw-aangifte corrigeren"',
  }],
  /** Within how many months of the period, each until its last day, a return is filed and paid; at least since 2020. */
  returnMonths: [{ value: 1, from: '2020-01-01', source: 'art. 10 and 19 AWR' }],
  /**
   * The same of a return for a whole year: "Doet u 1 keer per jaar btw-aangifte, dan moet u dat doen vóór 1 april"; at
   * least since 2020.
   */
  yearlyReturnMonths: [{ value: 3, from: '2020-01-01', source: 'Belastingdienst, "Btw-aangifte doen per jaar"' }],
  /** The same of a statement of intra-Community supplies. */
  icpMonths: [{ value: 1, from: '2010-01-01', source: 'art. 37a Wet OB 1968' }],
  /** The same of a return of the one-stop shop. */
  ossMonths: [{ value: 1, from: '2021-07-01', source: 'art. 369f of Directive 2006/112' }],
  /** The last day of the month after a supply on which it is invoiced. */
  invoiceDayOfNextMonth: [{ value: 15, from: '2013-01-01', source: 'art. 34g Wet OB 1968' }],
  /** After how many days a business pays where no term was agreed on. */
  unagreedPaymentDays: [{
    value: 30, from: '2013-03-16', source: 'art. 6:119a (2) BW; art. 3 (3) of Directive 2011/7',
  }],
  /** After how many days at most a business pays, unless the parties agreed on more that is not grossly unfair. */
  businessPaymentDays: [{ value: 60, from: '2013-03-16', source: 'art. 6:119a (5) BW; art. 3 (5) of Directive 2011/7' }],
  /** The same of a government body. */
  governmentPaymentDays: [{ value: 30, from: '2013-03-16', source: 'art. 6:119b BW; art. 4 (3) of Directive 2011/7' }],
  /** What costs of collection come to at least. */
  collectionCostsLeastCents: [{
    value: 4_000, from: '2012-07-01', source: 'art. 6:96 (4) BW; art. 2 (2) Besluit vergoeding voor buitengerechtelijke incassokosten',
  }],
  /** The same at most, before VAT. */
  collectionCostsMostCents: [{
    value: 677_500, from: '2012-07-01', source: 'art. 2 (1) Besluit vergoeding voor buitengerechtelijke incassokosten',
  }],
  /** For how many days a consumer can still pay without costs of collection, from the day after the notice on. */
  consumerNoticeDays: [{
    value: 14, from: '2012-07-01', source: 'art. 6:96 (6) BW; Hoge Raad 25 November 2016, ECLI:NL:HR:2016:2704',
  }],
  /** For how many years the books are kept; at least since 2018. */
  booksYears: [{ value: 7, from: '2018-01-01', source: 'art. 52 (4) AWR' }],
} as const satisfies Readonly<Record<string, DatedValues<number>>>

export type LegalLimit = keyof typeof legalLimits

/** From how much of a yearly limit on somebody is warned, in per cent. */
const nearLimitPercent = 80

/** How near turnover is to a limit: `near` once somebody is warned, `above` once it is passed. */
export type LimitLevel = 'below' | 'near' | 'above'

/** What counts towards a limit in a calendar year, and in the one before, which decides as well. */
export interface TurnoverOfYears {
  yearCents: Cents
  yearBeforeCents: Cents
}

/** Where turnover stands beside a limit, with the figures of the year that says so. */
export interface LimitStanding {
  level: LimitLevel
  year: number
  turnoverCents: Cents
  limitCents: Cents
}

/** Where turnover stands in a year beside a limit that, once passed, is passed for all of the next year as well. */
export function standingBeside(
  limit: LegalLimit, year: number, { yearCents, yearBeforeCents }: TurnoverOfYears,
): LimitStanding {
  const standingIn = (year: number, turnoverCents: Cents): LimitStanding => {
    const limitCents = limitOn(limit, `${year}-12-31`)
    return { level: levelBeside(turnoverCents, limitCents), year, turnoverCents, limitCents }
  }
  const [now, before] = [standingIn(year, yearCents), standingIn(year - 1, yearBeforeCents)]
  return now.level !== 'above' && before.level === 'above' ? before : now
}

function levelBeside(turnoverCents: Cents, limitCents: Cents): LimitLevel {
  if (turnoverCents > limitCents) return 'above'
  return turnoverCents * 100 >= limitCents * nearLimitPercent ? 'near' : 'below'
}

/** What holds on a day: the latest value that began by then, or the first of all before there was any. */
export function valueOn<Value>(values: DatedValues<Value>, date: IsoDate): Value {
  return (values.find(({ from }) => from <= date) ?? values.at(-1) ?? values[0]).value
}

/** A limit of law on a day: an amount in cents, or a number of what its name says. */
export function limitOn(limit: LegalLimit, date: IsoDate): Cents {
  const values: DatedValues<number> = legalLimits[limit]
  return valueOn(values, date)
}
