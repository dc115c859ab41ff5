import type { Ref } from 'vue'

/** How long nothing is typed before it is saved, and how long until another try where that failed. */
const pauseMs = 3_000
const retryMs = 15_000

/**
 * Saves by itself what is typed, once nothing more is typed for a moment.
 * @param content changes with everything that is typed
 * @param mayBegin whether there is something to save, and nothing that a person has to decide first
 * @param save saves without a word, and answers whether it did
 */
export function useAutosave(
  content: () => unknown, mayBegin: Readonly<Ref<boolean>>, save: () => Promise<boolean>,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined

  watch([content, mayBegin], () => wait(pauseMs), { deep: true })
  onMounted(() => window.addEventListener('online', goOn))
  onBeforeUnmount(() => {
    window.removeEventListener('online', goOn)
    clearTimeout(timer)
  })

  /** Once the connection is back, nothing needs to wait any more. */
  function goOn() {
    wait(0)
  }

  function wait(afterMs: number) {
    clearTimeout(timer)
    if (mayBegin.value) timer = setTimeout(() => void attempt(), afterMs)
  }

  async function attempt() {
    if (mayBegin.value && !await save()) wait(retryMs)
  }
}
