import { refuse } from '#contract/errors'
import type { LastPrices, LastPricesQuery } from '#contract/schemas/customer'
import type { LastPriceRow } from '#db/queries/last-prices'
import { smallestAmountCents } from '#domain/currencies'
import type { VatTreatment } from '#domain/invoice/document'
import { convertPrice, hasVatInPrices } from '#domain/vat/prices'
import type { AccountContext } from '../work/context'

/**
 * What products were last billed for to a customer, where that is another price than theirs. Discounts aside.
 * Refuses not_found.
 */
export async function listLastPrices(
  { db, reads }: AccountContext, id: string, { ids }: LastPricesQuery,
): Promise<LastPrices> {
  const [customer, rows] = await Promise.all([
    db.customer.findUnique({ where: { id }, select: { id: true } }),
    reads.lastPrices(id, ids),
  ])
  if (!customer) throw refuse('not_found')
  return {
    data: rows.filter(isUnusual).map(row => ({
      productId: row.productId,
      unitPriceCents: Number(row.unitPriceCents),
      pricesIncludeVat: includesVat(row),
      vatRate: row.vatRate,
      currency: row.currency,
      issueDate: row.issueDate,
    })),
  }
}

/** The price of a product has no currency of its own: it is the same number in each. */
function isUnusual(row: LastPriceRow): boolean {
  const { listPriceCents, listIncludesVat, unitPriceCents, vatRate: rate, currency } = row
  const usualCents = convertPrice(
    Number(listPriceCents), { pricesIncludeVat: listIncludesVat, rate }, { pricesIncludeVat: includesVat(row), rate },
    smallestAmountCents(currency),
  )
  return usualCents !== Number(unitPriceCents)
}

function includesVat({ pricesIncludeVat, vatTreatment }: LastPriceRow): boolean {
  return hasVatInPrices({ pricesIncludeVat, vatTreatment: vatTreatment as VatTreatment })
}
