import { Prisma, type Database } from '#db/client'
import type { DatabaseKind } from '#db/database-url'
import { inPieces } from '#db/pieces'

/** An account that has issued one invoice, of which the others are copies. */
interface Copied {
  accountId: string
  invoiceId: string
  customerId: string
}

/** No statement may take longer than the pool lets it: four seconds on Postgres, however busy the machine is. */
const copiesAtOnce = 250

/** The customers there are for so many documents. */
export const customersFor = (count: number) => Math.max(1, Math.round(count / 100))

/** The id of one of those customers, counted from 0. */
export const customerIdOf = (accountId: string, number: number) => idsOf(accountId).customer + String(number).padStart(12, '0')

/** The id of one of the documents, counted from 0. */
export const documentIdOf = (accountId: string, number: number) => idsOf(accountId).document + String(number).padStart(12, '0')

/** How the ids of an account's copies begin; twelve digits follow. */
function idsOf(accountId: string) {
  const of = (kind: string) => `019${kind}0000-0000-7000-8${accountId.slice(-3)}-`
  return { customer: of('c'), document: of('d'), line: of('e') }
}

/**
 * Gives an account so many more documents, straight in the database: years of invoices to many customers, nearly all
 * of them paid by one payment, one in twenty open, one in forty a credit note and one in fifty a draft. Each has one
 * line.
 */
export async function addManyDocuments(
  { prisma, kind }: Database,
  { accountId, invoiceId, customerId }: Copied,
  count: number,
): Promise<void> {
  const sql = dialects[kind]
  const ids = idsOf(accountId)
  const customers = customersFor(count)
  const customer = `(i % ${customers})`
  const isDraft = 'i % 50 = 0'
  const period = `CAST(${2010} + i * 16 / ${count} AS TEXT)`
  const number = `${period} || '-' || ${sql.padded('i')}`
  const total = 'CAST(i AS BIGINT) * 7919 % 1000003'
  const isOpen = 'i % 20 = 3'
  const paidOn = sql.day(`30 + i * 5800 / ${count}`)
  const ifPaid = (value: string, otherwise: string) => `CASE WHEN ${isDraft} OR ${isOpen} THEN ${otherwise} ELSE ${value} END`
  const unlessDraft = (value: string) => `CASE WHEN ${isDraft} THEN NULL ELSE ${value} END`
  const copies: Copies[] = [
    ['Customer', Object.keys(Prisma.CustomerScalarFieldEnum), {
      id: `'${ids.customer}' || ${sql.padded('i')}`,
      name: '\'Klant \' || i',
      searchText: '\'klant \' || i',
      externalId: '\'crm-\' || i',
    }, `t."id" = '${customerId}' AND i < ${customers}`],
    ['Invoice', Object.keys(Prisma.InvoiceScalarFieldEnum), {
      id: `'${ids.document}' || ${sql.padded('i')}`,
      kind: 'CASE WHEN i % 40 = 1 THEN \'credit_note\' ELSE \'invoice\' END',
      status: `CASE WHEN ${isDraft} THEN 'draft' WHEN ${isOpen} THEN 'issued' ELSE 'paid' END`,
      number: unlessDraft(number),
      numberKey: unlessDraft(number),
      numberPeriod: unlessDraft(period),
      numberSequence: unlessDraft('i'),
      customerId: `'${ids.customer}' || ${sql.padded(customer)}`,
      customerName: `'Klant ' || ${customer}`,
      issueDate: sql.day(`i * 5800 / ${count}`),
      taxPointDate: unlessDraft(sql.day(`i * 5800 / ${count}`)),
      taxPointReason: unlessDraft('CASE WHEN i % 40 = 1 THEN \'credit\' ELSE \'supply_unknown\' END'),
      dueDate: `CASE WHEN i % 40 = 1 THEN NULL ELSE ${paidOn} END`,
      totalCents: total,
      paidCents: ifPaid(total, '0'),
      openCents: `CASE WHEN ${isOpen} AND NOT ${isDraft} THEN ${total} ELSE 0 END`,
      paidAt: ifPaid(sql.noon(paidOn), 'NULL'),
      issuedAt: unlessDraft(sql.moment('i')),
      createdAt: sql.moment('i'),
      // In another order than they were made, two at a time.
      updatedAt: sql.moment(`i * 7919 % ${count} / 2`),
      externalId: 'CASE WHEN i % 3 = 0 THEN \'erp-\' || i END',
      searchText: `COALESCE(${unlessDraft(number)}, '') || '\nklant ' || ${customer} || '\nopdracht ' || i
        || '\nadvies en begeleiding bij de uitwerking in week ' || (i % 53) || ' materiaal reiskosten'`,
    }, `t."id" = '${invoiceId}'`],
    ['InvoiceLine', Object.keys(Prisma.InvoiceLineScalarFieldEnum), {
      id: `'${ids.line}' || ${sql.padded('i')}`,
      invoiceId: `'${ids.document}' || ${sql.padded('i')}`,
    }, `t."invoiceId" = '${invoiceId}' AND t."accountId" = '${accountId}' AND t."position" = 0`],
    ['Payment', Object.keys(Prisma.PaymentScalarFieldEnum), {
      id: `'${ids.document}' || ${sql.padded('i')}`,
      invoiceId: `'${ids.document}' || ${sql.padded('i')}`,
      amountCents: total,
      amountEurCents: total,
      paidOn,
      method: '\'bank\'',
      reference: 'NULL',
      source: '\'manual\'',
      settledWithId: 'NULL',
      bankTransactionId: 'NULL',
      onlinePaymentId: 'NULL',
      createdAt: sql.noon(paidOn),
    }, `t."id" = '${invoiceId}' AND NOT (${isDraft} OR ${isOpen})`, 'Invoice'],
  ]
  for (const copied of copies) {
    for (let from = 0; from < count; from += copiesAtOnce) {
      await prisma.$executeRawUnsafe(insertOf(kind, { from, to: Math.min(count, from + copiesAtOnce) - 1 }, copied))
    }
  }
  await addUp(prisma, accountId)
  for (const statement of sql.afterwards) await prisma.$executeRawUnsafe(statement)
}

