import { inPages, type SnapshotReader } from '#db/snapshot'
import type { Report } from './report'

const entriesPerPage = 500

interface MailedEntry { subjectId: string | null, action: string, sequence: number, details: unknown }

/**
 * Each mail to a customer was handed over once: that of a recurring run, that of a step of its reminders, and a
 * statement of all its documents.
 */
export async function verifyMails(reader: SnapshotReader, accountId: string, report: Report): Promise<void> {
  let subject: MailedEntry | null = null
  const times = new Map<string, number>()
  const tell = async () => {
    report.count('mails', times.size)
    for (const [mailId, count] of times) {
      if (count > 1) report.find(await nameOf(reader, accountId, subject), `was mailed ${count} times by one mail, ${mailId}`)
    }
    times.clear()
  }
  // One document or customer after the other, so that memory stays bounded.
  const entries = inPages<MailedEntry>((after) => {
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
      select: { subjectId: true, action: true, sequence: true, details: true },
    })
  })
  for await (const entry of entries) {
    if (entry.subjectId !== subject?.subjectId) await tell()
    subject = entry
    const { mailId } = entry.details as { mailId: string }
    times.set(mailId, (times.get(mailId) ?? 0) + 1)
  }
  await tell()
}

async function nameOf(reader: SnapshotReader, accountId: string, subject: MailedEntry | null): Promise<string> {
  const id = subject?.subjectId ?? ''
  if (subject?.action === 'customer.statement_sent') return `customer ${id}`
  const invoice = await reader.invoice.findFirst({ where: { accountId, id }, select: { number: true } })
  return invoice?.number ?? `document ${id}`
}
