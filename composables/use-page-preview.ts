import { apiErrorOf } from './use-api'
import { useSession } from './use-session'

/** How long nothing is typed before the page is asked for, and how long it waits at most while somebody types on. */
const pauseMs = 300
const patienceMs = 1_500
/** How long until another try where no answer came, as without a connection. */
const retryMs = 5_000

export interface PageToPreview<Body> {
  body: () => Body
  /** What else the page is made of, such as a logo that was changed. */
  beside?: () => unknown
  /** Whether there is a page yet: a price that is half typed is no price. */
  isReady: (body: Body) => boolean | Promise<boolean>
  /** Prints past the questions of useApi: nobody asked for this, so nobody is asked for a password. */
  print: (body: Body, signal: AbortSignal) => Promise<Blob>
}

/** A page as it stands, a moment behind what is typed. What cannot be drawn leaves the last page there. */
export function usePagePreview<Body>({ body, beside, isReady, print }: PageToPreview<Body>) {
  const file = shallowRef<Blob | null>(null)
  /** Whether the page is of before the last change. */
  const isBehind = ref(false)
  const content = computed(() => JSON.stringify([body(), beside?.()]))
  let asking: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince: number | null = null

  watch(content, () => {
    const now = performance.now()
    waitingSince ??= now
    ask(Math.min(pauseMs, Math.max(0, waitingSince + patienceMs - now)))
  })
  // Whoever proved who they are may see what was refused before.
  watch(useSession().me, () => isBehind.value && ask(0))
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
    asking = new AbortController()
    const { signal } = asking
    const input = body()
    try {
      if (!await isReady(input)) {
        isBehind.value = true
        return
      }
      file.value = await print(input, signal)
      isBehind.value = false
    } catch (error) {
      if (signal.aborted) return
      const refusal = apiErrorOf(error)
      if (!refusal) throw error
      isBehind.value = true
      if (refusal.code === 'unreachable') ask(retryMs)
      else if (refusal.retryAfterSeconds) ask(refusal.retryAfterSeconds * 1000)
    }
  }

  return { file, isBehind }
}
