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
import type { Waiting } from '../work/waiting'
import { waitingMail } from '../work/waiting-mail'

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
  const left = { ...leftSchedules(await leaseClock.now()), account: activeAccount, NOT: hasCome }
  const select = { nextRunDate: true, updatedAt: true, claimedAt: true, account: resumed } as const
  const [oldestDue, oldestLeft] = [
    await prisma.recurringSchedule.findMany({ where: due, orderBy: { nextRunDate: 'asc' }, take: mostLookedAt, select }),
    await prisma.recurringSchedule.findMany({ where: left, orderBy: { claimedAt: 'asc' }, take: mostLookedAt, select }),
  ]
  return {
    count: await prisma.recurringSchedule.count({ where: due }) + await prisma.recurringSchedule.count({ where: left }),
    since: earliest([
      // One that was made or resumed today, of a date that is past, waits since then.
      ...oldestDue.map(row => latest(startOfDay(row.nextRunDate), row.updatedAt, row.account.resumedAt)),
      ...oldestLeft.map(row => latest(row.claimedAt, row.account.resumedAt)),
    ]),
  }
}

/** Businesses whose reminders of today were not all written; a pause of sending is theirs, and no work that waits. */
export async function remindersWaiting({ database: { prisma }, outside }: ServiceContext): Promise<Waiting> {
  const now = outside.clock.now()
  const today = todayInAmsterdam(now)
  const where = { ...unremindedOn(today), NOT: pausedAt(now) }
  const oldest = await prisma.business.findMany({
    where, orderBy: { updatedAt: 'asc' }, take: mostLookedAt, select: { updatedAt: true, account: resumed },
  })
  return {
    count: await prisma.business.count({ where }),
    since: earliest(oldest.map(row => latest(startOfDay(today), row.updatedAt, row.account.resumedAt))),
  }
}

/** Quarters whose day has come, of accounts whose sending is not paused. */
export async function quartersWaiting({ database: { prisma }, outside }: ServiceContext): Promise<Waiting> {
  const now = outside.clock.now()
  const today = todayInAmsterdam(now)
  const where = { ...dueInboxes(today), NOT: pausedAt(now) }
  const oldest = await prisma.bookkeepingInbox.findMany({
    where, orderBy: { nextOn: 'asc' }, take: mostLookedAt, select: { nextOn: true, account: resumed },
  })
  return {
    count: await prisma.bookkeepingInbox.count({ where }),
    since: earliest(oldest.map(row => latest(startOfDay(row.nextOn ?? today), row.account.resumedAt))),
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

/** Of so many that are due longest, the one counts that could have been done first: accounts were resumed since. */
const mostLookedAt = 100

/** Since when things are done again in the name of the account of a row. */
const resumed = { select: { resumedAt: true } } as const

/** A row of an account in whose name nothing is sent for a while. */
function pausedAt(now: Date) {
  return { account: { sendingPauses: { some: { until: { gt: now } } } } }
}

function latest(...moments: (Date | null)[]): Date {
  return new Date(Math.max(...moments.map(Number)))
}

function earliest(moments: Date[]): Date | null {
  return moments.length === 0 ? null : new Date(Math.min(...moments.map(Number)))
}
