import { getRequestHeader, unsealSession, type H3Event } from 'h3'
import { useService } from './account-context'
import { isReachedByHttps } from './client-address'

const plainName = 'polder-session'
/** Browsers take a cookie of this name only by https, from the very host, for all its paths (RFC 6265bis, 4.1.3.2). */
const hostName = `__Host-${plainName}`
/** Other hosts and paths can add cookies of the plain name; so many are looked at, and no more. */
const mostCookies = 4

/** Whether a request brings a session cookie at all, of either name. */
export function hasSessionCookie(event: H3Event): boolean {
  return [plainName, hostName].some(name => cookiesOf(event, name).length > 0)
}

/**
 * The secrets in the session cookies of a request, in order. One that was not sealed here is skipped: somebody who can
 * set a cookie beside ours must not lock out its owner.
 */
export async function sessionSecretsOf(event: H3Event): Promise<string[]> {
  const { name } = await cookieFor(event)
  const secrets = await Promise.all(cookiesOf(event, name).slice(0, mostCookies).map(sealed => unseal(event, sealed)))
  return secrets.filter(secret => secret !== null)
}

/** Puts a session into the cookie, in place of whatever was there. */
export async function setSessionCookie(event: H3Event, secret: string): Promise<void> {
  const { session: { maxAge } } = useRuntimeConfig(event)
  const settings = await cookieFor(event, maxAge)
  const createdAt = (await useService()).outside.clock.now().getTime()
  // Left to itself it would go on with the session in the cookie that came, and with its age.
  event.context.sessions = { [settings.name]: { id: '', createdAt, data: {} } }
  await setUserSession(event, { secure: { secret } }, settings)
}

/** Takes the cookie away. */
export async function clearSessionCookie(event: H3Event): Promise<void> {
  await clearUserSession(event, await cookieFor(event, 0))
}

/**
 * The cookie's name and whether it is for https alone: by the configured address, or by what a trusted proxy says.
 * @param maxAge how long it lasts, in seconds, which the browser counts from now on (RFC 6265, 5.3): by the moment
 * beside it, it would be over at once where a clock is wrong
 */
async function cookieFor(event: H3Event, maxAge?: number) {
  const secure = await isReachedByHttps(event)
  return { name: secure ? hostName : plainName, cookie: { secure, maxAge } }
}

function cookiesOf(event: H3Event, name: string): string[] {
  return (getRequestHeader(event, 'cookie') ?? '').split(';').flatMap((pair) => {
    const [key, value = ''] = pair.trim().split('=', 2)
    return key === name && value !== '' ? [value] : []
  })
}

async function unseal(event: H3Event, sealed: string): Promise<string | null> {
  const { session: { password, maxAge } } = useRuntimeConfig(event)
  try {
    const { data } = await unsealSession(event, { password, maxAge }, decodeURIComponent(sealed))
    const { secret } = data?.secure ?? {}
    return typeof secret === 'string' ? secret : null
  } catch {
    // Not sealed here, changed, or too old: nobody's.
    return null
  }
}

declare module '#auth-utils' {
  interface SecureSessionData {
    /** Names the row of the session; the cookie is sealed, so nobody can read it there. */
    secret?: string
  }
}
