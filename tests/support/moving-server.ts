import { inject } from 'vitest'
import { startMollie, type MollieDouble } from './doubles/mollie'
import { startResend, type ResendDouble } from './doubles/resend'
import { webhookSecret } from './doubles/resend-events'
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

/** A server whose customers pay at Mollie and whose mail leaves by Resend. */
export interface ProvidedServer {
  server: TestServer
  mollie: MollieDouble
  resend: ResendDouble
}

const started = new Map<string, Promise<unknown>>()

/**
 * A server beside that of the room, whose clock its tests move on: one of each kind for all test files that a process
 * works through, one after the other. It ends with the process.
 */
export function movingServer(kind: keyof typeof settings): Promise<TestServer> {
  return once(kind, () => startServer({ database: inject('databaseTemplate'), env: settings[kind] }))
}

/** The same with providers, whose clock nobody moves on. */
export function providedServer(): Promise<ProvidedServer> {
  return once('provided', async () => {
    const [mollie, resend] = await Promise.all([startMollie(), startResend({ senders: ['polder.example'] })])
    const server = await startServer({
      database: inject('databaseTemplate'),
      env: {
        ...mollie.environment, NUXT_RATE_LIMIT_PUBLIC_PER_MINUTE: '100', NUXT_TRUSTED_PROXIES: '127.0.0.1',
        NUXT_RESEND_API_KEY: resend.apiKey, NUXT_RESEND_BASE_URL: resend.baseUrl,
        NUXT_RESEND_WEBHOOK_SECRET: webhookSecret,
        NUXT_MAIL_FROM: 'Polder <post@polder.example>',
      },
    })
    return { server, mollie, resend }
  })
}

function once<Started>(kind: string, start: () => Promise<Started>): Promise<Started> {
  const key = `${kind} ${inject('databaseTemplate').kind}`
  const known = started.get(key)
  if (known) return known as Promise<Started>
  const starting = start()
  started.set(key, starting)
  // One that did not come up is started anew for the next file.
  starting.catch(() => started.delete(key))
  return starting
}
