import type { Ref } from 'vue'
import { isEmpty, type Draft } from './draft/draft'
import { useSession } from './use-session'

const pauseMs = 400

/**
 * Keeps in this browser what is typed into a draft that is not stored yet: a reload or a crash loses nothing. It goes
 * when the draft is stored or left, and with everything else when its writer signs out.
 * @returns what a visit before left behind, with the ways to take it up and to throw it away
 */
export function useKeptDraft(draft: Ref<Draft>, isStored: Readonly<Ref<boolean>>) {
  const { me } = useSession()
  const key = `polder-draft-${me.value?.user.id ?? ''}-${draft.value.kind}`
  const isNew = !isStored.value
  const found = shallowRef(isNew ? read(draft.value) : null)
  let timer: ReturnType<typeof setTimeout> | undefined

  watch(draft, () => {
    clearTimeout(timer)
    timer = setTimeout(write, pauseMs)
  }, { deep: true })
  watch(isStored, forget)
  onMounted(() => window.addEventListener('pagehide', write))
  onBeforeUnmount(() => {
    window.removeEventListener('pagehide', write)
    forget()
  })

  /** A kept draft of an older version of the app may lack what is asked of one now. */
  function read(like: Draft): Draft | null {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
    return kept !== null && Object.keys(like).every(field => field in kept) ? kept : null
  }

  function write() {
    if (isStored.value || found.value !== null || isEmpty(draft.value)) return
    localStorage.setItem(key, JSON.stringify(draft.value))
  }

  /** What was offered and not answered stays for the next visit, and so does what another page is writing. */
  function forget() {
    clearTimeout(timer)
    if (isNew && found.value === null) localStorage.removeItem(key)
  }

  return {
    found,
    takeUp() {
      if (found.value) draft.value = found.value
      found.value = null
    },
    throwAway() {
      found.value = null
      forget()
    },
  }
}
