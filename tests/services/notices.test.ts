import { beforeEach, describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import type { Invoice } from '#contract/schemas/invoice'
import { addDays, todayInAmsterdam } from '#domain/dates'
import { consumerPayBy } from '#domain/late-payment/notice-days'
import { sha256 } from '#integrations/tokens'
import { updateBusiness } from '#services/business/update'
import { deliverDocumentMail } from '#services/emails/deliver'
import { listEmails } from '#services/emails/list'
import { queueDueReminders } from '#services/emails/queue-due-reminders'
import { sendReminder } from '#services/emails/remind'
import { claimNotice, createNotice } from '#services/emails/send-notice'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { markInvoicePaid } from '#services/invoices/mark-paid'
import { chargeLatePayment } from '#services/notices/charge-late-payment'
import { listNotices } from '#services/notices/list'
import { getNoticePdf } from '#services/notices/pdf'
import { exportAccount } from '#services/leaving/export-account'
import { answerOnce } from '#services/work/answer-once'
import { changeAccount } from '#services/work/change-account'
import { bakery } from '../support/cast'
import { consumer, overdue } from '../support/late-payment'
import { openPostOffice } from '../support/post-office'
import { usePdfWorker } from '../support/pdf-worker'
import { useCast } from '../support/use-cast'
import { oneLine, wordsOf } from '../support/words'
import { jsonIn, unzipped } from '../support/zip'

usePdfWorker()
const office = openPostOffice()
const cast = useCast('Timmerbedrijf Jansen', { mailer: office })
const { issued, change, pay, pass, trailOf } = cast
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const notify = (id: string) => createNotice(cast.account, id)
const notices = (id: string) => listNotices(cast.account, id)
const prisma = () => cast.installation.service.database.prisma
const sweep = () => deliverDocumentMail(cast.installation.service)
/** Once what nobody waits for any more is due, and with what the owner is told of it. */
const sweepLater = async () => {
  cast.installation.clock.advance(5 * minuteMs)
  await sweep()
  await cast.installation.service.outside.background.settled()
}
/** Charges costs and interest on a document of its own: what is due, or other lines. */
const charge = async (id: string, lines?: readonly object[]) => {
  const draft = await chargeLatePayment(cast.account, id, { collectionCosts: true, interest: true })
  if (lines) await change(draft.id, { lines })
  return issueInvoice(cast.account, draft.id, {})
}
const mailsOf = ({ number }: Invoice) => office.taken.filter(({ subject, attachments }) =>
  attachments !== undefined && subject.includes(String(number)))
const letterOf = async (id: string, noticeId: string) => {
  const { bytes } = await getNoticePdf(cast.account, id, noticeId)
  return wordsOf(bytes)
}
/** A notice whose server dies before anybody was asked to take it. */
const dieBeforeSending = (id: string) => changeAccount(cast.account, change =>
  claimNotice(cast.account, change, id, { claimedAt: cast.installation.clock.now() }))

beforeEach(async () => {
  await cast.installation?.service.outside.background.settled()
  office.reset()
})

describe('the formal notice', () => {
  it('gives a consumer fourteen days before the costs it names, to the cent', async () => {
    const invoice = await issued({ customer: consumer, ...overdue })
    const notice = await notify(invoice.id)

    // 15 % of 1,210 euro; 21 days of 4 % over it; received on the 21st, so the last of fourteen days is Saturday 5
    // December, and by law the Monday after it.
    expect(notice).toMatchObject({
      kind: 'consumer', sentOn: '2026-11-20', payBy: '2026-12-07', currency: 'EUR', openCents: 121_000,
      costsCents: 18_150, interestCents: 278, automatic: false, status: 'sent', locale: 'nl',
      interest: [{ from: '2026-10-31', to: '2026-11-20', days: 21, overCents: 121_000, rate: '4', isAssumed: false }],
    })
    const [mail] = mailsOf(invoice)
    expect(mail?.to).toEqual([consumer.email])
    expect(oneLine(mail?.text)).toMatch(/binnen veertien dagen, gerekend vanaf de dag nadat u deze aanmaning hebt ontvangen/)
    expect(oneLine(mail?.text)).toContain('€ 181,50')
    expect(oneLine(mail?.text)).toContain('7 dec 2026')
    expect(mail?.attachments?.map(({ filename }) => filename))
      .toEqual([`Aanmaning_${invoice.number}_2026-11-20.pdf`, `${invoice.number}.pdf`])

    const letter = await letterOf(invoice.id, notice.id)
    expect(letter).toContain('binnen veertien dagen, gerekend vanaf de dag nadat u deze brief hebt ontvangen')
    expect(letter).toMatch(/bent u daarna € 181,50 aan incassokosten verschuldigd/)
    // Nothing but what is open is asked for before that.
    expect(letter).not.toContain('1.394,28')
  })

  it('claims costs and interest of a business at once', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const notice = await notify(invoice.id)

    // 21 days of 10.4 % over 1,210 euro.
    expect(notice).toMatchObject({ kind: 'business', payBy: '2026-12-04', costsCents: 18_150, interestCents: 724 })
    const [mail] = mailsOf(invoice)
    expect(oneLine(mail?.text)).toContain('€ 1.398,74')
    expect(await letterOf(invoice.id, notice.id)).toContain('€ 1.398,74')
  })

  it('charges a business no less than the law says, of ten euro as well', async () => {
    const [line] = overdue.lines
    const invoice = await issued({ customer: bakery, ...overdue, lines: [{ ...line, unitPriceCents: 1_000 }] })

    expect(await notify(invoice.id)).toMatchObject({ openCents: 1_210, costsCents: 4_000 })
  })

  it.each([
    ['en', 'Formal notice', 'within fourteen days, counted from the day after you received this letter'],
    ['de', 'Mahnung', 'innerhalb von vierzehn Tagen zu bezahlen'],
    ['fr', 'Mise en demeure', 'dans les quatorze jours'],
  ] as const)('speaks the language of its invoice (%s)', async (locale, title, words) => {
    const invoice = await issued({ customer: consumer, ...overdue, locale })
    const notice = await notify(invoice.id)
    const letter = await letterOf(invoice.id, notice.id)

    expect(mailsOf(invoice)[0]?.subject).toContain(title)
    expect(letter).toContain(title)
    expect(letter).toContain(words)
  })

  it('adds VAT to the costs where somebody charges it for collecting and the seller cannot deduct it, and says so', async () => {
    const exempt = { vatTreatment: 'exempt', vatExemptionReason: 'Vrijgesteld op grond van artikel 11 Wet OB' }
    const byItself = await issued({ customer: consumer, ...overdue, ...exempt })
    expect(await notify(byItself.id)).toMatchObject({ openCents: 100_000, costsCents: 15_000 })
    await updateBusiness(cast.account, { collectionCostsBearVat: true })
    const invoice = await issued({ customer: consumer, ...overdue, ...exempt })
    const notice = await notify(invoice.id)
    await updateBusiness(cast.account, { collectionCostsBearVat: false })

    // 15 % of 1,000 euro, and 21 % over that.
    expect(notice).toMatchObject({ openCents: 100_000, costsCents: 18_150 })
    expect(await letterOf(invoice.id, notice.id)).toContain('inclusief 21% btw die wij niet kunnen verrekenen')
  })

  it('names Dutch law to a customer abroad', async () => {
    const abroad = { ...bakery, kvkNumber: null, country: 'BE', postalCode: '1000', city: 'Brussel' }
    const invoice = await issued({ customer: abroad, ...overdue, locale: 'nl' })
    const notice = await notify(invoice.id)

    expect(await letterOf(invoice.id, notice.id)).toContain('Nederlands recht')
  })

  it('claims over what is open: part payments take off from their day on, credit notes of what was never owed', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    await pay(invoice.id, 21_000, '2026-11-10')
    const note = await createCreditNote(cast.account, invoice.id)
    await cast.change(note.id, { lines: [{ ...overdue.lines[0], unitPriceCents: 50_000 }] })
    await issueInvoice(cast.account, note.id, {})
    const notice = await notify(invoice.id)

    // 605 euro of it were credited: 10 days over the other 605, and 11 over 395.
    expect(notice).toMatchObject({
      openCents: 39_500, costsCents: 5_925,
      interest: [{ days: 10, overCents: 60_500 }, { days: 11, overCents: 39_500 }],
    })
    expect(await letterOf(invoice.id, notice.id)).toContain('Betaald of gecrediteerd')
  })

  it('is kept byte for byte, with its figures, whatever is paid after it', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const notice = await notify(invoice.id)
    const { bytes } = await getNoticePdf(cast.account, invoice.id, notice.id)
    await pay(invoice.id, 21_000, '2026-11-20')

    expect(mailsOf(invoice)[0]?.attachments?.[0]?.bytes).toEqual(bytes)
    expect(sha256(bytes)).toBe(notice.sha256)
    expect((await getNoticePdf(cast.account, invoice.id, notice.id)).bytes).toEqual(bytes)
    expect((await notices(invoice.id)).data).toEqual([notice])
  })

  it('is part of the copy of the account', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const { id } = await notify(invoice.id)
    const files = await unzipped(exportAccount(cast.account).chunks)

    expect(files[`notices/${id}.pdf`]).toEqual(new Uint8Array((await getNoticePdf(cast.account, invoice.id, id)).bytes))
    expect((jsonIn(files, 'account.json') as { notices: { id: string }[] }).notices.map(notice => notice.id)).toContain(id)
  })

  it('stands in the timeline and the log of mail, and leaves the reminders as they are', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const { id: noticeId } = await notify(invoice.id)

    expect((await trailOf(invoice.id))[0])
      .toMatchObject({ action: 'invoice.notice_sent', details: { noticeId, automatic: false, recipients: 1 } })
    const { data } = await listEmails(cast.account, { page: 1, pageSize: 10, invoiceId: invoice.id, kind: 'formal_notice' })
    expect(data).toMatchObject([{ kind: 'formal_notice', status: 'sent', to: [bakery.email] }])
    expect(await sendReminder(cast.account, invoice.id)).toMatchObject({ reminderCount: 1 })
  })
})

