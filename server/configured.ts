import { scopes } from '#contract/scopes'
import { fairQueuesOf, type Budgets, type OperatorLimits } from '#integrations/budgets'
import { systemClock } from '#integrations/clock'
import type { MailWay } from '#integrations/email/choose'
import type { MailEvents } from '#integrations/email/mail-events'
import { resendEvents } from '#integrations/email/resend-webhook'
import type { InvoicePayments } from '#integrations/invoice-payments/index'
import { molliePayments } from '#integrations/invoice-payments/mollie'
import { noInvoicePayments } from '#integrations/invoice-payments/none'
import { systemLog } from '#integrations/log/index'
import type { Metrics } from '#integrations/metrics/registry'
import { openOperatorWebhook, type OperatorWebhook } from '#integrations/operator-webhook'
import type { Payments } from '#integrations/payments/index'
import { noPayments } from '#integrations/payments/none'
import type { Traces } from '#integrations/traces/open'
import { mcpResource } from '#services/connections/resource'
import { checkHealth } from '#services/verification/health'
import type { ServiceContext, Settings } from '#services/work/context'
import { tellFailure } from '#services/work/tell-failure'
import packageJson from '../package.json'
import { ConfigurationError, defaultPlanOf, paymentSettingsOf, type Configuration } from './configuration'
import { dataFolderOf, linkKeys, outboxFolderOf } from './installation-files'

/** What services go by, as configured. */
export function settingsOf(configuration: Configuration): Settings {
  return {
    defaultPlan: defaultPlanOf(configuration),
    requestsPerMinute: configuration.NUXT_RATE_LIMIT_KEY_PER_MINUTE,
    signUpsPerPlacePerDay: configuration.NUXT_RATE_LIMIT_SIGN_UP_PER_DAY,
    freshSessionMinutes: 15,
    baseUrl: configuration.NUXT_PUBLIC_BASE_URL ?? `http://localhost:${configuration.PORT}`,
    mailFrom: configuration.NUXT_MAIL_FROM,
    mailReachesPeople: mailFolderOf(configuration) === null,
    operatorEmail: configuration.NUXT_OPERATOR_EMAIL ?? null,
    platformRecipientsPerDay: configuration.NUXT_EMAIL_PLATFORM_DAILY_LIMIT,
    runsJobs: configuration.NUXT_JOBS === 'on',
    jobItemsAtOnce: configuration.NUXT_JOB_ITEMS_AT_ONCE,
    reminderIntervalHours: configuration.NUXT_REMINDER_INTERVAL_HOURS,
    operatorAccountId: configuration.NUXT_OPERATOR_ACCOUNT_ID ?? null,
    graceDays: configuration.NUXT_PAST_DUE_GRACE_DAYS,
    domainClaimHours: configuration.NUXT_EMAIL_DOMAIN_CLAIM_HOURS,
    freeRetentionDays: configuration.NUXT_FREE_RETENTION_DAYS,
    freeMembers: configuration.NUXT_FREE_MEMBERS,
    commit: configuration.NUXT_COMMIT ?? null,
  }
}

/** How long an app acts before it shows its refresh token again, and how long it may stay away. */
const accessTokenSeconds = 60 * 60
const refreshTokenSeconds = 60 * 24 * 60 * 60

/** How AI apps come in, and how long one may stay away. */
export function oauthSettings(configuration: Configuration, { settings }: ServiceContext) {
  return {
    issuer: settings.baseUrl,
    resource: mcpResource(settings),
    scopes,
    consentPath: (uid: string) => `/connect/${uid}`,
    accessTokenSeconds,
    refreshTokenSeconds,
    cookieKeys: linkKeys(configuration),
  }
}

/** Whoever takes payments, as configured. Where nobody does, the 10 MB of Stripe's package are not loaded. */
export async function paymentsOf(configuration: Configuration): Promise<Payments> {
  const settings = paymentSettingsOf(configuration)
  if (!settings) return noPayments()
  const { stripePayments } = await import('#integrations/payments/stripe')
  return stripePayments({
    secretKey: settings.NUXT_STRIPE_SECRET_KEY,
    webhookSecret: settings.NUXT_STRIPE_WEBHOOK_SECRET,
    priceIds: { month: settings.NUXT_STRIPE_PRICE_MONTH, year: settings.NUXT_STRIPE_PRICE_YEAR },
    baseUrl: configuration.NUXT_STRIPE_API_BASE,
    clock: systemClock,
  })
}

