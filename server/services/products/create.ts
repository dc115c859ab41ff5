import type { Product, ProductInput } from '#contract/schemas/product'
import { productSearchText } from '#db/queries/search-text'
import { takeQuota } from '../plans/quota'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { requireFreeExternalId } from '../work/external-id'
import { storedRateToday } from '../work/vat-rates'
import { presentProduct } from './present'

/** Creates a product. Refuses plan_limit_reached, external_id_taken. */
export async function createProduct(account: AccountContext, input: ProductInput): Promise<Product> {
  return changeAccount(account, async ({ tx, now, record }) => {
    await takeQuota(account, tx, 'products')
    await requireFreeExternalId(tx, 'product', input.externalId, null)
    const id = account.outside.ids.next()
    record({ action: 'product.created', subjectId: id })
    return presentProduct(account, await tx.product.create({
      data: {
        ...input,
        id,
        accountId: account.accountId,
        unitPriceCents: BigInt(input.unitPriceCents),
        vatRate: input.vatRate ? storedRateToday(account, input.vatRate) : null,
        archived: false,
        searchText: productSearchText(input),
        createdAt: now,
        updatedAt: now,
      },
    }))
  })
}
