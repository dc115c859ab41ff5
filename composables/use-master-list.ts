import type { z } from 'zod'
import type { MasterDataSort } from '#contract/lists'
import type { masterDataQuerySchema } from '#contract/schemas/customer'
import { masterDataFilterRules } from './list-filters'
import { useApi, type Api } from './use-api'
import { useListQuery } from './use-list-query'

type MasterDataFilters = z.input<typeof masterDataQuerySchema>

/** A list of customers or products, by name unless sorted otherwise: all that narrows it stands in the address. */
export function useMasterList<Page>(key: string, read: (api: Api, query: MasterDataFilters) => Promise<Page>) {
  const api = useApi()
  const list = useListQuery<MasterDataFilters>(masterDataFilterRules)
  const sort = computed(() => list.query.value.sort ?? 'name')
  const { data, error, refresh } = useLazyAsyncData(
    key,
    () => read(api, { ...list.query.value, sort: sort.value }),
    { watch: [list.query] },
  )
  const showsArchived = computed({
    get: () => list.query.value.archived === 'true',
    set: archived => list.change({ archived: archived ? 'true' : undefined }),
  })
  function sortBy(order: string) {
    return list.change({ sort: order as MasterDataSort })
  }
  return { ...list, data, error, refresh, showsArchived, sort, sortBy }
}
