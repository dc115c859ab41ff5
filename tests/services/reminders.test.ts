import { beforeEach, describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { daysBetween, todayInAmsterdam } from '#domain/dates'
import { updateBusiness } from '#services/business/update'
import { listEmails } from '#services/emails/list'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { markInvoicePaid } from '#services/invoices/mark-paid'
import { updateInvoice } from '#services/invoices/update'
import { queueDueReminders } from '#services/emails/queue-due-reminders'
import { deliverDocumentMail } from '#services/emails/deliver'
import { sendReminder } from '#services/emails/remind'
import { sendInvoice } from '#services/emails/send'
import { designHour } from '../support/cast'
import { usePdfWorker } from '../support/pdf-worker'
import { openPostOffice } from '../support/post-office'
import { useCast } from '../support/use-cast'

usePdfWorker()
const office = openPostOffice()
const cast = useCast('Timmerbedrijf Jansen', { mailer: office })
const { issued, pass, shown, trailOf } = cast
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const remind = (id: string) => sendReminder(cast.account, id)
const reminders = () => office.taken.filter(({ attachments }) => attachments !== undefined)
const prisma = () => cast.installation.service.database.prisma
const wantReminders = (fields: object) => updateBusiness(cast.account, businessUpdateSchema.parse(fields))
/** What the server does every minute. */
const sweep = async () => {
  const { queued } = await queueDueReminders(cast.installation.service)
  await deliverDocumentMail(cast.installation.service)
  return queued
}

beforeEach(() => {
  office.reset()
  if (cast.installation) pass(40)
})

describe('reminding by hand', () => {
  it('speaks more plainly each time, of what is open after credits', async () => {
    const invoice = await issued({ lines: [designHour, designHour] })
    pass(31)
    const note = await createCreditNote(cast.account, invoice.id)
    await updateInvoice(cast.account, note.id, { lines: [{ ...designHour, quantity: '1', discountPercent: '0' }] })
    await issueInvoice(cast.account, note.id, {})
    for (let count = 1; count <= 4; count++) {
      const lastReminderAt = cast.installation.clock.now().toISOString()
      expect(await remind(invoice.id)).toMatchObject({ reminderCount: count, lastReminderAt })
      pass(1)
    }

    expect(reminders().map(({ subject }) => subject.split(':')[0])).toEqual([
      'Herinnering', 'Tweede herinnering', 'Laatste herinnering', 'Laatste herinnering',
    ])
    expect(reminders()[0]?.text).toContain('€ 102,85')
    expect(reminders()[0]?.text).not.toContain('€ 205,70')
    expect((await trailOf(invoice.id))[0]).toMatchObject({ action: 'invoice.reminded', details: { automatic: false } })
  })

  it.each([
    ['nl', 'Herinnering', 'U kunt betalen tot en met', 'De vervaldatum was'],
    ['en', 'Reminder', 'It is due on', 'It was due on'],
    ['de', 'Zahlungserinnerung', 'fällig', 'Sie war am'],
    ['fr', 'Rappel', 'Elle arrive à échéance le', 'échue le'],
  ] as const)('speaks the language of the document (%s), and until the due date has passed of a day to come', async (
    locale, subject, toCome, past,
  ) => {
    const { id, dueDate } = await issued({ locale })
    await remind(id)
    expect(reminders().at(-1)?.subject).toContain(subject)
    expect(reminders().at(-1)?.text).toContain(toCome)
    expect(reminders().at(-1)?.text).not.toContain(past)

    pass(daysBetween(todayInAmsterdam(cast.installation.clock.now()), dueDate ?? ''))
    await remind(id)
    expect(reminders().at(-1)?.text).toContain(toCome)
    pass(1)
    await remind(id)
    expect(reminders().at(-1)?.text).toMatch(/\d{4}/)
    expect(reminders().at(-1)?.text).not.toContain(locale === 'de' ? 'Sie ist am' : toCome)
  })

  it('waits a day, and says until when', async () => {
    const invoice = await issued()
    await remind(invoice.id)
    const nextAllowedAt = new Date(cast.installation.clock.now().getTime() + dayMs).toISOString()
    cast.installation.clock.advance(dayMs - 1)

    await expect(remind(invoice.id)).rejects.toMatchObject({ code: 'reminder_too_early', details: { nextAllowedAt } })
    expect(await shown(invoice.id)).toMatchObject({ nextReminderAllowedAt: nextAllowedAt })
    cast.installation.clock.advance(1)
    expect(await remind(invoice.id)).toMatchObject({ reminderCount: 2 })
  })

  it('is done once of those at once', async () => {
    const invoice = await issued()
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => remind(invoice.id)))
    const codes = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : []))

    expect(codes).toHaveLength(3)
    expect(codes.every(code => code === 'reminder_in_progress' || code === 'reminder_too_early')).toBe(true)
    expect(reminders()).toHaveLength(1)
  })

  it('says that one is under way while somebody takes it', async () => {
    const invoice = await issued()
    let other: Promise<unknown> | undefined
    office.meanwhile = async ({ subject }) => {
      if (!subject.includes(String(invoice.number))) return
      other ??= remind(invoice.id)
      await expect(other).rejects.toMatchObject({ code: 'reminder_in_progress' })
    }

    expect(await remind(invoice.id)).toMatchObject({ reminderCount: 1 })
  })

  it('is no sending of the document: five of those leave room for it, and it takes the room of none', async () => {
    const invoice = await issued()
    for (let count = 1; count <= 4; count++) await sendInvoice(cast.account, invoice.id, {})
    expect(await remind(invoice.id)).toMatchObject({ reminderCount: 1 })
    await sendInvoice(cast.account, invoice.id, {})
    await expect(sendInvoice(cast.account, invoice.id, {}))
      .rejects.toMatchObject({ code: 'invoice_resend_limit', details: { limit: 5, used: 5 } })

    pass(1)
    for (let count = 1; count <= 5; count++) await sendInvoice(cast.account, invoice.id, {})
    expect(await remind(invoice.id)).toMatchObject({ reminderCount: 2 })
  })

  it('is refused where nothing is to come in', async () => {
    const paid = await issued()
    await markInvoicePaid(cast.account, paid.id, {})
    const credited = await issued()
    const note = await issueInvoice(cast.account, (await createCreditNote(cast.account, credited.id)).id, {})

    for (const id of [paid.id, credited.id, note.id, (await cast.draft()).id]) {
      await expect(remind(id)).rejects.toMatchObject({ code: 'invoice_not_remindable' })
    }
    await expect(remind('00000000-0000-7000-8000-000000000000')).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('reminding by schedule', () => {
  it('sends one reminder for each day of the schedule, whatever races', async () => {
    await wantReminders({ remindersEnabled: true, reminderSchedule: [7, 14, 21] })
    const invoice = await issued()
    // Nothing is to happen before the invoice is due.
    const quietDays = 30
    const counts: number[] = []
    for (let day = 0; day <= quietDays + 23; day += day < quietDays ? 10 : 1) {
      await Promise.all([sweep(), sweep(), sweep()])
      counts[day] = (await shown(invoice.id)).reminderCount
      pass(day < quietDays ? 10 : 1)
    }
    await wantReminders({ remindersEnabled: false })

    expect(counts.indexOf(1)).toBeGreaterThan(quietDays)
    expect(counts.indexOf(2) - counts.indexOf(1)).toBe(7)
    expect(counts.indexOf(3) - counts.indexOf(2)).toBe(7)
    expect(counts.at(-1)).toBe(3)
    expect(reminders().filter(({ subject }) => subject.includes(String(invoice.number)))).toHaveLength(3)
    expect((await trailOf(invoice.id))[0]).toMatchObject({ action: 'invoice.reminded', details: { automatic: true } })
  })

  it('makes up for three days and no more, and sends the later of two that were missed', async () => {
    const invoice = await issued()
    await wantReminders({ remindersEnabled: true, reminderSchedule: [2, 4, 20] })
    pass(daysBetween(todayInAmsterdam(cast.installation.clock.now()), invoice.dueDate ?? '') + 5)
    await sweep()
    const mine = () => reminders().filter(({ subject }) => subject.includes(String(invoice.number)))
    expect(mine()).toHaveLength(1)
    pass(19)
    await sweep()
    await wantReminders({ remindersEnabled: false })

    expect(mine()).toHaveLength(1)
  })

  it('never reminds of what was paid a moment before', async () => {
    await wantReminders({ remindersEnabled: true, reminderSchedule: [1] })
    const invoices = await Promise.all(Array.from({ length: 6 }, () => issued()))
    pass(32)
    await Promise.all([
      queueDueReminders(cast.installation.service), ...invoices.map(({ id }) => markInvoicePaid(cast.account, id, {})),
    ])
    await deliverDocumentMail(cast.installation.service)
    await wantReminders({ remindersEnabled: false })

    const numbers = invoices.map(({ number }) => String(number))
    expect(reminders().filter(({ subject }) => numbers.some(number => subject.includes(number)))).toHaveLength(0)
    for (const { id } of invoices) expect(await shown(id)).toMatchObject({ status: 'paid', reminderCount: 0 })
  })

  it('tries again what was not taken, and says in the log of mail who has no address', async () => {
    await wantReminders({ remindersEnabled: true, reminderSchedule: [1] })
    const reached = await issued()
    const nobody = await issued({ customer: { type: 'business', name: 'Zonder adres', addressLine1: 'Dam 1', postalCode: '1012 JS', city: 'Amsterdam' } })
    pass(32)
    await queueDueReminders(cast.installation.service)
    office.next(String(reached.number), 'fail')
    await deliverDocumentMail(cast.installation.service)
    expect(await shown(reached.id)).toMatchObject({ reminderCount: 0 })
    cast.installation.clock.advance(5 * 60_000)
    await sweep()
    await wantReminders({ remindersEnabled: false })

    expect(await shown(reached.id)).toMatchObject({ reminderCount: 1 })
    const { data } = await listEmails(cast.account, { page: 1, pageSize: 100, invoiceId: nobody.id })
    expect(data).toMatchObject([{ kind: 'reminder', status: 'failed', error: 'no_recipient', to: [] }])
  })

  it('asks about no further invoice while nothing may be sent, and goes on afterwards', async () => {
    await wantReminders({ remindersEnabled: true, reminderSchedule: [1] })
    const invoices = await Promise.all(Array.from({ length: 3 }, () => issued()))
    pass(32)
    const startedAt = cast.installation.clock.now()
    await prisma().sendingPause.create({
      data: {
        id: 'pause', accountId: cast.account.accountId, reason: 'bounces', startedAt,
        until: new Date(startedAt.getTime() + hourMs),
      },
    })

    expect(await queueDueReminders(cast.installation.service)).toEqual({ queued: 0, refused: 1 })
    cast.installation.clock.advance(2 * hourMs)
    await sweep()
    await wantReminders({ remindersEnabled: false })
    for (const { id } of invoices) expect(await shown(id)).toMatchObject({ reminderCount: 1 })
  })

  it('is for Pro', async () => {
    await wantReminders({ remindersEnabled: true, reminderSchedule: [1] })
    const invoice = await issued()
    await prisma().account.updateMany({ data: { plan: 'free' } })
    pass(32)
    expect(await sweep()).toBe(0)
    await prisma().account.updateMany({ data: { plan: 'pro' } })
    expect(await sweep()).toBeGreaterThan(0)
    await wantReminders({ remindersEnabled: false })

    expect(await shown(invoice.id)).toMatchObject({ reminderCount: 1 })
  })
})
