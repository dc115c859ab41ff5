import type { Business } from '#contract/schemas/business'
import type { InvoiceSums } from '#contract/schemas/invoice-query'
import type { VatReturn } from '#contract/schemas/vat-return'
import { todayInAmsterdam } from '#domain/dates'
import { isReturnLate } from '#domain/vat/late-return'
import { previousVatPeriod, vatPeriodAt, vatReturnDeadline, type VatReturnPeriod } from '#domain/vat/period'
import { useApi, type Api } from './use-api'
import { useBusiness } from './use-business'
import { today } from './use-format'

const shown = 5
/** How far a return that is late is looked back for: a year of quarters. */
const lookedBack = 4

/** What customers still owe, what of that is overdue, and what is still a draft. */
export function useOverview() {
  const api = useApi()
  const { load } = useBusiness()
  return useLazyAsyncData('overview', async () => {
    const profile = load()
    const [stats, vatReturn, lateReturn, open, overdue, late, drafts, latest] = await Promise.all([
      api('getStats'),
      profile.then(({ vatReturnPeriod }) => nextReturn(api, vatReturnPeriod)),
      profile.then(business => findLateReturn(api, business)),
      api('sumInvoices', { query: { status: 'open', kind: 'invoice' } }),
      api('sumInvoices', { query: { status: 'overdue' } }),
      api('listInvoices', { query: { status: 'overdue', sort: 'dueDate', pageSize: String(shown) } }),
      api('listInvoices', { query: { status: 'draft', pageSize: String(shown) } }),
      api('listInvoices', { query: { pageSize: String(4 * shown) } }),
    ])
    return {
      stats,
      vatReturn,
      lateReturn,
      open: owedOf(open),
      overdue: { ...owedOf(overdue), rows: late.data },
      drafts: { count: drafts.total, rows: drafts.data },
      latest: {
        count: latest.total,
        rows: latest.data.filter(({ status }) => status !== 'draft').slice(0, shown),
      },
    }
  })
}

/** The return that is due next: of the period before until it was filed or its last day is over, else of this one. */
async function nextReturn(api: Api, kind: VatReturnPeriod): Promise<VatReturn> {
  const current = vatPeriodAt(today(), kind)
  const previous = previousVatPeriod(current)
  if (vatReturnDeadline(previous) >= today()) {
    const vatReturn = await api('getVatReturn', { params: { period: previous.key } })
    if (!vatReturn.filing) return vatReturn
  }
  return api('getVatReturn', { params: { period: current.key } })
}

/** The return of the last period that is over and had something to file, where it is late; null where it is not. */
async function findLateReturn(api: Api, { vatReturnPeriod, createdAt }: Business): Promise<VatReturn | null> {
  let period = previousVatPeriod(vatPeriodAt(today(), vatReturnPeriod))
  if (vatReturnDeadline(period) >= today()) period = previousVatPeriod(period)
  for (let step = 0; step < lookedBack && vatReturnDeadline(period) >= todayInAmsterdam(new Date(createdAt)); step++) {
    const vatReturn = await api('getVatReturn', { params: { period: period.key } })
    if (vatReturn.filing || vatReturn.figures.documentCount > 0) {
      return isReturnLate(vatReturn, { today: today(), accountSince: createdAt }) ? vatReturn : null
    }
    period = previousVatPeriod(period)
  }
  return null
}

/** What is open in each currency, the euro first and always, since amounts in different ones cannot be added up. */
function owedOf({ data }: InvoiceSums): { count: number, sums: { currency: string, cents: number }[] } {
  const others = data.filter(({ currency }) => currency !== 'EUR')
  return {
    count: data.reduce((count, sum) => count + sum.count, 0),
    sums: [
      { currency: 'EUR', cents: data.find(({ currency }) => currency === 'EUR')?.openCents ?? 0 },
      ...others.map(({ currency, openCents }) => ({ currency, cents: openCents })),
    ],
  }
}
