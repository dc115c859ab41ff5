import {
  divideHalfAwayFromZero, formatDecimal, isDecimal, normaliseDecimal, parseDecimal, powerOfTen, requireDecimal,
} from '../decimal'
import type { Cents, DecimalString } from '../invoice/document'
import { maxAmountCents } from '../limits'
import { isSafeAmount } from '../money'
import { calculateLine } from '../vat/totals'
import type { EInvoicePart } from './e-invoice-source'
import type { LinePrice } from './imported-invoice'

/** A quantity and price as a line tells them. */
type StatedPrice = Pick<EInvoicePart, 'quantity' | 'unit' | 'price' | 'baseQuantity' | 'allowances'>

/**
 * How many at which price, where those come to the amount of the line as our lines do: at a price in cents, less one
 * percentage of it. Null where they do not, which then stands in words (`priceInWords`).
 */
export function readLinePrice(stated: StatedPrice, lineTotalCents: Cents): LinePrice | null {
  const unit = stated.unit.toUpperCase() || 'C62'
  const unitPriceCents = priceOfOne(stated)
  if (!isDecimal(stated.quantity, quantityBounds) || !/^[\dA-Z]{1,10}$/.test(unit) || unitPriceCents === null) return null
  const quantity = normaliseDecimal(stated.quantity)
  const gross = { quantity, unitPriceCents, discountPercent: '0' }
  const discountPercent = discountOf(stated, comesTo(gross))
  const line = discountPercent === null ? null : { ...gross, discountPercent }
  return line && comesTo(line) === lineTotalCents ? { ...line, unit } : null
}

/** The same in words, without those of any language; empty where nothing is told. */
export function priceInWords({ quantity, unit, price, baseQuantity, allowances }: StatedPrice): string {
  const base = baseQuantity === '' ? '' : ` / ${baseQuantity}`
  const beside = allowances.map(({ isCharge, amount }) => `${isCharge ? '+' : '−'} ${amount}`)
  return [quantity, unit, price === '' ? '' : `× ${price}${base}`, ...beside].filter(Boolean).join(' ')
}

/** What an allowance is said to be of, which is the line before it; null where nothing is comparable. */
export function grossOf(stated: StatedPrice): Cents | null {
  const unitPriceCents = priceOfOne(stated)
  if (!isDecimal(stated.quantity, quantityBounds) || unitPriceCents === null) return null
  return comesTo({ quantity: stated.quantity, unitPriceCents, discountPercent: '0' })
}

const quantityBounds = { maxScale: 6, maxIntegerDigits: 9, nonZero: true } as const

/** Null where it is no whole cents, or more than a line may have. */
function priceOfOne({ price, baseQuantity }: StatedPrice): Cents | null {
  const [amount, base] = [parseDecimal(price), parseDecimal(baseQuantity || '1')]
  if (!amount || !base || base.digits <= 0n) return null
  const cents = 100n * amount.digits * powerOfTen(base.scale)
  const ofOne = powerOfTen(amount.scale) * base.digits
  if (cents % ofOne !== 0n) return null
  const whole = cents / ofOne
  return whole <= BigInt(maxAmountCents) && whole >= -BigInt(maxAmountCents) ? Number(whole) : null
}

/** The percentage that is taken off, by its own words or its amount; null for several, and for what is charged. */
function discountOf({ allowances: [allowance, second] }: StatedPrice, grossCents: Cents | null): DecimalString | null {
  if (!allowance) return '0'
  if (second || allowance.isCharge || grossCents === null) return null
  if (isDecimal(allowance.percent, percentBounds)) return normaliseDecimal(allowance.percent)
  const amount = parseDecimal(allowance.amount)
  if (!amount || grossCents === 0) return null
  // Per cent of cents, to four decimals.
  const share = amount.digits * 100n * 100n * powerOfTen(4)
  const digits = divideHalfAwayFromZero(share, powerOfTen(amount.scale) * BigInt(grossCents))
  const percent = formatDecimal({ digits, scale: 4 })
  return isDecimal(percent, percentBounds) ? normaliseDecimal(percent) : null
}

const percentBounds = { min: '0', max: '100', maxScale: 4 } as const

/** Null for more than a line may come to. */
function comesTo(line: Omit<LinePrice, 'unit'>): Cents | null {
  const { digits, scale } = requireDecimal(line.quantity)
  const gross = divideHalfAwayFromZero(digits * BigInt(line.unitPriceCents), powerOfTen(scale))
  return isSafeAmount(gross) ? calculateLine(line).lineTotalCents : null
}
