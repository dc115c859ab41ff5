import type { Product } from '#contract/schemas/product'
import type { AccountClient } from '#db/for-account'

export type ProductRow = Awaited<ReturnType<AccountClient['product']['findFirstOrThrow']>>

/** A product as the contract shows it. */
export function presentProduct(row: ProductRow): Product {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    unit: row.unit,
    unitPriceCents: Number(row.unitPriceCents),
    vatRate: row.vatRate,
    sku: row.sku,
    archived: row.archived,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
