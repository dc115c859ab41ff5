import { planLimits } from '#contract/plans'
import { powers } from '#contract/roles'
import type { Invoice, InvoiceSummary } from '#contract/schemas/invoice'
import type { InvoiceQuery } from '#contract/schemas/invoice-query'
import type { Me } from '#contract/schemas/me'
import type { PublicInvoice } from '#contract/schemas/public-invoice'
import { scopes as knownScopes, type Scope } from '#contract/scopes'
import { searchFilter } from '#db/queries/search-text'
import { todayInAmsterdam } from '#domain/dates'
import { epcQrPayload } from '#domain/epc-qr'
import { pick } from '#domain/pick'
import { factFields } from '#domain/invoice/document-fields'
import { namedRateSource } from '#domain/invoice/exchange-rate'
import { displayStatus } from '#domain/invoice/lifecycle'
import { goodsCountryOf } from '#domain/invoice/supply-type'
import { legalNotes } from '#domain/vat/legal-notes'
import { isMarginLine } from '#domain/vat/margin-scheme'
import { startOfNextMonth } from '#services/plans/month'
import type { StoredBusiness, StoredInvoice, StoredLine, Value, YardstickDatabase } from './database'
import { checkDraft } from './drafts'
import {
  balanceOf, documentOf, moment, presentInvoice, presentSummary, summaryColumns, type Known, type Showing,
  type StoredRecord, type StoredSummary,
} from './present'

/** Who calls, by the SHA-256 of the key. */
export interface Caller {
  accountId: string
  plan: 'free' | 'pro'
  scopes: Scope[]
}

/** A file as it was kept. */
export interface StoredFile { number: string, bytes: ArrayBuffer, sha256: string }

interface StoredKey {
  accountId: string
  plan: string
  scopes: string
  expiresAt: string | null
  revokedAt: string | null
}

interface StoredUser {
  id: string
  email: string
  name: string
  locale: string
  emailVerifiedAt: string | null
  createdAt: string
}

/** The account of a key; null for one that is unknown, expired or revoked. */
export function findCaller(database: YardstickDatabase, keyHash: string, now: Date): Caller | null {
  const key = database.one<StoredKey>(
    `SELECT k."accountId", a."plan", k."scopes", k."expiresAt", k."revokedAt"
     FROM "ApiKey" k JOIN "Account" a ON a."id" = k."accountId" WHERE k."keyHash" = ?`, keyHash)
  if (!key || key.revokedAt !== null || (key.expiresAt !== null && new Date(key.expiresAt) <= now)) return null
  const given = JSON.parse(key.scopes) as string[]
  return {
    accountId: key.accountId,
    plan: key.plan === 'pro' ? 'pro' : 'free',
    scopes: knownScopes.filter(scope => given.includes(scope)),
  }
}

/** Who is calling, with plan, limits and usage. */
export function getMe(database: YardstickDatabase, caller: Caller, { today }: Showing): Me | null {
  const { accountId, plan, scopes } = caller
  const user = database.one<StoredUser>(
    `SELECT "id", "email", "name", "locale", "emailVerifiedAt", "createdAt" FROM "User"
     WHERE "accountId" = ? ORDER BY "createdAt" LIMIT 1`, accountId)
  if (!user) return null
  const counters = database.all<{ metric: string, used: number }>(
    'SELECT "metric", "used" FROM "UsageCounter" WHERE "accountId" = ? AND "period" IN (\'all\', ?)', accountId, today.slice(0, 7))
  const used = (metric: string) => counters.find(counter => counter.metric === metric)?.used ?? 0
  return {
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      locale: user.locale === 'en' ? 'en' : 'nl',
      emailVerified: user.emailVerifiedAt !== null,
      createdAt: user.createdAt.replace('+00:00', 'Z'),
    },
    plan,
    limits: { ...planLimits[plan], requestsPerMinute: null },
    usage: {
      invoicesThisMonth: used('invoices'),
      customers: used('customers'),
      products: used('products'),
      members: 1,
      emailRecipientsLast24h: 0,
      monthResetsAt: startOfNextMonth(today).toISOString(),
    },
    role: null,
    account: { id: accountId, name: user.name, suspendedAt: null },
    accounts: [{ id: accountId, name: user.name, role: 'owner', offeredRole: null, deletesAt: null }],
    mailReachesPeople: false,
    auth: { type: 'api_key', scopes, powers: [...powers], sessionFresh: false },
  }
}

