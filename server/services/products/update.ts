import { refuse } from '#contract/errors'
import type { Product, ProductPatch } from '#contract/schemas/product'
import type { AccountContext } from '../context'
import { productSearchText } from './create'
import { presentProduct } from './present'

/** Changes, archives or restores a product. Lines that used it keep their own words. Refuses not_found. */
export async function updateProduct(account: AccountContext, id: string, patch: ProductPatch): Promise<Product> {
  const { unitPriceCents, ...fields } = patch
  return account.transaction(async (tx) => {
    const { count } = await tx.product.updateMany({
      where: { id },
      data: {
        ...fields,
        ...(unitPriceCents === undefined ? {} : { unitPriceCents: BigInt(unitPriceCents) }),
        updatedAt: account.outside.clock.now(),
      },
    })
    if (count === 0) throw refuse('not_found')
    const changed = await tx.product.findUniqueOrThrow({ where: { id } })
    return presentProduct(await tx.product.update({ where: { id }, data: { searchText: productSearchText(changed) } }))
  })
}
