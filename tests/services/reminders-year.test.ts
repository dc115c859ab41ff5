import { describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { invoiceQuerySchema } from '#contract/schemas/invoice-query'
import { addDays, daysBetween } from '#domain/dates'
import { updateBusiness } from '#services/business/update'
import { listInvoices } from '#services/invoices/list'
import { markInvoicePaid } from '#services/invoices/mark-paid'
import { runDueSchedules } from '#services/recurring/run-due'
import { queueDueReminders } from '#services/emails/queue-due-reminders'
import { deliverDocumentMail } from '#services/emails/deliver'
import { daily } from '../support/daily'
import { usePdfWorker } from '../support/pdf-worker'
import { openPostOffice, type PostOffice } from '../support/post-office'
import { moveTo, repeat } from '../support/recurring'
import { useCast, type CastInstallation } from '../support/use-cast'
import { longestMs } from '../support/waiting'

usePdfWorker()
const offices = { calm: openPostOffice(), busy: openPostOffice() }
const calm = useCast('Timmerbedrijf Jansen', { mailer: offices.calm })
const busy = useCast('Timmerbedrijf Jansen', { mailer: offices.busy })

/** Until the third reminder of the second invoice, or a whole year. */
const lastDay = daily('2027-02-19', '2027-11-20')

/** Days after the due date on which the customers pay, one after the other; null is never. */
const paidAfterDays = [-3, 10, null, 25] as const

interface Mailed {
  day: string
  subject: string | undefined
}

/** The mails of a year in which a customer is invoiced every month, and pays now in time, now late, now not at all. */
async function liveThrough(
  cast: CastInstallation,
  office: PostOffice,
  momentsOfDay: readonly string[],
): Promise<Mailed[]> {
  const { account, installation: { service, clock } } = cast
  await updateBusiness(account, businessUpdateSchema.parse({ remindersEnabled: true, reminderSchedule: [7, 14, 21] }))
  await repeat(account, (await cast.draft()).id, { nextRunDate: '2026-11-30', autoSend: true })
  const mailed: Mailed[] = []
  for (let day = '2026-11-30'; day <= lastDay; day = addDays(day, 1)) {
    for (const moment of momentsOfDay) {
      moveTo(clock, `${day}T${moment}Z`)
      await Promise.all([runDueSchedules(service), runDueSchedules(service)])
      await Promise.all([queueDueReminders(service), queueDueReminders(service)])
      await Promise.all([deliverDocumentMail(service), deliverDocumentMail(service)])
    }
    mailed.push(...office.taken.filter(({ attachments }) => attachments).map(({ subject }) => ({ day, subject })))
    office.reset()
    await payWhatIsPaidOn(cast, day)
  }
  return mailed
}

async function payWhatIsPaidOn({ account }: CastInstallation, day: string): Promise<void> {
  const sent = invoiceQuerySchema.parse({ status: 'sent', sort: 'issueDate', pageSize: '100' })
  const { data } = await listInvoices(account, sent)
  for (const { id, dueDate, number } of data) {
    const after = paidAfterDays[Number(number?.split('-').at(-1)) % paidAfterDays.length]
    if (after === null || after === undefined || dueDate === null) continue
    if (daysBetween(dueDate, day) >= after) await markInvoicePaid(account, id, {})
  }
}

describe('a year of reminders', () => {
  it('comes to the same mails on the same days, swept once a day or again and again', { timeout: longestMs.story }, async () => {
    const once = await liveThrough(calm, offices.calm, ['08:00:00'])
    const often = await liveThrough(busy, offices.busy, ['00:30:00', '08:00:00', '21:00:00'])
    const remindersOf = (number: string) => once
      .filter(({ subject }) => subject?.includes(number) && /herinnering/i.test(subject)).map(({ day }) => day)

    expect(often).toEqual(once)
    // Of 30 November, due a month later: paid ten days late, so reminded once.
    expect(remindersOf('2026-0001')).toEqual(['2027-01-06'])
    expect(remindersOf('2026-0002')).toEqual(['2027-02-05', '2027-02-12', '2027-02-19'])
  })
})