/** Whoever takes what customers pay, as configured. */
export function invoicePaymentsOf({ NUXT_MOLLIE_API_BASE: baseUrl }: Configuration): InvoicePayments {
  return baseUrl === 'none' ? noInvoicePayments() : molliePayments({ baseUrl })
}

/** What one caller may use, as far as the operator decides. */
export function operatorLimitsOf(configuration: Configuration): OperatorLimits {
  return {
    key: configuration.NUXT_RATE_LIMIT_KEY_PER_MINUTE,
    ip: configuration.NUXT_RATE_LIMIT_IP_PER_MINUTE,
    public: configuration.NUXT_RATE_LIMIT_PUBLIC_PER_MINUTE,
    vatCheck: configuration.NUXT_RATE_LIMIT_VAT_CHECK_PER_MINUTE,
    newApps: configuration.NUXT_RATE_LIMIT_NEW_APPS_PER_HOUR,
    signUpsPerDay: configuration.NUXT_RATE_LIMIT_SIGN_UP_PER_DAY,
    storedMegabytes: configuration.NUXT_STORED_MEGABYTES_PER_ACCOUNT,
  }
}

/** How mail leaves this installation, as far as its operator says. */
export function mailWayOf(configuration: Configuration): MailWay {
  const { NUXT_RESEND_API_KEY: apiKey, NUXT_RESEND_BASE_URL: baseUrl, NUXT_SMTP_URL: smtpUrl } = configuration
  return {
    ...(apiKey === undefined ? {} : { resend: { apiKey, baseUrl } }),
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
    outboxFolder: outboxFolderOf(configuration),
  }
}

/** The folder that mail stays in; null where somebody takes it. */
export function mailFolderOf(configuration: Configuration): string | null {
  const { resend, smtpUrl, outboxFolder } = mailWayOf(configuration)
  return resend === undefined && smtpUrl === undefined ? outboxFolder : null
}

/** Where the operator wants to be told of troubles; null where nowhere. */
export function operatorWebhookOf({ NUXT_OPERATOR_WEBHOOK: url }: Configuration): OperatorWebhook | null {
  return url === undefined ? null : openOperatorWebhook(url)
}

/** Who tells what became of mails; null where nobody does. */
export function mailEventsOf({ NUXT_RESEND_WEBHOOK_SECRET: secret }: Configuration): MailEvents | null {
  return secret === undefined ? null : resendEvents({ secret, clock: systemClock })
}

/** Metrics, where an address was set for them; null otherwise, and nothing of them is loaded. */
export async function startMetrics(
  { configuration, service, budgets }: { configuration: Configuration, service: ServiceContext, budgets: Budgets },
): Promise<Metrics & { close: () => void } | null> {
  const { NUXT_METRICS_ADDRESS: address } = configuration
  if (!address) return null
  const { openMetrics } = await import('#integrations/metrics/registry')
  const { listenForScrapes } = await import('#integrations/metrics/listener')
  const { readStoredFacts } = await import('#services/jobs/facts')
  const onFault = (error: unknown) => tellFailure(systemLog, 'metrics could not be read', {}, error)
  const { version, commit, database } = checkHealth(service)
  const metrics = openMetrics({
    about: { version, commit, database },
    queues: fairQueuesOf(budgets),
    connections: service.database.connections,
    dataFolder: dataFolderOf(configuration),
    stored: { read: () => readStoredFacts(service), onFault },
  })
  try {
    const { close } = await listenForScrapes(address, metrics, onFault)
    return { ...metrics, close }
  } catch (error) {
    throw new ConfigurationError([`NUXT_METRICS_ADDRESS: nothing can listen at ${address.host} port ${address.port}: ${String(error)}`])
  }
}

/** Traces, where a collector was named for them; null otherwise, and nothing of them is loaded. */
export async function startTraces(configuration: Configuration): Promise<Traces | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = configuration
  if (!endpoint) return null
  const { openTraces } = await import('#integrations/traces/open')
  const { version } = packageJson
  return openTraces({ endpoint, headers, serviceName: configuration.OTEL_SERVICE_NAME, version, log: systemLog })
}
