import type { DocumentLocale, IsoDate } from './invoice/document'

/**
 * ISO 3166-1 alpha-2. Greece is GR and Northern Ireland part of GB here: EL and XI are prefixes of VAT numbers,
 * not countries of an address.
 */
export const countries: readonly string[] = [
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ',
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO',
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE',
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO',
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW',
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM',
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW',
].join(' ').split(' ')

/** Whether this is an upper-case ISO 3166-1 alpha-2 code. */
export function isCountry(code: string): boolean {
  return known.has(code)
}

/** The country's name as an address in this language has it: `Duitsland`. */
export function countryName(code: string, locale: DocumentLocale): string {
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
}

/**
 * Whether supplies to this country are supplies within the EU for VAT. Monaco counts as France (art. 7 of the
 * VAT Directive); the United Kingdom counted until the end of its transition period.
 * @param date the date of supply; without it, today's membership
 */
export function isEuMember(country: string, date?: IsoDate): boolean {
  if (country === 'GB') return date !== undefined && date < unitedKingdomLeftVatAreaOn
  return euMembers.has(country)
}

/** The country whose VAT is charged in another: that of France in Monaco (art. 7 (2) of Directive 2006/112). */
export function vatCountryOf(country: string): string {
  return country === 'MC' ? 'FR' : country
}

const known: ReadonlySet<string> = new Set(countries)

const unitedKingdomLeftVatAreaOn: IsoDate = '2021-01-01'

const euMembers: ReadonlySet<string> = new Set([
  'AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT', 'LT', 'LU', 'LV',
  'MC', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK',
])
