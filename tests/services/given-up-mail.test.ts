import { beforeEach, describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { updateBusiness } from '#services/business/update'
import { changeAccount } from '#services/work/change-account'
import { deliverOutbox } from '#services/work/deliver-outbox'
import { markInvoicePaid } from '#services/invoices/mark-paid'
import { queueDueReminders } from '#services/emails/queue-due-reminders'
import { deliverDocumentMail } from '#services/emails/deliver'
import { queueSending, sendInvoice } from '#services/emails/send'
import { usePdfWorker } from '../support/pdf-worker'
import { openPostOffice } from '../support/post-office'
import { useCast } from '../support/use-cast'

usePdfWorker()
const office = openPostOffice()
const cast = useCast('Timmerbedrijf Jansen', { mailer: office })
const { issued, trailOf } = cast
const service = () => cast.installation.service
const pass = (minutes: number) => cast.installation.clock.advance(minutes * 60_000)
const dayMinutes = 24 * 60

beforeEach(async () => {
  office.reset()
  await updateBusiness(cast.account, businessUpdateSchema.parse({ remindersEnabled: false }))
})

const queue = (id: string) => changeAccount(cast.account, change => queueSending(cast.account, change, id))

/** What the owner was told about mail that was given up. */
async function told() {
  await deliverOutbox(service())
  await service().outside.background.settled()
  return office.taken.filter(({ subject }) => subject.includes('niet verstuurd'))
}

describe('an invoice that Polder was to send by itself', () => {
  it('and whose mail is refused is told to the owner, once, with why and what to do', async () => {
    const { id, number } = await issued()
    await queue(id)
    office.next(String(number), 'refuse')
    await deliverDocumentMail(service())
    await deliverDocumentMail(service())

    const [mail, ...more] = await told()
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`De mail met ${number} is niet verstuurd`)
    expect(mail?.text).toContain('boekhouding@korenaar.example')
    expect(mail?.text).toContain('De laatste poging eindigde met: 550 No such mailbox')
    expect(mail?.text).toContain(`/invoices/${id}`)
    expect((await trailOf(id))[0]?.action).toBe('invoice.mail_failed')
  })

  it('is tried for a day before the owner hears of it, and by several servers told once', async () => {
    const { id, number } = await issued()
    await queue(id)
    office.next(String(number), 'fail', 'fail', 'fail', 'fail', 'fail', 'fail')
    for (const minutes of [0, 5, 15, 60, 240]) {
      pass(minutes)
      await deliverDocumentMail(service())
    }
    expect(await told()).toEqual([])

    pass(720)
    await Promise.all([deliverDocumentMail(service()), deliverDocumentMail(service())])
    expect(await told()).toHaveLength(1)
    const mail = await cast.account.db.outboxMail.findFirstOrThrow({ where: { invoiceId: id } })
    expect(mail).toMatchObject({ isUncertain: true, sentAt: null })
    expect(mail.failedAt).not.toBeNull()
  })

  it('and whose server died at the last attempt is told as well', async () => {
    const { id } = await issued()
    await queue(id)
    await cast.account.db.outboxMail.updateMany({
      where: { invoiceId: id }, data: { attempts: 6, claimedAt: cast.installation.clock.now() },
    })
    pass(5)
    await deliverDocumentMail(service())

    expect(await told()).toHaveLength(1)
  })
})

describe('a reminder of the schedule', () => {
  const remind = async () => {
    await updateBusiness(cast.account, businessUpdateSchema.parse({ remindersEnabled: true, reminderSchedule: [1, 8] }))
    pass(32 * dayMinutes)
    await queueDueReminders(service())
  }

  it('that is refused is told, and one that was paid meanwhile is not', async () => {
    await issued()
    const paid = await issued()
    await remind()
    await markInvoicePaid(cast.account, paid.id, {})
    office.next('Herinnering', 'refuse')
    await deliverDocumentMail(service())

    const given = await cast.account.db.outboxMail.findFirstOrThrow({
      where: { kind: 'reminder', invoiceId: { not: paid.id }, failedAt: { not: null } }, select: { invoice: { select: { number: true } } },
    })
    expect((await told()).map(({ subject }) => subject)).toEqual([`De herinnering voor ${given.invoice?.number} is niet verstuurd`])
  })

  it('that has nobody to go to is told the first time', async () => {
    const { id, number } = await issued({
      customer: { type: 'business', name: 'Zonder adres', addressLine1: 'Dam 1', postalCode: '1012 JS', city: 'Amsterdam' },
    })
    await remind()
    pass(7 * dayMinutes)
    await queueDueReminders(service())

    const about = (await told()).filter(({ subject }) => subject.includes(number ?? ''))
    expect(about.map(({ text }) => text)).toEqual([expect.stringContaining('je klant heeft geen e-mailadres')])
    expect(await cast.account.db.outboxMail.count({ where: { invoiceId: id, lastError: 'no_recipient' } })).toBe(2)
  })
})

describe('a mail that a mail server takes for some of its addresses alone', () => {
  const customer = 'boekhouding@korenaar.example'
  const strict = useCast('Timmerbedrijf Jansen', {
    mailer: {
      ...office,
      send: async message => ({
        ...await office.send(message), refused: message.to.filter(address => address === customer),
      }),
    },
  })

  it('has left, and the owner is told whom it did not go to, by hand as by itself', async () => {
    const byHand = await strict.issued()
    await sendInvoice(strict.account, byHand.id, { cc: ['inkoop@korenaar.example'] })
    const byItself = await strict.issued()
    await changeAccount(strict.account, change => queueSending(strict.account, change, byItself.id))
    await deliverDocumentMail(strict.installation.service)
    await deliverOutbox(strict.installation.service)

    const notices = office.taken.filter(({ subject }) => subject.includes('ging niet naar'))
    expect(notices.map(({ subject }) => subject).sort()).toEqual([byHand, byItself]
      .map(({ number }) => `Je mail over ${number} ging niet naar ${customer}`).sort())
    expect(notices[0]?.text).toContain('/invoices/')
    expect((await strict.trailOf(byHand.id)).map(({ action }) => action)).toContain('invoice.mail_bounced')
    expect(await strict.account.db.invoice.findMany({ where: { id: byHand.id } })).toMatchObject([{ status: 'sent' }])
  })
})