describe('when a formal notice may be sent', () => {
  it.each([
    ['a Thursday', '2026-11-19', null],
    ['today, a Friday: not before Monday', '2026-11-20', '2026-11-23'],
    ['a Saturday: who pays on Monday is in time', '2026-11-21', '2026-11-24'],
  ])('is a working day after the last to pay in time: due on %s', async (_, dueDate, earliestOn) => {
    const invoice = await issued({ customer: bakery, ...overdue, dueDate })
    if (earliestOn === null) {
      expect(await notify(invoice.id)).toMatchObject({ sentOn: '2026-11-20' })
      return
    }
    expect(await notices(invoice.id)).toMatchObject({ data: [], claim: null, earliestOn, otherOverdue: 0 })
    await expect(notify(invoice.id)).rejects.toMatchObject({ code: 'notice_too_early', details: { earliestOn } })
  })

  it('shows beforehand what it would say', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const { claim, earliestOn } = await notices(invoice.id)

    expect(earliestOn).toBe('2026-11-02')
    expect(await notify(invoice.id)).toMatchObject({ ...claim })
    expect(await notices(invoice.id)).toMatchObject({ claim: null, earliestOn: '2026-12-05', data: [{ status: 'sent' }] })
  })

  it('is refused where nothing is to come in, and of another currency', async () => {
    const paid = await issued({ customer: bakery, ...overdue })
    await markInvoicePaid(cast.account, paid.id, {})
    const draft = await cast.draft()
    const dollars = await issued({ customer: bakery, ...overdue, currency: 'USD', exchangeRate: '1.1' })

    for (const { id } of [paid, draft]) {
      await expect(notify(id)).rejects.toMatchObject({ code: 'invoice_not_remindable' })
      expect(await notices(id)).toMatchObject({ data: [], claim: null, earliestOn: null, otherOverdue: 0 })
    }
    await expect(notify(dollars.id)).rejects.toMatchObject({ code: 'notice_needs_euro' })
    await expect(notify('00000000-0000-7000-8000-000000000000')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('needs an address, and leaves nothing behind without one', async () => {
    const { email, ...nobody } = bakery
    const invoice = await issued({ customer: nobody, ...overdue })

    await expect(notify(invoice.id)).rejects.toMatchObject({ code: 'no_recipient' })
    expect((await notices(invoice.id)).data).toEqual([])
  })

  it('is sent once of those at once', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => notify(invoice.id)))
    const codes = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : []))

    expect(codes).toHaveLength(3)
    expect(codes.every(code => code === 'notice_in_progress' || code === 'notice_too_early')).toBe(true)
    expect(mailsOf(invoice)).toHaveLength(1)
    expect((await notices(invoice.id)).data).toHaveLength(1)
  })
})

