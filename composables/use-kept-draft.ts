import type { Ref } from 'vue'
import { isEmpty, type Draft } from './draft/draft'
import { draftsKey, useSession } from './use-session'

const pauseMs = 400

type StoredDraft = Draft & { keptAt: string }

/** What was typed on another page, and is not stored yet. */
export interface KeptDraft {
  /** Where it is kept. */
  place: string
  draft: Draft
  /** When it was typed. */
  keptAt: string
}

/**
 * Keeps in this browser what is typed into drafts that are not stored yet, each in a place of its own: a reload or a
 * crash loses nothing, and this tab goes on where it was. A draft goes when it is stored or left, and with everything
 * else when its writer signs out.
 * @returns what other visits left behind, with the ways to take each up and to throw it away
 */
export function useKeptDraft(draft: Ref<Draft>, isStored: Readonly<Ref<boolean>>) {
  const { me } = useSession()
  const key = draftsKey(me.value) + draft.value.kind
  const isNew = !isStored.value
  const place = newPlace()
  if (isNew) goOn()
  const offered = shallowRef(isNew ? keptElsewhere() : [])
  let timer: ReturnType<typeof setTimeout> | undefined

  watch(draft, () => {
    clearTimeout(timer)
    timer = setTimeout(write, pauseMs)
  }, { deep: true })
  watch(isStored, () => {
    forget()
    // They would take the place of what is stored: the next new draft offers them.
    offered.value = []
  })
  onMounted(() => window.addEventListener('pagehide', write))
  onBeforeUnmount(() => {
    window.removeEventListener('pagehide', write)
    forget()
  })

  /**
   * Goes on with what this tab was writing when it was interrupted, unless this is for another customer. A tab that was
   * copied has a place of its own from then on.
   */
  function goOn() {
    const before = keptElsewhere().find(stored => stored.place === sessionStorage.getItem(key))
    sessionStorage.setItem(key, place)
    if (!before || !(isEmpty(draft.value) || before.draft.customer?.id === draft.value.customer?.id)) return
    remove(before.place)
    draft.value = before.draft
    write()
  }

  function readAll(): Record<string, StoredDraft> {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, StoredDraft>
  }

  function writeAll(drafts: Record<string, StoredDraft>) {
    if (Object.keys(drafts).length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(drafts))
  }

  /** The last first. A draft of an older version may lack what is asked of one now. */
  function keptElsewhere(): KeptDraft[] {
    const fields = [...Object.keys(draft.value), 'keptAt']
    return Object.entries(readAll())
      .filter(([other, stored]) => other !== place && fields.every(field => field in Object(stored)))
      .map(([other, { keptAt, ...stored }]) => ({ place: other, draft: stored, keptAt }))
      .toSorted((one, other) => other.keptAt.localeCompare(one.keptAt))
  }

  function write() {
    if (!isNew || isStored.value) return
    if (isEmpty(draft.value)) remove(place)
    else keep(place)
  }

  function keep(at: string) {
    writeAll({ ...readAll(), [at]: { ...draft.value, keptAt: new Date().toISOString() } })
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
    offered,
    /** What was typed meanwhile stays, and is offered in turn. */
    takeUp(taken: KeptDraft) {
      if (!isEmpty(draft.value)) keep(newPlace())
      remove(taken.place)
      draft.value = taken.draft
      write()
      offered.value = keptElsewhere()
    },
    throwAway(thrown: KeptDraft) {
      remove(thrown.place)
      offered.value = keptElsewhere()
    },
  }
}

/** A place that no other page writes to. */
function newPlace(): string {
  return `at${Math.random().toString(36).slice(2)}`
}
