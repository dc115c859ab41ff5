import type { z } from 'zod'
import { invoicePreviewInputSchema } from '#contract/schemas/invoice'
import { callApi } from './api-client'
import { apiErrorOf } from './use-api'

export type PreviewBody = z.input<typeof invoicePreviewInputSchema>

/** How long nothing is typed before the page is asked for, and how long it waits at most while somebody types on. */
const pauseMs = 300
const patienceMs = 1_500

/** The page of a draft as it stands, a moment behind what is typed. What cannot be drawn leaves the last page there. */
export function useDraftPreview(body: () => PreviewBody) {
  const file = shallowRef<Blob | null>(null)
  /** Whether the page is of before the last change. */
  const isBehind = ref(false)
  const content = computed(() => JSON.stringify(body()))
  let asking: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince: number | null = null

  watch(content, () => {
    const now = performance.now()
    waitingSince ??= now
    ask(Math.min(pauseMs, Math.max(0, waitingSince + patienceMs - now)))
  })
  onMounted(() => ask(0))
  onBeforeUnmount(() => {
    clearTimeout(timer)
    asking?.abort()
  })

  function ask(afterMs: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void refresh(), afterMs)
  }

  async function refresh() {
    waitingSince = null
    asking?.abort()
    const input = body()
    // A price that is half typed is no price yet.
    if (!invoicePreviewInputSchema.safeParse(input).success) {
      isBehind.value = true
      return
    }
    asking = new AbortController()
    const { signal } = asking
    try {
      // Past the questions of useApi: nobody asked for this, so nobody is asked for a password.
      file.value = await callApi('previewInvoice', { body: input, signal })
      isBehind.value = false
    } catch (error) {
      if (signal.aborted) return
      const refusal = apiErrorOf(error)
      if (!refusal) throw error
      isBehind.value = true
      if (refusal.retryAfterSeconds) ask(refusal.retryAfterSeconds * 1000)
    }
  }

  return { file, isBehind }
}
