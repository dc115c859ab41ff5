/**
 * Rows found as somebody types, and those of no text to begin with.
 * @param read finds the rows of a text
 */
export function useTypedSearch<Row>(read: (q: string) => Promise<{ data: Row[] }>) {
  const term = ref('')
  /** What the last search found; null for a text as long as none was answered. */
  const found = shallowRef<{ q: string | null, rows: Row[] }>({ q: null, rows: [] })
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
  async function search(): Promise<Row[] | null> {
    clearTimeout(timer)
    const q = term.value.trim()
    const turn = ++searches
    const page = await read(q).catch(() => null)
    if (turn !== searches || term.value.trim() !== q) return null
    isUnanswered.value = page === null
    found.value = page === null ? { q: null, rows: [] } : { q, rows: page.data }
    return page?.data ?? null
  }

  return { term, found, isUnanswered, search }
}
