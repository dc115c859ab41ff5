import type { IsoDate } from '#domain/invoice/document'
import { Prisma, type Database } from '../client'
import { listed } from '../columns'
import type { InvoiceRow } from './rows'

/** Which documents of an account a list has. What is left out does not matter. */
export interface InvoiceFilter {
  /** Every word occurs in the searchable text, in one of its spellings. */
  words: readonly (readonly string[])[]
  /** A document that comes to one of these amounts, in cents, is found as well, whatever the words. */
  amounts?: readonly number[] | undefined
  status?: string | undefined
  /** Issued or sent, with something left to pay, or to pay back. */
  isOpen?: boolean | undefined
  /** Invoices due earlier than this day. */
  dueBefore?: IsoDate | undefined
  kind?: string | undefined
  /** Advance invoices only, or all others. */
  advance?: boolean | undefined
  customerId?: string | undefined
  recurringScheduleId?: string | undefined
  /** First and last issue date, both part of it. */
  from?: IsoDate | undefined
  to?: IsoDate | undefined
  /** Changed at this moment or later, ISO 8601 in UTC. */
  updatedSince?: string | undefined
  externalId?: string | undefined
}

/** What a list is sorted by; a hyphen before it turns the order round. */
export type InvoiceSort = `${'' | '-'}${'createdAt' | 'updatedAt' | 'issueDate' | 'dueDate' | 'total' | 'number'}`

/**
 * A part of a list, in the order of an index. Rows without a sort value come last in both directions, which no index
 * does: so they are a part of their own, at the end.
 */
interface Part {
  only: Prisma.Sql
  orderBy: Prisma.Sql
}

/** What is shown of a document; its id, by which it is known, is always there. */
type Row<Name extends keyof InvoiceRow> = Pick<InvoiceRow, Name | 'id'>

/** From here on, passing over whole rows would take longer than asking twice. */
const farAway = 500

/** So many rows of a list are looked up in the server's own thread, where an index leads straight to them. */
const nearby = 50

/** A window of the documents of an account that a filter lets through, in order; only the columns that are named. */
export async function listInvoiceRows<Name extends keyof InvoiceRow>(
  database: Database,
  accountId: string,
  filter: InvoiceFilter,
  sort: InvoiceSort,
  { skip, take, columns }: { skip: number, take: number, columns: readonly Name[] },
): Promise<Pick<InvoiceRow, Name>[]> {
  const shown = listed(['id', ...columns])
  const matching = conditionOf(database, accountId, filter)
  const parts = partsOf(sort)
  const ask = skip + take <= nearby && isLedTo(filter, sort) ? database.lookUp : database.read
  const page = new Map<string, Row<Name>>()
  let left = skip
  for (const part of parts) {
    const where = Prisma.sql`${matching} AND ${part.only}`
    const window = Prisma.sql`WHERE ${where} ORDER BY ${part.orderBy} LIMIT ${take - page.size} OFFSET ${left}`
    const isFound = filter.words.length > 0 || left > farAway
    const rows = isFound
      ? await readByIds<Row<Name>>(database, accountId, shown, window)
      : await ask<Row<Name>>(Prisma.sql`SELECT ${shown} FROM "Invoice" ${window}`)
    // Between two parts a document may move from one to the other: it is shown once.
    for (const row of rows) if (!page.has(row.id)) page.set(row.id, row)
    if (page.size === take || part === parts.at(-1)) break
    // Once a part gave rows, nothing is left to skip.
    left = rows.length > 0 || left === 0 ? 0 : Math.max(0, left - await countWhere(database, where))
  }
  return [...page.values()]
}

/** Whether an index has just the documents that a filter lets through, in this order: no others are passed over. */
function isLedTo({ words, ...filter }: InvoiceFilter, sort: InvoiceSort): boolean {
  const given = Object.entries(filter).filter(([name, value]) => value !== undefined && name !== 'amounts')
  if (words.length > 0 || given.length > 1) return false
  return given.every(([name]) => ['customerId', 'status'].includes(name)) && (given.length === 0 || sort.endsWith('createdAt'))
}

/** Finds rows by what an index holds, and only then reads the columns that are shown. */
async function readByIds<Shown extends { id: string }>(
  { read }: Database, accountId: string, shown: Prisma.Sql, window: Prisma.Sql,
): Promise<Shown[]> {
  const found = await read<{ id: string }>(Prisma.sql`SELECT "id" FROM "Invoice" ${window}`)
  if (found.length === 0) return []
  const rows = await read<Shown>(Prisma.sql`
    SELECT ${shown} FROM "Invoice"
    WHERE "accountId" = ${accountId} AND "id" IN (${Prisma.join(found.map(({ id }) => id))})`)
  const byId = new Map(rows.map(row => [row.id, row]))
  return found.flatMap(({ id }) => byId.get(id) ?? [])
}

/** How many documents of an account a filter lets through. */
export function countInvoices(database: Database, accountId: string, filter: InvoiceFilter): Promise<number> {
  return countWhere(database, conditionOf(database, accountId, filter))
}

async function countWhere({ read }: Database, where: Prisma.Sql): Promise<number> {
  const [row] = await read<{ count: number | bigint }>(Prisma.sql`SELECT COUNT(*) AS "count" FROM "Invoice" WHERE ${where}`)
  return Number(row?.count)
}

