import type { z } from 'zod'
import { masterDataQuerySchema } from '#contract/schemas/customer'
import { useApi, type Api } from './use-api'
import { useListQuery } from './use-list-query'

type MasterDataFilters = Partial<z.input<typeof masterDataQuerySchema>>

/** A list of customers or products: search, archive and page stand in the address. */
export function useMasterList<Page>(key: string, read: (api: Api, query: MasterDataFilters) => Promise<Page>) {
  const api = useApi()
  const list = useListQuery(masterDataQuerySchema)
  const { data, error, refresh } = useLazyAsyncData(key, () => read(api, list.query.value), { watch: [list.query] })
  const showsArchived = computed({
    get: () => list.query.value.archived === 'true',
    set: archived => list.change({ archived: archived ? 'true' : undefined }),
  })
  return { ...list, data, error, refresh, showsArchived }
}
