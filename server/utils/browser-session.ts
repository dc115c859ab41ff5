import { getRequestHeader, type H3Event } from 'h3'
import type { Me } from '#contract/schemas/me'
import { getMe } from '#services/plans/get-me'
import { signOut, type Browser, type OpenedSession } from '#services/accounts/sessions'
import { findSession } from './authenticate'
import { clientAddress } from './client-address'
import { setSessionCookie } from './session-cookie'

/** What is written down of the browser that signs in. */
export async function browserOf(event: H3Event): Promise<Browser> {
  return { userAgent: getRequestHeader(event, 'user-agent') ?? null, ipAddress: await clientAddress(event) }
}

/** Puts a new session into the cookie, ends the one that was there, and answers who signed in. */
export async function startBrowserSession(event: H3Event, session: OpenedSession): Promise<Me> {
  const former = await findSession(event)
  await setSessionCookie(event, session.secret)
  if (former) await signOut(former)
  return getMe(session.account)
}
