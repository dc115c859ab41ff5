import { powerOfTen, requireDecimal } from '../decimal'
import type { Cents, VatGroup } from '../invoice/document'

/**
 * A VAT group in a currency without cents, its VAT within less than a whole amount of that of its rate, which is as far
 * as EN 16931 lets it be (BR-CO-17). In cents nothing comes near that. In whole amounts it could be one where several
 * advances were rounded each for itself, or where nearly half of a price is VAT: one more or less then fits.
 * @param isOfTotal whether what it comes to with VAT stays as it is, and not what it is without
 */
export function heldToRate(group: VatGroup, smallestCents: Cents, isOfTotal: boolean): VatGroup {
  const { digits, scale } = requireDecimal(group.rate)
  const hundred = 100n * powerOfTen(scale)
  return [0, -1, 1, -2, 2].map(step => step * smallestCents)
    .map(step => ({
      ...group,
      vatCents: group.vatCents + step,
      taxableCents: group.taxableCents - (isOfTotal ? step : 0),
    }))
    .find(({ taxableCents, vatCents }) => {
      const off = BigInt(vatCents) * hundred - BigInt(taxableCents) * digits
      // The rule rounds to hundredths before it compares.
      return 100n * (off < 0n ? -off : off) <= 99n * BigInt(smallestCents) * hundred
    }) ?? group
}
