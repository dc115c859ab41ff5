import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import proxyaddr from 'proxy-addr'
import { networkOf } from '#services/accounts/network'
import type { Runtime } from './account-context'
import { plainAddress } from './client-address'

/** How long a connection may take for what, in milliseconds, and how many one address may hold. */
export interface ConnectionLimits {
  /** Until a connection nobody uses is closed. */
  idleMs: number
  /** Until all headers of a request must have come. */
  headersMs: number
  /** Until a request must have come whole, its body included. */
  requestMs: number
  /** Without a byte either way, in the midst of a request or of its answer. */
  silenceMs: number
  /** Connections of one address at a time; null for no limit. */
  perAddress: number | null
  /** The key an address counts under; null for one that many share, as a trusted proxy. */
  countsAs: (address: string) => string | null
}

/** The limits of a server whose operator set these. */
export function connectionLimitsOf(
  { NUXT_CONNECTIONS_PER_ADDRESS, NUXT_TRUSTED_PROXIES }: Runtime['configuration'],
): ConnectionLimits {
  const isTrusted = proxyaddr.compile(NUXT_TRUSTED_PROXIES)
  return {
    // Node's own 5 s is shorter than that of proxies in front (60 s for nginx and most load balancers): they would send
    // a request just as the server hangs up, and answer it with 502.
    idleMs: 65_000,
    headersMs: 20_000,
    requestMs: 60_000,
    // Longer than the longest document takes.
    silenceMs: 150_000,
    perAddress: NUXT_CONNECTIONS_PER_ADDRESS,
    countsAs: address => (isTrusted(address, 0) ? null : networkOf(plainAddress(address))),
  }
}

const newConnections = 'net.server.socket'

/**
 * Bounds what connections can hold: a client that sends its request a byte at a time, one that never reads its answer,
 * and one that opens thousands. Nitro does not hand out its server: the first connection does.
 * @returns what ends it
 */
export function guardConnections(limits: ConnectionLimits): () => void {
  const open = new Map<string, number>()
  const guarded = new WeakSet<Server>()

  function guard(message: unknown): void {
    const { socket } = message as { socket: Socket & { server?: Server } }
    if (!isHttpServer(socket.server)) return
    if (!guarded.has(socket.server)) {
      guarded.add(socket.server)
      setTimeLimits(socket.server, limits)
      // Opened before the limits were set.
      socket.setTimeout(limits.silenceMs)
    }
    count(socket)
  }

  function count(socket: Socket): void {
    const caller = socket.remoteAddress === undefined ? null : limits.countsAs(socket.remoteAddress)
    if (caller === null || limits.perAddress === null) return
    const others = open.get(caller) ?? 0
    if (others >= limits.perAddress) {
      socket.destroy()
      return
    }
    open.set(caller, others + 1)
    socket.once('close', () => {
      const left = (open.get(caller) ?? 1) - 1
      if (left === 0) open.delete(caller)
      else open.set(caller, left)
    })
  }

  subscribe(newConnections, guard)
  return () => {
    unsubscribe(newConnections, guard)
  }
}

function setTimeLimits(server: Server, limits: ConnectionLimits): void {
  server.keepAliveTimeout = limits.idleMs
  server.headersTimeout = limits.headersMs
  server.requestTimeout = limits.requestMs
  // Closes a connection that is silent, also while it waits for its client to read.
  server.timeout = limits.silenceMs
}

/** Databases and doubles in this process listen as well; theirs are no servers of requests. */
function isHttpServer(server: unknown): server is Server {
  return typeof server === 'object' && server !== null && 'headersTimeout' in server && 'requestTimeout' in server
}
