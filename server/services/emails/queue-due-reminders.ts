import { outageOf } from '#db/outage'
import type { BusinessRow, InvoiceRow } from '#db/queries/rows'
import { todayInAmsterdam } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import { dueDatesToRemind, dueReminderDay } from '#domain/mail/reminder-steps'
import { reachAccount, type AccountReach, type ServiceContext } from '../work/context'
import { keepGoing } from '../work/keep-going'
import { activeAccount } from '../work/resting-accounts'
import { inTurns } from '../work/work-off'
import { keepUndeliverable } from './claim-mail'
import { dueInvoices } from './due-invoices'
import { queueDueMail, type DueMail } from './due-mail'
import { dueNotices } from './due-notices'
import { claimReminder } from './remind'

/** What became of the reminders that were due. */
export interface QueuedReminders {
  queued: number
  /** Refused for now, such as by a limit; asked again with the next sweep, while the day of the schedule lasts. */
  refused: number
}

const batchSize = 100

/** When the customers of an account are written to by itself. */
type Plan = Pick<BusinessRow, 'remindersEnabled' | 'reminderSchedule' | 'noticeAfterDays'>

/** The businesses whose reminders and formal notices of a day were not all written yet. */
export function unremindedOn(today: IsoDate) {
  return {
    account: { plan: 'pro', ...activeAccount },
    AND: [
      { OR: [{ remindersEnabled: true }, { remindersEnabled: false, noticeAfterDays: { not: null } }] },
      { OR: [{ remindersWrittenOn: null }, { remindersWrittenOn: { lt: today } }] },
    ],
  }
}

/**
 * Writes the reminders and formal notices that are due today, of every account on Pro that wants them: one for each
 * invoice and day of the schedule, and one notice for each invoice, whatever races or is run again. Any number of
 * servers may do so at once; whoever delivers mail hands them over. An account whose mails are all written is not
 * looked at again before the next day.
 */
export async function queueDueReminders(service: ServiceContext): Promise<QueuedReminders> {
  const { database: { prisma }, outside, settings: { jobItemsAtOnce: atOnce } } = service
  const { background, clock, log } = outside
  const today = todayInAmsterdam(clock.now())
  const result: QueuedReminders = { queued: 0, refused: 0 }
  let after = ''
  for (;;) {
    const businesses = await prisma.business.findMany({
      where: { ...unremindedOn(today), accountId: { gt: after } },
      select: { accountId: true, remindersEnabled: true, reminderSchedule: true, noticeAfterDays: true },
      orderBy: { accountId: 'asc' },
      take: batchSize,
    })
    await inTurns(businesses, { atOnce, turnOf: ({ accountId }) => accountId }, async ({ accountId, ...plan }) => {
      if (background.isEnding()) return
      const reach = reachAccount(service, accountId, { type: 'system' })
      const failure = { words: 'the reminders of an account could not be written', account: accountId }
      const queued = await keepGoing(log, failure, () => queueForAccount(reach, plan, today))
      if (queued === 'failed') result.refused++
      else {
        result.queued += queued.queued
        result.refused += queued.refused
      }
    })
    const last = businesses.at(-1)
    if (businesses.length < batchSize || !last || background.isEnding()) return result
    after = last.accountId
  }
}

/** Those of one account. Throws an outage, also of its own rows alone: the rest of them would meet it as well. */
async function queueForAccount(reach: AccountReach, plan: Plan, today: IsoDate): Promise<QueuedReminders> {
  const result: QueuedReminders = { queued: 0, refused: 0 }
  for await (const due of dueMails(reach, plan, today)) {
    try {
      const outcome = await queueDueMail(reach, due)
      if (outcome === 'queued') result.queued++
      if (outcome === 'refused' || outcome === 'all refused') result.refused++
      if (outcome === 'all refused') break
    } catch (error) {
      if (outageOf(error)) throw error
      // One that fails keeps no other from going.
      reach.outside.log.error('a reminder could not be written', { id: due.invoiceId, error })
      result.refused++
    }
  }
  if (result.refused === 0) await reach.db.business.updateMany({ data: { remindersWrittenOn: today } })
  return result
}

async function* dueMails(reach: AccountReach, plan: Plan, today: IsoDate): AsyncGenerator<DueMail> {
  if (plan.remindersEnabled) {
    const schedule = Array.isArray(plan.reminderSchedule) ? plan.reminderSchedule.map(Number) : []
    for await (const { id, day } of dueReminders(reach, schedule, today)) {
      yield {
        invoiceId: id,
        claim: change => claimReminder(reach, change, id, { reminderDay: day, claimedAt: null }),
        keepUndeliverable: () => keepUndeliverable(reach, id, { kind: 'reminder' }, { reminderDay: day }),
      }
    }
  }
  if (plan.noticeAfterDays !== null) yield* dueNotices(reach, plan.noticeAfterDays, today)
}

/** An invoice, and the day of the schedule whose reminder it should have. */
interface DueReminder {
  id: string
  day: number
}

/** The open invoices of an account with a day of the schedule of which no reminder was written yet. */
async function* dueReminders(
  reach: AccountReach,
  schedule: readonly number[],
  today: IsoDate,
): AsyncGenerator<DueReminder> {
  const dates = dueDatesToRemind(schedule, today)
  if (dates === null) return
  for await (const rows of dueInvoices(reach, dates)) {
    const wanted = rows.flatMap(row => dueDayOf(row, schedule, today))
    const written = await reach.db.outboxMail.findMany({
      where: { invoiceId: { in: wanted.map(({ id }) => id) }, reminderDay: { not: null } },
      select: { invoiceId: true, reminderDay: true },
    })
    const isWritten = ({ id, day }: DueReminder) =>
      written.some(mail => mail.invoiceId === id && (mail.reminderDay ?? 0) >= day)
    yield* wanted.filter(due => !isWritten(due))
  }
}

function dueDayOf(row: InvoiceRow, schedule: readonly number[], today: IsoDate): DueReminder[] {
  if (row.dueDate === null) return []
  const day = dueReminderDay(schedule, row.dueDate, today)
  return day === null ? [] : [{ id: row.id, day }]
}
