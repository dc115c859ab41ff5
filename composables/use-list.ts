import type { Ref, WatchSource } from 'vue'
import type { FilterRules } from './list-filters'
import { useApi, type Api } from './use-api'
import { useListQuery } from './use-list-query'

/** A list as its page shows it. */
export interface ShownList {
  data: Readonly<Ref<{ total: number, pageSize: number } | undefined>>
  error: Readonly<Ref<unknown>>
  refresh: () => Promise<unknown>
  page: Ref<number>
  isFiltered: Readonly<Ref<boolean>>
  clear: () => unknown
}

/**
 * A list whose filters and page stand in the address, read anew with each change of them.
 * @param also what else it follows
 */
export function useList<Query extends object, Page extends { total: number, pageSize: number } | undefined>(
  key: string,
  rules: FilterRules<Query>,
  read: (api: Api, query: Partial<Query>) => Promise<Page>,
  also: WatchSource[] = [],
) {
  const api = useApi()
  const list = useListQuery<Query>(rules)
  const { data: found, error, refresh } = useLazyAsyncData(
    key, () => read(api, list.query.value), { watch: [list.query, ...also] },
  )
  // Read as it is, without the choice of fields that Nuxt offers.
  const data = found as Ref<Page | undefined>
  list.stayWithin(data)
  return { ...list, data, error, refresh }
}
