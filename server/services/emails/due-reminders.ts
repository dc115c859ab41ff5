import type { InvoiceRow } from '#db/queries/rows'
import type { IsoDate } from '#domain/invoice/document'
import { dueReminderDay } from '#domain/mail/reminder-steps'
import type { AccountReach } from '../work/context'
import { keepUndeliverable } from './claim-mail'
import type { DueMail } from './due-mail'
import { claimReminder } from './remind'

/**
 * The reminders of these open invoices that a schedule has due today and nobody wrote yet.
 * @param schedule days after the due date
 */
export async function* dueReminders(
  reach: AccountReach, rows: InvoiceRow[], schedule: readonly number[], today: IsoDate,
): AsyncGenerator<DueMail> {
  const wanted = rows.flatMap(row => dueDayOf(row, schedule, today))
  const written = await reach.db.outboxMail.findMany({
    where: { invoiceId: { in: wanted.map(({ id }) => id) }, reminderDay: { not: null } },
    select: { invoiceId: true, reminderDay: true },
  })
  for (const { id, day } of wanted) {
    if (written.some(mail => mail.invoiceId === id && (mail.reminderDay ?? 0) >= day)) continue
    yield {
      invoiceId: id,
      claim: change => claimReminder(reach, change, id, { reminderDay: day, claimedAt: null }),
      keepUndeliverable: () => keepUndeliverable(reach, id, { kind: 'reminder' }, { reminderDay: day }),
    }
  }
}

function dueDayOf(row: InvoiceRow, schedule: readonly number[], today: IsoDate): { id: string, day: number }[] {
  if (row.dueDate === null) return []
  const day = dueReminderDay(schedule, row.dueDate, today)
  return day === null ? [] : [{ id: row.id, day }]
}