/** The condition of a filter, as the database is asked. */
export function conditionOf(
  { kind: databaseKind }: Pick<Database, 'kind'>,
  accountId: string,
  { words, amounts, status, isOpen, dueBefore, ...filter }: InvoiceFilter,
): Prisma.Sql {
  const { kind, advance, customerId, recurringScheduleId, from, to, updatedSince, externalId } = filter
  const positionOf = databaseKind === 'sqlite' ? Prisma.sql`instr` : Prisma.sql`strpos`
  const found = (spellings: readonly string[]) => Prisma.sql`(${Prisma.join(
    spellings.map(spelling => Prisma.sql`${positionOf}("searchText", ${spelling}) > 0`), ' OR ')})`
  const given = (value: unknown, condition: Prisma.Sql) => value === undefined || value === false ? [] : [condition]
  return Prisma.join([
    Prisma.sql`"accountId" = ${accountId}`,
    ...searched(accountId, words.map(found), amounts ?? []),
    ...given(status, Prisma.sql`"status" = ${status}`),
    ...given(isOpen, Prisma.sql`"status" IN ('issued', 'sent') AND "openCents" > 0`),
    ...given(dueBefore, Prisma.sql`"kind" = 'invoice' AND "dueDate" < ${dueBefore}`),
    ...given(kind, Prisma.sql`"kind" = ${kind}`),
    ...(advance === undefined ? [] : [advance ? Prisma.sql`"advance"` : Prisma.sql`NOT "advance"`]),
    ...given(customerId, Prisma.sql`"customerId" = ${customerId}`),
    ...given(recurringScheduleId, Prisma.sql`"recurringScheduleId" = ${recurringScheduleId}`),
    ...given(from, Prisma.sql`"issueDate" >= ${from}`),
    ...given(to, Prisma.sql`"issueDate" <= ${to}`),
    ...given(updatedSince, Prisma.sql`"updatedAt" >= ${updatedSince && new Date(updatedSince)}`),
    ...given(externalId, Prisma.sql`"externalId" = ${externalId}`),
  ], ' AND ')
}

/** What is looked for by its amount is found in the index of amounts, so that the search still reads an index alone. */
function searched(accountId: string, words: Prisma.Sql[], amounts: readonly number[]): Prisma.Sql[] {
  if (amounts.length === 0) return words
  const sought = Prisma.join(amounts.flatMap(cents => [cents, -cents]))
  const byAmount = Prisma.sql`
    "id" IN (SELECT "id" FROM "Invoice" WHERE "accountId" = ${accountId} AND ${shownTotal} IN (${sought}))`
  return [Prisma.sql`((${Prisma.join(words, ' AND ')}) OR ${byAmount})`]
}

const all = Prisma.sql`1 = 1`

/** The total as it is shown, where credit notes take away; an index has these very words. */
const shownTotal = Prisma.sql`(CASE "kind" WHEN 'credit_note' THEN -"totalCents" ELSE "totalCents" END)`

/** The id breaks ties in the same direction, so that pages never overlap. */
function partsOf(sort: InvoiceSort): Part[] {
  const isDown = sort.startsWith('-')
  const direction = isDown ? Prisma.sql`DESC` : Prisma.sql`ASC`
  switch (sort.replace('-', '')) {
    case 'number': return numberParts(direction, isDown ? Prisma.sql`ASC` : Prisma.sql`DESC`)
    case 'dueDate': return [
      { only: Prisma.sql`"dueDate" >= ''`, orderBy: Prisma.sql`"dueDate" ${direction}, "id" ${direction}` },
      { only: Prisma.sql`"dueDate" IS NULL`, orderBy: Prisma.sql`"dueDate" ${direction}, "id" ${direction}` },
    ]
    case 'total': return [{ only: all, orderBy: Prisma.sql`${shownTotal} ${direction}, "id" ${direction}` }]
    case 'updatedAt': return [{ only: all, orderBy: Prisma.sql`"updatedAt" ${direction}, "id" ${direction}` }]
    case 'issueDate': return [{ only: all, orderBy: Prisma.sql`"issueDate" ${direction}, ${numberOnDay(direction)}` }]
    default: return [{ only: all, orderBy: Prisma.sql`"createdAt" ${direction}, "id" ${direction}` }]
  }
}

/**
 * How the documents of one day stand: by their place in the series, those outside one before, and drafts, which are
 * still to come, after. An index has these very words.
 */
function numberOnDay(direction: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    CASE "status" WHEN 'draft' THEN 1 ELSE 0 END ${direction}, COALESCE("numberSequence", 0) ${direction}, "number" ${direction}, "id" ${direction}`
}

/**
 * By series and place in it: as texts, number 10 would come before 2. What is outside a series follows by its text, and
 * drafts come last: a document has a number if and only if it is no draft, which `verify` checks. Invoices come before
 * credit notes; in the database's alphabet they are the other way round. That there is any text is asked by `>= ''`:
 * unlike "not null", both databases look that up in an index.
 */
function numberParts(direction: Prisma.Sql, other: Prisma.Sql): Part[] {
  const orderBy = Prisma.sql`
    "numberPeriod" ${direction}, "kind" ${other}, "numberSequence" ${direction}, "number" ${direction}, "id" ${direction}`
  return [
    { only: Prisma.sql`"numberPeriod" >= ''`, orderBy },
    { only: Prisma.sql`"numberPeriod" IS NULL AND "number" >= ''`, orderBy },
    { only: Prisma.sql`"status" = 'draft'`, orderBy: Prisma.sql`"createdAt" ${direction}, "id" ${direction}` },
  ]
}