describe('a formal notice that nobody took', () => {
  it('goes out again as the same letter on the same day', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    office.next(String(invoice.number), 'fail')
    await expect(notify(invoice.id)).rejects.toMatchObject({ code: 'email_send_failed' })
    expect((await notices(invoice.id)).data).toMatchObject([{ status: 'failed' }])
    const notice = await notify(invoice.id)

    expect((await notices(invoice.id)).data).toEqual([notice])
    expect(mailsOf(invoice)).toHaveLength(1)
  })

  it('is another one once something was paid meanwhile', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    office.next(String(invoice.number), 'refuse')
    await expect(notify(invoice.id)).rejects.toMatchObject({ code: 'email_send_failed' })
    await pay(invoice.id, 21_000, '2026-11-20')

    expect(await notify(invoice.id)).toMatchObject({ openCents: 100_000 })
    expect((await notices(invoice.id)).data).toMatchObject([{ openCents: 100_000, status: 'sent' }, { openCents: 121_000, status: 'failed' }])
  })

  it('is printed and handed over by the next sweep where its server died', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    await dieBeforeSending(invoice.id)
    await expect(notify(invoice.id)).rejects.toMatchObject({ code: 'notice_in_progress' })
    cast.installation.clock.advance(5 * minuteMs)
    await sweep()

    const { data: [notice] } = await notices(invoice.id)
    expect(notice).toMatchObject({ status: 'sent', interestCents: 724 })
    expect(mailsOf(invoice)[0]?.attachments?.[0]?.bytes).toEqual((await getNoticePdf(cast.account, invoice.id, notice?.id ?? '')).bytes)
  })

  it.each([
    ['paid', 121_000, 0],
    ['paid in part', 21_000, 1],
  ])('does not leave once the invoice was %s', async (_, amountCents, told) => {
    const invoice = await issued({ customer: bakery, ...overdue })
    await dieBeforeSending(invoice.id)
    await pay(invoice.id, amountCents, '2026-11-20')
    await sweepLater()

    expect(mailsOf(invoice)).toHaveLength(0)
    expect((await notices(invoice.id)).data).toMatchObject([{ status: 'failed' }])
    expect(office.taken.filter(({ subject }) => subject.includes(`De aanmaning voor ${invoice.number}`))).toHaveLength(told)
  })

  it('does not leave once costs or interest were charged, and the owner is told why', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    await dieBeforeSending(invoice.id)
    await charge(invoice.id)
    await sweepLater()

    expect(mailsOf(invoice)).toHaveLength(0)
    const told = office.taken.find(({ subject }) => subject.includes(`De aanmaning voor ${invoice.number}`))
    expect(oneLine(told?.text)).toContain('van kosten en rente is intussen een ander bedrag in rekening gebracht')
    expect(await notify(invoice.id)).toMatchObject({ costsCents: 14_150, interestCents: 0 })
  })

  it('leaves where what was charged meanwhile was taken back', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    await dieBeforeSending(invoice.id)
    const charges = await charge(invoice.id)
    await issueInvoice(cast.account, (await createCreditNote(cast.account, charges.id)).id, {})
    await sweepLater()

    expect(mailsOf(invoice)).toHaveLength(1)
  })

  it('leaves where more was charged before it than the law gives', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    await charge(invoice.id)
    const note = await createCreditNote(cast.account, invoice.id)
    await change(note.id, { lines: [{ description: 'Korting', unitPriceCents: 50_000, vatRate: '21' }] })
    await issueInvoice(cast.account, note.id, {})
    await dieBeforeSending(invoice.id)
    await sweepLater()

    expect((await notices(invoice.id)).data).toMatchObject([{ status: 'sent', interestCents: 0, charged: { costsCents: 4_000 } }])
  })
})

