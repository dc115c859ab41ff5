import { join } from 'node:path'
import { z } from 'zod'
import { planLimits } from '#contract/plans'
import { readS3Address } from '#integrations/files/address'

const limit = (fallback: number) =>
  z.coerce.number().int().min(0).default(fallback).transform(quota => (quota === 0 ? null : quota))

const mailAddress = z
  .string()
  .regex(/^([^<>@]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/, 'must be an address, or a name and <address>')
  .transform((text) => {
    const [, name, address] = /^([^<]*)<([^>]+)>$/.exec(text) ?? [text, '', text]
    return { name: (name ?? '').trim(), address: address ?? text }
  })

const commaList = z
  .string()
  .default('')
  .transform(list => [...new Set(list.split(',').map(entry => entry.trim()).filter(entry => entry !== ''))])

/** Keys that take turns. */
const namedKeys = z
  .string()
  .refine(
    text => text.split(',').every(pair => /^[\w-]{1,16}:\S{32,}$/.test(pair.trim())),
    'must be id:secret pairs with commas between, each secret at least 32 characters',
  )
  .refine((text) => {
    const ids = text.split(',').map(pair => pair.trim().split(':')[0])
    return new Set(ids).size === ids.length
  }, 'must name each key once')

/** Characters that a header can hold. */
const headerSecret = z.string().regex(/^[\x21-\x7e]+$/, 'must be visible characters alone')

/** Nobody reads along: by https, or within this machine. An address with a user or password is refused by fetch. */
function isPrivateWay(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return isWithoutUser(url) && (protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

const privateWay = 'must be an address by https, or of this machine, without a user or password'

/** Of what a header can hold, what stands for commas and spaces in a list. */
const decoded = (text: string) => text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** With a user in its address, nothing can be asked by `fetch`. */
function isWithoutUser(url: string): boolean {
  const { username, password } = new URL(url)
  return username === '' && password === ''
}

const webAddress = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/(?<!\/)\/+$/, ''))

/**
 * Every environment variable Polder reads, with its default. None is needed to start.
 * README lists the same table; a test holds the two together.
 */
export const configurationSchema = z.object({
  DATABASE_URL: z
    .string()
    .regex(/^(file:|postgres(ql)?:\/\/)/, 'must start with file: (SQLite) or postgres:// (Postgres)')
    .default('file:data/polder.db')
    .describe('`file:…` for SQLite, `postgres://…` for Postgres; `polder.db` in `NUXT_DATA_DIR` where only that is set'),
  NUXT_DATABASE_CONNECTIONS: z.coerce.number().int().min(4).max(500).default(10)
    .describe('Connections that a server holds to Postgres at most, beside four that count requests'),
  NUXT_DATA_DIR: z.string().optional()
    .describe('Folder of secrets, anchors and mails; that of the SQLite file when empty, `data` with Postgres'),
  NUXT_FILES_URL: z
    .string()
    .refine(
      text => readS3Address(text) !== null,
      'must be s3://key:secret@host/bucket?region=…, or s3+http://… within your own network; write a / in the secret as %2F',
    )
    .transform(readS3Address)
    .optional()
    .describe('Object store that PDFs and UBL files move to, `s3://key:secret@host/bucket?region=…`; all stay in the database when empty'),
  NUXT_BACKUP_KEYS: commaList
    .refine(keys => keys.every(key => /^age1[02-9ac-hj-np-z]{58}$/.test(key)), 'must be public keys of age, age1…, with commas between')
    .describe('Public keys of [age](https://age-encryption.org), comma-separated, that backups are encrypted to; none are when empty'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to listen on'),
  HOST: z.string().optional().describe('Address to listen on; all of them when empty'),
  NUXT_METRICS_ADDRESS: z
    .string()
    .regex(/^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i, 'must be an address and a port, such as 127.0.0.1:9464')
    .transform((text) => {
      const colon = text.lastIndexOf(':')
      return { host: text.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(text.slice(colon + 1)) }
    })
    .refine(({ port }) => port <= 65_535, 'must have a port of 65535 at most')
    .optional()
    .describe('Address and port of their own that metrics are read at, such as `127.0.0.1:9464`; none when empty'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress
    .refine(isWithoutUser, 'must hold no user or password: OTEL_EXPORTER_OTLP_HEADERS holds what proves who asks')
    .optional()
    .describe('OpenTelemetry collector that traces are told to, such as `http://127.0.0.1:4318`; none when empty'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^([\w-]+=[\x21-\x2b\x2d-\x7e]*(,|$))*$/, 'must be name=value pairs with commas between')
    .transform(list => Object.fromEntries(list.split(',').filter(pair => pair !== '').map((pair) => {
      const place = pair.indexOf('=')
      return [pair.slice(0, place), decoded(pair.slice(place + 1))]
    })))
    .optional()
    .describe('Headers that it wants, `name=value,name=value`, with `%20` and the like for what that cannot hold'),
  OTEL_SERVICE_NAME: z.string().default('polder').describe('What traces call this installation'),
  NUXT_SESSION_PASSWORD: z.string().min(32).optional().describe('Seals session cookies; made into `data/` when empty'),
  NUXT_LINK_KEYS: namedKeys
    .optional()
    .describe('Keys of public links, `id:secret,id:secret`: the first signs, all verify; made into `data/` when empty'),
  NUXT_ANCHOR_KEYS: namedKeys
    .optional()
    .describe('Keys that sign the ends of audit trails, `id:secret,id:secret`: the first signs, all verify; the link keys when empty'),
  NUXT_ENCRYPTION_KEYS: namedKeys
    .optional()
    .describe('Keys of secrets in the database, `id:secret,id:secret`: the first encrypts, all decrypt; made into `data/` when empty'),
  NUXT_PUBLIC_BASE_URL: webAddress.optional().describe('Address that people reach Polder at, for links and origin checks'),
  NUXT_MAIL_FROM: mailAddress
    .default({ name: 'Polder', address: 'polder@localhost' })
    .describe('Who mail comes from: `address` or `Name <address>`'),
  NUXT_SECURITY_CONTACT: z
    .union([z.email().transform(address => `mailto:${address}`), z.url({ protocol: /^https$/ }).regex(/^\S+$/)],
      'must be an address of mail, or of a page by https')
    .optional()
    .describe('Whom to tell about weaknesses: an address of mail, or of a page by https; opens `/.well-known/security.txt`'),
  NUXT_OPERATOR_EMAIL: z.email().optional()
    .describe('Whom to mail when a job has failed for an hour or mail has waited six hours, and when that is over'),
  NUXT_OPERATOR_WEBHOOK: z
    .url({ protocol: /^https?$/, error: privateWay, abort: true })
    .refine(isPrivateWay, privateWay)
    .optional()
    .describe('Where the same is posted as JSON; by https, or on this machine'),
  NUXT_JOBS: z.enum(['on', 'off']).default('on')
    .describe('Whether the server does its background work itself; `off` leaves it to `cli -- jobs run`'),
  NUXT_JOB_ITEMS_AT_ONCE: z.coerce.number().int().min(1).max(64).default(4)
    .describe('Recurring invoices, reminders and so on that a server works on at once; of each account one'),
  NUXT_REMINDER_INTERVAL_HOURS: z.coerce.number().int().min(0).default(24)
    .describe('Hours between two reminders of one invoice'),
  NUXT_MAIL_OUTBOX_DIR: z.string().optional().describe('Folder that mail is laid into; `outbox` in `NUXT_DATA_DIR` when empty'),
  NUXT_RESEND_API_KEY: headerSecret.optional().describe('Key of Resend, which mail goes out by when there is one'),
  NUXT_RESEND_BASE_URL: webAddress.default('https://api.resend.com').describe('Resend, or what stands in for it'),
  NUXT_RESEND_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/, 'must be whsec_ and the rest of the secret as Resend shows it')
    .optional()
    .describe('Signs what Resend tells of mail, `whsec_…`; opens `/api/webhooks/resend`'),
  NUXT_SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: 'must be smtp://user:password@host:port or smtps://…' })
    .optional()
    .describe('Mail server, `smtp://user:password@host:port` or `smtps://…`, for mail where there is no key of Resend'),
  NUXT_EMAIL_PLATFORM_DAILY_LIMIT: limit(0).describe('Recipients of mail about documents of all accounts together in 24 hours; 0 = off'),
  NUXT_DEFAULT_PLAN: z
    .enum(['free', 'pro'])
    .optional()
    .describe('Plan of new accounts: `free` or `pro`; `pro` when empty and no payment provider is configured, else `free`'),
  NUXT_STRIPE_SECRET_KEY: z.string().regex(/^\S+$/, 'must be one word').optional()
    .describe('Key of Stripe, for subscriptions to Pro; it, the four below it, or none of the five'),
  NUXT_STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_\S+$/, 'must start with whsec_').optional()
    .describe('Secret that Stripe signs `POST /api/webhooks/stripe` with, `whsec_…`'),
  NUXT_STRIPE_PRICE_MONTH: z.string().regex(/^\S+$/, 'must be one word').optional().describe('Id of the price of a month, `price_…`'),
  NUXT_STRIPE_PRICE_YEAR: z.string().regex(/^\S+$/, 'must be one word').optional().describe('Id of the price of a year, `price_…`'),
  NUXT_OPERATOR_ACCOUNT_ID: z.string().regex(/^\S+$/, 'must be one word').optional()
    .describe('Account of this installation that sells Pro and issues the invoices of subscriptions'),
  NUXT_STRIPE_API_BASE: webAddress.default('https://api.stripe.com').describe('Stripe, or what stands in for it'),
  NUXT_MOLLIE_API_BASE: z.union([z.literal('none'), webAddress]).default('https://api.mollie.com')
    .describe('Mollie, by which customers pay where an account connected it, or what stands in for it; `none` offers it to nobody'),
  NUXT_PAST_DUE_GRACE_DAYS: z.coerce.number().int().min(0).max(90).default(14)
    .describe('Days that Pro stays after a renewal could not be charged'),
  NUXT_EMAIL_DOMAIN_CLAIM_HOURS: z.coerce.number().int().min(1).max(8_760).default(72)
    .describe('Hours in which a sender domain has to be proved by its DNS records; a claim that is not ends then'),
  NUXT_FREE_RETENTION_DAYS: z.coerce.number().int().min(0).max(36_500).default(planLimits.free.retentionDays ?? 0)
    .transform(days => (days === 0 ? null : days))
    .describe('Days after issue that documents are kept on Free; 0 = for good'),
  NUXT_FREE_MEMBERS: limit(planLimits.free.members ?? 0)
    .describe('People who may belong to an account on Free, invitations included; 0 = off'),
  NUXT_TRUSTED_PROXIES: commaList
    .describe('Comma-separated addresses or networks whose `X-Forwarded-For` and `traceparent` are believed'),
  NUXT_RATE_LIMIT_KEY_PER_MINUTE: limit(120).describe('Requests a minute of one API key; 0 = off'),
  NUXT_RATE_LIMIT_IP_PER_MINUTE: limit(300).describe('Requests a minute of one IP address; 0 = off'),
  NUXT_RATE_LIMIT_PUBLIC_PER_MINUTE: limit(60)
    .describe('Requests a minute of one IP address to public links and their pages; 0 = off'),
  NUXT_RATE_LIMIT_VAT_CHECK_PER_MINUTE: limit(20).describe('VAT number checks a minute of one user; 0 = off'),
  NUXT_RATE_LIMIT_SIGN_UP_PER_DAY: limit(20).describe('Accounts opened a day from one IP address; 0 = off'),
  NUXT_RATE_LIMIT_NEW_APPS_PER_HOUR: limit(20)
    .describe('AI apps an hour that one IP address may register, or have looked up by their address; 0 = off'),
  NUXT_STORED_MEGABYTES_PER_ACCOUNT: limit(5_000)
    .describe('Megabytes one account may have stored before drafts and uploads are refused, never issuing; 0 = off'),
  NUXT_VIES_BASE_URL: webAddress
    .default('https://ec.europa.eu/taxation_customs/vies/rest-api')
    .describe('The EU\'s VAT number service (VIES), or what stands in for it'),
  NUXT_COMMIT: z.string().regex(/^[0-9a-f]{40}$/, 'must be 40 hexadecimal digits').optional()
    .describe('Commit that this is built of, which `/api/health` tells; a release and a clone name their own'),
  NUXT_ECB_BASE_URL: webAddress
    .default('https://www.ecb.europa.eu/stats/eurofxref')
    .describe('The exchange rates of the European Central Bank, or what stands in for them'),
})

