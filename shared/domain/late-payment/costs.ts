import { divideHalfAwayFromZero } from '../decimal'
import type { Cents, DecimalString, IsoDate } from '../invoice/document'
import { toCents } from '../money'
import { limitOn, valueOn } from '../vat/law'
import { calculateVat } from '../vat/totals'
import { collectionScale } from './law'

/**
 * Costs of collection over what is open, in cents: by the scale of the law, rounded once, at least and at most what it
 * says; nothing where nothing is open.
 * @param undeductedVatRate in per cent; null where the seller deducts VAT, or is charged none because it collects
 * by itself: art. 2 (3) of the Besluit adds VAT only for a service that somebody charges the seller
 * @param lateSince the first day after the due date: the scale of that day holds (art. 3 of the Besluit)
 */
export function collectionCostsCents(
  openCents: Cents, undeductedVatRate: DecimalString | null, lateSince: IsoDate,
): Cents {
  if (openCents <= 0) return 0
  const costs = Math.max(limitOn('collectionCostsLeastCents', lateSince),
    Math.min(limitOn('collectionCostsMostCents', lateSince), byScale(openCents, lateSince)))
  return undeductedVatRate === null ? costs : costs + calculateVat(costs, undeductedVatRate)
}

function byScale(openCents: Cents, lateSince: IsoDate): Cents {
  let leftCents = openCents
  let thousandths = 0n
  for (const { widthCents, perMille } of valueOn(collectionScale, lateSince)) {
    const partCents = Math.min(leftCents, widthCents ?? leftCents)
    thousandths += BigInt(partCents) * BigInt(perMille)
    leftCents -= partCents
  }
  return toCents(divideHalfAwayFromZero(thousandths, 1_000n))
}