describe('a formal notice whose answer was lost', () => {
  const once = ({ id }: Invoice) => answerOnce(cast.account, {
    key: id, operation: 'createNotice', hash: 'een verzoek', status: 201,
    isAnswer: value => typeof value === 'object' && value !== null && 'payBy' in value,
  }, account => createNotice(account, id))
  /** What a server that died never comes to. */
  const died = new Promise<never>(() => undefined)
  const loseTheAnswer = async (invoice: Invoice) => {
    office.meanwhile = async (message) => {
      if (message.attachments === undefined) return
      office.taken.push(message)
      await died
    }
    void once(invoice).catch(() => undefined)
    await expect.poll(() => mailsOf(invoice).length).toBe(1)
    office.meanwhile = async () => undefined
    cast.installation.clock.advance(3 * minuteMs)
  }

  it('is the answer to the same request, under its key', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    await loseTheAnswer(invoice)

    expect(JSON.parse((await once(invoice)).body)).toMatchObject({ status: 'sent', interestCents: 724 })
    expect(mailsOf(invoice)).toHaveLength(1)
    expect((await notices(invoice.id)).data).toHaveLength(1)
  })

  it('does not leave again once it says what is so no more', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    await loseTheAnswer(invoice)
    await pay(invoice.id, 21_000, '2026-11-20')

    await expect(once(invoice)).rejects.toMatchObject({ code: 'email_send_failed' })
    expect(mailsOf(invoice)).toHaveLength(1)
  })
})

