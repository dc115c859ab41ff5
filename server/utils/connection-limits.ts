import { existsSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'

/** How long a connection may take for what, in milliseconds. */
export interface ConnectionLimits {
  /** Until a connection nobody uses is closed. */
  idleMs: number
  /** Until all headers of a request must have come. */
  headersMs: number
  /** Until a request must have come whole, its body included. */
  requestMs: number
  /** How often is looked whether headers or a request take too long. */
  lookMs: number
  /** Without a byte either way, in the midst of a request or of its answer. */
  silenceMs: number
}

/** Those of every server; `docs/operating.md` tells them, held to it by a test. */
export const usualLimits: ConnectionLimits = {
  // Node's own 5 s is shorter than that of proxies in front (60 s for nginx and most load balancers): they would send
  // a request just as the server hangs up, and answer it with 502.
  idleMs: 65_000,
  headersMs: 20_000,
  requestMs: 60_000,
  // Node's own 30 s would let headers come for 50 s instead of 20.
  lookMs: 1_000,
  // Longer than the longest document takes.
  silenceMs: 150_000,
}

/** An idle one costs some twenty kilobytes. */
const mostConnections = 5_000
/** Database, services outside and what is loaded with its first use. */
const otherFiles = 200

/**
 * How many connections are taken where a process may have so many files open. Each is one: with none left for what is
 * loaded with its first use, that would fail until the server is started anew, since Node keeps a module that it could
 * not read as one that fails.
 */
export function connectionsWithin(openFiles: number): number {
  return Math.min(mostConnections, Math.max(openFiles - otherFiles, Math.trunc(openFiles / 2)))
}

/** As the system says it; without a bound where it says nothing. */
function readOpenFiles(): number {
  const file = '/proc/self/limits'
  const [, soft] = existsSync(file) ? /^Max open files +(\d+)/m.exec(readFileSync(file, 'utf8')) ?? [] : []
  return soft === undefined ? Infinity : Number(soft)
}

/**
 * Bounds what connections can hold: a client that sends its request a byte at a time, and one that never reads its
 * answer. How many one address may open is for the proxy in front to say, see `docs/operating.md`.
 */
export function limitConnections(server: Server, limits: ConnectionLimits = usualLimits): void {
  server.maxConnections = connectionsWithin(readOpenFiles())
  server.keepAliveTimeout = limits.idleMs
  server.headersTimeout = limits.headersMs
  server.requestTimeout = limits.requestMs
  // Node reads it when the server says that it listens, which comes after this; it has no name in its types.
  Object.assign(server, { connectionsCheckingInterval: limits.lookMs })
  // Closes a connection that is silent, also while it waits for its client to read.
  server.timeout = limits.silenceMs
}
