import { Refusal } from '#contract/errors'
import { graceEnd } from '#domain/subscription'
import { changeAccount } from '../work/change-account'
import { reachAccount, type AccountReach, type ServiceContext } from '../work/context'
import { keepGoing } from '../work/keep-going'
import { settlePaymentsSoon } from './settle-payments'
import { syncSubscriber } from './sync'

/** How long news of the provider is waited for before it is asked. */
const silenceMs = 60 * 60_000
const batchSize = 50

/**
 * Asks the provider about subscriptions that should have told something and did not: whose period is over, whose grace
 * ends, or whose payment page was left. Then finishes the invoices of payments. One that fails keeps no other from
 * going. Answers how many were asked about, and how many could not be read.
 */
export async function lookAfterSubscriptions(service: ServiceContext): Promise<{ done: number, failed: number }> {
  const asked = { done: 0, failed: 0 }
  const { outside: { clock, log, payments } } = service
  if (!payments.isConfigured) return asked
  for (const { accountId, syncedAt } of await findSilent(service, clock.now())) {
    const account = reachAccount(service, accountId, { type: 'system' })
    const told = { words: 'a subscription could not be looked after', account: accountId }
    const outcome = await keepGoing(log, told, () => askAbout(account, syncedAt))
    if (outcome !== 'asked already') asked[outcome]++
  }
  settlePaymentsSoon(service)
  return asked
}

async function askAbout(account: AccountReach, syncedAt: Date | null): Promise<'done' | 'failed' | 'asked already'> {
  // Whoever moves the moment has it to do: of many servers one asks.
  const { count } = await changeAccount(account, ({ tx, now }) =>
    tx.billingAccount.updateMany({ where: { syncedAt }, data: { syncedAt: now } }))
  if (count === 0) return 'asked already'
  try {
    await syncSubscriber(account)
    return 'done'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    account.outside.log.warn('a subscription could not be read', { account: account.accountId, code: error.code })
    return 'failed'
  }
}

function findSilent({ database: { prisma }, settings }: ServiceContext, now: Date) {
  const graceBegan = graceEnd(now, -settings.graceDays)
  return prisma.billingAccount.findMany({
    where: {
      providerCustomerId: { not: null },
      OR: [{ syncedAt: null }, { syncedAt: { lte: new Date(now.getTime() - silenceMs) } }],
      AND: {
        OR: [
          { subscription: { status: 'active', currentPeriodEndAt: { lte: now } } },
          { subscription: { status: 'incomplete' } },
          { grantsPro: true, subscription: { status: 'past_due', pastDueSince: { lte: graceBegan } } },
          { checkoutProviderId: { not: null } },
        ],
      },
    },
    orderBy: { syncedAt: 'asc' },
    take: batchSize,
    select: { accountId: true, syncedAt: true },
  })
}
