import type { z } from 'zod'
import type { MasterDataSort } from '#contract/lists'
import type { masterDataQuerySchema } from '#contract/schemas/customer'
import { masterDataFilterRules } from './list-filters'
import type { Api } from './use-api'
import { useList } from './use-list'

type MasterDataFilters = z.input<typeof masterDataQuerySchema>

/** A list of customers or products, by name unless sorted otherwise: all that narrows it stands in the address. */
export function useMasterList<Page extends { total: number, pageSize: number }>(
  key: string, read: (api: Api, query: MasterDataFilters) => Promise<Page>,
) {
  const list = useList<MasterDataFilters, Page>(
    key, masterDataFilterRules, (api, query) => read(api, { sort: 'name', ...query }),
  )
  const sort = computed(() => list.query.value.sort ?? 'name')
  const showsArchived = computed({
    get: () => list.query.value.archived === 'true',
    set: archived => void list.change({ archived: archived ? 'true' : undefined }),
  })
  function sortBy(order: string) {
    return list.change({ sort: order as MasterDataSort })
  }
  return { ...list, showsArchived, sort, sortBy }
}
