import type { Ref, WatchSource } from 'vue'
import type { FilterRules } from './list-filters'
import { useApi, type Api } from './use-api'

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
 * A list whose filters and page stand in the address, so that going back and sharing a link work, read anew with each
 * change of them; a search replaces the address, for nobody wants to go back letter by letter. What the address holds
 * but the contract does not know is ignored. Every change but that of the page goes back to the first page.
 * @param also what else it follows
 */
export function useList<Query extends object, Page extends { total: number, pageSize: number } | undefined>(
  key: string,
  rules: FilterRules<Query>,
  read: (api: Api, query: Partial<Query>) => Promise<Page>,
  also: WatchSource[] = [],
) {
  const api = useApi()
  const route = useRoute()
  const router = useRouter()

  /** The filters as the contract's query takes them. */
  const query = computed(() => {
    const known = Object.entries(route.query).filter(([name, value]) => {
      const counts = Object.hasOwn(rules, name) ? rules[name as keyof typeof rules] : undefined
      return typeof value === 'string' && value !== '' && counts !== undefined && counts(value)
    })
    return Object.fromEntries(known) as Partial<Query>
  })
  const page = computed({
    get: () => Number(route.query.page ?? 1) || 1,
    set: number => void router.push({ query: withPage(number) }),
  })
  const isFiltered = computed(() => Object.keys(query.value).some(name => name !== 'page' && name !== 'sort'))
  const { data: found, error, refresh } = useLazyAsyncData(
    key, () => read(api, query.value), { watch: [query, ...also] },
  )
  // Read as it is, without the choice of fields that Nuxt offers.
  const data = found as Ref<Page | undefined>

  // The last page where the address names one beyond it. Not before the page stands: an address that changes while it
  // is still being put up has it put up anew, and what the list asked for meanwhile is forgotten.
  onMounted(() => watch(data, (shown) => {
    const last = Math.max(1, Math.ceil((shown?.total ?? 0) / (shown?.pageSize ?? 1)))
    if (shown && page.value > last) void router.replace({ query: withPage(last) })
  }, { immediate: true }))

  function change(filters: Partial<Query>) {
    const changed = filters as Record<string, string | undefined>
    const query = { ...route.query, page: undefined, ...changed }
    return 'q' in changed ? router.replace({ query }) : router.push({ query })
  }

  /** Shows everything again, in the order that was chosen. */
  function clear() {
    return router.push({ query: { sort: route.query.sort } })
  }

  function withPage(number: number) {
    return { ...route.query, page: number === 1 ? undefined : String(number) }
  }

  return { query, page, isFiltered, change, clear, data, error, refresh }
}
