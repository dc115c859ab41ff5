import type { Product, ProductInput } from '#contract/schemas/product'
import { searchTextOf } from '#db/search-text'
import type { AccountContext } from '../context'
import { takeQuota } from '../plans/quota'
import { presentProduct } from './present'

/** Creates a product. Refuses plan_limit_reached. */
export async function createProduct(account: AccountContext, input: ProductInput): Promise<Product> {
  const now = account.outside.clock.now()
  return account.transaction(async (tx) => {
    await takeQuota(account, tx, 'products')
    return presentProduct(await tx.product.create({
      data: {
        ...input,
        id: account.outside.ids.next(),
        accountId: account.accountId,
        unitPriceCents: BigInt(input.unitPriceCents),
        archived: false,
        searchText: productSearchText(input),
        createdAt: now,
        updatedAt: now,
      },
    }))
  })
}

/** What a search of products looks through. */
export function productSearchText(
  product: { name: string, description?: string | null, sku?: string | null },
): string {
  return searchTextOf(product.name, product.description, product.sku)
}
