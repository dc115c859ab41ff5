import type { Plan } from '#contract/plans'
import { forAccount, type AccountClient, type AccountTransaction } from '#db/account/for-account'
import type { Database } from '#db/client'
import type { DatabaseKind } from '#db/database-url'
import { accountReads, accountReadsWithin, type AccountReads } from '#db/queries/account-reads'
import type { InvoiceSum } from '#db/queries/invoice-sums'
import type { BankFile } from '#documents/bank/read-bank-file'
import type { CleanImage } from '#documents/images/image'
import type { FileRead, FileToRead } from '#documents/import/read-file'
import type { PaperInput } from '#documents/pdf/paper'
import type { Matcher } from '#domain/bank/match'
import type { VatRates } from '#domain/vat/law'
import type { AnchorFiles } from '#integrations/anchor-files'
import type { AnchorKeys } from '#integrations/anchor-keys'
import type { Background } from '#integrations/background'
import type { Clock, LeaseClock } from '#integrations/clock'
import type { EcbRates } from '#integrations/ecb-rates'
import type { MailAddress, Mailer } from '#integrations/email/index'
import type { MailEvents } from '#integrations/email/mail-events'
import type { SenderDomains } from '#integrations/email/sender-domains'
import type { FairQueue } from '#integrations/fair-queue'
import type { FileStore } from '#integrations/files/index'
import type { Ids } from '#integrations/ids'
import type { InvoicePayments } from '#integrations/invoice-payments/index'
import type { Log } from '#integrations/log/index'
import type { OperatorWebhook } from '#integrations/operator-webhook'
import type { PublicDocuments } from '#integrations/oauth/public-documents'
import type { Passwords } from '#integrations/passwords'
import type { Payments } from '#integrations/payments/index'
import type { RateLimit } from '#integrations/rate-limits'
import type { RememberedAnswers } from '#integrations/remembered-answers'
import type { SecretBox } from '#integrations/secret-box'
import type { SignedTokens } from '#integrations/signed-tokens'
import type { StoredBytes } from '#integrations/stored-bytes'
import type { Tokens } from '#integrations/tokens'
import type { Vies } from '#integrations/vies'
import type { Actor, Caller } from './actor'
import type { LastUsed } from './last-used'

/** What a service reaches beyond the database; tests hand in their own clock. */
export interface Outside {
  clock: Clock
  /** By which work is claimed and its claims run out; never asked within a change. */
  leaseClock: LeaseClock
  /** The rates of VAT by law, with the days from which they hold. */
  vatRates: VatRates
  ids: Ids
  tokens: Tokens
  secretBox: SecretBox
  signedTokens: SignedTokens
  passwords: Passwords
  /** Whose turn it is to have a password hashed: `place:…` for a visitor, `user:…` for somebody who is signed in. */
  passwordTurns: FairQueue
  /** Whose turn it is to change something: see `changeAccount`. */
  changeTurns: FairQueue
  /** Whose turn it is to be worked for: what goes on after its request was answered takes turns by itself. */
  workTurns: FairQueue
  /** Where files of issued documents lie beside the database; null where all of them are kept in it. */
  files: FileStore | null
  /** How many bytes each account may have stored: see `requireRoom`. */
  storedBytes: StoredBytes
  /** How many rows lists have, until their account changes. */
  rememberedCounts: RememberedAnswers<number>
  /** What the documents of lists come to, until their account changes. */
  rememberedSums: RememberedAnswers<InvoiceSum[]>
  /** What says what a movement of the bank is about, until the account changes. */
  rememberedMatchers: RememberedAnswers<Matcher>
  /** Prints paper when it is this account's turn. Refuses service_unavailable when too much waits already. */
  renderPdf: (input: PaperInput, turn: PrintTurn) => Promise<Uint8Array>
  /** Statements that customers fetched, by what they were printed from. */
  printedStatements: LastUsed<Uint8Array>
  /**
   * Reads a file of others in a thread, when it is this account's turn. Throws UnreadableFile, FileTooComplex. Refuses
   * service_unavailable when too much waits already.
   */
  readFile: (file: FileToRead, turn: { accountId: string, signal?: AbortSignal }) => Promise<FileRead>
  /** The same for a file of bank statements. */
  readBankFile: (file: Uint8Array, turn: { accountId: string, signal?: AbortSignal }) => Promise<BankFile[]>
  /** The same for a logo. Throws UnusableImage, FileTooComplex. */
  readImage: (image: Uint8Array, turn: { accountId: string, signal?: AbortSignal }) => Promise<CleanImage | null>
  vies: Vies
  /** VAT number checks of one user. */
  vatCheckLimit: RateLimit
  ecbRates: EcbRates
  /** Documents in which apps say who they are. */
  publicDocuments: PublicDocuments
  mailer: Mailer
  /** Where domains are proved that mail may come from; null where mail leaves by no provider that does so. */
  senderDomains: SenderDomains | null
  /** Reads what the provider of mail tells by itself; null where it was given no secret to sign with. */
  mailEvents: MailEvents | null
  payments: Payments
  /** Who takes what customers pay, for accounts that each have a key of theirs. */
  invoicePayments: InvoicePayments
  /** Where the operator's own program hears of trouble; null where none was named. */
  operatorWebhook: OperatorWebhook | null
  background: Background
  log: Log
  /** Where the ends of audit trails are kept beside the database, and by what they are signed. */
  anchorFiles: AnchorFiles
  anchorKeys: AnchorKeys
}

