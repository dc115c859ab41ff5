import type { z } from 'zod'
import type { Customer, masterDataQuerySchema } from '#contract/schemas/customer'
import { useApi } from './use-api'

/**
 * Customers found as somebody types, and those of no text to begin with.
 * @param query what else is asked beside the text
 */
export function useCustomerSearch(query: Omit<z.input<typeof masterDataQuerySchema>, 'q'>) {
  const api = useApi()
  const term = ref('')
  /** What the last search found; null for a text as long as none was answered. */
  const found = shallowRef<{ q: string | null, customers: Customer[] }>({ q: null, customers: [] })
  const isUnanswered = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let searches = 0

  watch(term, () => {
    clearTimeout(timer)
    timer = setTimeout(() => void search(), 150)
  })
  onMounted(search)
  onBeforeUnmount(() => clearTimeout(timer))

  /** Searches at once; null where nothing was answered, or where something else is searched for by then. */
  async function search(): Promise<Customer[] | null> {
    clearTimeout(timer)
    const q = term.value.trim()
    const turn = ++searches
    const page = await api('listCustomers', { query: { ...query, q } }).catch(() => null)
    if (turn !== searches || term.value.trim() !== q) return null
    isUnanswered.value = page === null
    found.value = page === null ? { q: null, customers: [] } : { q, customers: page.data }
    return page?.data ?? null
  }

  return { term, found, isUnanswered, search }
}
