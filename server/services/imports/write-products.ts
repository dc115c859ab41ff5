import { insertRows } from '#db/account/insert-row'
import { inPieces } from '#db/pieces'
import { productSearchText } from '#db/queries/search-text'
import type { ImportedProduct } from '#domain/import/product'
import { takeQuota } from '../plans/quota'
import type { Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { storedRateToday } from '../work/vat-rates'
import { rowsPerStatement } from './pieces'

/** Writes products of an import. Refuses plan_limit_reached where there is no room for all of them. */
export async function insertProducts(
  account: AccountContext, { tx, now, record }: Change, importId: string, products: readonly ImportedProduct[],
): Promise<void> {
  if (products.length === 0) return
  await takeQuota(account, tx, 'products', { units: products.length })
  for (const piece of inPieces(products, rowsPerStatement)) {
    const rows = piece.map(product => ({
      ...product,
      id: account.outside.ids.next(),
      unitPriceCents: BigInt(product.unitPriceCents),
      vatRate: product.vatRate && storedRateToday(account, product.vatRate),
      archived: false,
      importId,
      searchText: productSearchText(product),
      createdAt: now,
      updatedAt: now,
    }))
    await insertRows(tx, account.accountId, 'Product', rows)
    record(...rows.map(({ id }) => ({ action: 'product.created' as const, subjectId: id })))
  }
}