/** Whose document is printed, and how. */
export interface PrintTurn {
  accountId: string
  signal?: AbortSignal
  /**
   * A `sight` shows a draft while it is written. Whoever gives it up leaves the queue, but ends no thread: another is
   * asked for right after it, and a new thread takes longer than the rest of a page.
   */
  way?: 'document' | 'sight'
}

/** Settings of the installation that services decide by. */
export interface Settings {
  defaultPlan: Plan
  /** Requests a minute of one API key; null when not limited. */
  requestsPerMinute: number | null
  /** Accounts that may be opened from one place in a day; null when not limited. */
  signUpsPerPlacePerDay: number | null
  /** Minutes after proving who you are during which payment details may be changed. */
  freshSessionMinutes: number
  /** Where people reach the web app, without a slash at the end; links in mails begin with it. */
  baseUrl: string
  /** Who Polder's own mail comes from. */
  mailFrom: MailAddress
  /** Whether mail leaves the machine, and is not laid into a folder. */
  mailReachesPeople: boolean
  /** Whom to mail about trouble of the installation; null for nobody. */
  operatorEmail: string | null
  /** Recipients of mail about documents of all accounts in 24 hours; null when not limited. */
  platformRecipientsPerDay: number | null
  /** Whether background work is done by this server, or left to an outside scheduler. */
  runsJobs: boolean
  /** How many items of each kind of background work a server does at once, of each account one. */
  jobItemsAtOnce: number
  /** Between two reminders of one invoice. */
  reminderIntervalHours: number
  /** The account that sells subscriptions and issues their invoices; null where nothing is for sale. */
  operatorAccountId: string | null
  /** Days that Pro stays after a renewal could not be charged. */
  graceDays: number
  /** Hours in which the account that claims a sender domain has to prove it. */
  domainClaimHours: number
  /** Days after issue that documents are kept on Free; null for good. */
  freeRetentionDays: number | null
  /** People who may belong to an account on Free; null when not limited. */
  freeMembers: number | null
  /** What is running, as git names it; null where nobody said. */
  commit: string | null
}

/** What every service reaches beside a database. */
export interface Surroundings {
  outside: Outside
  settings: Settings
  /** Aborts when the client hangs up: work for that client alone may stop. */
  abandoned?: AbortSignal | undefined
}

/** What services have before anyone is known: signing up, signing in, checking a key. */
export interface ServiceContext extends Surroundings {
  database: Database
}

