import type { Database } from '#db/client'
import { forAccount, type AccountClient, type AccountTransaction } from '#db/for-account'
import { runTransaction } from '#db/transaction'
import type { PdfInput } from '#documents/pdf/input'
import type { Background } from '#integrations/background'
import type { Clock } from '#integrations/clock'
import type { EcbRates } from '#integrations/ecb-rates'
import type { MailAddress, Mailer } from '#integrations/email/index'
import type { Ids } from '#integrations/ids'
import type { Passwords } from '#integrations/passwords'
import type { RateLimit } from '#integrations/rate-limits'
import type { SignedTokens } from '#integrations/signed-tokens'
import type { Tokens } from '#integrations/tokens'
import type { Vies } from '#integrations/vies'
import type { Plan } from '#contract/plans'
import type { Scope } from '#contract/scopes'

/** What a service reaches beyond the database; tests hand in their own clock. */
export interface Outside {
  clock: Clock
  ids: Ids
  tokens: Tokens
  /** Makes and reads the links that customers follow. */
  signedTokens: SignedTokens
  passwords: Passwords
  renderPdf: (input: PdfInput) => Promise<Uint8Array>
  vies: Vies
  /** VAT number checks of one user. */
  vatCheckLimit: RateLimit
  ecbRates: EcbRates
  mailer: Mailer
  background: Background
}

/** Settings of the installation that services decide by. */
export interface Settings {
  defaultPlan: Plan
  /** Requests a minute of one API key; null when not limited. */
  requestsPerMinute: number | null
  /** Minutes after proving who you are during which payment details may be changed. */
  freshSessionMinutes: number
  /** Where people reach the web app, without a slash at the end; links in mails begin with it. */
  baseUrl: string
  /** Who Polder's own mail comes from. */
  mailFrom: MailAddress
}

/** What services have before anyone is known: signing up, signing in, checking a key. */
export interface ServiceContext {
  database: Database
  outside: Outside
  settings: Settings
}

/** Who acts for the account. */
export interface Actor {
  type: 'session' | 'api_key'
  userId: string | null
  /** The session's or key's id. */
  credentialId: string
  scopes: readonly Scope[]
  /** The person proved who they are within the last minutes; never true for keys. */
  sessionFresh: boolean
}

/** One account's rows, whoever asks: also for visitors, who act for nobody. */
export interface AccountReach extends ServiceContext {
  accountId: string
  /** Reads and writes the account's own rows only. */
  db: AccountClient
  /** All writes happen in here; it is run again when the database asks for that. */
  transaction: <Result>(work: (tx: AccountTransaction) => Promise<Result>) => Promise<Result>
}

/** Everything a service may use on behalf of one account. */
export interface AccountContext extends AccountReach {
  plan: Plan
  actor: Actor
  /** The language of compliance messages. */
  messageLocale: 'nl' | 'en'
  /** The versions of a resource that the caller wants to change, and no other; any when it does not say. */
  expectedVersions?: readonly string[] | undefined
}

/** Narrows the installation's context to one account. */
export function accountContext(
  service: ServiceContext,
  account: Pick<AccountContext, 'accountId' | 'plan' | 'actor' | 'messageLocale'>,
): AccountContext {
  return { ...reachAccount(service, account.accountId), ...account }
}

/** Narrows the installation's context to one account's rows. */
export function reachAccount(service: ServiceContext, accountId: string): AccountReach {
  const db = forAccount(service.database, accountId)
  return { ...service, accountId, db, transaction: work => runTransaction(db, work) }
}
