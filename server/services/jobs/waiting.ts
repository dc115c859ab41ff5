import { oldestWaitingMail } from '#db/queries/oldest-waiting-mail'
import { startOfDay, todayInAmsterdam } from '#domain/dates'
import { leftStatements } from '../bank/go-on'
import { unsettledPayments } from '../billing/settle-payments'
import { dueInboxes } from '../bookkeeping/send-due'
import { removing } from '../email-domains/present'
import { unremindedOn } from '../emails/queue-due-reminders'
import { leftImports } from '../imports/go-on'
import { dueAccounts } from '../leaving/delete-due'
import { unaskedPayments } from '../online-payments/look-after'
import { dueSchedules, leftSchedules } from '../recurring/run-due'
import { dueForDeletion } from '../retention/delete-documents'
import type { ServiceContext } from '../work/context'
import { activeAccount, sendingAccount } from '../work/resting-accounts'
import { waitingMail } from '../work/waiting-mail'

/**
 * What a piece of background work could do by now and has not done. While an account rests nothing is done in its name,
 * so what was due before it last changed counts from then on.
 */
export interface Waiting {
  count: number
  /** Since when the oldest of it could have been done; null where nothing waits. */
  since: Date | null
}

/** Mails that nobody took yet, those that are tried again later among them; none of suspended accounts. */
export async function mailsWaiting({ database }: ServiceContext): Promise<Waiting> {
  const count = await database.prisma.outboxMail.count({ where: { ...waitingMail, account: sendingAccount } })
  return { count, since: await oldestWaitingMail(database) }
}

/**
 * Schedules whose date has come, or whose server left them in the midst of a run. One that fails again and again is
 * claimed most of the time, and waits all the same.
 */
export async function schedulesWaiting(
  { database: { prisma }, outside: { clock, leaseClock } }: ServiceContext,
): Promise<Waiting> {
  const hasCome = dueSchedules(todayInAmsterdam(clock.now()))
  const due = { ...hasCome, account: activeAccount }
  const first = await prisma.recurringSchedule.findFirst({
    where: due, orderBy: { nextRunDate: 'asc' }, select: { nextRunDate: true, updatedAt: true, account: changed },
  })
  const left = await prisma.recurringSchedule.aggregate({
    where: { ...leftSchedules(await leaseClock.now()), account: activeAccount, NOT: hasCome },
    _count: true,
    _min: { claimedAt: true },
  })
  return {
    count: await prisma.recurringSchedule.count({ where: due }) + left._count,
    // One that was made or resumed today, of a date that is past, waits since then.
    since: earliest(
      first && latest(startOfDay(first.nextRunDate), first.updatedAt, first.account.updatedAt), left._min.claimedAt,
    ),
  }
}

/** Businesses whose reminders of today were not all written; a pause of sending is theirs, and no work that waits. */
export async function remindersWaiting({ database: { prisma }, outside }: ServiceContext): Promise<Waiting> {
  const now = outside.clock.now()
  const today = todayInAmsterdam(now)
  const where = { ...unremindedOn(today), NOT: pausedAt(now) }
  const { _count: count, _min: { updatedAt } } = await prisma.business.aggregate({
    where, _count: true, _min: { updatedAt: true },
  })
  const first = await prisma.business.findFirst({
    where, orderBy: { account: { updatedAt: 'asc' } }, select: { account: changed },
  })
  return { count, since: updatedAt && first && latest(startOfDay(today), updatedAt, first.account.updatedAt) }
}

/** Quarters whose day has come, of accounts whose sending is not paused. */
export async function quartersWaiting({ database: { prisma }, outside }: ServiceContext): Promise<Waiting> {
  const now = outside.clock.now()
  const where = { ...dueInboxes(todayInAmsterdam(now)), NOT: pausedAt(now) }
  const first = await prisma.bookkeepingInbox.findFirst({
    where, orderBy: [{ nextOn: 'asc' }, { account: { updatedAt: 'asc' } }], select: { nextOn: true, account: changed },
  })
  return {
    count: await prisma.bookkeepingInbox.count({ where }),
    since: first?.nextOn ? latest(startOfDay(first.nextOn), first.account.updatedAt) : null,
  }
}

/** Documents whose time has come, and whose owners were told twice. */
export async function documentsWaiting(
  { database: { prisma }, outside: { clock }, settings }: ServiceContext,
): Promise<Waiting> {
  if (settings.freeRetentionDays === null) return nothing
  const { _count: count, _min: { expiresAt: since } } = await prisma.invoice.aggregate({
    where: dueForDeletion(clock.now()), _count: true, _min: { expiresAt: true },
  })
  return { count, since }
}

/** Sender domains that are still to be removed at the provider. */
export async function domainsWaiting({ database: { prisma } }: ServiceContext): Promise<Waiting> {
  const { _count: count, _min: { updatedAt: since } } = await prisma.emailDomain.aggregate({
    where: { status: removing }, _count: true, _min: { updatedAt: true },
  })
  return { count, since }
}

/** Payments of subscriptions without their documents. */
export async function subscriptionsWaiting({ database: { prisma }, outside }: ServiceContext): Promise<Waiting> {
  if (!outside.payments.isConfigured) return nothing
  const { _count: count, _min: { createdAt: since } } = await prisma.subscriptionPayment.aggregate({
    where: unsettledPayments, _count: true, _min: { createdAt: true },
  })
  return { count, since }
}

/** Payments of customers that the provider is to be asked about. */
export async function paymentsWaiting({ database: { prisma }, outside }: ServiceContext): Promise<Waiting> {
  if (outside.invoicePayments.provider === null) return nothing
  const { _count: count, _min: { askAt: since } } = await prisma.onlinePayment.aggregate({
    where: unaskedPayments(outside.clock.now()), _count: true, _min: { askAt: true },
  })
  return { count, since }
}

/** Imports that their server left. */
export async function importsWaiting({ database: { prisma }, outside }: ServiceContext): Promise<Waiting> {
  const { _count: count, _min: { claimedAt: since } } = await prisma.dataImport.aggregate({
    where: leftImports(await outside.leaseClock.now()), _count: true, _min: { claimedAt: true },
  })
  return { count, since }
}

/** Bank statements that their server left. */
export async function statementsWaiting({ database: { prisma }, outside }: ServiceContext): Promise<Waiting> {
  const { _count: count, _min: { createdAt: since } } = await prisma.bankStatement.aggregate({
    where: leftStatements(outside.clock.now()), _count: true, _min: { createdAt: true },
  })
  return { count, since }
}

/** Accounts that are to be gone by now. */
export async function deletionsWaiting({ database: { prisma }, outside }: ServiceContext): Promise<Waiting> {
  const { _count: count, _min: { deletesAt: since } } = await prisma.account.aggregate({
    where: dueAccounts(outside.clock.now()), _count: true, _min: { deletesAt: true },
  })
  return { count, since }
}

const nothing: Waiting = { count: 0, since: null }

/** When the account of a row last changed, such as when it was resumed. */
const changed = { select: { updatedAt: true } } as const

/** A row of an account in whose name nothing is sent for a while. */
function pausedAt(now: Date) {
  return { account: { sendingPauses: { some: { until: { gt: now } } } } }
}

function latest(...moments: Date[]): Date {
  return new Date(Math.max(...moments.map(Number)))
}

function earliest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}
