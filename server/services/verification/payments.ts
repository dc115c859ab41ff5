import { inPagesById, type PageById, type SnapshotReader } from '#db/snapshot'
import { countedPayments, withNotes } from '../invoices/counted'
import { standingsOf, standsAs, type StandingColumns } from '../invoices/settle'
import type { Report } from './report'

/** With what belongs to each, as many as SQLite takes in one statement. */
const documentsPerPage = 100
const unissued = ['draft', 'cancelled'] as const

/** Of each document, what is paid, open and overpaid is what its payments and credit notes come to. */
export async function verifyPayments(reader: SnapshotReader, accountId: string, report: Report): Promise<void> {
  report.count('payments', await reader.payment.count({ where: { accountId } }))
  for await (const { id, number, standing } of wrongStandings(reader, accountId)) {
    const { status, paidCents, openCents, overpaidCents } = standing
    report.find(number ?? id, `should be ${status}, with ${paidCents} cents paid, ${openCents} open and ${overpaidCents} overpaid`)
  }
  const standing = await reader.invoice.findMany({
    where: {
      accountId, OR: [standsOpenUnissued(accountId), { status: { in: [...unissued] }, payments: { some: {} } }],
    },
    select: { id: true, number: true, status: true },
    take: documentsPerPage,
  })
  for (const { id, number, status } of standing) report.find(number ?? id, `is ${status} and has something paid or open`)
}

/** What is no document to pay, and says that something of it is paid or open. */
export function standsOpenUnissued(accountId: string) {
  const some = { not: 0n }
  const stands = [{ openCents: some }, { paidCents: some }, { overpaidCents: some }]
  return { accountId, status: { in: [...unissued] }, OR: stands }
}

/** The documents of an account that are stored otherwise than they stand. */
export async function* wrongStandings(
  reader: SnapshotReader, accountId: string,
): AsyncGenerator<{ id: string, number: string | null, standing: StandingColumns }> {
  const documents = inPagesById(documentsPerPage, by => readPage(reader, accountId, by))
  for await (const { creditNotes, ...document } of documents) {
    const rows = [document, ...creditNotes]
    for (const [place, standing] of standingsOf(document, creditNotes).entries()) {
      const row = rows[place]
      if (row && !standsAs(row, standing)) yield { id: row.id, number: row.number, standing }
    }
  }
}

async function readPage(reader: SnapshotReader, accountId: string, { id, page }: PageById) {
  const documents = await reader.invoice.findMany({
    where: { accountId, status: { in: ['issued', 'sent', 'paid'] }, creditedInvoiceId: null, id },
    ...page,
    select: columns,
  })
  return withNotes(reader, accountId, documents)
}

const columns = {
  id: true, number: true, kind: true, status: true, sentAt: true, paidAt: true, totalCents: true, creditedCents: true,
  paidCents: true, openCents: true, overpaidCents: true, payments: countedPayments,
} as const
