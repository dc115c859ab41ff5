import { beforeEach, describe, expect, it } from 'vitest'
import { listEmails } from '#services/emails/list'
import { deliverDocumentMail } from '#services/emails/deliver'
import { findInbox, updateInbox } from '#services/bookkeeping/inbox'
import { sendDueQuarters } from '#services/bookkeeping/send-due'
import { sendToBookkeeping } from '#services/bookkeeping/send'
import { cancelInvoice } from '#services/invoices/cancel'
import { deliverOutbox } from '#services/work/deliver-outbox'
import type { AccountContext } from '#services/work/context'
import { usePdfWorker } from '../support/pdf-worker'
import { openPostOffice } from '../support/post-office'
import { codeOf } from '../support/refusals'
import { signedInAs } from '../support/service'
import { useCast } from '../support/use-cast'
import { writeRows } from '../support/write-rows'

usePdfWorker()
const office = openPostOffice()
const cast = useCast('Timmerbedrijf Jansen', { mailer: office })
const { issued } = cast
const service = () => cast.installation.service
const dayMs = 24 * 60 * 60_000
const accountant = 'kantoor@boekhouder.example'
/** On 20 November: the third quarter has been over for weeks, the fourth is under way. */
const startMs = Date.parse('2026-11-20T09:00:00.000Z')

let owner: AccountContext

beforeEach(async () => {
  // What the test before wrote may still be on its way.
  await service().outside.background.settled()
  office.reset()
  cast.installation.clock.advance(startMs - cast.installation.clock.now().getTime())
  const { prisma } = service().database
  await prisma.invoice.deleteMany()
  await prisma.outboxMail.deleteMany()
  await prisma.bookkeepingInbox.deleteMany()
  await prisma.account.updateMany({ data: { plan: 'pro' } })
  const user = await prisma.user.findFirstOrThrow()
  await prisma.user.updateMany({ data: { emailVerifiedAt: new Date(startMs), ownerProvenAt: new Date(startMs) } })
  owner = signedInAs(cast.account, user.id)
})

const advanceTo = (date: string) =>
  cast.installation.clock.advance(Date.parse(`${date}T09:00:00.000Z`) - cast.installation.clock.now().getTime())
const choose = (automatic = true, address: string | null = accountant) => updateInbox(owner, { address, automatic })

/** An invoice of early November, and so many more of the same, straight in the database. */
async function issuedMany(count: number) {
  const { id } = await issued({ issueDate: '2026-11-02' })
  const row = await service().database.prisma.invoice.findUniqueOrThrow({ where: { id } })
  const copies = Array.from({ length: count - 1 }, (_, index) => (
    { ...row, id: `${id}-${index}`, number: `K-${index}`, numberKey: null, numberSequence: null }))
  await writeRows(service().database, cast.account.accountId, 'Invoice', copies)
}

/** The mails that the accountant got, by their files. */
async function delivered() {
  await deliverDocumentMail(service())
  return office.taken.filter(({ to }) => to.includes(accountant))
}

