import { limits } from '#contract/limits'
import { callApi } from './api-client'
import type { LastPrice } from './draft/draft'

/** The last prices of the products on a draft, by product; none while its customer is not known. */
export function useLastPrices(customerId: () => string | null, productIds: () => readonly string[]) {
  const prices = shallowRef<ReadonlyMap<string, LastPrice>>(new Map())
  let requested = new Set<string>()

  watch(customerId, () => {
    prices.value = new Map()
    requested = new Set()
  })
  watch([customerId, () => [...new Set(productIds())].join()], async ([id]) => {
    const ids = [...new Set(productIds())].filter(productId => !requested.has(productId))
    if (id === null) return
    const ofCustomer = requested
    for (const productId of ids) ofCustomer.add(productId)
    for (let start = 0; start < ids.length; start += limits.pageSizeMax) {
      const query = { ids: ids.slice(start, start + limits.pageSizeMax).join() }
      // Without them a line has the price of its product: nobody is asked for a password in the middle of it.
      const answer = await callApi('listLastPrices', { params: { id }, query }).catch(() => null)
      if (requested !== ofCustomer) return
      const found = answer?.data ?? []
      prices.value = new Map([...prices.value, ...found.map(price => [price.productId, price] as const)])
    }
  }, { immediate: true })

  return prices
}
