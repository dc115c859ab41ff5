import type { InvoiceRow } from '#db/queries/rows'
import type { AuditDocument } from '#documents/audit-file/entries'
import { auditFile } from '#documents/audit-file/write'
import { todayInAmsterdam } from '#domain/dates'
import type { InvoiceKind } from '#domain/invoice/document'
import { toCents } from '#domain/money'
import packageJson from '../../../package.json'
import { groupsOf, supplyFactsOf } from '../invoices/remaining-credit'
import { rateDateColumns, rateDatesOfRow } from '../invoices/turnover'
import type { AccountContext } from '../work/context'
import { comesAfter } from './exported-documents'
import { inTurn } from './in-turn'
import type { PackedExport } from './pack-documents'

/**
 * The sales of a year as an audit file, made while it is sent: what was issued by now and not cancelled, however it
 * changes meanwhile, so that the sums at its beginning are those of what follows.
 */
export async function writeAuditFile(account: AccountContext, year: number): Promise<PackedExport> {
  const now = account.outside.clock.now()
  const seller = await account.reads.business()
  const counted = countedBy(now, year)
  return {
    filename: `polder-auditfile-${year}.xaf`,
    chunks: auditFile({
      year,
      createdOn: todayInAmsterdam(now),
      softwareVersion: packageJson.version,
      seller,
      customers: () => pagesOf(account, after => account.db.customer.findMany({
        where: { invoices: { some: counted }, ...(after ? { id: { gt: after.id } } : {}) },
        orderBy: { id: 'asc' },
        take: rowsPerPage,
      })),
      documents: () => documentsOf(account, counted),
    }),
  }
}

/** What counted at a moment: a document that was cancelled later counted then, one that was imported later did not. */
function countedBy(moment: Date, year: number) {
  const within = { gte: `${year}-01-01`, lte: `${year}-12-31` }
  return {
    status: { not: 'draft' },
    issuedAt: { lte: moment },
    createdAt: { lte: moment },
    AND: [
      // What is no supply yet is booked in the year in which it was issued.
      { OR: [{ taxPointDate: within }, { taxPointDate: null, issueDate: within }] },
      { OR: [{ status: { not: 'cancelled' } }, { cancelledAt: { gt: moment } }] },
    ],
  }
}

const rowsPerPage = 50

const columns = {
  ...Object.fromEntries(rateDateColumns.map(column => [column, true])) as
  Record<(typeof rateDateColumns)[number], true>,
  id: true, kind: true, number: true, taxPointDate: true, customerId: true, currency: true, exchangeRate: true,
  vatTreatment: true, supplyType: true, placeOfSupplyRule: true, vatCountry: true,
  vatBreakdown: true, vatTotalEurCents: true, totalCents: true,
} as const satisfies Partial<Record<keyof InvoiceRow, true>>

async function* documentsOf(
  account: AccountContext, counted: ReturnType<typeof countedBy>,
): AsyncGenerator<AuditDocument[], void, undefined> {
  const pages = pagesOf<DocumentRow>(account, after => account.db.invoice.findMany({
    where: { AND: [counted, ...after ? [comesAfter(after)] : []] },
    orderBy: [{ issueDate: 'asc' }, { id: 'asc' }],
    take: rowsPerPage,
    select: columns,
  }))
  for await (const page of pages) yield page.map(documentOf)
}

/** Pages of rows until there are no more, each read in a turn of its own. */
async function* pagesOf<Row>(
  account: AccountContext, readPage: (after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void, undefined> {
  let last: Row | undefined
  do {
    const after = last
    const rows = await inTurn(account, () => readPage(after))
    if (rows.length > 0) yield rows
    last = rows.length < rowsPerPage ? undefined : rows.at(-1)
  } while (last !== undefined)
}

type DocumentRow = Pick<InvoiceRow, keyof typeof columns>

function documentOf(row: DocumentRow): AuditDocument {
  return {
    ...rateDatesOfRow(row),
    kind: row.kind as InvoiceKind,
    taxPointDate: row.taxPointDate,
    number: row.number ?? '',
    customerId: row.customerId,
    totalCents: toCents(row.totalCents),
    currency: row.currency,
    exchangeRate: row.exchangeRate,
    ...supplyFactsOf(row),
    vatBreakdown: groupsOf(row.vatBreakdown),
    vatTotalEurCents: row.vatTotalEurCents === null ? null : Number(row.vatTotalEurCents),
  }
}