/** The quarters that were sent, in the order of their sending. */
async function quartersSent() {
  const rows = await service().database.prisma.outboxMail.findMany({
    where: { kind: 'bookkeeping' }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(({ subject }) => subject.split(', ')[1])
}

async function noticesTo(address = 'jansen') {
  await deliverOutbox(service())
  await service().outside.background.settled()
  return office.taken.filter(({ to }) => to.some(each => each.includes(address)))
}

describe('the inbox of the bookkeeping', () => {
  it('is none at first', async () => {
    expect(await findInbox(owner)).toEqual({ address: null, automatic: false, next: null })
  })

  it('gets the quarter under way a week after its end, and not one that was booked already', async () => {
    expect(await choose()).toEqual({ address: accountant, automatic: true, next: { period: '2026-Q4', on: '2027-01-07' } })
    expect(await findInbox(owner)).toEqual(await choose())
  })

  it('gets the quarter that ended a few days ago, while its day has not come', async () => {
    advanceTo('2027-01-07')
    expect((await choose()).next).toEqual({ period: '2026-Q4', on: '2027-01-07' })
    await choose(true, null)
    advanceTo('2027-01-08')
    expect((await choose()).next).toEqual({ period: '2027-Q1', on: '2027-04-07' })
  })

  it('is told to every owner when its address is another, and not when only the schedule is', async () => {
    await choose()
    await choose(false)
    await choose(false, 'facturen@programma.example')
    const notices = await noticesTo()
    expect(notices.map(({ subject }) => subject)).toEqual([
      'Een adres voor de boekhouding van Timmerbedrijf Jansen', 'Een ander adres voor de boekhouding van Timmerbedrijf Jansen',
    ])
    expect(notices[0]?.text).toContain(accountant)
    expect(notices[0]?.text).toContain(`/settings/bookkeeping?account=${owner.accountId}`)
  })

  it('is chosen by nobody whose own address may be a stranger\'s', async () => {
    await service().database.prisma.user.updateMany({ data: { ownerProvenAt: null } })
    expect(await codeOf(choose())).toBe('email_not_verified')
    expect(await choose(false, null)).toMatchObject({ address: null })
  })

  it('can be stopped by whoever could not choose it', async () => {
    await choose()
    await service().database.prisma.user.updateMany({ data: { ownerProvenAt: null } })
    expect(await choose(false)).toMatchObject({ address: accountant, automatic: false })
    expect(await codeOf(choose(true))).toBe('email_not_verified')
  })

  it('gets nothing more of what waits once its address is another', async () => {
    await choose(false)
    await issued({ issueDate: '2026-11-20' })
    await sendToBookkeeping(owner, '2026-Q4')
    await choose(false, 'facturen@programma.example')
    expect(await delivered()).toEqual([])
  })

  it('is taken away again, with what was to be sent', async () => {
    await choose()
    expect(await choose(true, null)).toEqual({ address: null, automatic: false, next: null })
    expect(await codeOf(sendToBookkeeping(owner, '2026-Q4'))).toBe('no_recipient')
  })
})

describe('sending a period', () => {
  it('brings each document as PDF and e-invoice, under the name of the business', async () => {
    await choose(false)
    const first = await issued({ issueDate: '2026-11-02' })
    const second = await issued({ issueDate: '2026-11-20' })
    expect(await sendToBookkeeping(owner, '2026-Q4')).toEqual({ period: '2026-Q4', address: accountant, documents: 2, mails: 1 })

    const [mail, ...more] = await delivered()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Facturen van Timmerbedrijf Jansen, 4e kwartaal 2026')
    expect(mail?.from.name).toBe('Timmerbedrijf Jansen')
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([
      `${first.number}.pdf`, `${first.number}.xml`, `${second.number}.pdf`, `${second.number}.xml`,
    ])
    expect(mail?.text).toContain(`${first.number}, 2 nov 2026, Bakkerij De Korenaar, €`)
  })

  it('names a month and a year as people do, and leaves out what was issued outside of it', async () => {
    await choose(false)
    await issued({ issueDate: '2026-10-31' })
    const { number } = await issued({ issueDate: '2026-11-01' })
    expect(await sendToBookkeeping(owner, '2026-11')).toMatchObject({ documents: 1, mails: 1 })
    expect(await sendToBookkeeping(owner, '2026')).toMatchObject({ documents: 2 })
    const [month, year] = await delivered()
    expect(month?.subject).toBe('Facturen van Timmerbedrijf Jansen, november 2026')
    expect(month?.attachments?.[0]?.filename).toBe(`${number}.pdf`)
    expect(year?.subject).toBe('Facturen van Timmerbedrijf Jansen, 2026')
  })

  it('brings what was cancelled without its e-invoice, and says so', async () => {
    await choose(false)
    const { id, number } = await issued({ issueDate: '2026-11-20' })
    await cancelInvoice(cast.account, id)
    await sendToBookkeeping(owner, '2026-Q4')

    const [mail] = await delivered()
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([`${number}.pdf`])
    expect(mail?.text).toContain('geannuleerd')
  })

  it('of which there is nothing writes no mail', async () => {
    await choose(false)
    expect(await sendToBookkeeping(owner, '2026-Q1')).toEqual({ period: '2026-Q1', address: accountant, documents: 0, mails: 0 })
    expect(await delivered()).toEqual([])
  })

  it('spreads many over several mails, ten to each', async () => {
    await choose(false)
    await issuedMany(21)
    expect(await sendToBookkeeping(owner, '2026-Q4')).toMatchObject({ documents: 21, mails: 3 })
    const rows = await service().database.prisma.outboxMail.findMany({ where: { kind: 'bookkeeping' }, orderBy: { subject: 'asc' } })
    expect(rows.map(({ subject, documentIds }) => [subject.slice(-5), (documentIds as string[]).length]))
      .toEqual([['(1/3)', 10], ['(2/3)', 10], ['(3/3)', 1]])
  })

  it('counts for the limits of sending, as any mail of the business does', async () => {
    await choose(false)
    await issued({ issueDate: '2026-11-20' })
    await service().database.prisma.account.updateMany({ data: { plan: 'free' } })
    for (let mail = 0; mail < 30; mail++) await sendToBookkeeping(owner, '2026-Q4')
    expect(await codeOf(sendToBookkeeping(owner, '2026-Q4'))).toBe('email_daily_limit')
  })

  it('stands in the log of mail, as a kind of its own', async () => {
    await choose(false)
    await issued({ issueDate: '2026-11-20' })
    await sendToBookkeeping(owner, '2026-Q4')
    await delivered()
    const log = await listEmails(owner, { page: 1, pageSize: 10, kind: 'bookkeeping' })
    expect(log.data).toMatchObject([{ kind: 'bookkeeping', to: [accountant], status: 'sent', invoiceId: null }])
    expect((await listEmails(owner, { page: 1, pageSize: 10, kind: 'notice' })).data.map(({ kind }) => kind)).not.toContain('bookkeeping')
  })

  it('that no server takes is told to the owners once, and the rest of it does not leave', async () => {
    await choose(false)
    for (let document = 0; document < 11; document++) await issued({ issueDate: '2026-11-20' })
    await sendToBookkeeping(owner, '2026-Q4')
    office.next(/^Facturen van/, 'refuse')
    await deliverDocumentMail(service())
    expect(await delivered()).toEqual([])

    const told = (await noticesTo()).filter(({ subject }) => subject.startsWith('Facturen zijn niet'))
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain(`aan ${accountant} kon niet worden verstuurd`)
    expect(told[0]?.text).toContain('De mailserver zei: 550 No such mailbox')
    expect(told[0]?.text).toContain(`/settings/bookkeeping?account=${owner.accountId}`)
  })
})

describe('a document that went to the bookkeeping', () => {
  it('cannot be cancelled any more: its VAT is booked there', async () => {
    await choose(false)
    const { id } = await issued({ issueDate: '2026-11-20' })
    await sendToBookkeeping(owner, '2026-Q4')
    expect(await codeOf(cancelInvoice(cast.account, id))).toBe('invoice_not_cancellable')
  })

  it('can be where the mail never left', async () => {
    await choose(false)
    const { id } = await issued({ issueDate: '2026-11-20' })
    await sendToBookkeeping(owner, '2026-Q4')
    await choose(false, null)
    expect(await cancelInvoice(cast.account, id)).toMatchObject({ status: 'cancelled' })
  })
})

describe('each quarter by itself', () => {
  it('goes out on its day, once, by whichever servers', async () => {
    await choose()
    await issued({ issueDate: '2026-11-20' })
    advanceTo('2027-01-06')
    expect(await sendDueQuarters(service())).toEqual({ done: 0, failed: 0 })
    advanceTo('2027-01-07')
    const swept = await Promise.all([1, 2, 3].map(() => sendDueQuarters(service())))

    expect(swept.reduce((sum, { done }) => sum + done, 0)).toBe(1)
    expect(await delivered()).toHaveLength(1)
    expect((await findInbox(owner)).next).toEqual({ period: '2027-Q1', on: '2027-04-07' })
  })

  it('is left to whoever is at it, and taken over once the lease has run out', async () => {
    await choose()
    await issued({ issueDate: '2026-11-20' })
    advanceTo('2027-01-07')
    const leaseMs = 10 * 60_000
    const againAt = new Date(cast.installation.clock.now().getTime() + leaseMs)
    await owner.db.bookkeepingInbox.updateMany({ data: { againAt } })
    expect(await sendDueQuarters(service())).toEqual({ done: 0, failed: 0 })

    cast.installation.clock.advance(leaseMs)
    expect(await sendDueQuarters(service())).toEqual({ done: 1, failed: 0 })
    expect(await owner.db.bookkeepingInbox.findFirstOrThrow()).toMatchObject({ againAt: null })
  })

  it('is that of the day by then where a sweep goes on past midnight', async () => {
    await choose()
    await issued({ issueDate: '2026-11-20' })
    advanceTo('2027-01-06')
    await owner.db.bookkeepingInbox.updateMany({ data: { nextOn: '2027-01-06' } })
    const { outside } = service()
    const leaseClock = {
      now: () => {
        advanceTo('2027-01-07')
        return outside.leaseClock.now()
      },
    }
    expect(await sendDueQuarters({ ...service(), outside: { ...outside, leaseClock } })).toEqual({ done: 1, failed: 0 })
    expect((await findInbox(owner)).next).toEqual({ period: '2027-Q1', on: '2027-04-07' })
  })

  it('brings along what was issued late, and nothing twice', async () => {
    await choose()
    const punctual = await issued({ issueDate: '2026-11-20' })
    advanceTo('2027-01-07')
    await sendDueQuarters(service())
    cast.installation.clock.advance(dayMs)
    const late = await issued({ issueDate: '2026-12-31' })
    const next = await issued({ issueDate: '2027-01-08' })
    advanceTo('2027-04-07')
    await sendDueQuarters(service())

    const files = (await delivered()).map(({ attachments }) => attachments?.map(({ filename }) => filename))
    const pdfAndUbl = (number: string | null) => [`${number}.pdf`, `${number}.xml`]
    expect(files).toEqual([pdfAndUbl(punctual.number), [...pdfAndUbl(late.number), ...pdfAndUbl(next.number)]])
    expect((await delivered())[1]?.text).toContain('Er zijn er ook bij met een eerdere datum')
    // Sent by hand once more, it is the same.
    expect(await sendToBookkeeping(owner, '2027-Q1')).toMatchObject({ documents: 2 })
    expect(await sendToBookkeeping(owner, '2026-Q4')).toMatchObject({ documents: 2 })
  })

  it('without documents moves on to the next', async () => {
    await choose()
    advanceTo('2027-01-07')
    expect(await sendDueQuarters(service())).toEqual({ done: 0, failed: 0 })
    expect((await findInbox(owner)).next?.period).toBe('2027-Q1')
  })

  it('is made up for after an outage, the oldest first, each once', async () => {
    await choose()
    await issued({ issueDate: '2026-11-20' })
    advanceTo('2027-04-02')
    await issued({ issueDate: '2027-04-02', supplyDate: '2027-04-02' })
    advanceTo('2027-07-08')
    expect(await sendDueQuarters(service())).toEqual({ done: 2, failed: 0 })
    expect(await sendDueQuarters(service())).toEqual({ done: 0, failed: 0 })
    expect(await quartersSent()).toEqual(['4e kwartaal 2026', '2e kwartaal 2027'])
    expect((await findInbox(owner)).next).toEqual({ period: '2027-Q3', on: '2027-10-07' })
  })

  it('of which more than four were missed is left to who booked them by then', async () => {
    await choose()
    await issued({ issueDate: '2026-11-20' })
    for (const date of ['2027-02-01', '2027-05-01', '2027-08-01', '2027-11-01']) {
      advanceTo(date)
      await issued({ issueDate: date, supplyDate: date })
    }
    advanceTo('2028-01-08')
    expect(await sendDueQuarters(service())).toEqual({ done: 4, failed: 0 })
    expect(await quartersSent())
      .toEqual(['1e kwartaal 2027', '2e kwartaal 2027', '3e kwartaal 2027', '4e kwartaal 2027'])
  })

  it('waits for Pro, and while sending is refused', async () => {
    await choose()
    await issued({ issueDate: '2026-11-20' })
    advanceTo('2027-01-07')
    const { prisma } = service().database
    await prisma.account.updateMany({ data: { plan: 'free' } })
    expect(await sendDueQuarters(service())).toEqual({ done: 0, failed: 0 })

    await prisma.account.updateMany({ data: { plan: 'pro' } })
    const until = new Date(cast.installation.clock.now().getTime() + dayMs)
    const pause = { id: 'pause', accountId: owner.accountId, reason: 'bounces', startedAt: cast.installation.clock.now(), until }
    await prisma.sendingPause.create({ data: pause })
    expect(await sendDueQuarters(service())).toEqual({ done: 0, failed: 1 })
    cast.installation.clock.advance(dayMs + 1)
    expect(await sendDueQuarters(service())).toEqual({ done: 1, failed: 0 })
  })

  it('that is more than an inbox takes, or than the installation sends in a day, is refused, and told to the owners', async () => {
    await choose()
    await issuedMany(1_001)
    expect(await codeOf(sendToBookkeeping(owner, '2026-Q4'))).toBe('validation_failed')
    advanceTo('2027-01-07')
    expect(await sendDueQuarters(service())).toEqual({ done: 0, failed: 0 })
    const told = (await noticesTo()).filter(({ subject }) => subject.startsWith('Te veel'))
    expect(told[0]?.text).toContain('4e kwartaal 2026 heeft meer dan 1000 facturen')
    expect((await findInbox(owner)).next?.period).toBe('2027-Q1')

    const settings = { ...owner.settings, platformRecipientsPerDay: 2 }
    expect(await codeOf(sendToBookkeeping({ ...owner, settings }, '2026-Q4'))).toBe('validation_failed')
  })
})
