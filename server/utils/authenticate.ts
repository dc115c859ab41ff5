import { getRequestHeader, type H3Event } from 'h3'
import { refuse } from '#contract/errors'
import { authenticateApiKey } from '#services/accounts/api-keys'
import { authenticateSession } from '#services/accounts/sessions'
import type { AccountContext } from '#services/context'
import { useService } from './account-context'
import { sessionSecretsOf } from './session-cookie'

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
  for (const secret of await sessionSecretsOf(event)) {
    const account = await authenticateSession(await useService(), secret)
    if (account) return account
  }
  return null
}

/** What a request shows to be let in, known or not; empty when it shows nothing. */
export function credentialOf(event: H3Event): string {
  return apiKeyOf(event) ?? getRequestHeader(event, 'cookie') ?? ''
}

/** The API key of a request, by `Authorization: Bearer` or `X-API-Key`; null without one. */
export function apiKeyOf(event: H3Event): string | null {
  const bearer = /^Bearer +(\S+) *$/i.exec(getRequestHeader(event, 'authorization') ?? '')?.[1]
  return bearer ?? getRequestHeader(event, 'x-api-key') ?? null
}

function preferredLocale(event: H3Event): 'nl' | 'en' {
  return /^\s*nl\b/i.test(getRequestHeader(event, 'accept-language') ?? '') ? 'nl' : 'en'
}