describe('as time goes by', () => {
  it('does not leave two days late: it would give too few days to pay', async () => {
    const invoice = await issued({ customer: consumer, ...overdue })
    const late = await issued({ customer: consumer, ...overdue })
    await dieBeforeSending(invoice.id)
    pass(1)
    await sweep()
    expect(mailsOf(invoice)).toHaveLength(1)

    await dieBeforeSending(late.id)
    pass(2)
    await sweep()
    expect(mailsOf(late)).toHaveLength(0)
    expect(await notify(late.id)).toMatchObject({ sentOn: '2026-11-23' })
  })

  it('is sent again the day after the last day of the one before, and not sooner', async () => {
    // Monday 23 November.
    const invoice = await issued({ customer: consumer, ...overdue })
    const { payBy } = await notify(invoice.id)
    expect(payBy).toBe('2026-12-08')
    pass(15)
    await expect(notify(invoice.id)).rejects.toMatchObject({ code: 'notice_too_early', details: { earliestOn: '2026-12-09' } })
    pass(1)

    expect(await notify(invoice.id)).toMatchObject({ sentOn: '2026-12-09' })
    expect((await notices(invoice.id)).data).toHaveLength(2)
  })

  it('gives a consumer fourteen days from when it came, where that is known to be later', async () => {
    const invoice = await issued({ customer: consumer, ...overdue })
    const { payBy } = await notify(invoice.id)
    const { earliestOn } = await notices(invoice.id)
    await prisma().outboxMail.updateMany({
      where: { invoiceId: invoice.id },
      data: { deliveredAt: new Date(cast.installation.clock.now().getTime() + 4 * dayMs) },
    })

    expect(earliestOn).toBe(addDays(payBy, 1))
    // 14 days from the day after it came, and no weekend at the end.
    const came = addDays(todayInAmsterdam(cast.installation.clock.now()), 4)
    expect((await notices(invoice.id)).earliestOn).toBe(addDays(consumerPayBy(addDays(came, -1)), 1))
  })

  it('is not sent to a consumer with whom no day was agreed on', async () => {
    const invoice = await issued({ customer: consumer, ...overdue })
    await prisma().invoice.updateMany({ where: { id: invoice.id }, data: { dueDate: null } })

    await expect(notify(invoice.id)).rejects.toMatchObject({ code: 'invoice_not_remindable' })
    expect(await notices(invoice.id)).toMatchObject({ claim: null, earliestOn: null })
  })

  it('is sent again at once where it came back', async () => {
    const invoice = await issued({ customer: consumer, ...overdue })
    await notify(invoice.id)
    await prisma().outboxMail.updateMany({
      where: { invoiceId: invoice.id, kind: 'formal_notice' }, data: { bouncedAt: cast.installation.clock.now() },
    })

    expect(await notify(invoice.id)).toMatchObject({ status: 'sent' })
    expect((await notices(invoice.id)).data).toMatchObject([{ status: 'sent' }, { status: 'bounced' }])
  })
})

