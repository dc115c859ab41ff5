import type { Me } from '#contract/schemas/me'
import { callApi, callFor } from './api-client'
import { ApiError } from './api-error'
import { oneKeyKey } from './use-one-key'

const knownHereKey = 'polder-known-here'
/** Where a tab remembers the account it works in: each tab has its own, also after a reload. */
const accountKey = 'polder-account'
/** What signing out leaves in the browser: that somebody was here, light or dark, and whether single keys act. */
const keptKeys = [knownHereKey, 'nuxt-color-mode', oneKeyKey]

/** Asked while the words of the app are still on their way. */
let asked: Promise<Me> | null = null

/** Begins to find out who is signed in, in the account that this tab works in. */
export function askWhoIsHere(): void {
  callFor(null, sessionStorage.getItem(accountKey))
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
    workIn(person.account.id, person.user.id)
    takeOverDrafts(person)
    rememberBrowser()
  }

  return {
    me,
    enter,
    /** Takes over who signed in once more: this tab goes on in the account that it shows, where that is theirs. */
    async enterAgain(person: Me) {
      const shown = me.value?.account.id
      const isSame = person.user.id === me.value?.user.id
      const isElsewhere = isSame && person.account.id !== shown && person.accounts.some(({ id }) => id === shown)
      enter(isElsewhere ? await callApi('getMe') : person)
    },
    /** Works in another of the person's accounts from here on: the app begins anew, and keeps nothing of this one. */
    async switchTo(accountId: string, path = '/') {
      await callApi('chooseAccount', { body: { accountId } })
      await workAnew(accountId, path)
    },
    /** Finds out once who is signed in; null when nobody is. Throws ApiError when the server does not answer. */
    async load(): Promise<Me | null> {
      const found = me.value ?? await unlessEnded(readMe())
      if (found) enter(found)
      return found
    },
    /** Begins anew where the person left the account of this tab: in another of theirs, or at the way in. */
    async startOver() {
      const drafts = draftsKey(me.value)
      window.addEventListener('pagehide', () => forgetAll(drafts))
      sessionStorage.removeItem(accountKey)
      await navigateTo('/', { external: true })
    },
    /** Ends the session, leaves nothing of it in memory or in the browser, and goes on there. */
    async leave(path = '/sign-in') {
      const drafts = draftsOfUser(me.value?.user.id ?? '')
      await keepingTraces(() => unlessEnded(callApi('signOut')))
      sessionStorage.removeItem(accountKey)
      // The page keeps what is typed until it goes, and may yet be stayed on: this comes after its last word.
      window.addEventListener('pagehide', () => forgetAll(drafts))
      await navigateTo(path, { external: true })
    },
  }
}

/** What the keys begin with under which this browser keeps somebody's unstored drafts for one account. */
export function draftsKey(person: Me | null): string {
  return `${draftsOfUser(person?.user.id ?? '')}${person?.account.id ?? ''}-`
}

/** Begins the app anew, in this account: nothing that it holds of another one survives. */
export async function workAnew(accountId: string, path = '/'): Promise<void> {
  sessionStorage.setItem(accountKey, accountId)
  await navigateTo(path, { external: true })
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

function workIn(accountId: string, userId: string) {
  callFor(userId, accountId)
  sessionStorage.setItem(accountKey, accountId)
}

/** Who is signed in; where they no longer belong to the account of this tab, in the one that they chose last. */
async function readMe(): Promise<Me> {
  try {
    return await (asked ?? callApi('getMe'))
  } catch (error) {
    const isGone = error instanceof ApiError && ['not_found', 'account_deletion_pending'].includes(error.code)
    if (!isGone || sessionStorage.getItem(accountKey) === null) throw error
    sessionStorage.removeItem(accountKey)
    callFor(null, null)
    return callApi('getMe')
  } finally {
    asked = null
  }
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

function draftsOfUser(userId: string): string {
  return `polder-draft-${userId}-`
}

/** An older version of the app kept drafts by user alone: those of somebody with one account are of that account. */
function takeOverDrafts(person: Me) {
  if (person.accounts.length > 1) return
  const before = draftsOfUser(person.user.id)
  for (const [key, draft] of Object.entries<string>(localStorage)) {
    const name = key.startsWith(before) ? key.slice(before.length) : ''
    if (!/^(invoice|credit_note|input-vat-[\w-]+)$/.test(name)) continue
    localStorage.setItem(draftsKey(person) + name, draft)
    localStorage.removeItem(key)
  }
}

function forgetAll(beginning: string) {
  for (const key of Object.keys(localStorage)) if (key.startsWith(beginning)) localStorage.removeItem(key)
}

function rememberBrowser() {
  localStorage.setItem(knownHereKey, 'yes')
}
