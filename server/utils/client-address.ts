import type { IncomingMessage } from 'node:http'
import { getRequestProtocol, type H3Event } from 'h3'
import proxyaddr from 'proxy-addr'
import { networkOf } from '#services/accounts/network'
import { useRuntime } from './account-context'

let trusted: Proxies | undefined

/** Where what comes by a socket without address comes from: such a socket is a file of this machine. */
const thisMachine = '127.0.0.1'

/** The address a request comes from. Forwarded addresses are believed only as far as trusted proxies vouch for them. */
export async function clientAddress(event: H3Event): Promise<string> {
  if (event.node.req.socket.remoteAddress === undefined) return thisMachine
  // A socket for both kinds has wrapped an IPv4 address as ::ffff:192.0.2.1.
  return proxyaddr(event.node.req, await trustedProxies()).replace(/^::ffff:(?=[\d.]+$)/i, '')
}

/** What limits count a request for: the address it comes from, of IPv6 its network. */
export async function clientNetwork(event: H3Event): Promise<string> {
  return networkOf(await clientAddress(event))
}

/** Whether the browser came by https: by the configured address, or by what a trusted proxy says of this request. */
export async function isReachedByHttps(event: H3Event): Promise<boolean> {
  const { configuration } = await useRuntime()
  if (configuration.NUXT_PUBLIC_BASE_URL?.startsWith('https://')) return true
  return isByProxy(event.node.req, await trustedProxies())
    && getRequestProtocol(event, { xForwardedProto: true }) === 'https'
}

/**
 * Says of requests whether they come right from a trusted proxy, whose headers are believed.
 * @param addresses of those proxies, and networks
 */
export function judgeProxies(addresses: string[]): (request: IncomingMessage) => boolean {
  const proxies = proxyaddr.compile(addresses)
  return request => isByProxy(request, proxies)
}

type Proxies = (address: string, index: number) => boolean

function isByProxy({ socket: { remoteAddress } }: IncomingMessage, proxies: Proxies): boolean {
  return remoteAddress !== undefined && proxies(remoteAddress, 0)
}

async function trustedProxies(): Promise<Proxies> {
  trusted ??= proxyaddr.compile((await useRuntime()).configuration.NUXT_TRUSTED_PROXIES)
  return trusted
}
