import { afterAll, beforeAll, inject } from 'vitest'
import { startServer, type TestServer } from '../server'
import { startResend, type ResendDouble } from './resend'
import { webhookSecret } from './resend-events'

/** A server that mails by Resend, which tells it by its webhook what became of a mail. */
export interface ServerWithResend {
  server: TestServer
  resend: ResendDouble
}

/**
 * Starts both before the tests of a file or group, and ends them after those.
 * @param senders domains that may send; without them none is asked for
 */
export function useServerWithResend(
  { senders, env = {} }: { senders?: string[], env?: Record<string, string> } = {},
): ServerWithResend {
  const started = {} as ServerWithResend
  beforeAll(async () => {
    started.resend = await startResend(senders && { senders })
    const { apiKey, baseUrl } = started.resend
    started.server = await startServer({
      database: inject('databaseTemplate'),
      env: {
        NUXT_RESEND_API_KEY: apiKey, NUXT_RESEND_BASE_URL: baseUrl, NUXT_RESEND_WEBHOOK_SECRET: webhookSecret, ...env,
      },
    })
  })
  afterAll(async () => {
    await started.server.stop()
    await started.resend.close()
  })
  return started
}
