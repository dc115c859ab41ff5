import { getQuery, getRequestHeader, type H3Event } from 'h3'
import { refuse } from '#contract/errors'
import { accountHeader, accountParameter, userHeader } from '#contract/user-header'
import { authenticateApiKey, isApiKey } from '#services/accounts/api-keys'
import { authenticateSession, type WantedAccount } from '#services/accounts/sessions'
import { authenticateApp, isAccessToken, redirectUrisOfApp } from '#services/connections/connected-apps'
import type { AccountContext } from '#services/work/context'
import { useService } from './account-context'
import { letPageRead, otherPageOf, requirePageOfApp } from './other-pages'
import { sessionSecretsOf } from './session-cookie'

/**
 * Who calls, by API key or by session; a session of somebody else than the page shows is none to it.
 * Refuses unauthenticated, invalid_api_key, invalid_token to apps, and not_found to people for an account that they do
 * not belong to.
 * @param wanted the account that somebody who is signed in is to act in
 */
export async function authenticate(event: H3Event, wanted = wantedAccountOf(event)): Promise<AccountContext> {
  const key = apiKeyOf(event)
  if (key !== null) {
    const account = await authenticateApiKey(await useService(), key, preferredLocale(event))
    if (!account) throw refuse(await isAccessToken(await useService(), key) ? 'invalid_token' : 'invalid_api_key')
    return account
  }
  const account = await findSession(event, wanted).catch(error => refuseForeignPage(event, error))
  if (!account || !isShown(event, account)) throw refuse('unauthenticated')
  return account
}

/**
 * Which program calls, by API key or as an app. A page of another site is the app that sends people back to that site,
 * or nobody: a key that a page shows was copied into it. Why nobody came in may be read by every page, for it tells
 * where to begin. Refuses unauthenticated, invalid_api_key, invalid_token and bad_origin.
 */
export async function authenticateProgram(event: H3Event): Promise<AccountContext> {
  const credential = apiKeyOf(event)
  const page = await otherPageOf(event)
  if (credential !== null && isApiKey(credential)) {
    if (page !== null) throw refuse('bad_origin')
    return authenticate(event)
  }
  const service = await useService()
  const account = credential === null ? null : await authenticateApp(service, credential, preferredLocale(event))
  if (page !== null && account) await requirePageOfApp(event, await redirectUrisOfApp(service, account))
  else if (page !== null) letPageRead(event, page)
  if (!account) throw refuse(credential === null ? 'unauthenticated' : 'invalid_token')
  return account
}

/** The account that a request names by itself, for whoever is signed in; else the one that they chose last. */
export function wantedAccountOf(event: H3Event): WantedAccount {
  const named = getRequestHeader(event, accountHeader) ?? getQuery(event)[accountParameter]
  return typeof named === 'string' ? { id: named } : 'chosen'
}

/**
 * An account of whoever the session cookie stands for, their home where none is wanted; null without a live session.
 * Refuses not_found for an account of others, account_deletion_pending.
 */
export async function findSession(event: H3Event, wanted: WantedAccount = 'home'): Promise<AccountContext | null> {
  for (const secret of await sessionSecretsOf(event)) {
    const account = await authenticateSession(await useService(), secret, wanted)
    if (account) return account
  }
  return null
}

/** What a request shows to be let in, known or not; empty when it shows nothing. */
export function credentialOf(event: H3Event): string {
  return apiKeyOf(event) ?? getRequestHeader(event, 'cookie') ?? ''
}

/** The API key or access token of a request, by `Authorization: Bearer` or `X-API-Key`; null without one. */
export function apiKeyOf(event: H3Event): string | null {
  const bearer = /^Bearer +(\S+) *$/i.exec(getRequestHeader(event, 'authorization') ?? '')?.[1]
  return bearer ?? getRequestHeader(event, 'x-api-key') ?? null
}

/**
 * Refuses unauthenticated, in place of an account that is not found, where the page shows somebody else than who is
 * signed in by now: nothing of what it shows is gone.
 */
async function refuseForeignPage(event: H3Event, error: unknown): Promise<never> {
  const home = await findSession(event)
  throw home && isShown(event, home) ? error : refuse('unauthenticated')
}

/** Whether a page shows this very user's data, as far as it says. */
function isShown(event: H3Event, { actor }: AccountContext): boolean {
  const shownUserId = getRequestHeader(event, userHeader)
  return shownUserId === undefined || (actor.type === 'session' && actor.userId === shownUserId)
}

function preferredLocale(event: H3Event): 'nl' | 'en' {
  return /^\s*nl\b/i.test(getRequestHeader(event, 'accept-language') ?? '') ? 'nl' : 'en'
}
