import type { Me } from '#contract/schemas/me'
import { callApi, callFor } from './api-client'
import { ApiError } from './api-error'
import { oneKeyKey } from './use-one-key'

const knownHereKey = 'polder-known-here'
/** What signing out leaves in the browser: that somebody was here, light or dark, and whether single keys act. */
const keptKeys = [knownHereKey, 'nuxt-color-mode', oneKeyKey]

/** Asked while the words of the app are still on their way. */
let asked: Promise<Me> | null = null

/** Begins to find out who is signed in. */
export function askWhoIsHere(): void {
  asked = callApi('getMe')
  // Whoever waits for the answer sees why there is none.
  asked.catch(() => {})
}

/** Who is signed in, in this tab. */
export function useSession() {
  const me = useState<Me | null>('me', () => null)

  /** Takes over who just signed up or in. */
  function enter(person: Me) {
    me.value = person
    callFor(person.user.id)
    rememberBrowser()
  }

  return {
    me,
    enter,
    /** Finds out once who is signed in; null when nobody is. Throws ApiError when the server does not answer. */
    async load(): Promise<Me | null> {
      const found = me.value ?? await unlessEnded(asked ?? callApi('getMe'))
      asked = null
      if (found) enter(found)
      return found
    },
    /** Ends the session and leaves nothing of it in memory or in the browser. */
    async leave() {
      const drafts = draftsKey(me.value?.user.id ?? '')
      await keepingTraces(() => unlessEnded(callApi('signOut')))
      // The page keeps what is typed until it goes, and may yet be stayed on: this comes after its last word.
      window.addEventListener('pagehide', () => forgetAll(drafts))
      await navigateTo('/sign-in', { external: true })
    },
  }
}

/** What the keys begin with under which this browser keeps somebody's unstored drafts. */
export function draftsKey(userId: string): string {
  return `polder-draft-${userId}-`
}

/** Calls what empties the browser's storage, as signing out does, and puts back what that is to leave. */
export async function keepingTraces<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const kept = keptKeys.map(key => [key, localStorage.getItem(key)] as const)
  const answer = await call()
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
  return answer
}

/** Whether anyone ever signed in with this browser: decides between signing in and signing up. */
export function isBrowserKnown(): boolean {
  return localStorage.getItem(knownHereKey) !== null
}

/** What was answered; null where the session has ended, or is that of somebody who signed in in another tab. */
async function unlessEnded<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated') return null
    throw error
  }
}

function forgetAll(beginning: string) {
  for (const key of Object.keys(localStorage)) if (key.startsWith(beginning)) localStorage.removeItem(key)
}

function rememberBrowser() {
  localStorage.setItem(knownHereKey, 'yes')
}
