import { Refusal } from '#contract/errors'
import type { Prisma } from '#db/client'
import { graceEnd } from '#domain/subscription'
import { changeAccount } from '../work/change-account'
import { reachAccount, type ServiceContext } from '../work/context'
import { keepGoing } from '../work/keep-going'
import { untilEnding } from '../work/until-ending'
import type { BillingRow } from './present'
import { settlePaymentsSoon } from './settle-payments'
import { syncSubscriber } from './sync'

/** How long news that should have come by now is waited for before the provider is asked. */
const silenceMs = 60 * 60_000
/** How long nothing at all is believed to mean that nothing happened: news gets lost. */
const quietMs = 24 * 60 * 60_000
/** How long after it was paid money may still be paid back. */
const refundableMs = 180 * 24 * 60 * 60_000
/** So many are asked about in one sweep; the next goes on a minute later. */
const batchSize = 50

/**
 * Asks the provider about subscriptions that should have told something and did not: whose period is over, whose grace
 * ends, or whose payment page was left; then about those that were quiet for a day, because what was paid back, changed
 * or cancelled meanwhile may have been told to nobody. Then finishes the invoices of payments. One that fails keeps no
 * other from going. Answers how many were asked about, and how many could not be read.
 */
export async function lookAfterSubscriptions(service: ServiceContext): Promise<{ done: number, failed: number }> {
  const result = { done: 0, failed: 0 }
  const { outside: { background, clock, log, payments } } = service
  if (!payments.isConfigured) return result
  const now = clock.now()
  const ask = async (silent: Silent) => {
    const failure = { words: 'a subscription could not be looked after', account: silent.accountId }
    const outcome = await keepGoing(log, failure, () => askAbout(service, silent))
    if (outcome !== 'asked already') result[outcome]++
    return outcome
  }
  const overdueNews = lateConditions(service, now)
  const late = await findSilent(service, { now, forMs: silenceMs, where: overdueNews, take: batchSize })
  for await (const silent of untilEnding(background, late)) await ask(silent)
  const take = batchSize - late.length
  // Of them there may be news at any time: a subscription runs, or money may be paid back.
  const anyNews: BillingCondition[] = [
    { subscription: { status: { in: ['active', 'past_due'] } } },
    { payments: { some: { status: 'paid', paidAt: { gte: before(now, refundableMs) } } } },
  ]
  const quiet = await findSilent(service, { now, forMs: quietMs, where: anyNews, take })
  for await (const silent of untilEnding(background, quiet)) {
    // There is no hurry: a provider that is down is not asked fifty times a minute.
    if (await ask(silent) === 'failed') break
  }
  settlePaymentsSoon(service)
  return result
}

type BillingCondition = Prisma.BillingAccountWhereInput
type Silent = Pick<BillingRow, 'accountId' | 'syncedAt'>

async function askAbout(
  service: ServiceContext, { accountId, syncedAt }: Silent,
): Promise<'done' | 'failed' | 'asked already'> {
  const account = reachAccount(service, accountId, { type: 'system' })
  // Whoever moves the moment has it to do: of many servers one asks.
  const { count } = await changeAccount(account, ({ tx, now }) =>
    tx.billingAccount.updateMany({ where: { syncedAt }, data: { syncedAt: now } }))
  if (count === 0) return 'asked already'
  try {
    await syncSubscriber(account)
    return 'done'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    service.outside.log.warn('a subscription could not be read', { account: accountId, code: error.code })
    return 'failed'
  }
}

/** The customers of a kind that the provider was not asked about for so long, the longest first. */
function findSilent(
  { database: { prisma } }: ServiceContext,
  { now, forMs, where, take }: { now: Date, forMs: number, where: BillingCondition[], take: number },
): Promise<Silent[]> {
  return prisma.billingAccount.findMany({
    where: {
      providerCustomerId: { not: null },
      OR: [{ syncedAt: null }, { syncedAt: { lte: before(now, forMs) } }],
      AND: { OR: where },
    },
    orderBy: { syncedAt: 'asc' },
    take,
    select: { accountId: true, syncedAt: true },
  })
}

/** Whose news is late. */
function lateConditions({ settings }: ServiceContext, now: Date) {
  const graceBegan = graceEnd(now, -settings.graceDays)
  return [
    { subscription: { status: 'active', currentPeriodEndAt: { lte: now } } },
    { subscription: { status: 'incomplete' } },
    { grantsPro: true, subscription: { status: 'past_due', pastDueSince: { lte: graceBegan } } },
    { checkoutProviderId: { not: null } },
  ] satisfies BillingCondition[]
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds)
}
