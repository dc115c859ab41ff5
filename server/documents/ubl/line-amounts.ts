import { smallestAmountCents } from '#domain/currencies'
import { divideHalfAwayFromZero, formatDecimal, normaliseDecimal, powerOfTen, requireDecimal } from '#domain/decimal'
import type { Cents, DecimalString, DocumentLine, LineTotals } from '#domain/invoice/document'
import { formatAmountAsDecimal, toCents } from '#domain/money'
import { vatWithin } from '#domain/vat/prices'

/** The amounts of a line as UBL says them: without VAT, and so that quantity × price − discount is the line's total. */
interface LineAmounts {
  quantity: DecimalString
  /** Never below zero (BR-27): a negative price gives its sign to the quantity. */
  price: DecimalString
  discount: LineDiscount | null
}

export interface LineDiscount {
  cents: Cents
  /** What it is a percentage of; null where it is none of it to the cent. */
  baseCents: Cents | null
}

/**
 * The amounts of one line. A price without VAT stands as it is, undiscounted, with the discount beside it
 * (PEPPOL-EN16931-R120).
 */
export function lineAmounts(line: DocumentLine, totals: LineTotals, currency: string): LineAmounts {
  const { grossCents, discountCents, lineTotalInclCents } = totals
  if (lineTotalInclCents !== null) return amountsWithoutVat(line, totals, smallestAmountCents(currency))
  return {
    quantity: withSign(line.quantity, line.unitPriceCents < 0),
    price: formatAmountAsDecimal(Math.abs(line.unitPriceCents), currency),
    discount: discountCents === 0 ? null : { cents: discountCents, baseCents: grossCents },
  }
}

/**
 * The same for a price that includes VAT, which UBL has no place for. Price and discount follow from the line's total
 * without VAT; the price has as many decimals as quantity × price needs to come to the cent.
 */
function amountsWithoutVat(
  line: DocumentLine, { grossCents, lineTotalCents, rate }: LineTotals, smallestCents: Cents,
): LineAmounts {
  const aboutCents = withoutVat(grossCents, rate, smallestCents)
  const discount = discountTo(lineTotalCents, aboutCents, line.discountPercent, smallestCents)
  const beforeDiscount = toCents(BigInt(lineTotalCents) + BigInt(discount?.cents ?? 0))
  return { ...quantityAndPrice(line, beforeDiscount), discount }
}

/** An amount with VAT, without it; rounded for itself. */
function withoutVat(cents: Cents, rate: DecimalString, smallestCents: Cents): Cents {
  return toCents(BigInt(cents) - BigInt(vatWithin(cents, rate, smallestCents)))
}

/**
 * The discount that leads to a line's total from an amount of about so much, so that it is the percentage of that
 * amount to the cent; else without the percentage (PEPPOL-EN16931-R040). Rounding alone makes no discount.
 */
function discountTo(
  lineTotalCents: Cents, aboutCents: Cents, percent: DecimalString, smallestCents: Cents,
): LineDiscount | null {
  const { digits, scale } = requireDecimal(percent)
  const exact = nearby.map(step => aboutCents + step * smallestCents).find((baseCents) => {
    const discount = divideHalfAwayFromZero(BigInt(baseCents) * digits, 100n * powerOfTen(scale))
    return BigInt(baseCents) - discount === BigInt(lineTotalCents)
  })
  const baseCents = exact ?? aboutCents
  const cents = toCents(BigInt(baseCents) - BigInt(lineTotalCents))
  if (BigInt(cents) * BigInt(baseCents) <= 0n) return null
  return { cents, baseCents: exact === undefined ? null : baseCents }
}

/** How far off by rounding an amount before discount may be, in the smallest amounts, nearest first. */
const nearby: readonly number[] = [0, 1, -1, 2, -2]

/** The price that makes an amount of the quantity, with the fewest decimals that do. */
function quantityAndPrice(line: DocumentLine, cents: Cents): Pick<LineAmounts, 'quantity' | 'price'> {
  const quantity = requireDecimal(line.quantity)
  const size = quantity.digits < 0n ? -quantity.digits : quantity.digits
  const amount = BigInt(Math.abs(cents))
  for (let scale = 2; ; scale += 1) {
    const price = divideHalfAwayFromZero(amount * powerOfTen(scale - 2 + quantity.scale), size)
    const comesTo = divideHalfAwayFromZero(size * price, powerOfTen(quantity.scale + scale - 2))
    if (comesTo !== amount) continue
    const isNegative = cents === 0 ? line.unitPriceCents < 0 : (cents < 0) !== (quantity.digits < 0n)
    return { quantity: withSign(line.quantity, isNegative), price: formatDecimal({ digits: price, scale }) }
  }
}

function withSign(quantity: DecimalString, turned: boolean): DecimalString {
  if (!turned) return normaliseDecimal(quantity)
  const { digits, scale } = requireDecimal(quantity)
  return normaliseDecimal(formatDecimal({ digits: -digits, scale }))
}
