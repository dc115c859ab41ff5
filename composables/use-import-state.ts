import type { ImportState } from '#contract/schemas/import'
import { apiErrorOf, useApi } from './use-api'

const pauseMs = 1_000

/**
 * What is brought in or undone, read again and again until it is done: also after a reload, and where another page
 * began it. While `isExpected`, it is read although nothing goes on yet.
 */
export function useImportState() {
  const api = useApi()
  const state = ref<ImportState>({ running: null, last: null, failed: null })
  const isExpected = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHere = true

  async function follow(): Promise<void> {
    clearTimeout(timer)
    try {
      state.value = await api('getImportState')
    } catch (error) {
      // It goes on by itself, and is asked about again.
      if (!apiErrorOf(error)) throw error
    }
    if (isHere && (isExpected.value || state.value.running)) timer = setTimeout(() => void follow(), pauseMs)
  }

  /** Follows what this work begins, until it ends. */
  async function following(work: () => Promise<unknown>): Promise<void> {
    isExpected.value = true
    timer = setTimeout(() => void follow(), pauseMs)
    try {
      await work()
    } finally {
      isExpected.value = false
      await follow()
    }
  }

  onMounted(follow)
  onBeforeUnmount(() => {
    isHere = false
    clearTimeout(timer)
  })
  return { state, following }
}