/** Gives each issued copy the files of the document it is a copy of. */
export async function addFilesOfDocuments(
  { prisma }: Database, { accountId, invoiceId }: Omit<Copied, 'customerId'>,
): Promise<void> {
  const copies = await prisma.invoice.findMany({
    where: { accountId, NOT: { OR: [{ id: invoiceId }, { status: 'draft' }] } }, select: { id: true }, orderBy: { id: 'asc' },
  })
  for (const piece of inPieces(copies.map(({ id }) => id), copiesAtOnce)) {
    await prisma.$executeRaw`INSERT INTO "StoredDocument" ("accountId", "invoiceId", "format", "bytes", "sha256", "createdAt")
      SELECT f."accountId", i."id", f."format", f."bytes", f."sha256", f."createdAt"
      FROM "StoredDocument" f, "Invoice" i WHERE f."invoiceId" = ${invoiceId} AND i."id" IN (${Prisma.join(piece)})`
  }
}

/** The sums of the copies, which are in euro at 21 % all of them. */
async function addUp(prisma: Database['prisma'], accountId: string): Promise<void> {
  await prisma.turnoverSum.deleteMany({ where: { accountId } })
  await prisma.paidSum.deleteMany({ where: { accountId } })
  await prisma.$executeRawUnsafe(`
    INSERT INTO "PaidSum" ("accountId", "currency", "exchangeRate", "paidCents", "invoiceCount")
    SELECT "accountId", "currency", '', SUM("paidCents"), COUNT(*) FROM "Invoice"
    WHERE "accountId" = '${accountId}' AND "kind" = 'invoice' AND "status" = 'paid' GROUP BY 1, 2`)
  const signed = (column: string) => `SUM(CASE "kind" WHEN 'credit_note' THEN -"${column}" ELSE "${column}" END)`
  for (const heading of ['all', '1a']) {
    await prisma.$executeRawUnsafe(`
      INSERT INTO "TurnoverSum" ("accountId", "month", "heading", "customerId", "vatNumber", "supplyType", "customerName",
        "documentCount", "taxableCents", "vatCents")
      SELECT "accountId", SUBSTR("taxPointDate", 1, 7), '${heading}', '', '', '', '', COUNT(*), ${signed('subtotalCents')},
        ${signed('vatTotalCents')}
      FROM "Invoice" WHERE "accountId" = '${accountId}' AND "status" NOT IN ('draft', 'cancelled') GROUP BY 1, 2`)
  }
}

/** What the two databases say differently. `i` is the number of a copy, from 0. */
const dialects = {
  sqlite: {
    padded: (value: string) => `printf('%012d', ${value})`,
    noon: (day: string) => `${day} || 'T12:00:00.000+00:00'`,
    day: (days: string) => `date('2010-01-01', (${days}) || ' days')`,
    moment: (minutes: string) => `strftime('%Y-%m-%dT%H:%M:%f+00:00', '2010-01-01', (${minutes}) || ' minutes')`,
    afterwards: [],
  },
  postgres: {
    padded: (value: string) => `lpad((${value})::text, 12, '0')`,
    noon: (day: string) => `CAST(${day} || ' 12:00' AS timestamp)`,
    day: (days: string) => `to_char(date '2010-01-01' + (${days})::int, 'YYYY-MM-DD')`,
    moment: (minutes: string) => `timestamp '2010-01-01' + (${minutes}) * interval '1 minute'`,
    // What Postgres does by itself in the first minute, and before which it guesses.
    afterwards: ['Invoice', 'Payment', 'InvoiceLine', 'Customer'].map(table => `VACUUM ANALYZE "${table}"`),
  },
} satisfies Record<DatabaseKind, object>

/** A table, its columns, what is another value in each copy, and which row is copied, of that or of another table. */
type Copies = [table: string, columns: string[], changed: Record<string, string>, where: string, of?: string]

function insertOf(
  kind: DatabaseKind,
  { from, to }: { from: number, to: number },
  [table, columns, changed, where, copied = table]: Copies,
): string {
  const numbers = kind === 'sqlite'
    ? `WITH RECURSIVE numbers(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM numbers WHERE i < ${to})`
    : `WITH numbers(i) AS (SELECT generate_series(${from}::bigint, ${to}::bigint))`
  const names = columns.map(column => `"${column}"`).join(', ')
  const values = columns.map(column => changed[column] ?? `t."${column}"`).join(', ')
  return `INSERT INTO "${table}" (${names}) ${numbers} SELECT ${values} FROM "${copied}" t, numbers WHERE ${where}`
}
