import { openDatabase, type Database, type Patience } from '#db/client'
import { databaseNow } from '#db/database-clock'
import { ensureInstallationId } from '#db/installation'
import { migrate } from '#db/schema/migrate'
import { outageOf, outageOfAll } from '#db/outage'
import { NewerSchema, requireKnownSchema } from '#db/schema/newer-schema'
import { openUseCounts } from '#db/use-counts'
import { readBankFileInThread, readFileInThread, readImageInThread } from '#documents/import/read-in-thread'
import { closePdfPool, renderPdf, startPdfPool } from '#documents/pdf/pool'
import { dutchVatRates } from '#domain/vat/law'
import { openAnchorFiles } from '#integrations/anchor-files'
import { startBackground } from '#integrations/background'
import { openBudgets, threads, type Budgets } from '#integrations/budgets'
import { elapsedMs, systemClock } from '#integrations/clock'
import { openEcbRates } from '#integrations/ecb-rates'
import { openMail } from '#integrations/email/choose'
import type { FairQueue } from '#integrations/fair-queue'
import { openFiles } from '#integrations/files/choose'
import { systemIds } from '#integrations/ids'
import { systemLog } from '#integrations/log/index'
import { limitLines } from '#integrations/log/limited'
import { openOAuthServer, requestCookieName, type OAuthServer } from '#integrations/oauth/provider'
import { openPublicDocuments } from '#integrations/oauth/public-documents'
import type { MeasuredRequest, Metrics, RequestAnswer } from '#integrations/metrics/registry'
import { openPasswords } from '#integrations/passwords'
import type { RateLimitUse } from '#integrations/rate-limits'
import { openRememberedAnswers } from '#integrations/remembered-answers'
import type { SecretBox } from '#integrations/secret-box'
import { openSignedTokens } from '#integrations/signed-tokens'
import { systemTokens } from '#integrations/tokens'
import type { Traces } from '#integrations/traces/open'
import { openVies } from '#integrations/vies'
import { ConfigurationError, readConfiguration, type Configuration } from '#server/configuration'
import {
  invoicePaymentsOf, mailEventsOf, mailFolderOf, mailWayOf, oauthSettings, operatorLimitsOf, operatorWebhookOf,
  paymentsOf, settingsOf, startMetrics, startTraces,
} from '#server/configured'
import {
  anchorFolderOf, anchorKeysOf, claimSecrets, dataFolderOf, linkKeys, ownSecretBox, ownSecrets, requireDataFolder,
  takeBackRights,
} from '#server/installation-files'
import { countForeignTotpSecrets, sealPlainTotpSecrets } from '#services/accounts/totp-secrets'
import { oauthRecords } from '#services/connections/records'
import { countForeignProviderKeys } from '#services/online-payments/sealed-key'
import { hasMovedFiles } from '#services/files/move'
import { finishMigration } from '#services/verification/finish-migration'
import type { ServiceContext } from '#services/work/context'
import { LastUsed } from '#services/work/last-used'
import { tellFailure } from '#services/work/tell-failure'

export type { FairQueue, MeasuredRequest, RateLimitUse, RequestAnswer }
export { elapsedMs }

/** Everything the doors need, wired once at start: the only place where the rooms meet their outside. */
export interface Runtime {
  configuration: Configuration
  service: ServiceContext
  budgets: Budgets
  /** Lets AI apps in for people. */
  oauth: OAuthServer
  /** Null where no collector was named. */
  traces: Traces | null
  close: () => Promise<void>
}

/** The same of a server. */
interface ServerRuntime extends Runtime {
  /** Null where no address was set for them. */
  metrics: Metrics | null
}

let starting: Promise<ServerRuntime> | undefined

/**
 * Starts the server's application: reads settings, makes secrets, migrates, opens the database and the metrics; once,
 * at boot.
 */
