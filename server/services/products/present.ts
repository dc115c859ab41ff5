import type { Product } from '#contract/schemas/product'
import type { ProductRow } from '#db/queries/rows'
import { pick } from '#domain/pick'
import { hasScope } from '../work/actor'
import type { AccountContext } from '../work/context'
import { percentageToday } from '../work/vat-rates'

/**
 * A product as the caller may see it: whole with the scope `products:read`, else without what the seller and the
 * seller's other programs call it, which no line shows. Its rate is the percentage of today.
 */
export function presentProduct(account: Pick<AccountContext, 'actor' | 'outside'>, row: ProductRow): Product {
  const { actor } = account
  return {
    ...pick(row, ['id', 'name', 'description', 'unit']),
    unitPriceCents: Number(row.unitPriceCents),
    pricesIncludeVat: row.pricesIncludeVat,
    vatRate: row.vatRate === null ? null : percentageToday(account, row.vatRate),
    sku: hasScope(actor, 'products:read') ? row.sku : null,
    externalId: hasScope(actor, 'products:read') ? row.externalId : null,
    archived: row.archived,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
