import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseKindOf } from '#db/database-url'
import { openDatabase } from '#db/client'
import { migrate } from '#db/migrate'
import { closePdfPool, renderPdf, startPdfPool } from '#documents/pdf/pool'
import { startBackground } from '#integrations/background'
import { systemClock } from '#integrations/clock'
import { openEcbRates } from '#integrations/ecb-rates'
import { outboxMailer } from '#integrations/email/outbox'
import { systemIds } from '#integrations/ids'
import { scryptPasswords } from '#integrations/passwords'
import { rateLimitPerMinute, type RateLimit, type RateLimitUse } from '#integrations/rate-limits'
import { readOrMakeSecrets, type Secrets } from '#integrations/secrets'
import { openSignedTokens, parseLinkKeys, type LinkKeys } from '#integrations/signed-tokens'
import { systemTokens } from '#integrations/tokens'
import { openVies } from '#integrations/vies'
import { readConfiguration, type Configuration } from '#server/configuration'
import type { ServiceContext } from '#services/context'

export type { RateLimitUse }

/** Everything the doors need, wired once at start: the only place where the rooms meet their outside. */
export interface Runtime {
  configuration: Configuration
  service: ServiceContext
  limits: { key: RateLimit, ip: RateLimit, public: RateLimit }
  close: () => Promise<void>
}

let starting: Promise<Runtime> | undefined

/** Starts the server's application: reads settings, makes secrets, migrates, opens the database; once, at boot. */
export function startRuntime(): Promise<Runtime> {
  starting ??= startServerRuntime()
  return starting
}

/** The running application; requests that come early wait until the database is migrated. */
export function useRuntime(): Promise<Runtime> {
  if (!starting) throw new Error('The runtime is started by a plugin before the first request')
  return starting
}

/** An id under which a request can be found in the log. */
export const newRequestId = systemIds.next

/** The services' context of this installation. */
export async function useService(): Promise<ServiceContext> {
  return (await useRuntime()).service
}

async function startServerRuntime(): Promise<Runtime> {
  const configuration = readConfiguration(process.env)
  prepareSessionCookies(configuration)
  const runtime = await openRuntime(configuration)
  startPdfPool({ workerPath: join(builtServerFolder(), 'pdf-worker.mjs') })
  return runtime
}

/**
 * Migrates and opens the database and wires the rooms together, for the server and for the command line alike.
 * Whoever wants documents starts the PDF pool with a worker of its own.
 */
export async function openRuntime(configuration: Configuration): Promise<Runtime> {
  await migrate(configuration.DATABASE_URL)
  const database = openDatabase(configuration.DATABASE_URL)
  const background = startBackground(reportFault)
  return {
    configuration,
    service: {
      database,
      outside: {
        clock: systemClock,
        ids: systemIds,
        tokens: systemTokens,
        signedTokens: openSignedTokens(linkKeys(configuration)),
        passwords: scryptPasswords,
        renderPdf,
        vies: openVies({ baseUrl: configuration.NUXT_VIES_BASE_URL }),
        vatCheckLimit: rateLimitPerMinute('vat-check', configuration.NUXT_RATE_LIMIT_VAT_CHECK_PER_MINUTE),
        ecbRates: openEcbRates({ baseUrl: configuration.NUXT_ECB_BASE_URL, clock: systemClock }),
        mailer: outboxMailer(outboxFolderOf(configuration)),
        background,
      },
      settings: {
        defaultPlan: configuration.NUXT_DEFAULT_PLAN,
        requestsPerMinute: configuration.NUXT_RATE_LIMIT_KEY_PER_MINUTE,
        freshSessionMinutes: 15,
        baseUrl: configuration.NUXT_PUBLIC_BASE_URL ?? `http://localhost:${configuration.PORT}`,
        mailFrom: configuration.NUXT_MAIL_FROM,
      },
    },
    limits: {
      key: rateLimitPerMinute('key', configuration.NUXT_RATE_LIMIT_KEY_PER_MINUTE),
      ip: rateLimitPerMinute('ip', configuration.NUXT_RATE_LIMIT_IP_PER_MINUTE),
      public: rateLimitPerMinute('public', configuration.NUXT_RATE_LIMIT_PUBLIC_PER_MINUTE),
    },
    close: async () => {
      await background.settled()
      await closePdfPool()
      await database.close()
    },
  }
}

/** nuxt-auth-utils reads its settings from the environment at the first request, which is later than this. */
function prepareSessionCookies(configuration: Configuration): void {
  process.env.NUXT_SESSION_PASSWORD = configuration.NUXT_SESSION_PASSWORD ?? ownSecrets(configuration).sessionPassword
  process.env.NUXT_SESSION_COOKIE_SECURE = String(configuration.NUXT_PUBLIC_BASE_URL?.startsWith('https://') ?? false)
}

/** The configured keys, or the installation's own. */
function linkKeys(configuration: Configuration): LinkKeys {
  return parseLinkKeys(configuration.NUXT_LINK_KEYS ?? ownSecrets(configuration).linkKeys)
}

function ownSecrets(configuration: Configuration): Secrets {
  return readOrMakeSecrets(secretsFileOf(configuration))
}

/** Where an installation keeps the secrets it made itself; it may be missing. */
export function secretsFileOf(configuration: Configuration): string {
  return join(dataFolder(configuration), 'secrets.json')
}

/** The folder that mails are laid into. */
export function outboxFolderOf(configuration: Configuration): string {
  return configuration.NUXT_MAIL_OUTBOX_DIR ?? join(dataFolder(configuration), 'outbox')
}

/** The folder of the SQLite file, so that a copied folder is a whole installation; `data/` with Postgres. */
function dataFolder({ DATABASE_URL }: Configuration): string {
  if (databaseKindOf(DATABASE_URL) === 'postgres') return 'data'
  return dirname(DATABASE_URL.startsWith('file:///') ? fileURLToPath(DATABASE_URL) : DATABASE_URL.slice('file:'.length))
}

/** What fails in the background has no caller to tell; the log keeps it. */
function reportFault(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack ?? error.message : String(error)}\n`)
}

/**
 * Nitro gives every module the address of the server's entry file as `import.meta.url`, but only once all modules
 * are loaded: so it is read when the database is ready, not before.
 */
function builtServerFolder(): string {
  return dirname(fileURLToPath(import.meta.url))
}
