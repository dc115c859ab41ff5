import { beforeEach, describe, expect, it } from 'vitest'
import { refuse } from '#contract/errors'
import { operations } from '#contract/operations/index'
import type { Operation } from '#contract/operation'
import { daysBetween } from '#domain/dates'
import { daysLater } from '#domain/retention'
import { requireAllowed } from '#server/utils/allowed'
import { authenticateApiKey, createApiKey } from '#services/accounts/api-keys'
import { signIn } from '#services/accounts/sign-in'
import { renewCustomerPage } from '#services/customer-pages/renew'
import { deliverDocumentMail } from '#services/emails/deliver'
import { queueDueReminders } from '#services/emails/queue-due-reminders'
import { sendInvoice } from '#services/emails/send'
import { mailsWaiting, quartersWaiting, remindersWaiting, schedulesWaiting } from '#services/jobs/waiting'
import { runJob } from '#services/jobs/run'
import { exportAccount } from '#services/leaving/export-account'
import { requestAccountDeletion } from '#services/leaving/request-deletion'
import { reportAccount } from '#services/operating/accounts'
import { resumeAccount, suspendAccount } from '#services/operating/suspend'
import { createDownloadLink, getLinkedFile } from '#services/public-links/download-links'
import { payLinked } from '#services/public-links/pay'
import { getPublicCustomer } from '#services/public-links/public-customer'
import { getPublicInvoice } from '#services/public-links/public-invoice'
import { claimDueSchedule } from '#services/recurring/claim'
import { finishRun } from '#services/recurring/finish-run'
import { createRecurringSchedule } from '#services/recurring/create'
import { makeDueInvoice } from '#services/recurring/make-invoice'
import { runDueSchedules } from '#services/recurring/run-due'
import type { AccountContext, ChangeTerms } from '#services/work/context'
import { deliverOutbox } from '#services/work/deliver-outbox'
import { castPassword, draftOf, issuedBy, newVink } from '../support/accounts'
import { usePdfWorker } from '../support/pdf-worker'
import { openPostOffice } from '../support/post-office'
import { openTelling } from '../support/query-plans'
import { useCast } from '../support/use-cast'
import { unzipped } from '../support/zip'

usePdfWorker()
const office = openPostOffice()
const cast = useCast('Timmerbedrijf Jansen', { mailer: office })
const service = () => cast.installation.service
const now = () => cast.installation.clock.now()
const pass = (days: number) => cast.installation.clock.advance(days * 24 * 3_600_000)
const browser = { userAgent: null, ipAddress: '192.0.2.1' }

let count = 0
let email: string
/** Studio Vink, signed in a moment ago; each test has its own. */
let vink: AccountContext

beforeEach(async () => {
  await service().outside.background.settled()
  office.reset()
  email = `vink${++count}@example.nl`
  await newVink({ service: service() }, email)
  await service().database.prisma.user.update({ where: { email }, data: { emailVerifiedAt: now() } })
  vink = await enter()
})

const enter = async () => (await signIn(service(), { email, password: castPassword }, browser)).account
const suspend = () => suspendAccount(service(), vink.accountId, 'Facturen uit naam van een ander')
const resume = () => resumeAccount(service(), vink.accountId)
const tokenOf = (url: string | null | undefined) => url?.split('/').at(-1) ?? ''
const refusal = { code: 'forbidden', details: { reason: 'account_suspended' } }
const allow = (account: AccountContext, operation: Operation) => () => requireAllowed(account, operation)
const actions = async () => (await vink.db.auditEntry.findMany({
  where: { action: { in: ['account.suspended', 'account.resumed'] } }, orderBy: { sequence: 'asc' },
})).map(({ action, actorType, details }) => ({ action, actorType, details }))

const toBakker = () => office.taken.filter(({ to }) => to[0] === 'bakker@example.nl')

type Subject = { kind: 'invoice', invoiceId: string } | { kind: 'bookkeeping' }
const writeMail = (about: Subject, name = 'waits') => vink.db.outboxMail.create({
  data: {
    id: `${name}-${count}`, accountId: vink.accountId, recipients: ['bakker@example.nl'], cc: [], recipientCount: 1,
    attempts: 0, subject: 'Bericht', text: 'Zie bijlage.', createdAt: now(), ...about,
  },
})