export function startRuntime(): Promise<ServerRuntime> {
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

/** Why the database cannot serve, where that is what made a request fail. */
export { outageOf, outageOfAll }

/** Where an installation keeps what is not in its database. */
export { dataFolderOf, mailFolderOf }

/** The log of this process, for the doors. */
export const log = systemLog

/** Lines a minute of each kind of refusal: enough to see who tries what, and too few to fill a disk. */
const refusalsPerMinute = 100

/** Says that a request was refused, within bounds. */
export const sayRefusal = limitLines(systemLog, { clock: systemClock, perMinute: refusalsPerMinute })

/** The services' context of this installation. Throws what `requireOwnSchema` throws. */
export async function useService(): Promise<ServiceContext> {
  requireOwnSchema()
  return (await useRuntime()).service
}

let newerSchema: NewerSchema | undefined

/** Throws NewerSchema once the database belongs to a newer version: another server answers, and this one is to end. */
export function requireOwnSchema(): void {
  if (newerSchema) throw newerSchema
}

/** Looks whether the database still is of this version, for `requireOwnSchema`; of an outage, requests tell. */
export async function watchSchema(): Promise<void> {
  try {
    await requireKnownSchema((await useRuntime()).service.database.prisma)
  } catch (error) {
    if (error instanceof NewerSchema) {
      if (!newerSchema) systemLog.error(error.message)
      newerSchema = error
    } else if (!outageOf(error)) tellFault(error, 'the version of the database could not be looked at')
  }
}

/** Throws where the environment names a setting that cannot be used. */
export function requireConfiguration(): void {
  readConfiguration(process.env)
}

async function startServerRuntime(): Promise<ServerRuntime> {
  const configuration = readConfiguration(process.env)
  prepareSessionCookies(configuration)
  const runtime = await openRuntime(configuration)
  const metrics = await startMetrics(runtime)
  startPdfPool({ threads: threads.printing })
  const close = async () => {
    metrics?.close()
    await endWithThreads(runtime)
  }
  return { ...runtime, metrics, close }
}

/** Closes an installation, and the threads that print for every installation of this process, once it needs none. */
export async function endWithThreads(runtime: Runtime): Promise<void> {
  await runtime.close()
  await closePdfPool()
}

/**
 * Migrates and opens the database and wires the rooms together, for the server and for the command line alike.
 */
export async function openRuntime(
  configuration: Configuration,
  { patience }: { patience?: Patience } = {},
): Promise<Runtime> {
  if (configuration.NUXT_DATA_DIR !== undefined) requireDataFolder(configuration)
  const secretBox = ownSecretBox(configuration)
  const signingKeys = linkKeys(configuration)
  const { isReadOnly } = await migrate(configuration.DATABASE_URL)
  if (isReadOnly) systemLog.warn('the database is read-only: whatever would change something is answered with 503')
  const traces = await startTraces(configuration)
  const database = await openDatabase(configuration.DATABASE_URL, {
    patience, connections: configuration.NUXT_DATABASE_CONNECTIONS, measure: traces?.statement,
  })
  try {
    const id = configuration.NUXT_OPERATOR_ACCOUNT_ID
    // Payments without anybody to invoice them would be found out a month later.
    if (id !== undefined && await database.prisma.account.count({ where: { id } }) === 0) {
      throw new ConfigurationError(['NUXT_OPERATOR_ACCOUNT_ID: there is no such account in this database'])
    }
    if (!isReadOnly) await finishMigration(database, systemClock.now())
    if (!isReadOnly) claimSecrets(configuration, await ensureInstallationId(database, systemIds.next))
  } catch (error) {
    await traces?.close()
    await database.close()
    throw error
  }
  takeBackRights(configuration)
  // Plain rows of a read-only database are read as they are.
  if (!isReadOnly) await sealWhatIsPlain(database, secretBox)
  const background = startBackground(error => tellFault(error, 'background work failed'))
  const passwords = openPasswords()
  const files = await openFiles(configuration.NUXT_FILES_URL, systemClock)
  if (files === null && await hasMovedFiles(database)) {
    systemLog.error('files of documents lie in an object store and cannot be read: NUXT_FILES_URL does not say in which')
  }
  const mail = await openMail(mailWayOf(configuration))
  if (mail.reachesPeople && configuration.NUXT_MAIL_FROM.address.endsWith('@localhost')) {
    systemLog.warn('mail comes from an address that nobody can answer: see NUXT_MAIL_FROM')
  }
  const useCounts = await openUseCounts(configuration.DATABASE_URL, error =>
    tellFault(error, 'limits are counted by each server for itself'))
  const budgets = openBudgets(operatorLimitsOf(configuration), { clock: systemClock, shared: useCounts })
  const wired: Omit<Runtime, 'oauth'> = {
    configuration,
    service: {
      database,
      outside: {
        clock: systemClock,
        leaseClock: { now: async () => await databaseNow(database) ?? systemClock.now() },
        vatRates: dutchVatRates,
        ids: systemIds,
        tokens: systemTokens,
        secretBox,
        signedTokens: openSignedTokens(signingKeys),
        passwords,
        passwordTurns: budgets.hashing,
        changeTurns: budgets.changing,
        workTurns: budgets.working,
        files,
        storedBytes: budgets.storedBytes,
        rememberedCounts: openRememberedAnswers(),
        rememberedSums: openRememberedAnswers(),
        // One of 20,000 documents takes some twenty megabytes.
        rememberedMatchers: openRememberedAnswers({ mostAccounts: 5 }),
        renderPdf: (input, { accountId, signal, way }) =>
          budgets.printing.run(accountId, () => renderPdf(input, way === 'sight' ? undefined : signal), signal),
        // Some three hundred of a page or two.
        printedStatements: new LastUsed(16 * 1024 * 1024, ({ length }) => length),
        readFile: (file, { accountId, signal }) =>
          budgets.reading.run(accountId, () => readFileInThread(file, signal), signal),
        readBankFile: (file, { accountId, signal }) =>
          budgets.reading.run(accountId, () => readBankFileInThread(file, signal), signal),
        readImage: (image, { accountId, signal }) =>
          budgets.reading.run(accountId, () => readImageInThread(image, signal), signal),
        vies: openVies({ baseUrl: configuration.NUXT_VIES_BASE_URL }),
        vatCheckLimit: budgets.requests.vatCheck,
        ecbRates: openEcbRates({ baseUrl: configuration.NUXT_ECB_BASE_URL, clock: systemClock }),
        publicDocuments: openPublicDocuments(),
        mailer: mail.mailer,
        senderDomains: mail.senderDomains,
        mailEvents: mailEventsOf(configuration),
        payments: await paymentsOf(configuration),
        invoicePayments: invoicePaymentsOf(configuration),
        operatorWebhook: operatorWebhookOf(configuration),
        background,
        log: systemLog,
        anchorFiles: openAnchorFiles(anchorFolderOf(configuration)),
        anchorKeys: anchorKeysOf(configuration),
      },
      settings: settingsOf(configuration),
    },
    budgets,
    traces,
    close: async () => {
      await background.end()
      await traces?.close()
      mail.close()
      await passwords.close()
      await database.close()
      await useCounts?.close()
    },
  }
  const { service } = wired
  return { ...wired, oauth: openOAuthServer(oauthSettings(configuration, service), oauthRecords(service)) }
}

/** The cookie that names the request to connect which was begun in a browser. */
export async function requestCookie(): Promise<string> {
  return requestCookieName((await useService()).settings.baseUrl)
}

/** nuxt-auth-utils reads its settings from the environment at the first request, which is later than this. */
function prepareSessionCookies(configuration: Configuration): void {
  process.env.NUXT_SESSION_PASSWORD = configuration.NUXT_SESSION_PASSWORD ?? ownSecrets(configuration).sessionPassword
  process.env.NUXT_SESSION_COOKIE_SECURE = String(configuration.NUXT_PUBLIC_BASE_URL?.startsWith('https://') ?? false)
}

/** Encrypts what earlier versions stored as it was, and says in the log what these keys cannot open. */
async function sealWhatIsPlain(database: Database, secretBox: SecretBox): Promise<void> {
  const encrypted = await sealPlainTotpSecrets(database, secretBox)
  if (encrypted > 0) systemLog.info('secrets were encrypted', { count: encrypted })
  const foreign = await countForeignTotpSecrets(database, secretBox)
    + await countForeignProviderKeys(database, secretBox)
  if (foreign === 0) return
  systemLog.error('secrets are encrypted under a key that is not given: see NUXT_ENCRYPTION_KEYS', { count: foreign })
}

/** What fails in the background has no caller to tell. */
function tellFault(error: unknown, what: string): void {
  tellFailure(systemLog, what, {}, error)
}
