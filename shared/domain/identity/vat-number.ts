import { countries } from '../countries'

/**
 * A VAT number without the spaces, dots and dashes people write, in capitals: "nl 1234.56.789.B01" → "NL123456789B01".
 * A Greek number written with the country code GR gets the prefix it has in the EU, EL. The suffix of an exempt number
 * stands behind a hyphen: "nl123456789b01 ex" → "NL123456789B01-EX".
 */
export function normaliseVatNumber(text: string): string {
  const number = text.replace(/[\s.\-/\u00A0]/g, '').toUpperCase().replace(/^GR(?=\d{9}(?:EX)?$)/, 'EL')
  const exempt = number.replace(/EX$/, '-EX')
  return isExemptNumber(exempt) ? exempt : number
}

/**
 * Whether this identifies a small enterprise that is exempt from VAT in other member states as well: the prefix of its
 * own member state, one to twenty letters and digits, and the suffix EX (art. 284 (3) (b) of Directive 2006/112, as
 * Directive 2020/285 has it); in the Netherlands they are those of its VAT number. It is no VAT number: nobody is
 * registered by it (art. 214), VIES does not know it, and it neither moves VAT to its holder nor stands in the ICP
 * statement or as BT-31 or BT-48 in an e-invoice.
 */
export function isExemptNumber(text: string): boolean {
  const [, number = ''] = /^([A-Z]{2}[0-9A-Z+*]{1,20})-EX$/.exec(text) ?? []
  const prefix = number.slice(0, 2)
  return prefix === 'NL' ? isDutchVatNumber(number) : prefix !== 'XI' && euPrefixes.has(prefix)
}

/** The VAT number by which a party is registered; null where it has none, or an exempt number only. */
export function registeredVatNumber({ vatNumber }: { vatNumber: string | null }): string | null {
  return vatNumber !== null && isExemptNumber(vatNumber) ? null : vatNumber
}

/**
 * A Dutch VAT number: NL, nine digits, B, two digits, with either check digit in order.
 * Legal entities carry the RSIN and its eleven test; sole traders have had numbers with a mod-97 check since 2020.
 */
export function isDutchVatNumber(text: string): boolean {
  return /^NL\d{9}B\d{2}$/.test(text) && !/^NL0{9}/.test(text) && (passesElevenTest(text) || passesMod97(text))
}

/**
 * Whether a VAT number could be of this country: the shape for EU members, GB (also XI, Northern Ireland), CH and NO,
 * with its check digits for NL; elsewhere any number after the country's own prefix.
 * @param country ISO 3166-1 alpha-2
 */
export function isVatNumberOf(country: string, text: string): boolean {
  return isVatNumber(text) && countryOfVatNumber(text) === country
}

/**
 * Whether this is a VAT number an invoice can carry: a prefix that names a country (EN 16931 BR-CO-09), and the shape
 * of that country where it is known.
 */
export function isVatNumber(text: string): boolean {
  const prefix = text.slice(0, 2)
  if (prefix === 'NL') return isDutchVatNumber(text)
  const shape = shapes[prefix]
  if (shape) return shape.test(text)
  if (prefix === 'GR') return false
  return countries.includes(prefix) && /^[A-Z]{2}[0-9A-Z]{2,18}$/.test(text)
}

/** The country a VAT number is from: EL is Greece, XI is Northern Ireland and so GB. Null when the prefix is none. */
export function countryOfVatNumber(text: string): string | null {
  const prefix = text.slice(0, 2)
  const country = countryOfPrefix[prefix] ?? prefix
  return countries.includes(country) ? country : null
}

/** Whether the number is registered in the EU VAT area, to which Northern Ireland (XI) belongs for goods. */
export function isEuVatNumber(text: string): boolean {
  return isVatNumber(text) && euPrefixes.has(text.slice(0, 2))
}

function passesElevenTest(vatNumber: string): boolean {
  const digits = [...vatNumber.slice(2, 11)].map(Number)
  const weighted = digits.slice(0, 8).reduce((sum, digit, index) => sum + digit * (9 - index), 0)
  return weighted % 11 === digits[8]
}

/** The whole number with letters counted as 10 to 35 must leave 1 on division by 97. */
function passesMod97(vatNumber: string): boolean {
  const digits = [...vatNumber].map(character => parseInt(character, 36).toString()).join('')
  return BigInt(digits) % 97n === 1n
}

const countryOfPrefix: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' }

const shapes: Readonly<Record<string, RegExp>> = {
  AT: /^ATU\d{8}$/,
  BE: /^BE[01]\d{9}$/,
  BG: /^BG\d{9,10}$/,
  CH: /^CHE\d{9}(MWST|TVA|IVA)?$/,
  CY: /^CY\d{8}[A-Z]$/,
  CZ: /^CZ\d{8,10}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  EE: /^EE\d{9}$/,
  EL: /^EL\d{9}$/,
  ES: /^ES([A-Z]\d{7}[0-9A-Z]|\d{8}[A-Z])$/,
  FI: /^FI\d{8}$/,
  FR: /^FR[0-9A-HJ-NP-Z]{2}\d{9}$/,
  GB: /^GB(\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/,
  HR: /^HR\d{11}$/,
  HU: /^HU\d{8}$/,
  IE: /^IE(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^IT\d{11}$/,
  LT: /^LT(\d{9}|\d{12})$/,
  LU: /^LU\d{8}$/,
  LV: /^LV\d{11}$/,
  MT: /^MT\d{8}$/,
  NO: /^NO\d{9}(MVA)?$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  RO: /^RO\d{2,10}$/,
  SE: /^SE\d{12}$/,
  SI: /^SI\d{8}$/,
  SK: /^SK\d{10}$/,
  XI: /^XI(\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/,
}

const euPrefixes: ReadonlySet<string> = new Set([
  'NL', ...Object.keys(shapes).filter(prefix => !['CH', 'GB', 'NO'].includes(prefix)),
])
