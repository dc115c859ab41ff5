import type { Me } from '#contract/schemas/me'
import { accountParameter } from '#contract/user-header'
import { callApi, callFor, shownAccount } from './api-client'
import { ApiError } from './api-error'
import { oneKeyKey } from './use-one-key'

const knownHereKey = 'polder-known-here'
/** Where a tab remembers the account it works in: each tab has its own, also after a reload. */
const accountKey = 'polder-account'
/** Where the browser remembers the account of the tab that was used last: a link that is opened from it stays there. */
const lastAccountKey = 'polder-last-account'
/** What signing out leaves in the browser: that somebody was here, light or dark, and whether single keys act. */
const keptKeys = [knownHereKey, 'nuxt-color-mode', oneKeyKey]

/** Asked while the words of the app are still on their way. */
let pending: Promise<Me> | null = null

/** Begins to find out who is signed in, in the account that the address names, or else in that of this tab. */
export function askWhoIsHere(): void {
  const named = accountIn(window.location.href)
  pending = named === null ? readMe() : readMeIn(named)
  // Whoever waits for the answer sees why there is none.
  pending.catch(() => {})
  // A press comes before the link that it opens in another tab.
  for (const event of ['focus', 'pointerdown', 'keydown']) window.addEventListener(event, rememberUse, { capture: true })
}

/** The account that an address of the app names, as the links in mails do; null where it names none. */
export function accountIn(address: string): string | null {
  return new URL(address, window.location.origin).searchParams.get(accountParameter)
}

/** Who is signed in, in this tab. */
export function useSession() {
  const me = useState<Me | null>('me', () => null)

  /** Takes over who just signed up or in. */
  function enter(person: Me) {
    me.value = person
    workIn(person.account.id, person.user.id)
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
    /**
     * Finds out once who is signed in; null when nobody is. Throws ApiError when the server does not answer, and as
     * not_found where the address names an account that is not theirs.
     */
    async load(): Promise<Me | null> {
      const found = me.value ?? await unlessEnded(pending ?? readMe()).finally(() => {
        pending = null
      })
      if (found) enter(found)
      return found
    },
    /** Begins anew where the person left the account of this tab: in another of theirs, or at the way in. */
    async startOver() {
      const drafts = draftsKey(me.value)
      window.addEventListener('pagehide', () => forgetAll(drafts))
      forgetAccount()
      await navigateTo('/', { external: true })
    },
    /** Ends the session, leaves nothing of it in memory or in the browser, and goes on there. */
    async leave(path = '/sign-in') {
      const drafts = draftsOfUser(me.value?.user.id ?? '')
      await keepingTraces(() => unlessEnded(callApi('signOut')))
      forgetAccount()
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

/**
 * Begins the app anew, in this account: nothing that it holds of another one survives. The address alone names it:
 * somebody may yet stay on the page for what is not saved, and goes on in the account of that page.
 */
export async function workAnew(accountId: string, path = '/'): Promise<void> {
  const { pathname, searchParams, hash } = new URL(path, window.location.origin)
  searchParams.set(accountParameter, accountId)
  await navigateTo(`${pathname}?${searchParams}${hash}`, { external: true })
}

/** Calls what empties the browser's storage, as signing out does, and puts back what that is to leave. */
export async function keepingTraces<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const saved = keptKeys.map(key => [key, localStorage.getItem(key)] as const)
  const answer = await call()
  for (const [key, value] of saved) if (value !== null) localStorage.setItem(key, value)
  return answer
}

/** Whether anyone ever signed in with this browser: decides between signing in and signing up. */
export function isBrowserKnown(): boolean {
  return localStorage.getItem(knownHereKey) !== null
}

function workIn(accountId: string, userId: string) {
  callFor(userId, accountId)
  sessionStorage.setItem(accountKey, accountId)
  if (document.hasFocus()) localStorage.setItem(lastAccountKey, accountId)
}

/** This tab is used. Once somebody signed out, no tab that they left open brings their account back. */
function rememberUse() {
  const accountId = shownAccount()
  if (accountId === null || localStorage.getItem(lastAccountKey) === null) return
  localStorage.setItem(lastAccountKey, accountId)
}

function forgetAccount() {
  sessionStorage.removeItem(accountKey)
  localStorage.removeItem(lastAccountKey)
}

/** Who is signed in, in the account that an address names, and in no other: what it leads to is not there. */
async function readMeIn(accountId: string): Promise<Me> {
  callFor(null, accountId)
  try {
    return await callApi('getMe')
  } catch (error) {
    throw isGone(error) ? new ApiError('not_found', 404) : error
  }
}

/**
 * Who is signed in, in the account of this tab, or else of the one that was used last; where they do not belong to it,
 * in the one that they chose last.
 */
async function readMe(): Promise<Me> {
  const remembered = sessionStorage.getItem(accountKey) ?? localStorage.getItem(lastAccountKey)
  callFor(null, remembered)
  try {
    return await callApi('getMe')
  } catch (error) {
    if (!isGone(error) || remembered === null) throw error
    forgetAccount()
    callFor(null, null)
    return callApi('getMe')
  }
}

/** Whether somebody cannot work in the account that they asked for. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && ['not_found', 'account_deletion_pending'].includes(error.code)
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

function forgetAll(beginning: string) {
  for (const key of Object.keys(localStorage)) if (key.startsWith(beginning)) localStorage.removeItem(key)
}

function rememberBrowser() {
  localStorage.setItem(knownHereKey, 'yes')
}
