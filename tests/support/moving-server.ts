import { inject } from 'vitest'
import { startServer, type TestServer } from './server'

/** What they are told beside what every server under test is. */
const settings = {
  /** Reached by its address and through a proxy. */
  plain: { NUXT_TRUSTED_PROXIES: '127.0.0.1', NUXT_RATE_LIMIT_NEW_APPS_PER_HOUR: '3' },
  /** Reached by a name of its own. */
  named: {
    NUXT_PUBLIC_BASE_URL: 'https://polder.example/', NUXT_MAIL_FROM: 'Polder Utrecht <post@polder.example>',
    NUXT_SECURITY_CONTACT: 'security@polder.example',
  },
}

const started = new Map<string, Promise<TestServer>>()

/**
 * A server beside that of the room, whose clock its tests move on: one of each kind for all test files that a process
 * works through, one after the other. It ends with the process.
 */
export function movingServer(kind: keyof typeof settings): Promise<TestServer> {
  const database = inject('databaseTemplate')
  const key = `${kind} ${database.kind}`
  const known = started.get(key)
  if (known) return known
  const server = startServer({ database, env: settings[kind] })
  started.set(key, server)
  // One that did not come up is started anew for the next file.
  server.catch(() => started.delete(key))
  return server
}
