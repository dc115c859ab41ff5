import type { Me } from '#contract/schemas/me'
import { ApiError, callApi } from './api-client'
import { oneKeyKey } from './use-one-key'

const knownHereKey = 'polder-known-here'
/** What signing out leaves in the browser: that somebody was here, light or dark, and whether single keys act. */
const keptKeys = [knownHereKey, 'nuxt-color-mode', oneKeyKey]

/** Who is signed in, in this tab. */
export function useSession() {
  const me = useState<Me | null>('me', () => null)
  return {
    me,
    /** Finds out once who is signed in; null when nobody is. Throws ApiError when the server does not answer. */
    async load(): Promise<Me | null> {
      me.value ??= await findMe()
      if (me.value) rememberBrowser()
      return me.value
    },
    /** Takes over who just signed up or in. */
    enter(person: Me) {
      me.value = person
      rememberBrowser()
    },
    /** Ends the session and leaves nothing of it in memory. */
    async leave() {
      await keepingTraces(() => callApi('signOut'))
      await navigateTo('/sign-in', { external: true })
    },
  }
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

async function findMe(): Promise<Me | null> {
  try {
    return await callApi('getMe')
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated') return null
    throw error
  }
}

function rememberBrowser() {
  localStorage.setItem(knownHereKey, 'yes')
}
