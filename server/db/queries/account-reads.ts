import type { IsoDate } from '#domain/invoice/document'
import { Prisma, type Database } from '../client'
import { columnsFor, listed, rowOf } from '../drivers/direct-reads'
import { readBalances, type BalanceSum } from './invoice-balances'
import { countInvoices, listInvoiceRows, type InvoiceFilter, type InvoiceSort } from './invoice-list'
import { sumInvoices, type InvoiceSum } from './invoice-sums'
import type { InvoiceRow, LineRow, StoredUser } from './rows'
import { readMonths, readTurnover, type MonthTotal, type TurnoverTotal } from './turnover-sums'

type Window<Column> = { skip: number, take: number, columns: readonly Column[] }
/** Months as YYYY-MM, both part of it. */
type Months = { from: string, to: string }
type UserRow = Pick<StoredUser, (typeof userFields)[number]>
type UsageRow = { metric: string, period: string, used: number }
type StoredFile = { bytes: Uint8Array, sha256: string }

/** What an account is asked for at every turn, each by one statement that names the account. */
export interface AccountReads {
  /** A user of the account, or its first where none is named. */
  user: (id: string | null) => Promise<UserRow | null>
  /** How much is used in these periods, each YYYY-MM or `all`. */
  usage: (periods: readonly string[]) => Promise<UsageRow[]>
  /** A document by its id; null for one of another account. */
  invoice: (id: string) => Promise<InvoiceRow | null>
  /** The lines of a document, in their order. */
  lines: (invoiceId: string) => Promise<LineRow[]>
  /** What names a document's files, and whether they are there; null for one of another account. */
  invoiceName: (id: string) => Promise<Pick<InvoiceRow, (typeof nameFields)[number]> | null>
  /** A window of the documents that a filter lets through, in order. */
  invoices: <Column extends keyof InvoiceRow>(
    filter: InvoiceFilter, sort: InvoiceSort, window: Window<Column>,
  ) => Promise<Pick<InvoiceRow, Column>[]>
  /** How many documents a filter lets through. */
  countInvoices: (filter: InvoiceFilter) => Promise<number>
  /** What the documents that a filter lets through come to, per currency. */
  sumInvoices: (filter: InvoiceFilter) => Promise<InvoiceSum[]>
  /** What the account's invoices come to that are open, overdue and paid, per currency and rate. */
  balances: (today: IsoDate) => Promise<BalanceSum[]>
  /** What its documents come to under the headings of the VAT return. */
  turnover: (months: Months) => Promise<TurnoverTotal[]>
  /** What its documents of each month come to without VAT. */
  months: (months: Months) => Promise<MonthTotal[]>
  /** The frozen bytes of a document; null as long as there are none. */
  file: (invoiceId: string, format: 'pdf' | 'ubl') => Promise<StoredFile | null>
}

const invoiceColumns = columnsFor('Invoice')
const nameFields = ['status', 'number', 'documentsDeletedAt', 'importId'] as const
const nameColumns = columnsFor('Invoice', nameFields)
const lineColumns = columnsFor('InvoiceLine')
const userFields = ['id', 'email', 'name', 'locale', 'emailVerifiedAt', 'createdAt'] as const
const userColumns = columnsFor('User', userFields)
const usageColumns = columnsFor('UsageCounter', ['metric', 'period', 'used'])
const fileColumns = columnsFor('StoredDocument', ['bytes', 'sha256'])

/** The document of a public link, whose account is not known yet. */
export async function findLinkedInvoice({ kind, lookUp }: Database, id: string): Promise<InvoiceRow | null> {
  const [values] = await lookUp(Prisma.sql`SELECT ${listed(invoiceColumns)} FROM "Invoice" WHERE "id" = ${id}`)
  return values ? rowOf<InvoiceRow>(kind, invoiceColumns, values) : null
}

/** The reads of one account. */
export function accountReads(database: Database, accountId: string): AccountReads {
  const { kind, lookUp } = database
  const invoiceBy = async <Row>(id: string, columns: typeof invoiceColumns): Promise<Row | null> => {
    const [values] = await lookUp(Prisma.sql`
      SELECT ${listed(columns)} FROM "Invoice" WHERE "accountId" = ${accountId} AND "id" = ${id}`)
    return values ? rowOf<Row>(kind, columns, values) : null
  }
  return {
    user: async (id) => {
      const named = id === null ? Prisma.empty : Prisma.sql`AND "id" = ${id}`
      const [values] = await lookUp(Prisma.sql`
        SELECT ${listed(userColumns)} FROM "User"
        WHERE "accountId" = ${accountId} ${named} ORDER BY "createdAt" LIMIT 1`)
      return values ? rowOf<UserRow>(kind, userColumns, values) : null
    },
    usage: async (periods) => {
      const rows = await lookUp(Prisma.sql`
        SELECT ${listed(usageColumns)} FROM "UsageCounter"
        WHERE "accountId" = ${accountId} AND "period" IN (${Prisma.join([...periods])})`)
      return rows.map(values => rowOf<UsageRow>(kind, usageColumns, values))
    },
    invoice: id => invoiceBy<InvoiceRow>(id, invoiceColumns),
    invoiceName: id => invoiceBy<Pick<InvoiceRow, (typeof nameFields)[number]>>(id, nameColumns),
    lines: async (invoiceId) => {
      const rows = await lookUp(Prisma.sql`
        SELECT ${listed(lineColumns)} FROM "InvoiceLine"
        WHERE "accountId" = ${accountId} AND "invoiceId" = ${invoiceId} ORDER BY "position"`)
      return rows.map(values => rowOf<LineRow>(kind, lineColumns, values))
    },
    invoices: (filter, sort, window) => listInvoiceRows(database, accountId, filter, sort, window),
    countInvoices: filter => countInvoices(database, accountId, filter),
    sumInvoices: filter => sumInvoices(database, accountId, filter),
    balances: today => readBalances(database, accountId, today),
    turnover: months => readTurnover(database, accountId, months),
    months: months => readMonths(database, accountId, months),
    file: async (invoiceId, format) => {
      const [values] = await lookUp(Prisma.sql`
        SELECT ${listed(fileColumns)} FROM "StoredDocument"
        WHERE "accountId" = ${accountId} AND "invoiceId" = ${invoiceId} AND "format" = ${format}`)
      return values ? rowOf<StoredFile>(kind, fileColumns, values) : null
    },
  }
}
