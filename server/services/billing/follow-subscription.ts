import type { Plan } from '#contract/plans'
import { billingNotice, type BillingNotice } from '#documents/email/billing-notice'
import { daysAfterDowngrade, daysLater } from '#domain/retention'
import { givesPro, graceEnd, isRunning } from '#domain/subscription'
import type { ProviderSubscription } from '#integrations/payments/index'
import { followPlan } from '../retention/follow-plan'
import { appLink } from '../work/app-link'
import type { Change } from '../work/change-account'
import type { AccountReach } from '../work/context'
import { mailOwners } from '../work/mail-owners'
import type { SubscriptionRow } from './present'

type SubscriptionState = ProviderSubscription & { pastDueSince: Date | null }

/**
 * Keeps a subscription as the provider told it, and lets the plan follow it. Who loses Pro loses nothing else: layouts
 * stay and can be read, recurring invoices stay and stop, documents stay for 90 days at least and
 * are announced before they go. All of that is told before, where Polder knows of it before.
 */
export async function followSubscription(
  account: AccountReach, change: Change, state: SubscriptionState,
): Promise<void> {
  const { tx, now } = change
  const before = await tx.subscription.findFirst()
  const { id: providerId, priceCents, ...rest } = state
  const row = { ...rest, providerId, priceCents: BigInt(priceCents), updatedAt: now }
  if (before) await tx.subscription.updateMany({ data: row })
  else await tx.subscription.create({ data: { ...row, accountId: account.accountId } })
  tellTrail(account, change, before, state)
  const { grantsPro } = await tx.billingAccount.findFirstOrThrow({ select: { grantsPro: true } })
  const isPro = givesPro(state, { now, graceDays: account.settings.graceDays })
  if (isPro !== grantsPro) await changePlan(account, change, isPro ? 'pro' : 'free')
  if (isPro && state.status === 'past_due' && before?.status !== 'past_due') {
    const lateSince = state.pastDueSince ?? state.currentPeriodStartAt
    await tellBefore(account, change, 'payment_missing', graceEnd(lateSince, account.settings.graceDays))
  }
  const wasCancelled = before?.providerId === state.id && before.cancelAtPeriodEnd
  if (isPro && state.cancelAtPeriodEnd && !wasCancelled) {
    await tellBefore(account, change, 'plan_ends', state.currentPeriodEndAt)
  }
}

/** Tells what will become of recurring invoices, templates and documents, while something can be done about it. */
async function tellBefore(
  account: AccountReach, change: Change, kind: 'payment_missing' | 'plan_ends', proUntil: Date,
): Promise<void> {
  const schedules = await change.tx.recurringSchedule.count({ where: { active: true } })
  const keptUntil = account.settings.freeRetentionDays === null ? null : daysLater(proUntil, daysAfterDowngrade)
  await notify(account, change, { kind, proUntil, schedules, keptUntil })
}

async function changePlan(account: AccountReach, change: Change, plan: Plan): Promise<void> {
  const { tx, now, record } = change
  const { accountId } = account
  await tx.billingAccount.updateMany({ data: { grantsPro: plan === 'pro' } })
  const { count } = await tx.account.updateMany({
    where: { plan: { not: plan } }, data: { plan, updatedAt: now, ...(plan === 'pro' ? { resumedAt: now } : {}) },
  })
  if (count === 0) return
  record({ action: 'plan.changed', subjectId: accountId, details: { plan } })
  const keptUntil = await followPlan(account, change)
  if (plan === 'pro') return
  const stopped = await tx.recurringSchedule.updateMany({
    where: { active: true }, data: { active: false, updatedAt: now },
  })
  await notify(account, change, { kind: 'plan_ended', schedules: stopped.count, keptUntil })
}

function tellTrail(
  { accountId: subjectId }: AccountReach,
  { record }: Change,
  before: SubscriptionRow | null,
  state: SubscriptionState,
): void {
  const { status, interval } = state
  const known = before?.providerId === state.id ? before : null
  if (known === null && isRunning(state)) record({ action: 'subscription.started', subjectId, details: { interval } })
  if (known === null) return
  if (status === 'ended' && known.status !== 'ended') {
    record({ action: 'subscription.ended', subjectId })
    return
  }
  if (known.status !== status || known.interval !== interval) {
    record({ action: 'subscription.changed', subjectId, details: { status, interval } })
  }
  if (known.cancelAtPeriodEnd === state.cancelAtPeriodEnd || status === 'ended') return
  record({ action: state.cancelAtPeriodEnd ? 'subscription.cancelled' : 'subscription.resumed', subjectId })
}

async function notify(account: AccountReach, change: Change, notice: BillingNotice): Promise<void> {
  const billingLink = appLink(account, '/settings/billing')
  await mailOwners(account, change, notice.kind, locale => billingNotice(locale, notice, { billingLink }))
}
