import { divideHalfAwayFromZero, formatDecimal, normaliseDecimal, powerOfTen } from './decimal'
import type { DecimalString, DocumentLocale } from './invoice/document'
import { parseDecimalInput } from './money'
import { unitNamed } from './units'

export interface TypedQuantity {
  quantity: DecimalString
  /** The code of the unit that was written with it; null where none was. */
  unit: string | null
}

/**
 * A quantity as people write it by hand: a number, one with its unit such as `3 uur` or `2 pcs`, or hours and minutes
 * such as `1:30`, which are 1.5 hours, rounded to six decimals, half away from zero. Null when it is none of these.
 */
export function parseTypedQuantity(text: string, locale: DocumentLocale): TypedQuantity | null {
  const beginsAt = text.search(/\p{L}/u)
  const number = beginsAt === -1 ? text.trim() : text.slice(0, beginsAt).trim()
  const unit = beginsAt === -1 ? null : unitNamed(text.slice(beginsAt))
  if (beginsAt !== -1 && unit === null) return null
  const hours = hoursIn(number)
  if (hours !== null) return unit === null || unit === 'HUR' ? { quantity: hours, unit: 'HUR' } : null
  const quantity = parseDecimalInput(number, locale)
  return quantity === null ? null : { quantity, unit }
}

function hoursIn(text: string): DecimalString | null {
  const [, sign = '', hours, minutes = ''] = /^([-−]?)(\d{1,6}):([0-5]\d)$/.exec(text) ?? []
  if (hours === undefined) return null
  const digits = divideHalfAwayFromZero((BigInt(hours) * 60n + BigInt(minutes)) * powerOfTen(6), 60n)
  return normaliseDecimal(formatDecimal({ digits: sign === '' ? digits : -digits, scale: 6 }))
}
