import type { H3Event } from 'h3'
import proxyaddr from 'proxy-addr'
import { networkOf } from '#services/accounts/network'
import { useRuntime } from './account-context'

let trust: ((address: string, index: number) => boolean) | undefined

/** Where what comes by a socket without address comes from: such a socket is a file of this machine. */
const thisMachine = '127.0.0.1'

/** The address a request comes from. Forwarded addresses are believed only as far as trusted proxies vouch for them. */
export async function clientAddress(event: H3Event): Promise<string> {
  if (event.node.req.socket.remoteAddress === undefined) return thisMachine
  trust ??= proxyaddr.compile((await useRuntime()).configuration.NUXT_TRUSTED_PROXIES)
  return plainAddress(proxyaddr(event.node.req, trust))
}

/** What limits count a request for: the address it comes from, of IPv6 its network. */
export async function clientNetwork(event: H3Event): Promise<string> {
  return networkOf(await clientAddress(event))
}

/** An IPv4 address as people know it, where a socket for both kinds has wrapped it as ::ffff:192.0.2.1. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '')
}