/** Leaves nothing waiting of the accounts of other tests. */
async function settleOthers(): Promise<void> {
  const { prisma } = service().database
  const accountId = { not: vink.accountId }
  await prisma.outboxMail.deleteMany()
  await prisma.business.updateMany({ where: { accountId }, data: { remindersEnabled: false } })
  await prisma.recurringSchedule.updateMany({ data: { active: false } })
}

async function repeatWeekly(fields: { autoIssue?: boolean } = {}) {
  const template = await draftOf(vink)
  return createRecurringSchedule(vink, {
    templateInvoiceId: template.id, frequency: 'weekly', interval: 1, endDate: null,
    nextRunDate: daysLater(now(), 7).toISOString().slice(0, 10), autoIssue: false, autoSend: false, active: true,
    ...fields,
  } as Parameters<typeof createRecurringSchedule>[1])
}

describe('a suspended account', () => {
  it('lets no program in, whatever it asks, and lets it in again once it is resumed', async () => {
    const { key } = await createApiKey(vink, { name: 'Kassa' })
    await suspend()

    await expect(authenticateApiKey(service(), key, 'nl')).rejects.toMatchObject(refusal)
    await resume()
    expect(await authenticateApiKey(service(), key, 'nl')).toMatchObject({ accountId: vink.accountId })
  })

  it('is open to its owner, who may read, export, end things and look after themselves, and change nothing', async () => {
    await suspend()
    const owner = await enter()
    const { listInvoices, exportAccount: exporting, deleteAccount, cancelSubscription, changePassword } = operations
    const { previewInvoice, previewLayout, syncBilling } = operations
    const reading = [listInvoices, previewInvoice, previewLayout, syncBilling, exporting]
    for (const operation of [...reading, deleteAccount, cancelSubscription, changePassword]) {
      expect(allow(owner, operation)).not.toThrow()
    }
    const { createInvoice, issueInvoice, sendInvoice, updateBusiness: changing, createApiKey: making } = operations
    for (const operation of [createInvoice, issueInvoice, sendInvoice, changing, making]) {
      expect(allow(owner, operation)).toThrowError(expect.objectContaining(refusal))
    }
    await resume()
    expect(allow(await enter(), createInvoice)).not.toThrow()
  })

  it('can be taken along and deleted, also while mail waits in its name', async () => {
    await writeMail({ kind: 'bookkeeping' })
    await suspend()
    const owner = await enter()
    expect(Object.keys(await unzipped(exportAccount(owner).chunks))).toContain('manifest.json')
    await requestAccountDeletion(owner, { confirm: email })
    pass(14)
    for (let sweep = 0; sweep < 2; sweep++) {
      await service().outside.background.settled()
      await runJob(service(), 'deletions')
      await deliverOutbox(service())
    }

    expect(await service().database.prisma.account.count({ where: { id: vink.accountId } })).toBe(0)
  })

  it('shows visitors nothing: its links have expired, and lead on again once it is resumed', async () => {
    const invoice = await issuedBy(vink)
    const invoiceToken = tokenOf(invoice.publicUrl)
    const customerToken = tokenOf((await renewCustomerPage(vink, invoice.customerId ?? '')).url)
    const file = tokenOf((await createDownloadLink(vink, invoice.id, 'pdf')).url)
    await suspend()

    await expect(getPublicInvoice(service(), invoiceToken)).rejects.toMatchObject({ code: 'public_link_expired' })
    await expect(getPublicCustomer(service(), customerToken, null)).rejects.toMatchObject({ code: 'public_link_expired' })
    await expect(getLinkedFile(service(), file)).rejects.toMatchObject({ code: 'link_expired' })
    expect(await payLinked(service(), invoiceToken)).toBe(`/i/${encodeURIComponent(invoiceToken)}`)

    await resume()
    expect(await getPublicInvoice(service(), invoiceToken)).toMatchObject({ number: invoice.number })
  })

  it('mails no customer: what waits leaves once it is resumed, and alarms nobody before', async () => {
    const { id: invoiceId } = await issuedBy(vink)
    await writeMail({ kind: 'invoice', invoiceId })
    await deliverOutbox(service())
    await suspend()
    await deliverDocumentMail(service())
    expect(toBakker()).toEqual([])
    const { count: waiting } = await mailsWaiting(service())

    await resume()
    expect(await mailsWaiting(service())).toMatchObject({ count: waiting + 1 })
    await deliverDocumentMail(service())
    expect(toBakker()).toHaveLength(1)
  })

  it('mails nothing more of what was found to leave before it was suspended', async () => {
    const { id: invoiceId } = await issuedBy(vink)
    await deliverOutbox(service())
    await writeMail({ kind: 'invoice', invoiceId })
    await writeMail({ kind: 'invoice', invoiceId }, 'also')
    office.meanwhile = suspend
    await deliverDocumentMail(service())
    expect(toBakker()).toHaveLength(1)

    office.meanwhile = async () => undefined
    await resume()
    await deliverDocumentMail(service())
    expect(toBakker()).toHaveLength(2)
  })

  it('sends nothing for a caller who was let in before it was suspended', async () => {
    const { id } = await issuedBy(vink)
    await suspend()

    await expect(sendInvoice(vink, id, {})).rejects.toMatchObject(refusal)
    expect(toBakker()).toEqual([])
  })

  it('has no invoice made by a run that was begun before it was suspended', async () => {
    const { id } = await repeatWeekly()
    pass(8)
    const claim = await claimDueSchedule(vink, id)
    await suspend()

    expect(claim && await makeDueInvoice(vink, claim)).toBeNull()
    expect(await vink.db.invoice.count()).toBe(1)
    await vink.db.recurringSchedule.updateMany({ data: { active: false } })
  })

  it('has no invoice issued that a run had made before it was suspended, until it is resumed', async () => {
    const { id } = await repeatWeekly({ autoIssue: true })
    pass(8)
    const claim = await claimDueSchedule(vink, id)
    const made = claim && await makeDueInvoice(vink, claim)
    if (!claim || !made) throw new Error('It was due')
    await suspend()
    expect(await finishRun(vink, claim, made)).toMatchObject({ outcome: 'waits', invoice: { status: 'draft' } })
    pass(30)
    await runDueSchedules(service())
    const kept = () => vink.db.invoice.findUniqueOrThrow({ where: { id: made.id } })
    expect(await kept()).toMatchObject({ status: 'draft', issueDate: made.issueDate })

    await resume()
    expect(await schedulesWaiting(service())).toMatchObject({ count: 1, since: now() })
    await runDueSchedules(service())
    const [today, due] = [now(), daysLater(now(), daysBetween(made.issueDate, made.dueDate ?? ''))]
      .map(day => day.toISOString().slice(0, 10))
    expect(daysBetween(made.issueDate, made.dueDate ?? '')).toBeGreaterThan(0)
    expect(await kept()).toMatchObject({ status: 'issued', issueDate: today, dueDate: due, recurringRunDate: made.issueDate })
    await vink.db.recurringSchedule.updateMany({ data: { active: false } })
  })

  it('is what a run waits for: one that is refused for another reason has failed', async () => {
    const { id } = await repeatWeekly({ autoIssue: true })
    pass(8)
    const claim = await claimDueSchedule(vink, id)
    const made = claim && await makeDueInvoice(vink, claim)
    if (!claim || !made) throw new Error('It was due')
    const refusals = [refuse('forbidden')]
    const once: ChangeTerms = {
      async require() {
        const refusal = refusals.pop()
        if (refusal) throw refusal
      },
    }
    expect(await finishRun({ ...vink, terms: [...vink.terms, once] }, claim, made)).toMatchObject({ outcome: 'failed' })
    expect(await vink.db.recurringSchedule.findUniqueOrThrow({ where: { id } }))
      .toMatchObject({ lastError: 'forbidden', claimedAt: null })
    await vink.db.recurringSchedule.updateMany({ data: { active: false } })
  })

  it('makes no recurring invoice; dates that pass meanwhile are passed over', async () => {
    const { id } = await repeatWeekly()
    await suspend()
    pass(22)
    await runDueSchedules(service())
    expect(await vink.db.invoice.count()).toBe(1)
    expect(await schedulesWaiting(service())).toMatchObject({ count: 0 })

    await resume()
    await runDueSchedules(service())
    expect(await vink.db.invoice.count()).toBe(1)
    const schedule = await vink.db.recurringSchedule.findUniqueOrThrow({ where: { id } })
    expect(schedule).toMatchObject({ active: true, nextRunDate: daysLater(now(), 6).toISOString().slice(0, 10) })
    await vink.db.recurringSchedule.updateMany({ data: { active: false } })
  })

  it('has thousands of recurring invoices go on in few statements, each from its own next date', async () => {
    const { id: template } = await repeatWeekly()
    const { prisma } = service().database
    const { id: _, ...row } = await vink.db.recurringSchedule.findUniqueOrThrow({ where: { id: template } })
    const late = Array.from({ length: 1_100 }, (_, place) => ({
      ...row, id: `late-${count}-${place}`, runCount: place % 2, anchorDay: 1,
      frequency: place % 3 === 0 ? 'monthly' : 'weekly', endDate: place === 1_099 ? row.nextRunDate : null,
    }))
    await prisma.recurringSchedule.createMany({ data: late })
    await suspend()
    pass(22)
    const telling = await openTelling(cast.databaseUrl)
    await resumeAccount({ ...service(), database: telling.database }, vink.accountId)

    expect(telling.statements.length).toBeLessThan(60)
    await telling.database.close()
    const [weekly, monthly] = ['weekly', 'monthly'].map(frequency => ({ frequency, active: true }))
    const [today, nextRunDate] = [now(), daysLater(now(), 6)].map(day => day.toISOString().slice(0, 10))
    const { firstRunDate } = row
    const countOf = (where: object) => vink.db.recurringSchedule.count({ where })
    // With the one that they were made like, and without the one whose last day has passed.
    expect(await countOf({ ...weekly, nextRunDate, updatedAt: now() })).toBe(733 + 1 - 1)
    expect(await countOf({ ...weekly, runCount: 1, firstRunDate })).toBe(367 - 1)
    expect(await countOf({ ...weekly, runCount: 0, firstRunDate: nextRunDate })).toBe(366 + 1)
    expect(await countOf({ ...monthly, nextRunDate: { gt: today } })).toBe(367)
    expect(await vink.db.recurringSchedule.findMany({ where: { active: false } })).toMatchObject([{ id: `late-${count}-1099` }])
    await vink.db.recurringSchedule.updateMany({ data: { active: false } })
  })

  it('writes no reminder, and none of a day that has passed once it is resumed', async () => {
    await vink.db.business.updateMany({ data: { remindersEnabled: true } })
    await issuedBy(vink)
    await suspend()
    pass(60)
    await queueDueReminders(service())
    expect(await remindersWaiting(service())).toMatchObject({ count: 0 })
    await resume()
    await queueDueReminders(service())

    expect(await vink.db.outboxMail.count({ where: { kind: 'reminder' } })).toBe(0)
  })

  it('has nothing wait from before once it is resumed: what was due then counts from that moment', async () => {
    await settleOthers()
    const { id: invoiceId } = await issuedBy(vink)
    await writeMail({ kind: 'invoice', invoiceId })
    await vink.db.business.updateMany({ data: { remindersEnabled: true } })
    const { id } = await repeatWeekly()
    const { accountId } = vink
    await vink.db.bookkeepingInbox.create({
      data: { accountId, address: 'kantoor@example.nl', nextOn: '2026-10-07', createdAt: now(), updatedAt: now() },
    })
    await suspend()
    pass(7)
    await resume()

    const kinds = [mailsWaiting, remindersWaiting, schedulesWaiting, quartersWaiting]
    for (const waiting of kinds) expect.soft((await waiting(service())).since, waiting.name).toEqual(now())
    // What else changes the account, such as its name, is no resume.
    const resumedAt = now()
    pass(1)
    await vink.db.account.updateMany({ data: { updatedAt: now() } })
    for (const waiting of [mailsWaiting, schedulesWaiting, quartersWaiting]) {
      expect.soft((await waiting(service())).since, waiting.name).toEqual(resumedAt)
    }
    await vink.db.recurringSchedule.updateMany({ where: { id }, data: { active: false } })
  })

  it('says so to its operator, and the audit trail tells both, with the reason, once each', async () => {
    expect(await reportAccount(service(), vink.accountId)).toMatchObject({ suspendedAt: null })
    await suspend()
    await suspend()
    expect(await reportAccount(service(), vink.accountId)).toMatchObject({ suspendedAt: now().toISOString() })
    await resume()
    await resume()

    expect(await actions()).toEqual([
      { action: 'account.suspended', actorType: 'command_line', details: { reason: 'Facturen uit naam van een ander' } },
      { action: 'account.resumed', actorType: 'command_line', details: expect.anything() },
    ])
  })

  it.each([
    ['suspended', () => suspendAccount(service(), 'nobody', 'Spam')], ['resumed', () => resumeAccount(service(), 'nobody')],
  ])('is not %s where there is none', async (_, act) => {
    await expect(act()).rejects.toMatchObject({ code: 'not_found' })
  })
})