/** One document with lines and parties, a draft with its findings; null where the account has none of this id. */
export function getInvoice(
  database: YardstickDatabase,
  accountId: string,
  id: string,
  showing: Showing,
): Known<Invoice> | null {
  const record = readRecord(database, accountId, id)
  if (!record) return null
  const isDraft = record.row.status === 'draft'
  return presentInvoice(showing, record, isDraft ? checkDraft(database, record, showing) : undefined)
}

/** A document with its lines, and with the parties of today while it is a draft. */
export function readRecord(database: YardstickDatabase, accountId: string, id: string): StoredRecord | null {
  const row = database.one<StoredInvoice>('SELECT * FROM "Invoice" WHERE "accountId" = ? AND "id" = ?', accountId, id)
  if (!row) return null
  const lines = readLines(database, row)
  if (row.status !== 'draft') return { row, lines, customer: null, business: null }
  return {
    row,
    lines,
    customer: database.one('SELECT * FROM "Customer" WHERE "accountId" = ? AND "id" = ?', accountId, row.customerId) ?? null,
    business: readBusiness(database, accountId),
  }
}

/** The seller's profile, as it is now. */
export function readBusiness(database: YardstickDatabase, accountId: string): StoredBusiness {
  const business = database.one<StoredBusiness>('SELECT * FROM "Business" WHERE "accountId" = ?', accountId)
  if (!business) throw new Error('Every account has a business')
  return business
}

function readLines(database: YardstickDatabase, { accountId, id }: StoredInvoice): StoredLine[] {
  return database.all('SELECT * FROM "InvoiceLine" WHERE "accountId" = ? AND "invoiceId" = ? ORDER BY "position"', accountId, id)
}

/** The orders of a list, without its direction. Those without a value come last, in both directions. */
const orders: Record<string, string[]> = {
  createdAt: ['"createdAt"', '"id"'],
  issueDate: ['"issueDate"', '"id"'],
  total: ['(CASE "kind" WHEN \'credit_note\' THEN -"totalCents" ELSE "totalCents" END)', '"id"'],
}

/** A page of documents; `number` and `dueDate` are read in parts, each in the order of an index. */
export function listInvoices(
  database: YardstickDatabase,
  accountId: string,
  query: Pick<InvoiceQuery, 'status' | 'customerId' | 'q' | 'page' | 'pageSize' | 'sort'>,
  today: string,
): { data: Known<InvoiceSummary>[], page: number, pageSize: number, total: number } {
  const { page, pageSize } = query
  const { where, values } = filterOf(accountId, query, today)
  const columns = summaryColumns.map(column => `"${column}"`).join(', ')
  const total = database.one<{ total: number }>(`SELECT count(*) AS "total" FROM "Invoice" WHERE ${where}`, ...values)?.total ?? 0
  const rows: StoredSummary[] = []
  let skip = (page - 1) * pageSize
  for (const { narrowed, orderBy } of partsOf(query.sort)) {
    const condition = narrowed ? `${where} AND ${narrowed}` : where
    const window = `FROM "Invoice" WHERE ${condition} ORDER BY ${orderBy} LIMIT ? OFFSET ?`
    // Of what is passed over, only what the index holds is read.
    const sql = query.q || skip > 500
      ? `SELECT ${columns} FROM "Invoice" WHERE "id" IN (SELECT "id" ${window}) ORDER BY ${orderBy}`
      : `SELECT ${columns} ${window}`
    rows.push(...database.all<StoredSummary>(sql, ...values, pageSize - rows.length, skip))
    if (rows.length >= pageSize) break
    skip = rows.length > 0 || skip === 0
      ? 0
      : Math.max(0, skip - (database.one<{ n: number }>(`SELECT count(*) AS n FROM "Invoice" WHERE ${condition}`, ...values)?.n ?? 0))
  }
  return { data: rows.map(row => presentSummary(row, today)), page, pageSize, total }
}

