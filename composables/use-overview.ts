import type { z } from 'zod'
import type { InvoiceSummary, invoiceQuerySchema } from '#contract/schemas/invoice'
import { useApi, type Api } from './use-api'

const shown = 5
const pageSize = 100
/** Sums stop after a thousand documents; the count goes on. */
const mostPages = 10

/** What is open, what is overdue and what is still a draft. */
export function useOverview() {
  const api = useApi()
  return useLazyAsyncData('overview', async () => {
    const [open, overdue, drafts, latest] = await Promise.all([
      listAll(api, { status: 'open' }),
      listAll(api, { status: 'overdue', sort: 'dueDate' }),
      api('listInvoices', { query: { status: 'draft', pageSize: String(shown) } }),
      api('listInvoices', { query: { pageSize: String(4 * shown) } }),
    ])
    return {
      open: { count: open.total, cents: sumInEuro(open.rows) },
      overdue: { count: overdue.total, cents: sumInEuro(overdue.rows), rows: overdue.rows.slice(0, shown) },
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

/** Amounts in other currencies cannot be added up; they are in the lists. */
function sumInEuro(rows: InvoiceSummary[]): number {
  return rows.filter(({ currency }) => currency === 'EUR').reduce((sum, { openCents }) => sum + openCents, 0)
}
