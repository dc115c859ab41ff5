import { inPages, type SnapshotReader } from '#db/snapshot'
import type { Report } from './report'

const entriesPerPage = 500

interface MailedEntry { subjectId: string | null, sequence: number, details: unknown }

/** Each mail about a document was handed over once: that of a recurring run, and that of a step of its reminders. */
export async function verifyMails(reader: SnapshotReader, accountId: string, report: Report): Promise<void> {
  let document: string | null = null
  const times = new Map<string, number>()
  const tell = async () => {
    report.count('mails', times.size)
    for (const [mailId, count] of times) {
      if (count === 1) continue
      const subjectOf = { accountId, id: document ?? '' }
      const invoice = await reader.invoice.findFirst({ where: subjectOf, select: { number: true } })
      report.find(invoice?.number ?? `document ${document}`, `was mailed ${count} times by one mail, ${mailId}`)
    }
    times.clear()
  }
  // One document after the other, so that memory stays bounded.
  for await (const entry of inPages<MailedEntry>(after => readPage(reader, accountId, after))) {
    if (entry.subjectId !== document) await tell()
    document = entry.subjectId
    const { mailId } = entry.details as { mailId: string }
    times.set(mailId, (times.get(mailId) ?? 0) + 1)
  }
  await tell()
}

function readPage(
  reader: SnapshotReader,
  accountId: string,
  after: MailedEntry | undefined,
): Promise<MailedEntry[]> {
  const { subjectId = '', sequence = 0 } = after ?? {}
  return reader.auditEntry.findMany({
    where: {
      accountId,
      action: { in: ['invoice.sent', 'invoice.reminded', 'invoice.notice_sent', 'customer.statement_sent'] },
      // Nothing has the empty name, with which the first page begins.
      OR: [{ subjectId: { gt: subjectId ?? '' } }, { subjectId, sequence: { gt: sequence } }],
    },
    orderBy: [{ subjectId: 'asc' }, { sequence: 'asc' }],
    take: entriesPerPage,
    select: { subjectId: true, sequence: true, details: true },
  })
}