describe('by itself', () => {
  const want = (fields: object) => updateBusiness(cast.account, businessUpdateSchema.parse(fields))
  const run = async () => {
    await Promise.all([1, 2, 3].map(() => queueDueReminders(cast.installation.service)))
    await sweep()
  }

  it('goes later than the last reminder', async () => {
    await expect(want({ noticeAfterDays: 14, reminderSchedule: [7, 14] }))
      .rejects.toMatchObject({ code: 'validation_failed', details: [{ path: ['noticeAfterDays'] }] })
    await want({ noticeAfterDays: 30, reminderSchedule: [7, 14] })
    await expect(want({ reminderSchedule: [7, 30] }))
      .rejects.toMatchObject({ code: 'validation_failed', details: [{ path: ['reminderSchedule'] }] })
    expect(await want({ noticeAfterDays: null })).toMatchObject({ noticeAfterDays: null })
  })

  it('is sent once of each invoice, whatever races, and not where the owner was first', async () => {
    // Wednesday 9 December.
    const invoice = await issued({ customer: consumer, ...overdue, dueDate: '2026-11-10' })
    const byHand = await issued({ customer: consumer, ...overdue, dueDate: '2026-11-10' })
    await notify(byHand.id)
    await want({ noticeAfterDays: 30, reminderSchedule: [7, 14] })
    await run()
    expect(mailsOf(invoice)).toHaveLength(0)
    for (let day = 1; day <= 20; day++) {
      pass(1)
      await run()
    }

    expect(mailsOf(invoice)).toHaveLength(1)
    expect((await notices(invoice.id)).data).toMatchObject([{ automatic: true, sentOn: '2026-12-10', status: 'sent' }])
    expect((await trailOf(invoice.id))[0]).toMatchObject({ action: 'invoice.notice_sent', details: { automatic: true } })
    expect((await notices(byHand.id)).data).toMatchObject([{ automatic: false }])
  })

  it('leaves a consumer with several overdue invoices to the owner, who is told of the others', async () => {
    // Tuesday 29 December.
    const first = await issued({ customer: consumer, ...overdue, dueDate: '2026-11-30' })
    const second = await issued({ customerId: first.customerId, ...overdue, dueDate: '2026-12-04' })
    await want({ noticeAfterDays: 30 })
    pass(1)
    await run()

    expect(await notices(first.id)).toMatchObject({ data: [], otherOverdue: 1 })
    await markInvoicePaid(cast.account, second.id, {})
    pass(1)
    await run()
    expect(await notices(first.id)).toMatchObject({ data: [{ automatic: true, sentOn: '2026-12-31' }], otherOverdue: 0 })
  })

  it('says once in the log of mail who has no address', async () => {
    // Thursday 31 December.
    const { email, ...nobody } = bakery
    const invoice = await issued({ customer: nobody, ...overdue, dueDate: '2026-12-02' })
    await want({ noticeAfterDays: 30 })
    for (let day = 1; day <= 4; day++) {
      pass(1)
      await run()
    }

    const { data } = await listEmails(cast.account, { page: 1, pageSize: 10, invoiceId: invoice.id })
    expect(data).toMatchObject([{ kind: 'formal_notice', status: 'failed', error: 'no_recipient' }])
    expect((await notices(invoice.id)).data).toEqual([])
  })

  it('is for Pro, and by hand it is not', async () => {
    const invoice = await issued({ customer: consumer, ...overdue, dueDate: '2026-12-06' })
    await want({ noticeAfterDays: 30 })
    await prisma().account.updateMany({ data: { plan: 'free' } })
    pass(1)
    await run()
    expect((await notices(invoice.id)).data).toEqual([])
    expect(await notify(invoice.id)).toMatchObject({ automatic: false })
    await prisma().account.updateMany({ data: { plan: 'pro' } })
    await want({ noticeAfterDays: null })
  })

  it('is sent where nobody took the one of the owner', async () => {
    const today = todayInAmsterdam(cast.installation.clock.now())
    const invoice = await issued({ customer: bakery, ...overdue, dueDate: addDays(today, -30) })
    office.next(String(invoice.number), 'refuse')
    await expect(notify(invoice.id)).rejects.toMatchObject({ code: 'email_send_failed' })
    await want({ noticeAfterDays: 31, reminderSchedule: [7, 14] })
    pass(1)
    await run()

    expect(mailsOf(invoice)).toHaveLength(1)
    await want({ noticeAfterDays: null })
  })

  it('waits while nobody knows whether the one of the owner arrived, who may send another', async () => {
    const today = todayInAmsterdam(cast.installation.clock.now())
    const invoice = await issued({ customer: bakery, ...overdue, dueDate: addDays(today, -30) })
    office.next(String(invoice.number), 'lost')
    await expect(notify(invoice.id)).rejects.toMatchObject({ code: 'email_send_failed' })
    await want({ noticeAfterDays: 31, reminderSchedule: [7, 14] })
    for (let day = 1; day <= 3; day++) {
      pass(1)
      await run()
    }

    expect((await notices(invoice.id)).data).toMatchObject([{ automatic: false, status: 'failed', isUncertain: true }])
    expect(await notify(invoice.id)).toMatchObject({ automatic: false, status: 'sent' })
    expect(mailsOf(invoice)).toHaveLength(2)
    await want({ noticeAfterDays: null })
  })
})

describe('the next notice, once costs were charged', () => {
  it('to a consumer speaks of no costs that could still be spared, in its mail as well', async () => {
    const invoice = await issued({ customer: consumer, ...overdue })
    await notify(invoice.id)
    pass(18)
    await charge(invoice.id)
    const notice = await notify(invoice.id)

    const mail = oneLine(mailsOf(invoice).at(-1)?.text)
    expect(mail).toContain('Daarna bent u de wettelijke rente verschuldigd.')
    const letter = await letterOf(invoice.id, notice.id)
    expect(letter).toContain('Betaalt u niet binnen deze termijn, dan brengen wij u de wettelijke rente in rekening')
    for (const text of [mail, letter]) expect(text).not.toContain('incassokosten')
  })
})