export type Configuration = z.output<typeof configurationSchema>

/** The environment names a setting that cannot be used. */
export class ConfigurationError extends Error {
  constructor(problems: string[]) {
    super(`Polder cannot start with these settings:\n${problems.map(problem => `- ${problem}`).join('\n')}`)
    this.name = 'ConfigurationError'
  }
}

/** Reads the configuration. Throws a ConfigurationError that names each variable it cannot use. */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const { NUXT_DATA_DIR: dataDir } = given
  const result = configurationSchema.safeParse({ ...(dataDir ? { DATABASE_URL: `file:${join(dataDir, 'polder.db')}` } : {}), ...given })
  if (!result.success) throw new ConfigurationError(result.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`))
  const missing = paymentSettings.filter(name => result.data[name] === undefined)
  if (missing.length > 0 && missing.length < paymentSettings.length) {
    throw new ConfigurationError(missing.map(name => `${name}: is needed beside the other settings of payments`))
  }
  return result.data
}

/** What taking payments needs, all of it. */
const paymentSettings = [
  'NUXT_STRIPE_SECRET_KEY', 'NUXT_STRIPE_WEBHOOK_SECRET', 'NUXT_STRIPE_PRICE_MONTH', 'NUXT_STRIPE_PRICE_YEAR',
  'NUXT_OPERATOR_ACCOUNT_ID',
] as const satisfies (keyof Configuration)[]

export type PaymentSettings = Record<(typeof paymentSettings)[number], string>

/** What taking payments needs; null where nothing is for sale. */
export function paymentSettingsOf(configuration: Configuration): PaymentSettings | null {
  const isComplete = paymentSettings.every(name => configuration[name] !== undefined)
  return isComplete ? configuration as Configuration & PaymentSettings : null
}

/** The plan of new accounts: who sells Pro does not give it away. */
export function defaultPlanOf(configuration: Configuration): 'free' | 'pro' {
  return configuration.NUXT_DEFAULT_PLAN ?? (paymentSettingsOf(configuration) ? 'free' : 'pro')
}
