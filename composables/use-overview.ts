import type { EmailLogEntry } from '#contract/schemas/email'
import type { Page } from '#contract/lists'
import type { InvoiceSummary } from '#contract/schemas/invoice'
import type { InvoiceSums } from '#contract/schemas/invoice-query'
import type { VatReturns } from '#contract/schemas/vat-return'
import { vatPeriodAt } from '#domain/vat/period'
import { expectedByWeek, type Amount } from './expected-weeks'
import { useApi } from './use-api'
import { today } from './use-format'
import { useRights } from './use-rights'
import { useSession } from './use-session'
import { readTemplates, type Templates } from './use-templates'

const shown = 5
/** So many open invoices are looked at one by one for when they are to be paid, and drafts for what is not one. */
const lookedAt = 100

/** What asks for the seller, what customers still owe and when, and how the year goes. */
export function useOverview() {
  const api = useApi()
  const { me } = useSession()
  const { has, can } = useRights()
  return useLazyAsyncData('overview', async () => {
    const { from, to } = vatPeriodAt(today(), 'year')
    const pageSize = String(shown)
    const invoices = { kind: 'invoice' } as const
    const plan = me.value?.plan
    const seesFigures = has('reports:read')
    const [
      stats, vatReturns, open, overdue, paid, expected, lateOnes, unsent, bank, drafts, latest, mails, templates,
    ] = await Promise.all([
      seesFigures ? api('getStats') : null,
      seesFigures ? api('listVatReturns') : { data: [] },
      api('sumInvoices', { query: { status: 'open', ...invoices } }),
      api('sumInvoices', { query: { status: 'overdue', ...invoices } }),
      api('sumInvoices', { query: { status: 'paid', ...invoices, from, to } }),
      api('listInvoices', { query: { status: 'open', ...invoices, sort: 'dueDate', pageSize: String(lookedAt) } }),
      api('listInvoices', { query: { status: 'overdue', sort: 'dueDate', pageSize } }),
      api('listInvoices', { query: { status: 'issued', pageSize: '1' } }),
      can('payments') ? api('listBankTransactions', { query: { state: 'suggested', pageSize: '1' } }) : null,
      api('listInvoices', {
        query: { status: 'draft', sort: '-issueDate', pageSize: plan === 'pro' ? String(lookedAt) : pageSize },
      }),
      api('listInvoices', { query: { sort: '-issueDate', pageSize: String(4 * shown) } }),
      api('listEmails'),
      readTemplates(plan),
    ])
    const [owed, late] = [owedOf(open), owedOf(overdue)]
    return {
      /** Null for whoever is not to see them. */
      stats,
      returns: toFile(vatReturns),
      open: owed,
      overdue: { ...late, rows: lateOnes.data },
      paid: comeToOf(paid, 'paidCents'),
      expected: expectedByWeek(today(), expected, { open: owed.sums, late: late.sums }),
      unsentCount: unsent.total,
      bankCount: bank?.total ?? 0,
      undelivered: undeliveredOf(mails.data),
      drafts: unfinishedOf(drafts, templates),
      latest: {
        count: latest.total,
        rows: latest.data.filter(({ status }) => status !== 'draft').slice(0, shown),
      },
    }
  })
}

/** The returns that are late, the oldest first, and the one that is due next. */
function toFile({ data }: VatReturns): VatReturns['data'] {
  const next = data.find(({ isFiled, deadline }) => !isFiled && deadline >= today())
  return [...data.filter(({ isLate }) => isLate), ...next ? [next] : []]
}

/** The drafts that somebody has yet to finish: what recurring invoices copy waits for nobody. */
export function unfinishedOf({ data, total }: Page<InvoiceSummary>, templates: Templates) {
  const rows = data.filter(({ id }) => !templates.has(id))
  return { count: total - (data.length - rows.length), rows: rows.slice(0, shown) }
}

/** Of the latest mails those that did not reach anybody, and after which none went out about the same document. */
export function undeliveredOf(mails: readonly EmailLogEntry[]): EmailLogEntry[] {
  const latest = mails.filter(({ invoiceId }, place) =>
    invoiceId !== null && mails.findIndex(mail => mail.invoiceId === invoiceId) === place)
  return latest.filter(({ status }) => status === 'bounced' || status === 'failed')
}

/** What is open in each currency. */
const owedOf = (sums: InvoiceSums) => comeToOf(sums, 'openCents')

/** What documents come to in each currency, which cannot be added up: the euro first and always. */
function comeToOf({ data }: InvoiceSums, which: 'openCents' | 'paidCents'): { count: number, sums: Amount[] } {
  const others = data.filter(({ currency }) => currency !== 'EUR')
  return {
    count: data.reduce((count, sum) => count + sum.count, 0),
    sums: [
      { currency: 'EUR', cents: data.find(({ currency }) => currency === 'EUR')?.[which] ?? 0 },
      ...others.map(sum => ({ currency: sum.currency, cents: sum[which] })),
    ],
  }
}
