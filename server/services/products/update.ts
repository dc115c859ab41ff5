import { refuse } from '#contract/errors'
import type { Product, ProductPatch } from '#contract/schemas/product'
import type { AccountTransaction } from '#db/for-account'
import type { AccountContext } from '../context'
import { requireExpectedVersion } from '../version'
import { productSearchText } from './create'
import { presentProduct } from './present'

/**
 * Changes, archives or restores a product. Lines that used it keep their own words.
 * Refuses not_found, precondition_failed.
 */
export async function updateProduct(account: AccountContext, id: string, patch: ProductPatch): Promise<Product> {
  const { unitPriceCents, ...fields } = patch
  return account.transaction(async (tx) => {
    await requireExpectedVersion(account, () => readLocked(account, tx, id))
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

/** Takes a product's row by writing what stands there already. Refuses not_found. */
async function readLocked(account: AccountContext, tx: AccountTransaction, id: string): Promise<Product> {
  await tx.product.updateMany({ where: { id }, data: { accountId: account.accountId } })
  const row = await tx.product.findUnique({ where: { id } })
  if (!row) throw refuse('not_found')
  return presentProduct(row)
}
