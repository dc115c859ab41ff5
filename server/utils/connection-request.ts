import { getCookie, type H3Event } from 'h3'
import type { RequestName } from '#services/connections/connection-request'
import { requestCookie } from './account-context'

/** The request to connect that a path names, and the one that was begun in this browser. */
export async function requestNameOf(event: H3Event, { uid }: { uid: string }): Promise<RequestName> {
  return { uid, ownUid: getCookie(event, await requestCookie()) ?? null }
}
