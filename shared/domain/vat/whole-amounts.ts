import { powerOfTen, requireDecimal } from '../decimal'
import { isWithin } from '../invoice/credit'
import type { Cents, VatGroup } from '../invoice/document'

/**
 * A VAT group in a currency without cents, its VAT within less than a whole amount of that of its rate, which is as far
 * as EN 16931 lets it be (BR-CO-17). In cents nothing comes near that. In whole amounts it could be one where several
 * advances were rounded each for itself, where a part is credited of what was rounded the other way, or where nearly
 * half of a price is VAT: one more or less then fits.
 * @param isOfTotal whether what it comes to with VAT stays as it is, and not what it is without
 * @param left what is left of the invoice, where the group takes a part of that back: it stays within, and what is left
 * after it can be taken back by the rule as well
 */
export function heldToRate(group: VatGroup, smallestCents: Cents, isOfTotal: boolean, left?: VatGroup): VatGroup {
  if (left && group.taxableCents === left.taxableCents && group.vatCents === left.vatCents) return group
  const near = [0, -1, 1, -2, 2].map(step => step * smallestCents)
    .map(step => ({
      ...group,
      vatCents: group.vatCents + step,
      taxableCents: group.taxableCents - (isOfTotal ? step : 0),
    }))
    .filter(held => isNearRate(held, smallestCents))
  if (!left) return near[0] ?? group
  const within = near.filter(held =>
    isWithin(held.taxableCents, left.taxableCents) && isWithin(held.vatCents, left.vatCents))
  return within.find(held => isNearRate(without(left, held), smallestCents)) ?? within[0] ?? group
}

function without(left: VatGroup, { taxableCents, vatCents }: VatGroup): VatGroup {
  return { ...left, taxableCents: left.taxableCents - taxableCents, vatCents: left.vatCents - vatCents }
}

function isNearRate({ taxableCents, vatCents, rate }: VatGroup, smallestCents: Cents): boolean {
  const { digits, scale } = requireDecimal(rate)
  const hundred = 100n * powerOfTen(scale)
  const off = BigInt(vatCents) * hundred - BigInt(taxableCents) * digits
  // The rule rounds to hundredths before it compares.
  return 100n * (off < 0n ? -off : off) <= 99n * BigInt(smallestCents) * hundred
}
