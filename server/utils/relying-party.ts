import { getRequestHost, type H3Event } from 'h3'
import { useRuntime } from './account-context'

/**
 * The website that passkeys are made for: the configured address. A server on somebody's own machine, which has none,
 * believes a request that it was sent to localhost, at whatever port; any other host name could be made up.
 */
export async function relyingPartyOf(event: H3Event): Promise<{ id: string, origin: string }> {
  const { configuration, service } = await useRuntime()
  const host = getRequestHost(event)
  const isLocal = configuration.NUXT_PUBLIC_BASE_URL === undefined && /^localhost(:\d+)?$/.test(host)
  const { hostname, origin } = new URL(isLocal ? `http://${host}` : service.settings.baseUrl)
  return { id: hostname, origin }
}
