import type { Ref } from 'vue'
import type { FilterRules } from './list-filters'

/**
 * Filters of a list, kept in the address so that going back and sharing a link work; a search replaces the address, for
 * nobody wants to go back letter by letter. What the address holds but the contract does not know is ignored. Every
 * change but that of the page goes back to the first page.
 */
export function useListQuery<Query extends object>(rules: FilterRules<Query>) {
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
    set: number => router.push({ query: withPage(number) }),
  })
  const isFiltered = computed(() => Object.keys(query.value).some(name => name !== 'page' && name !== 'sort'))

  function change(filters: Partial<Query>) {
    const changed = filters as Record<string, string | undefined>
    const query = { ...route.query, page: undefined, ...changed }
    return 'q' in changed ? router.replace({ query }) : router.push({ query })
  }

  /** Shows everything again, in the order that was chosen. */
  function clear() {
    return router.push({ query: { sort: route.query.sort } })
  }

  /**
   * Falls back to the last page where the address names one beyond it. Not before the page stands: an address that
   * changes while it is still being put up has it put up anew, and what the list asked for meanwhile is forgotten.
   */
  function stayWithin(list: Readonly<Ref<{ total: number, pageSize: number } | undefined>>) {
    onMounted(() => watch(list, (found) => {
      const last = Math.max(1, Math.ceil((found?.total ?? 0) / (found?.pageSize ?? 1)))
      if (found && page.value > last) void router.replace({ query: withPage(last) })
    }, { immediate: true }))
  }

  function withPage(number: number) {
    return { ...route.query, page: number === 1 ? undefined : String(number) }
  }

  return { query, page, isFiltered, change, clear, stayWithin }
}
