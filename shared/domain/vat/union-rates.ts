import { compareDecimals, parseDecimal, requireDecimal } from '../decimal'
import type { DecimalString, IsoDate } from '../invoice/document'
import { valueOn, type DatedValues } from './law'

type MemberRates = DatedValues<readonly DecimalString[]>
type Period = readonly [rates: DecimalString[], from: IsoDate]

/** Where they can be looked up; what the table lacks is asked about and not refused. */
const source = 'as in force in January 2026; the Commission’s Taxes in Europe Database (TEDB) has those of today'

/** Rates that held for certain at the beginning of 2026, and are taken to have held before as well. */
function held(...rates: DecimalString[]): MemberRates {
  return [{ value: rates, from: '2026-01-01', source }]
}

/** The same where they changed: each from its day on, the latest first. */
function changed(latest: Period, ...before: Period[]): MemberRates {
  const dated = ([value, from]: Period) => ({ value, from, source })
  return [dated(latest), ...before.map(dated)]
}

/**
 * The rates of the other member states, in per cent: the standard one first, then the reduced ones, and 0 where goods
 * or services of every day are zero-rated (Ireland, Malta). Those of regions, such as Madeira and Corsica, are not
 * among them. A rate that changes is one entry more of its country.
 */
export const memberRates: Readonly<Record<string, MemberRates>> = {
  AT: held('20', '13', '10'),
  BE: held('21', '12', '6'),
  BG: held('20', '9'),
  CY: held('19', '9', '5', '3'),
  CZ: changed([['21', '12'], '2024-01-01'], [['21', '15', '10'], '2015-01-01']),
  DE: held('19', '7'),
  DK: held('25'),
  EE: changed(
    [['24', '13', '9'], '2025-07-01'], [['22', '13', '9'], '2025-01-01'], [['22', '9', '5'], '2024-01-01'],
    [['20', '9', '5'], '2009-07-01'],
  ),
  ES: held('21', '10', '4'),
  FI: changed(
    [['25.5', '13.5', '10'], '2026-01-01'], [['25.5', '14', '10'], '2024-09-01'], [['24', '14', '10'], '2013-01-01'],
  ),
  FR: held('20', '10', '5.5', '2.1'),
  GR: held('24', '13', '6'),
  HR: held('25', '13', '5'),
  HU: held('27', '18', '5'),
  IE: held('23', '13.5', '9', '4.8', '0'),
  IT: held('22', '10', '5', '4'),
  LT: changed([['21', '12', '5'], '2026-01-01'], [['21', '9', '5'], '2014-01-01']),
  LU: changed(
    [['17', '14', '8', '3'], '2024-01-01'], [['16', '13', '7', '3'], '2023-01-01'], [['17', '14', '8', '3'], '2015-01-01'],
  ),
  LV: held('21', '12', '5'),
  MT: held('18', '12', '7', '5', '0'),
  PL: held('23', '8', '5'),
  PT: held('23', '13', '6'),
  RO: changed([['21', '11'], '2025-08-01'], [['19', '9', '5'], '2017-01-01']),
  SE: held('25', '12', '6'),
  SI: held('22', '9.5', '5'),
  SK: changed([['23', '19', '5'], '2025-01-01'], [['20', '10', '5'], '2023-01-01']),
}

/** The rates of another member state on a day, the highest first; none of a country that is no other member state. */
export function memberRatesOn(country: string, date: IsoDate): readonly DecimalString[] {
  const rates = memberRates[country]
  return rates ? valueOn(rates, date) : []
}

/** Whether a rate, however it is written, is one of a member state's on one of these days. */
export function isMemberRate(rate: string, country: string, days: readonly (IsoDate | null)[]): boolean {
  const parsed = parseDecimal(rate)
  return parsed !== null && days.some(day => day !== null
    && memberRatesOn(country, day).some(known => compareDecimals(parsed, requireDecimal(known)) === 0))
}
