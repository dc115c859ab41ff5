import type { Ref } from 'vue'
import type { Invoice } from '#contract/schemas/invoice'
import type { Draft } from './draft/draft'
import { draftsKey, useSession } from './use-session'

interface LeftDraft {
  id: string
  /** When what it changes was stored: what somebody else stored since is not overwritten. */
  updatedAt: string
  draft: Draft
}

/**
 * Keeps what is typed into a stored draft whose page goes before that is saved, as by the browser's way back: whoever
 * comes back to the draft goes on with it. This browser keeps the last one, until its writer signs out.
 */
export function useLeftDraft(
  draft: Ref<Draft>, saved: Readonly<Ref<Invoice | null>>, isDirty: Readonly<Ref<boolean>>,
): void {
  const { me } = useSession()
  const key = `${draftsKey(me.value)}left`

  onMounted(() => {
    goOn()
    window.addEventListener('pagehide', keep)
  })
  onBeforeUnmount(() => window.removeEventListener('pagehide', keep))

  function goOn() {
    const left = JSON.parse(localStorage.getItem(key) ?? 'null') as LeftDraft | null
    if (left === null || left.id !== saved.value?.id) return
    localStorage.removeItem(key)
    // An older version of the app may have kept less than a draft has now.
    const isWhole = Object.keys(draft.value).every(field => field in left.draft)
    if (isWhole && left.updatedAt === saved.value.updatedAt) draft.value = left.draft
  }

  function keep() {
    if (!saved.value || !isDirty.value) return
    const { id, updatedAt } = saved.value
    localStorage.setItem(key, JSON.stringify({ id, updatedAt, draft: draft.value } satisfies LeftDraft))
  }
}