function filterOf(
  accountId: string,
  { status, customerId, q = '' }: Pick<InvoiceQuery, 'status' | 'customerId' | 'q'>,
  today: string,
): { where: string, values: Value[] } {
  const words = searchFilter(q)?.AND.map(({ OR }) => OR.map(({ searchText }) => searchText.contains)) ?? []
  const conditions: [string, ...Value[]][] = [
    ['"accountId" = ?', accountId],
    ...words.map((spellings): [string, ...Value[]] => [
      `(${spellings.map(() => '"searchText" LIKE \'%\' || ? || \'%\'').join(' OR ')})`, ...spellings,
    ]),
    ...customerId === undefined ? [] : [['"customerId" = ?', customerId] as [string, Value]],
    ...statusConditions(status, today),
  ]
  return { where: conditions.map(([sql]) => sql).join(' AND '), values: conditions.flatMap(([, ...values]) => values) }
}

function statusConditions(status: InvoiceQuery['status'], today: string): [string, ...Value[]][] {
  if (status === undefined) return []
  if (status !== 'open' && status !== 'overdue') return [['"status" = ?', status]]
  const open = '"status" IN (\'issued\', \'sent\') AND "openCents" > 0'
  return status === 'open' ? [[open]] : [[`${open} AND "kind" = 'invoice' AND "dueDate" < ?`, today]]
}

function partsOf(sort: InvoiceQuery['sort']): { narrowed: string | null, orderBy: string }[] {
  const isDown = sort.startsWith('-')
  const by = (columns: string[]) => columns.map(column => `${column} ${isDown ? 'DESC' : 'ASC'}`).join(', ')
  switch (sort.replace('-', '')) {
    case 'number': return [
      {
        narrowed: '"numberPeriod" >= \'\'',
        orderBy: `${by(['"numberPeriod"'])}, "kind" ${isDown ? 'ASC' : 'DESC'}, ${by(['"numberSequence"', '"number"', '"id"'])}`,
      },
      { narrowed: '"numberPeriod" IS NULL AND "number" >= \'\'', orderBy: by(['"number"', '"id"']) },
      { narrowed: '"status" = \'draft\'', orderBy: by(['"createdAt"', '"id"']) },
    ]
    case 'dueDate': return [
      { narrowed: '"dueDate" >= \'\'', orderBy: by(['"dueDate"', '"id"']) },
      { narrowed: '"dueDate" IS NULL', orderBy: by(['"id"']) },
    ]
    default: return [{ narrowed: null, orderBy: by(orders[sort.replace('-', '')] ?? ['"createdAt"', '"id"']) }]
  }
}

/** The PDF as it was kept at issue; null for one that is not there. */
export function getPdf(database: YardstickDatabase, accountId: string, id: string): StoredFile | null {
  return database.one<StoredFile>(
    `SELECT i."number", d."bytes", d."sha256" FROM "Invoice" i
     JOIN "StoredDocument" d ON d."accountId" = i."accountId" AND d."invoiceId" = i."id" AND d."format" = 'pdf'
     WHERE i."accountId" = ? AND i."id" = ? AND i."status" <> 'draft'`, accountId, id) ?? null
}

const publicParty = [
  'name', 'addressLine1', 'addressLine2', 'postalCode', 'city', 'country', 'kvkNumber', 'vatNumber',
] as const

