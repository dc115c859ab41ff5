import { isDecimal, normaliseDecimal } from '../decimal'
import type { Cents, DecimalString, IsoDate } from '../invoice/document'
import { startOfText } from '../text'
import { unitNamed } from '../units'
import type { VatRateKey, VatRates } from '../vat/law'
import { isRateAllowed, rateOn } from '../vat/rates'
import { partsOfAmount, readAmount, readNumber, type DecimalMark } from './amount'
import { isFormula, plainText } from './customer'
import { longestValue, type ImportField, type ImportRow } from './fields'
import type { ImportProblem, ImportProblemCode } from './problem'

/** A product as a row names it. */
export interface ImportedProduct {
  name: string
  description: string | null
  sku: string | null
  /** UN/ECE Recommendation 20. */
  unit: string
  unitPriceCents: Cents
  pricesIncludeVat: boolean
  /** Null where the row tells none: the business default applies. */
  vatRate: DecimalString | null
}

/** The day whose rates words such as "hoog" stand for, and those rates where they are not the Dutch ones. */
export interface RateReading {
  date: IsoDate
  rates?: VatRates | undefined
}

/**
 * Reads a product; null with what is wrong, field by field.
 * @param headings the currencies that headings of prices name, by field
 */
export function readProduct(
  { row, values }: ImportRow<'products'>, mark: DecimalMark, day: RateReading, headings?: ReadonlyMap<string, string>,
): { product: ImportedProduct | null, problems: ImportProblem[] } {
  const problems: ImportProblem[] = []
  const tell = (field: ImportField<'products'>, code: ImportProblemCode) => void problems.push({ row, field, code })
  const text = (field: ImportField<'products'>): string | null => {
    const value = plainText(values[field])
    if (value !== null && isFormula(value)) tell(field, 'formula')
    else if (value !== null && value.length > longestValue(field)) tell(field, 'value_too_long')
    return value
  }
  const description = text('description')
  const name = text('name') ?? description
  if (name === null) tell('name', 'value_missing')
  const withoutVat = plainText(values.unitPrice)
  const priceField = withoutVat === null && plainText(values.unitPriceInclVat) !== null ? 'unitPriceInclVat' : 'unitPrice'
  const price = plainText(values[priceField])
  const unitPriceCents = price === null ? null : readAmount(price, mark)
  if (price === null) tell(priceField, 'value_missing')
  else if (unitPriceCents === null) tell(priceField, isFormula(price) ? 'formula' : 'amount_invalid')
  else if ((partsOfAmount(price).currency ?? headings?.get(priceField) ?? 'EUR') !== 'EUR') tell(priceField, 'price_not_in_euro')
  const rate = plainText(values.vatRate)
  const vatRate = rate === null ? null : readRate(rate, mark, day)
  if (rate !== null && vatRate === null) tell('vatRate', 'rate_invalid')
  const sku = text('sku')
  const product = {
    name: startOfText(name ?? '', longestValue('name')),
    description: name === description ? null : description,
    sku,
    unit: readUnit(values.unit),
    unitPriceCents: unitPriceCents ?? 0,
    pricesIncludeVat: priceField === 'unitPriceInclVat',
    vatRate,
  }
  return { product: problems.length === 0 ? product : null, problems }
}

/**
 * A VAT rate: "21", "21%", "21,0 %", "0.21", names that hold one such as "Hoog 21%", and words that say why there is
 * none, such as "btw verlegd". Null for none.
 */
export function readRate(text: string, mark: DecimalMark, day: RateReading): DecimalString | null {
  // Begun within its digits, it would be tried once for each of them.
  const bare = /(?<!\d)(\d+(?:[.,]\d+)?)\s*%/.exec(text)?.[1] ?? text.replace(/%/g, '')
  const number = readNumber(bare, bare.includes(',') ? ',' : bare.includes('.') ? '.' : mark)
  if (number === null || !isDecimal(number, { min: '0', max: '100', maxScale: 4 })) return named(text, day)
  const rate = normaliseDecimal(number)
  // A spreadsheet keeps 21 % as 0.21; no rate lies between nothing and one per cent.
  const percentage = isDecimal(rate, { min: '0.01', max: '0.99' }) ? hundredfold(rate) : rate
  return isRateAllowed(percentage) ? percentage : null
}

/** Moves the point two places: 0.21 is 21. */
function hundredfold(rate: DecimalString): DecimalString {
  const [, fraction = ''] = rate.split('.')
  const digits = fraction.padEnd(2, '0')
  return normaliseDecimal(`${digits.slice(0, 2)}.${digits.slice(2)}0`)
}

function named(text: string, { date, rates }: RateReading): DecimalString | null {
  const key = keysByName.get(text.trim().toLowerCase())
  if (key) return rateOn(key, date, rates)
  return /verlegd|reverse|vrijgesteld|exempt/i.test(text) ? '0' : null
}

const keysByName: ReadonlyMap<string, VatRateKey> = new Map([
  ['hoog', 'general'], ['laag', 'reduced'], ['nul', 'zero'], ['geen', 'zero'],
  ['high', 'general'], ['low', 'reduced'], ['none', 'zero'],
])

function readUnit(value: string | undefined): string {
  const text = plainText(value)
  if (text === null) return 'C62'
  return unitNamed(text) ?? (/^[A-Z0-9]{2,3}$/.test(text) ? text : 'C62')
}
