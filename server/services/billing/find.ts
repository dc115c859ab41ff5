import type { Billing } from '#contract/schemas/billing'
import { PaymentsRefused, PaymentsUnavailable } from '#integrations/payments/index'
import type { AccountContext } from '../work/context'
import { presentCheckout, presentPayment, presentSubscription } from './present'

/** The plan, the subscription behind it and what was paid, as the provider told it last. */
export async function getBilling(account: AccountContext): Promise<Billing> {
  const { db, outside, settings, accountId } = account
  const [{ plan }, billing, subscription, payments, offer] = await Promise.all([
    db.account.findUniqueOrThrow({ where: { id: accountId }, select: { plan: true } }),
    db.billingAccount.findFirst(),
    db.subscription.findFirst(),
    db.subscriptionPayment.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] }),
    findOffer(account),
  ])
  return {
    plan: plan === 'pro' ? 'pro' : 'free',
    subscription: subscription && presentSubscription(subscription, settings),
    payments: payments.map(presentPayment),
    checkout: presentCheckout(billing, { subscription, now: outside.clock.now() }),
    hasBillingAccount: billing !== null && billing.providerCustomerId !== null,
    offer,
    freeRetentionDays: settings.freeRetentionDays,
  }
}

/** What Pro costs. A provider that is silent must not keep anybody from seeing what they paid. */
async function findOffer({ outside: { payments, log } }: AccountContext): Promise<Billing['offer']> {
  if (!payments.isConfigured) return null
  try {
    return { prices: await payments.readPrices() }
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable || error instanceof PaymentsRefused)) throw error
    log.warn('an outside service gave no answer', { service: payments.provider, reason: error.message })
    return { prices: null }
  }
}
