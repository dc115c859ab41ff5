import { getRequestHeader, type H3Event } from 'h3'
import type { Me } from '#contract/schemas/me'
import { getMe } from '#services/plans/get-me'
import type { Browser, OpenedSession } from '#services/accounts/sessions'
import { clientAddress } from './client-address'

/** What is written down of the browser that signs in. */
export async function browserOf(event: H3Event): Promise<Browser> {
  return { userAgent: getRequestHeader(event, 'user-agent') ?? null, ipAddress: await clientAddress(event) }
}

/** Puts a new session into the cookie, in place of any older one, and answers who signed in. */
export async function startBrowserSession(event: H3Event, session: OpenedSession): Promise<Me> {
  await replaceUserSession(event, { secure: { secret: session.secret } })
  return getMe(session.account)
}
