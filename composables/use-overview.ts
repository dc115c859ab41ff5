import type { z } from 'zod'
import type { InvoiceSummary, invoiceQuerySchema } from '#contract/schemas/invoice'
import { useApi, type Api } from './use-api'

const shown = 5
const pageSize = 100
/** Sums stop after a thousand documents; the count goes on. */
const mostPages = 10

/** What customers still owe, what of that is overdue, and what is still a draft. */
export function useOverview() {
  const api = useApi()
  return useLazyAsyncData('overview', async () => {
    const [stats, open, overdue, drafts, latest] = await Promise.all([
      api('getStats'),
      listAll(api, { status: 'open', kind: 'invoice' }),
      listAll(api, { status: 'overdue', sort: 'dueDate' }),
      api('listInvoices', { query: { status: 'draft', pageSize: String(shown) } }),
      api('listInvoices', { query: { pageSize: String(4 * shown) } }),
    ])
    return {
      stats,
      open: { count: open.total, sums: sumsOf(open.rows) },
      overdue: { count: overdue.total, sums: sumsOf(overdue.rows), rows: overdue.rows.slice(0, shown) },
      drafts: { count: drafts.total, rows: drafts.data },
      latest: {
        count: latest.total,
        rows: latest.data.filter(({ status }) => status !== 'draft').slice(0, shown),
      },
    }
  })
}

async function listAll(api: Api, query: Partial<z.input<typeof invoiceQuerySchema>>) {
  const rows: InvoiceSummary[] = []
  let total = 0
  for (let page = 1; page <= mostPages && (page === 1 || rows.length < total); page++) {
    const found = await api('listInvoices', { query: { ...query, page: String(page), pageSize: String(pageSize) } })
    rows.push(...found.data)
    total = found.total
  }
  return { rows, total }
}

/** What is open in each currency, the euro first and always, since amounts in different ones cannot be added up. */
function sumsOf(rows: InvoiceSummary[]): { currency: string, cents: number }[] {
  const sums = new Map([['EUR', 0]])
  for (const { currency, openCents } of rows) sums.set(currency, (sums.get(currency) ?? 0) + openCents)
  return [...sums].map(([currency, cents]) => ({ currency, cents }))
}
