import type { Ref } from 'vue'
import { isEmpty, type Draft } from './draft/draft'
import { draftsKey, useSession } from './use-session'

const pauseMs = 400

/**
 * Keeps in this browser what is typed into drafts that are not stored yet, each in a place of its own: a reload or a
 * crash loses nothing, whether or not what was found then was taken up. A draft goes when it is stored or left, and
 * with everything else when its writer signs out.
 * @returns what a visit before left behind, with the ways to take it up and to throw it away
 */
export function useKeptDraft(draft: Ref<Draft>, isStored: Readonly<Ref<boolean>>) {
  const { me } = useSession()
  const key = draftsKey(me.value?.user.id ?? '') + draft.value.kind
  const isNew = !isStored.value
  const place = newPlace()
  /** The place of what is offered. */
  const offered = ref(isNew ? latestPlace() : null)
  let timer: ReturnType<typeof setTimeout> | undefined

  watch(draft, () => {
    clearTimeout(timer)
    timer = setTimeout(write, pauseMs)
  }, { deep: true })
  watch(isStored, () => {
    forget()
    // It would take the place of what is stored: the next new draft offers it.
    offered.value = null
  })
  onMounted(() => window.addEventListener('pagehide', write))
  onBeforeUnmount(() => {
    window.removeEventListener('pagehide', write)
    forget()
  })

  /** An older version of the app kept one draft, without a place. */
  function readAll(): Record<string, Draft> {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, Draft> | Draft
    return 'lines' in kept ? { before: kept as Draft } : kept as Record<string, Draft>
  }

  function writeAll(drafts: Record<string, Draft>) {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(drafts))
  }

  /** A draft of an older version may lack what is asked of one now. */
  function latestPlace(): string | null {
    const fields = Object.keys(draft.value)
    const found = Object.entries(readAll())
      .findLast(([other, kept]) => other !== place && fields.every(field => field in kept))
    return found?.[0] ?? null
  }

  function write() {
    if (!isNew || isStored.value) return
    if (isEmpty(draft.value)) remove(place)
    else writeAll({ ...readAll(), [place]: draft.value })
  }

  /** What is offered and not answered stays for the next visit, and so does what another page is writing. */
  function forget() {
    clearTimeout(timer)
    if (isNew) remove(place)
  }

  function remove(gone: string) {
    const { [gone]: _, ...others } = readAll()
    writeAll(others)
  }

  return {
    isOffered: computed(() => offered.value !== null),
    /** What was typed meanwhile stays, and is offered in turn. */
    takeUp() {
      const { [offered.value ?? '']: found, [place]: _, ...others } = readAll()
      if (found) {
        writeAll({ ...others, ...(isEmpty(draft.value) ? {} : { [newPlace()]: draft.value }) })
        draft.value = found
        write()
      }
      offered.value = latestPlace()
    },
    throwAway() {
      if (offered.value !== null) remove(offered.value)
      offered.value = latestPlace()
    },
  }
}

/** A place that no other page writes to: no number, so that places stand in the order they were taken in. */
function newPlace(): string {
  return `at${Math.random().toString(36).slice(2)}`
}
