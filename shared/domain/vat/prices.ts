import { powerOfTen, requireDecimal } from '../decimal'
import type { Cents, DecimalString, InvoiceDocument } from '../invoice/document'
import { roundedTo, toCents } from '../money'

/**
 * Whether the prices of a document include VAT. Only the standard treatment has VAT to include; under every other one a
 * price is what is charged, whatever stands in the field.
 */
export function hasVatInPrices(
  { pricesIncludeVat, vatTreatment }: Pick<InvoiceDocument, 'pricesIncludeVat' | 'vatTreatment'>,
): boolean {
  return pricesIncludeVat && vatTreatment === 'standard'
}

/**
 * The VAT within an amount that includes it, rounded once, half away from zero.
 * @param rate percentage as decimal string, e.g. "21" or "9"
 * @param smallestCents of its currency: 100 where that has no cents
 */
export function vatWithin(inclCents: Cents, rate: DecimalString, smallestCents: Cents = 1): Cents {
  const { digits, scale } = requireDecimal(rate)
  return toCents(roundedTo(smallestCents, BigInt(inclCents) * digits, 100n * powerOfTen(scale) + digits))
}

/**
 * What each line of a VAT group is without VAT, where their prices include it: its share of the taxable amount, by
 * largest remainder, the earlier line first among equals, so that the lines come to the taxable amount exactly. The
 * difference that rounding the group makes is spread by the size of the lines, which keeps shares right beside lines
 * below zero as well. Corrections are the mirror of what they correct.
 * @param inclCents what each line comes to with VAT
 * @param taxableCents what they come to together without VAT
 * @param smallestCents of their currency, where all of them are whole
 */
export function netShares(
  inclCents: readonly Cents[], taxableCents: Cents, rate: DecimalString, smallestCents: Cents = 1,
): Cents[] {
  const areWhole = [...inclCents, taxableCents].every(cents => cents % smallestCents === 0)
  if (smallestCents > 1 && areWhole) {
    return netShares(inclCents.map(cents => cents / smallestCents), taxableCents / smallestCents, rate)
      .map(share => share * smallestCents)
  }
  const { digits, scale } = requireDecimal(rate)
  const net = 100n * powerOfTen(scale)
  const gross = net + digits
  const sign = isBelowZero(inclCents) ? -1n : 1n
  const amounts = inclCents.map(cents => sign * BigInt(cents))
  const sizes = amounts.map(amount => (amount < 0n ? -amount : amount))
  const size = sum(sizes)
  if (size === 0n) return inclCents.map(() => 0)
  const rounding = sign * BigInt(taxableCents) * gross - sum(amounts) * net
  const shares = amounts.map((amount, index) => {
    return split(amount * net * size + rounding * (sizes[index] ?? 0n), gross * size)
  })
  const missing = Number(sign * BigInt(taxableCents) - sum(shares.map(({ whole }) => whole)))
  const places = shares.map((_, index) => index)
    .sort((left, right) => compare(shares[right]?.rest ?? 0n, shares[left]?.rest ?? 0n))
  const raised = new Set(places.slice(0, missing))
  return shares.map(({ whole }, index) => toCents(sign * (raised.has(index) ? whole + 1n : whole)))
}

interface PriceBasis {
  pricesIncludeVat: boolean
  /** The rate of the VAT in the price, or that it would carry. */
  rate: DecimalString
}

/**
 * A price from one basis on another, with or without VAT, rounded to the cent, or to the whole amount of a currency
 * without cents. The same basis leaves it as it is, at whatever rate.
 */
export function convertPrice(
  unitPriceCents: Cents, from: PriceBasis, to: PriceBasis, smallestCents: Cents = 1,
): Cents {
  if (from.pricesIncludeVat === to.pricesIncludeVat) return unitPriceCents
  const { digits, scale } = requireDecimal(from.pricesIncludeVat ? from.rate : to.rate)
  const [net, gross] = [100n * powerOfTen(scale), 100n * powerOfTen(scale) + digits]
  const price = BigInt(unitPriceCents)
  return toCents(from.pricesIncludeVat
    ? roundedTo(smallestCents, price * net, gross)
    : roundedTo(smallestCents, price * gross, net))
}

/** Whether amounts come to less than nothing, or to nothing and begin below it. */
function isBelowZero(amounts: readonly Cents[]): boolean {
  const total = sum(amounts.map(BigInt))
  return total < 0n || (total === 0n && (amounts.find(cents => cents !== 0) ?? 0) < 0)
}

/** The whole part of a fraction, rounded down, and what is left over it. */
function split(over: bigint, under: bigint): { whole: bigint, rest: bigint } {
  const cut = over / under
  const whole = cut * under > over ? cut - 1n : cut
  return { whole, rest: over - whole * under }
}

function compare(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
