import { refuse, type Refusal } from '#contract/errors'
import { planLimits } from '#contract/plans'
import type { AccountTransaction } from '#db/account/for-account'
import { countUse } from '#db/queries/usage-counters'
import { todayInAmsterdam } from '#domain/dates'
import type { AccountContext } from '../work/context'

/** What an account may have only so many of on Free. */
export type QuotaMetric = 'invoices' | 'customers' | 'products' | 'layouts'

const limitNames = {
  invoices: 'invoicesPerMonth',
  customers: 'customers',
  products: 'products',
  layouts: 'savedLayouts',
} as const

/** The period of what is counted for as long as it is there. */
const standing = 'all'

/**
 * Uses one unit, or as many as are made at once, inside the transaction that creates the things themselves: ten at once
 * cannot pass a limit together.
 * Refuses plan_limit_reached with `details.limit`, or what the caller says instead.
 * @param options.takenAt when the thing is made, as it says itself: its unit is given back for that moment
 */
export async function takeQuota(
  account: AccountContext,
  tx: AccountTransaction,
  metric: QuotaMetric,
  { takenAt, units = 1, refusal = () => refuse('plan_limit_reached', { limit: limitNames[metric] }) }:
  { takenAt?: Date, units?: number, refusal?: () => Refusal } = {},
): Promise<void> {
  const most = planLimits[account.plan][limitNames[metric]]
  const period = quotaPeriod(account, metric, takenAt)
  if (!await countUse(tx, { accountId: account.accountId, metric, period }, most, units)) throw refusal()
}

/** Gives one unit back, or as many as are deleted at once, inside the transaction that deletes the thing itself. */
export async function returnQuota(
  account: AccountContext,
  tx: AccountTransaction,
  metric: QuotaMetric,
  { takenAt, units = 1 }: { takenAt?: Date | undefined, units?: number } = {},
): Promise<void> {
  await tx.usageCounter.updateMany({
    where: { metric, period: quotaPeriod(account, metric, takenAt), used: { gte: units } },
    data: { used: { decrement: units } },
  })
}

/** How much of each quota is used now. */
export async function readUsage(account: AccountContext): Promise<Record<'invoices' | 'customers' | 'products', number>> {
  const periods = { invoices: quotaPeriod(account, 'invoices'), customers: standing, products: standing }
  const counters = await account.reads.usage([periods.invoices, standing])
  const used = (metric: keyof typeof periods) =>
    counters.find(row => row.metric === metric && row.period === periods[metric])?.used ?? 0
  return { invoices: used('invoices'), customers: used('customers'), products: used('products') }
}

/** Invoices are counted by the calendar month in Amsterdam in which they were made; the rest stands. */
function quotaPeriod(account: AccountContext, metric: QuotaMetric, moment = account.outside.clock.now()): string {
  return metric === 'invoices' ? todayInAmsterdam(moment).slice(0, 7) : standing
}
