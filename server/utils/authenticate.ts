import { getCookie, getRequestHeader, type H3Event } from 'h3'
import { refuse } from '#contract/errors'
import { authenticateApiKey } from '#services/accounts/api-keys'
import { authenticateSession } from '#services/accounts/sessions'
import type { AccountContext } from '#services/context'
import { useService } from './account-context'

export const sessionCookie = 'polder-session'

/** Who calls, by API key or by session. Refuses unauthenticated and invalid_api_key. */
export async function authenticate(event: H3Event): Promise<AccountContext> {
  const key = apiKeyOf(event)
  if (key !== null) {
    const account = await authenticateApiKey(await useService(), key, preferredLocale(event))
    if (!account) throw refuse('invalid_api_key')
    return account
  }
  const account = await findSession(event)
  if (!account) throw refuse('unauthenticated')
  return account
}

/** The account of the session cookie; null without a live session. */
export async function findSession(event: H3Event): Promise<AccountContext | null> {
  // Asking for a session where there is no cookie would set one.
  if (!hasSessionCookie(event)) return null
  const { secure } = await getUserSession(event)
  return secure?.secret ? authenticateSession(await useService(), secure.secret) : null
}

export function hasSessionCookie(event: H3Event): boolean {
  return getCookie(event, sessionCookie) !== undefined
}

/** The API key of a request, by `Authorization: Bearer` or `X-API-Key`; null without one. */
export function apiKeyOf(event: H3Event): string | null {
  const bearer = /^Bearer +(\S+) *$/i.exec(getRequestHeader(event, 'authorization') ?? '')?.[1]
  return bearer ?? getRequestHeader(event, 'x-api-key') ?? null
}

function preferredLocale(event: H3Event): 'nl' | 'en' {
  return /^\s*nl\b/i.test(getRequestHeader(event, 'accept-language') ?? '') ? 'nl' : 'en'
}

declare module '#auth-utils' {
  interface SecureSessionData {
    /** Names the row of the session; the cookie is sealed, so nobody can read it there. */
    secret?: string
  }
}
