import type { RecurringSchedule } from '#contract/schemas/recurring'
import { pick } from '#domain/pick'
import { toCents } from '#domain/money'
import { seriesOf, type ScheduleReader, type ScheduleRow } from './record'

/** So many lines tell what an invoice is about. */
const shownLines = 3

/** Recurring invoices as they are shown, in the order of their rows. */
export async function presentSchedules(client: ScheduleReader, rows: ScheduleRow[]): Promise<RecurringSchedule[]> {
  const templates = await readInvoices(client, rows.map(row => row.templateInvoiceId))
  const made = await readInvoices(client, rows.map(row => (row.lastError === null ? null : row.lastInvoiceId)))
  return rows.map((row) => {
    const template = templates.get(row.templateInvoiceId)
    return {
      id: row.id,
      templateInvoiceId: row.templateInvoiceId,
      customerId: template?.customerId ?? null,
      customerName: template?.customerName ?? null,
      currency: template?.currency ?? null,
      totalCents: template ? toCents(template.totalCents) : null,
      lineDescriptions: template?.lines.map(({ description }) => description) ?? null,
      frequency: seriesOf(row).frequency,
      ...pick(row, [
        'interval', 'firstRunDate', 'firstSupplyDate', 'firstSupplyPeriodEnd', 'nextRunDate', 'anchorDay', 'endDate',
        'autoIssue', 'autoSend', 'active',
      ]),
      lastRunAt: row.lastRunAt?.toISOString() ?? null,
      ...pick(row, ['lastRunDate', 'lastInvoiceId', 'runCount']),
      lastError: isRepaired(row, made.get(row.lastInvoiceId)) ? null : row.lastError,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  })
}

/** One of them. */
export async function presentSchedule(client: ScheduleReader, row: ScheduleRow): Promise<RecurringSchedule> {
  const [schedule] = await presentSchedules(client, [row])
  if (!schedule) throw new Error('Every row is presented')
  return schedule
}

type ShownInvoice = Awaited<ReturnType<typeof readInvoices>> extends Map<unknown, infer Invoice> ? Invoice : never

/** Whether somebody has done since what the run could not, or thrown its invoice away. */
function isRepaired({ lastInvoiceId, autoSend }: ScheduleRow, invoice: ShownInvoice | undefined): boolean {
  if (lastInvoiceId === null) return false
  return !invoice || (invoice.status !== 'draft' && (!autoSend || invoice.sentAt !== null))
}

async function readInvoices({ invoice }: ScheduleReader, ids: (string | null)[]) {
  const known = [...new Set(ids.filter(id => id !== null))]
  const rows = known.length === 0
    ? []
    : await invoice.findMany({
        where: { id: { in: known } },
        select: {
          id: true, customerId: true, customerName: true, status: true, sentAt: true, currency: true, totalCents: true,
          // By their places, which count from 0: of a `take` Prisma reads all lines of every invoice.
          lines: { select: { description: true }, where: { position: { lt: shownLines } }, orderBy: { position: 'asc' } },
        },
      })
  return new Map<string | null, typeof rows[number]>(rows.map(row => [row.id, row]))
}
