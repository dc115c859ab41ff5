import { refuse } from '#contract/errors'
import type { Product, ProductPatch } from '#contract/schemas/product'
import { productSearchText } from '#db/queries/search-text'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { requireFreeExternalId } from '../work/external-id'
import { isStoredAlready } from '../work/stored-already'
import { storedRateToday } from '../work/vat-rates'
import { requireExpectedVersion } from '../work/version'
import { readProduct } from './find'
import { presentProduct } from './present'

/**
 * Changes, archives or restores a product. Lines that used it keep their own words.
 * Refuses not_found, external_id_taken, precondition_failed.
 */
export async function updateProduct(account: AccountContext, id: string, patch: ProductPatch): Promise<Product> {
  const { unitPriceCents, vatRate, ...fields } = patch
  return changeAccount(account, async ({ tx, now, record }) => {
    await requireExpectedVersion(account, () => readProduct(account, tx, id))
    await requireFreeExternalId(tx, 'product', patch.externalId, id)
    const before = await tx.product.findUnique({ where: { id } })
    if (!before) throw refuse('not_found')
    const columns = {
      ...fields,
      ...(vatRate === undefined ? {} : { vatRate: vatRate && storedRateToday(account, vatRate) }),
      ...(unitPriceCents === undefined ? {} : { unitPriceCents: BigInt(unitPriceCents) }),
    }
    if (isStoredAlready(before, columns)) return presentProduct(account, before)
    const changed = await tx.product.update({ where: { id }, data: { ...columns, updatedAt: now } })
    record({ action: 'product.updated', subjectId: id, details: { fields: Object.keys(patch) } })
    const row = await tx.product.update({
      where: { id }, data: { searchText: productSearchText(changed), updatedAt: now },
    })
    return presentProduct(account, row)
  })
}
