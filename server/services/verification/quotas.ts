import { inPagesById, type SnapshotReader } from '#db/snapshot'
import { todayInAmsterdam } from '#domain/dates'
import type { Report } from './report'

const rowsPerPage = 1000

/** A counter of something else, such as mails, counts what leaves no rows. */
export const countedMetrics = ['customers', 'products', 'layouts', 'invoices'] as const

/** What the counters say is used, is there: no more, no less. */
export async function verifyQuotas(reader: SnapshotReader, accountId: string, report: Report): Promise<void> {
  const counters = await reader.usageCounter.findMany({ where: { accountId, metric: { in: [...countedMetrics] } } })
  const present = await countPresent(reader, accountId)
  const counted = new Map(counters
    .map(({ metric, period, used }) => [`${metric} ${period}`, used]))
  for (const name of new Set([...present.keys(), ...counted.keys()])) {
    report.count('quotas')
    const [used, there] = [counted.get(name) ?? 0, present.get(name) ?? 0]
    if (used !== there) report.find(`quota of ${name}`, `counts ${used}, there are ${there}`)
  }
}

/** What there is of all that counts against a quota, by `metric period`. */
export async function countPresent(reader: SnapshotReader, accountId: string): Promise<Map<string, number>> {
  return new Map<string, number>([
    ['customers all', await reader.customer.count({ where: { accountId } })],
    ['products all', await reader.product.count({ where: { accountId } })],
    ['layouts all', await reader.layout.count({ where: { accountId } })],
    ...await countInvoicesByMonth(reader, accountId),
  ])
}

/**
 * Invoices by the Amsterdam month they were made in, drafts included, those of other programs not; deleted drafts gave
 * their unit back.
 */
async function countInvoicesByMonth(reader: SnapshotReader, accountId: string): Promise<Map<string, number>> {
  const months = new Map<string, number>()
  const invoices = inPagesById(rowsPerPage, ({ id, page }) => reader.invoice.findMany({
    where: { accountId, kind: 'invoice', importId: null, id }, ...page, select: { id: true, createdAt: true },
  }))
  for await (const { createdAt } of invoices) {
    const name = `invoices ${todayInAmsterdam(createdAt).slice(0, 7)}`
    months.set(name, (months.get(name) ?? 0) + 1)
  }
  return months
}