/** Hooks that run in every change of a caller. */
export interface ChangeTerms {
  /** Runs before the lock is taken: makes the account that there is to lock. */
  open?: (tx: AccountTransaction) => Promise<void>
  /** Runs first, under the lock; a refusal stops the change. */
  require?: (tx: AccountTransaction) => Promise<void>
  /** Runs with what the change answers, in the same transaction. */
  keep?: (tx: AccountTransaction, answer: unknown) => Promise<void>
}

/** Nobody else can name it, so an account's context shows no way to the rows of others. */
const wholeDatabase = Symbol('the whole database')

/** One account's rows, whoever asks: also for visitors, who act for nobody. */
export interface AccountReach extends Surroundings {
  readonly [wholeDatabase]: Database
  accountId: string
  /** Reads and writes the account's own rows only. */
  db: AccountClient
  /** What is asked at every turn, past Prisma. */
  reads: AccountReads
  /** What speaks another dialect where SQL is written out. */
  databaseKind: DatabaseKind
  /** Who acts in it, also as the audit trail tells it. */
  actor: Actor
  /** Hooks of every change, see `changeAccount`; empty for most callers. */
  terms: readonly ChangeTerms[]
}

/** Everything a service may use on behalf of one account. */
export interface AccountContext extends AccountReach {
  plan: Plan
  /** How many events the account had when the caller was let in; null for somebody who stays longer than a request. */
  changes: number | null
  actor: Caller
  /** Since when it is suspended: to people it is open all the same, to read. Programs are not let in. */
  suspendedAt?: Date | null
  /** The language of compliance messages. */
  messageLocale: 'nl' | 'en'
  /** The versions of a resource that the caller wants to change, and no other; any when it does not say. */
  expectedVersions?: readonly string[] | undefined
  /** What a request under an Idempotency-Key calls its work, the same each time that it is made; see `answerOnce`. */
  workId?: string | undefined
}

/** Narrows the installation's context to one account. */
export function accountContext(
  service: ServiceContext,
  account: Pick<AccountContext, 'accountId' | 'plan' | 'changes' | 'actor' | 'messageLocale'>,
): AccountContext {
  return { ...reachAccount(service, account.accountId, account.actor), ...account }
}

/** Narrows the installation's context to one account's rows, for somebody who acts without an account context. */
export function reachAccount(service: ServiceContext, accountId: string, actor: Actor): AccountReach {
  const { database, ...surroundings } = service
  return {
    ...surroundings,
    [wholeDatabase]: database,
    accountId,
    db: forAccount(database, accountId),
    reads: accountReads(database, accountId),
    databaseKind: database.kind,
    actor,
    terms: [],
  }
}

/** What a change reads by, for where nothing is changed. */
export function readerOf({ db, reads }: Pick<AccountReach, 'db' | 'reads'>): { tx: AccountClient, reads: AccountReads } {
  return { tx: db, reads }
}

/**
 * The reads of an account within a change that holds its lock. With SQLite nobody else writes meanwhile, so those
 * beside the change find the same without the way to the thread that writes.
 */
export function readsWithin(account: AccountReach, tx: AccountTransaction): AccountReads {
  return account.databaseKind === 'sqlite' ? account.reads : readerOfChange(account, tx).reads
}

/** What a change reads by that asks for what it wrote itself. */
export function readerOfChange(
  account: AccountReach, tx: AccountTransaction,
): { tx: AccountTransaction, reads: AccountReads } {
  return { tx, reads: accountReadsWithin(tx, account[wholeDatabase], account.accountId) }
}

/**
 * The installation around an account, for what belongs to no account: addresses that must be unique, tries to sign in,
 * published rates. A test lists who uses it.
 */
export function installationOf(account: AccountReach): ServiceContext {
  const { [wholeDatabase]: database, outside, settings, abandoned } = account
  return { database, outside, settings, abandoned }
}

/** The same for somebody who proves to be a user of the account, though not by a session: by a password or a mail. */
export function reachUser(service: ServiceContext, { id, accountId }: { id: string, accountId: string }): AccountReach {
  return reachAccount(service, accountId, { type: 'session', userId: id, session: null })
}
