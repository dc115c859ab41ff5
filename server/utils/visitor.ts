import type { H3Event } from 'h3'
import type { Visitor } from '#services/public-links/open-link'
import { userIdOf } from '#services/work/actor'
import { findSession } from './authenticate'

/** Who follows a public link: the seller, when signed in, or a stranger; with HEAD they take nothing along. */
export async function visitorOf(event: H3Event): Promise<Visitor> {
  const account = await findSession(event)
  return { userId: account && userIdOf(account.actor), takesNothing: event.context.isHead === true }
}
