import { defineEventHandler, getRequestHeader, type H3Event } from 'h3'
import { refuse } from '#contract/errors'
import { useRuntime } from '../utils/account-context'
import { apiKeyOf } from '../utils/authenticate'
import { refusalToError } from '../utils/refusal-to-error'
import { hasSessionCookie } from '../utils/session-cookie'

/**
 * A browser sends the session cookie along with any site's request, so changes by cookie need our own Origin.
 * Keys are never sent by a browser on its own; they need none. Where apps come in, whoever asks is judged by the app.
 */
export default defineEventHandler(async (event) => {
  if (!event.path.startsWith('/api/') || ['GET', 'HEAD', 'OPTIONS'].includes(event.method)) return
  if (apiKeyOf(event) !== null) return
  const origin = getRequestHeader(event, 'origin')
  // Signing in without a cookie from outside a browser is harmless; from another site it is not.
  const isOfOtherSite = ['cross-site', 'same-site'].includes(getRequestHeader(event, 'sec-fetch-site') ?? '')
  if (origin === undefined && !hasSessionCookie(event) && !isOfOtherSite) return
  if (origin === undefined) throw refusalToError(event, refuse('bad_origin'))
  if (!await isOwnOrigin(event, origin)) throw refusalToError(event, refuse('bad_origin'))
})

/** The configured address counts; without one, the address this very request was sent to. */
async function isOwnOrigin(event: H3Event, origin: string): Promise<boolean> {
  const { configuration } = await useRuntime()
  if (configuration.NUXT_PUBLIC_BASE_URL) return origin === new URL(configuration.NUXT_PUBLIC_BASE_URL).origin
  const host = getRequestHeader(event, 'host')
  return origin === `http://${host}` || origin === `https://${host}`
}