/** What the page behind a link shows; null for a link that leads nowhere. */
export function getPublicInvoice(
  database: YardstickDatabase, token: string, showing: Showing,
): Partial<PublicInvoice> | null {
  const claim = showing.signedTokens.read('invoice', token)
  const [, id, renewals = '0'] = /^([\da-f-]{36})(?::(\d+))?$/.exec(claim?.subject ?? '') ?? []
  if (!claim || id === undefined || claim.expiresAt <= showing.now) return null
  const row = database.one<StoredInvoice>('SELECT * FROM "Invoice" WHERE "id" = ?', id)
  if (!row?.issuedAt || row.publicLinkRenewals !== Number(renewals)) return null
  const now = database.one<Pick<StoredBusiness, 'iban' | 'bic' | 'bankAccountName' | 'paymentDetailsChangedAt'>>(
    'SELECT "iban", "bic", "bankAccountName", "paymentDetailsChangedAt" FROM "Business" WHERE "accountId" = ?', row.accountId)
  const record = { row, lines: readLines(database, row), customer: null, business: null }
  const invoice = presentInvoice(showing, record)
  const document = documentOf(record)
  const { seller, customer } = document
  const balance = balanceOf(row)
  const dueCents = balance.openCents
  const accountName = seller.bankAccountName ?? seller.legalName ?? seller.name
  const dayOf = (stored: string | null | undefined) => stored ? todayInAmsterdam(new Date(stored)) : null
  return {
    kind: balance.kind,
    advance: document.advance,
    status: displayStatus(balance, showing.today),
    number: row.number ?? '',
    locale: document.locale,
    issueDate: row.issueDate,
    dueDate: row.dueDate,
    supplyDate: row.supplyDate,
    supplyPeriodEnd: row.supplyPeriodEnd,
    deliveryCountry: goodsCountryOf(document),
    paidOn: dayOf(row.paidAt),
    currency: row.currency,
    ...pick(row, factFields),
    notes: row.notes,
    footer: row.footer,
    creditedInvoiceNumber: row.creditedInvoiceNumber,
    creditedInvoiceDate: row.creditedInvoiceDate,
    seller: pick(seller, [...publicParty, 'legalName', 'email', 'phone', 'website']),
    customer: customer && pick(customer, [...publicParty, 'contactName']),
    lines: invoice.lines?.map(({ id, position, productId, enteredVatRate, vatExemptionReason, ...line }) => (
      { ...line, underMarginScheme: isMarginLine({ ...line, vatExemptionReason }, document) }
    )),
    pricesIncludeVat: row.pricesIncludeVat === 1,
    vatTreatment: document.vatTreatment,
    legalNotes: legalNotes(document),
    vatBreakdown: invoice.vatBreakdown,
    subtotalCents: row.subtotalCents,
    vatTotalCents: row.vatTotalCents,
    totalCents: row.totalCents,
    vatTotalEurCents: row.vatTotalEurCents,
    exchangeRate: document.exchangeRate,
    exchangeRateDate: document.exchangeRateDate,
    exchangeRateSource: namedRateSource(document.exchangeRateSource),
    openCents: dueCents,
    payment: document.kind === 'credit_note' || dueCents <= 0 ? null : {
      amountCents: dueCents,
      iban: seller.iban,
      bic: seller.bic,
      accountName,
      reference: row.number ?? '',
      epcQr: document.showEpcQr
        ? epcQrPayload({
            kind: document.kind, currency: document.currency, openCents: dueCents, iban: seller.iban, bic: seller.bic,
            beneficiary: accountName, remittance: row.number ?? '',
          })
        : null,
      link: document.paymentLink,
      online: null,
    },
    paymentDetailsChangedOn: dayOf(moment(now?.paymentDetailsChangedAt ?? null)),
    paymentDetailsChangedSinceIssue:
      seller.iban !== now?.iban || seller.bic !== now.bic || seller.bankAccountName !== now.bankAccountName,
    hasUbl: row.ublSha256 !== null && row.status !== 'cancelled',
  }
}
