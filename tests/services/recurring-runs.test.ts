import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { refuse } from '#contract/errors'
import { runTransaction } from '#db/transaction'
import { openEcbRates } from '#integrations/ecb-rates'
import { openStoredBytes } from '#integrations/stored-bytes'
import { answerOnce } from '#services/work/answer-once'
import { systemContext } from '#services/work/trusted-contexts'
import { updateBusiness } from '#services/business/update'
import { deleteCustomer } from '#services/customers/delete'
import { cancelInvoice } from '#services/invoices/cancel'
import { deleteInvoice } from '#services/invoices/delete'
import { issueInvoice } from '#services/invoices/issue'
import { updateInvoice } from '#services/invoices/update'
import { getRecurringSchedule } from '#services/recurring/find'
import { claimDueSchedule } from '#services/recurring/claim'
import { makeDueInvoice } from '#services/recurring/make-invoice'
import { runDueSchedules } from '#services/recurring/run-due'
import { runRecurringSchedule } from '#services/recurring/run-now'
import { deliverDocumentMail } from '#services/emails/deliver'
import { sendInvoice } from '#services/emails/send'
import { createLayout, deleteLayout } from '#services/layouts/layouts'
import { createProduct } from '#services/products/create'
import { deleteProduct } from '#services/products/delete'
import { invoiceUpdateSchema } from '#contract/schemas/invoice'
import { layoutInputSchema } from '#contract/schemas/layout'
import { productInputSchema } from '#contract/schemas/product'
import { draftOf, openCast, type CastAccount } from '../support/accounts'
import { bakery, vinkProfile } from '../support/cast'
import { startEcb, type EcbDouble } from '../support/doubles/ecb'
import { mailsTo, mailTo } from '../support/outbox'
import { usePdfWorker } from '../support/pdf-worker'
import { changeSchedule, madeBy, moveTo, repeat } from '../support/recurring'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
const outboxDir = temporaryFolder('outbox')
let bank: EcbDouble
let installation: TestService
let jansen: CastAccount
let vink: CastAccount

beforeAll(async () => {
  bank = await startEcb()
  const clock = { now: () => installation.clock.now() }
  const ecbRates = openEcbRates({ baseUrl: bank.baseUrl, clock, timeoutMs: 30_000 })
  installation = await openService({ databaseUrl: database.url, outboxDir, ecbRates })
  jansen = await openCast(installation.service, 'Timmerbedrijf Jansen')
  vink = await openCast(installation.service, 'Studio Vink')
})
afterAll(async () => {
  await installation.service.outside.background.settled()
  await installation.close()
  await bank.close()
})
afterEach(async () => {
  await jansen.account.db.recurringSchedule.deleteMany()
})

const sweep = () => runDueSchedules(installation.service)
const template = (fields: object = {}) => draftOf(jansen.account, fields)
const scheduled = (id: string) => getRecurringSchedule(jansen.account, id)
const datesMade = async (id: string) => (await madeBy(jansen.account, id)).map(({ issueDate }) => issueDate)
const minutes = (count: number) => installation.clock.advance(count * 60_000)
/** A run that was claimed by a server which then died, before or after it made its invoice. */
async function dieInRun(id: string, { hasMade }: { hasMade: boolean }): Promise<void> {
  const account = await systemContext(installation.service, jansen.account.accountId)
  const claim = await claimDueSchedule(account, id)
  if (claim && hasMade) await makeDueInvoice(account, claim)
}

describe('a date that has come', () => {
  it('gives one invoice, as Polder\'s own doing, and the schedule goes on to the next; none while it is paused', async () => {
    const { id } = await repeat(jansen.account, (await template()).id, { nextRunDate: '2026-11-20' })
    const draft = await repeat(jansen.account, (await template()).id, { nextRunDate: '2026-11-20', autoIssue: false })
    const paused = await repeat(jansen.account, (await template()).id, { nextRunDate: '2026-11-20', active: false })

    expect(await sweep()).toEqual({ done: 2, failed: 0 })
    expect(await sweep()).toEqual({ done: 0, failed: 0 })
    const [made] = await madeBy(jansen.account, id)
    expect(made).toMatchObject({ status: 'issued', issueDate: '2026-11-20', number: expect.stringMatching(/^2026-/) })
    expect(await scheduled(id)).toMatchObject({
      nextRunDate: '2026-12-20', lastRunDate: '2026-11-20', lastInvoiceId: made?.id, runCount: 1, lastError: null, active: true,
    })
    const trail = await jansen.account.db.auditEntry.findMany({
      where: { subjectId: { in: [id, made?.id ?? ''] } }, orderBy: { sequence: 'asc' },
    })
    expect(trail.map(({ action, actorType }) => [action, actorType])).toEqual([
      ['recurring.created', 'command_line'], ['invoice.created', 'system'], ['recurring.ran', 'system'],
      ['invoice.issued', 'system'],
    ])
    expect(await madeBy(jansen.account, draft.id)).toMatchObject([{ status: 'draft', issueDate: '2026-11-20' }])
    expect(await datesMade(paused.id)).toEqual([])
  })

  it('is made up when it was missed, oldest first', async () => {
    const { id } = await repeat(jansen.account, (await template()).id, { nextRunDate: '2025-10-31' })

    expect(await sweep()).toEqual({ done: 13, failed: 0 })
    const dates = await datesMade(id)
    expect(dates.slice(0, 5)).toEqual(['2025-10-31', '2025-11-30', '2025-12-31', '2026-01-31', '2026-02-28'])
    const numbers = (await madeBy(jansen.account, id)).map(({ number }) => number)
    expect(numbers).toEqual([...numbers].sort())
    expect(dates.at(-1)).toBe('2026-10-31')
    expect(await scheduled(id)).toMatchObject({ nextRunDate: '2026-11-30', runCount: 13 })
  })

  it('is the last one when the end comes after it, and the schedule stops', async () => {
    const { id } = await repeat(jansen.account, (await template()).id, { nextRunDate: '2026-09-30', endDate: '2026-10-31' })
    await sweep()

    expect(await datesMade(id)).toEqual(['2026-09-30', '2026-10-30'])
    expect(await scheduled(id)).toMatchObject({ active: false, nextRunDate: '2026-11-30', lastError: null })
  })

  it('has no second invoice when the next date is set back to it, and one again once its draft was deleted', async () => {
    const fields = { nextRunDate: '2026-10-20', autoIssue: false }
    const { id } = await repeat(jansen.account, (await template()).id, fields)
    await sweep()
    await changeSchedule(jansen.account, id, { nextRunDate: '2026-10-20' })
    await sweep()
    expect(await datesMade(id)).toEqual(['2026-10-20', '2026-11-20'])
    await deleteInvoice(jansen.account, (await madeBy(jansen.account, id))[0]?.id ?? '')
    await changeSchedule(jansen.account, id, { nextRunDate: '2026-10-20' })
    await sweep()

    expect(await datesMade(id)).toEqual(['2026-10-20', '2026-11-20'])
  })

  it('is not in the way of a run out of turn, nor the other way round', async () => {
    const { id } = await repeat(jansen.account, (await template()).id, { nextRunDate: '2026-11-20' })
    await runRecurringSchedule(jansen.account, id)
    await sweep()

    expect(await datesMade(id)).toEqual(['2026-11-20', '2026-11-20'])
  })

  it('has the customer, product and layout of today: one archived, one archived, one gone', async () => {
    const product = await createProduct(jansen.account, productInputSchema.parse({ name: 'Plank', unitPriceCents: 1_000 }))
    const layout = await createLayout(jansen.account, layoutInputSchema.parse({ name: 'Huisstijl', config: {} }))
    const source = await template({ layoutId: layout.id, lines: [{ productId: product.id }] })
    const { id } = await repeat(jansen.account, source.id, { nextRunDate: '2026-11-20' })
    expect(await deleteProduct(jansen.account, product.id)).toMatchObject({ archived: true })
    expect(await deleteCustomer(jansen.account, source.customerId ?? '')).toMatchObject({ archived: true })
    await deleteLayout(jansen.account, layout.id)
    await sweep()

    expect(await madeBy(jansen.account, id)).toMatchObject([{
      status: 'issued', customerId: source.customerId, layoutId: null, lines: [{ productId: product.id, description: 'Plank' }],
    }])
  })
})

describe('the supply period', () => {
  const periodsMade = async (id: string) =>
    (await madeBy(jansen.account, id)).map(({ supplyDate, supplyPeriodEnd }) => [supplyDate, supplyPeriodEnd])

  it('follows that of the template, also where it was billed before it began', async () => {
    const source = await template({ issueDate: '2023-12-20', supplyDate: '2024-01-01', supplyPeriodEnd: '2024-12-31' })
    const { id } = await repeat(jansen.account, source.id, { nextRunDate: '2025-01-01', frequency: 'yearly' })
    await sweep()

    expect(await periodsMade(id)).toEqual([['2025-01-01', '2025-12-31'], ['2026-01-01', '2026-12-31']])
  })

  it.each([
    ['the day of a monthly one', { supplyDate: '2025-03-12' }, { nextRunDate: '2026-09-14' },
      [['2026-09-14', '2026-09-12', null], ['2026-10-14', '2026-10-12', null], ['2026-11-14', '2026-11-12', null]]],
    ['that of today', { supplyDate: '2025-03-14' }, { nextRunDate: '2026-11-20' },
      [['2026-11-20', '2026-11-14', null]]],
    ['the end of the month', { issueDate: '2025-01-31', supplyDate: '2025-01-31' }, { nextRunDate: '2026-09-30' },
      [['2026-09-30', '2026-09-30', null], ['2026-10-31', '2026-10-31', null]]],
    ['every two months', { supplyDate: '2025-03-01', supplyPeriodEnd: '2025-04-30' }, { nextRunDate: '2026-09-14', interval: 2 },
      [['2026-09-14', '2026-09-01', '2026-10-31'], ['2026-11-14', '2026-11-01', '2026-12-31']]],
    ['every quarter', { supplyDate: '2025-01-01', supplyPeriodEnd: '2025-03-31' }, { nextRunDate: '2026-06-14', frequency: 'quarterly' },
      [['2026-06-14', '2026-04-01', '2026-06-30'], ['2026-09-14', '2026-07-01', '2026-09-30']]],
    ['every other week', { supplyDate: '2025-03-10', supplyPeriodEnd: '2025-03-14' }, { nextRunDate: '2026-11-06', frequency: 'weekly', interval: 2 },
      [['2026-11-06', '2026-11-02', '2026-11-06'], ['2026-11-20', '2026-11-16', '2026-11-20']]],
  ])('of an old invoice follows each run: %s', async (_, fields, schedule, made) => {
    const source = await template({ issueDate: '2025-03-14', ...fields })
    const { id } = await repeat(jansen.account, source.id, schedule)
    await sweep()

    const invoices = await madeBy(jansen.account, id)
    expect(invoices.map(({ issueDate, supplyDate, supplyPeriodEnd }) => [issueDate, supplyDate, supplyPeriodEnd]))
      .toEqual(made)
  })

  it('is counted from the date that the schedule began with, also once the invoice of it is gone', async () => {
    const source = await template({ issueDate: '2026-02-15', supplyDate: '2026-01-01', supplyPeriodEnd: '2026-03-31' })
    const { id } = await repeat(jansen.account, source.id, {
      nextRunDate: '2026-04-01', endDate: '2026-07-01', frequency: 'quarterly', autoIssue: false,
    })
    await sweep()
    expect(await periodsMade(id)).toEqual([['2026-04-01', '2026-06-30'], ['2026-07-01', '2026-09-30']])
    await deleteInvoice(jansen.account, (await madeBy(jansen.account, id))[0]?.id ?? '')
    await changeSchedule(jansen.account, id, { active: true, nextRunDate: '2026-10-01', endDate: null })
    await sweep()

    expect(await periodsMade(id)).toEqual([['2026-07-01', '2026-09-30'], ['2026-10-01', '2026-12-31']])
    expect(await scheduled(id)).toMatchObject({ firstRunDate: '2026-04-01', nextRunDate: '2027-01-01' })
  })

  it('follows what was billed once the frequency is another, until the template tells another', async () => {
    const source = await draftOf(jansen.account, {
      issueDate: '2026-08-20', supplyDate: '2026-08-01', supplyPeriodEnd: '2026-08-31',
    })
    const { id } = await repeat(jansen.account, source.id, { nextRunDate: '2026-09-01', endDate: '2026-10-01' })
    await sweep()
    const changed = await changeSchedule(jansen.account, id, {
      active: true, nextRunDate: '2026-11-01', endDate: null, frequency: 'quarterly', autoIssue: false,
    })
    expect(changed).toMatchObject({
      firstRunDate: '2026-11-01', firstSupplyDate: '2026-11-01', firstSupplyPeriodEnd: '2027-01-31',
    })
    await sweep()
    expect(await periodsMade(id)).toEqual([
      ['2026-09-01', '2026-09-30'], ['2026-10-01', '2026-10-31'], ['2026-11-01', '2027-01-31'],
    ])

    const told = { supplyDate: '2026-11-01', supplyPeriodEnd: '2027-01-31' }
    minutes(1)
    await updateInvoice(jansen.account, source.id, invoiceUpdateSchema.parse({ notes: 'Per kwartaal', ...told }))
    expect(await scheduled(id)).toMatchObject({
      firstSupplyDate: null, firstSupplyPeriodEnd: null, updatedAt: installation.clock.now().toISOString(),
    })
  })

  it('begins anew with another next date while nothing was made', async () => {
    const { id } = await repeat(jansen.account, (await template()).id)

    expect(await changeSchedule(jansen.account, id, { nextRunDate: '2027-03-01' })).toMatchObject({ firstRunDate: '2027-03-01' })
  })
})

describe('an invoice that cannot be issued', () => {
  const incomplete = { kvkNumber: null, vatNumber: null }

  it('stays a draft; the owner is told what is wrong, and issuing it by hand settles it', async () => {
    const { id } = await repeat(jansen.account, (await template()).id, { nextRunDate: '2026-11-20' })
    await updateBusiness(jansen.account, businessUpdateSchema.parse(incomplete))
    expect(await sweep()).toEqual({ done: 0, failed: 1 })
    const [made] = await madeBy(jansen.account, id)
    const mail = await mailTo(jansen.email, /wacht op jou/, outboxDir)

    expect(made).toMatchObject({ status: 'draft', issueDate: '2026-11-20' })
    expect(await scheduled(id)).toMatchObject({
      active: true, nextRunDate: '2026-12-20', lastError: 'invoice_not_compliant', lastInvoiceId: made?.id,
    })
    expect(mail.subject).toBe('De terugkerende factuur voor Bakkerij De Korenaar wacht op jou')
    expect(mail.text).toContain('20 nov 2026')
    expect(mail.text).toMatch(/\n- .*btw-/i)
    expect(mail.text).toContain(`/invoices/${made?.id}`)

    const before = (await mailsTo(jansen.email, outboxDir)).length
    expect(await sweep()).toEqual({ done: 0, failed: 0 })
    await updateBusiness(jansen.account, businessUpdateSchema.parse(vinkProfile))
    await issueInvoice(jansen.account, made?.id ?? '', {})
    expect(await scheduled(id)).toMatchObject({ lastError: null, lastInvoiceId: made?.id })
    expect(await mailsTo(jansen.email, outboxDir)).toHaveLength(before)
  })

  it('is answered as the draft it stays when it is run now, and the next run settles it', async () => {
    const { id } = await repeat(jansen.account, (await template()).id)
    await updateBusiness(jansen.account, businessUpdateSchema.parse(incomplete))

    expect(await runRecurringSchedule(jansen.account, id)).toMatchObject({ status: 'draft' })
    expect(await scheduled(id)).toMatchObject({ lastError: 'invoice_not_compliant' })
    await updateBusiness(jansen.account, businessUpdateSchema.parse(vinkProfile))
    expect(await runRecurringSchedule(jansen.account, id)).toMatchObject({ status: 'issued' })
    expect(await scheduled(id)).toMatchObject({ lastError: null })
  })

  it('for want of an exchange rate waits for it, and is issued then', async () => {
    bank.publish('2026-11-19', { USD: '1.0803' })
    const source = await template({ currency: 'USD', exchangeRate: '1.08' })
    const { id } = await repeat(jansen.account, source.id, { nextRunDate: '2026-11-20' })
    bank.failWith('html')
    expect(await sweep()).toEqual({ done: 0, failed: 0 })
    expect(await scheduled(id)).toMatchObject({ lastError: 'exchange_rate_unavailable' })
    await expect(runRecurringSchedule(jansen.account, id)).rejects.toMatchObject({ code: 'recurring_run_in_progress' })
    minutes(15)
    expect(await sweep()).toEqual({ done: 0, failed: 0 })
    minutes(15)
    expect(await sweep()).toEqual({ done: 0, failed: 0 })
    bank.failWith(null)
    minutes(11)

    expect(await sweep()).toEqual({ done: 1, failed: 0 })
    expect(await madeBy(jansen.account, id)).toMatchObject([{ status: 'issued', exchangeRate: '1.0803' }])
    expect(await scheduled(id)).toMatchObject({ lastError: null, runCount: 1 })
  })
})

describe('an invoice that is to be sent', () => {
  usePdfWorker()
  const mails = (invoiceId: string) => jansen.account.db.outboxMail.findMany({ where: { invoiceId } })
  const sending = { nextRunDate: '2026-11-20', autoSend: true }

  it('is mailed to its customer once, also when the server dies before', async () => {
    const runs: [boolean, string][] = []
    for (const hasDied of [false, true]) {
      const { id } = await repeat(jansen.account, (await template()).id, sending)
      if (hasDied) await dieInRun(id, { hasMade: true })
      if (hasDied) minutes(11)
      runs.push([hasDied, id])
      expect(await sweep()).toEqual({ done: 1, failed: 0 })
      await sweep()
    }

    await deliverDocumentMail(installation.service)
    for (const [, id] of runs) {
      const { lastInvoiceId } = await scheduled(id)
      expect(await madeBy(jansen.account, id)).toMatchObject([{ status: 'sent', sentAt: expect.any(String) }])
      expect(await mails(lastInvoiceId ?? '')).toMatchObject([{ kind: 'invoice', recipients: [bakery.email], attachUbl: true }])
    }
  })

  it('stays issued where nobody can get it: the owner is told, and sending it by hand settles it', async () => {
    const { id } = await repeat(jansen.account, (await template({ customer: { ...bakery, email: null } })).id, sending)
    expect(await sweep()).toEqual({ done: 0, failed: 1 })
    const { lastInvoiceId } = await scheduled(id)

    expect(await scheduled(id)).toMatchObject({ active: true, lastError: 'no_recipient', nextRunDate: '2026-12-20' })
    expect((await mailTo(jansen.email, /is niet verstuurd/, outboxDir)).text).toContain(`/invoices/${lastInvoiceId}`)
    await sendInvoice(jansen.account, lastInvoiceId ?? '', { to: ['bakker@korenaar.example'] })
    expect(await scheduled(id)).toMatchObject({ lastError: null })
    expect(await madeBy(jansen.account, id)).toMatchObject([{ status: 'sent' }])
  })
})

describe('an invoice that cannot be made', () => {
  it('stops its schedule, tells the owner, and is made once that was repaired and resumed', async () => {
    const source = await template()
    const { id } = await repeat(jansen.account, source.id, { nextRunDate: '2026-10-20' })
    await updateInvoice(jansen.account, source.id, invoiceUpdateSchema.parse({ lines: [] }))
    expect(await sweep()).toEqual({ done: 0, failed: 1 })
    expect(await sweep()).toEqual({ done: 0, failed: 0 })

    expect(await scheduled(id)).toMatchObject({
      active: false, nextRunDate: '2026-10-20', lastError: 'recurring_template_invalid', lastInvoiceId: null, runCount: 0,
    })
    expect((await mailTo(jansen.email, /is gestopt/, outboxDir)).text).toContain(`/recurring/${id}`)
    await updateInvoice(jansen.account, source.id, invoiceUpdateSchema.parse({ lines: [{ description: 'x', unitPriceCents: 1 }] }))
    expect(await changeSchedule(jansen.account, id, { active: true })).toMatchObject({ lastError: null, nextRunDate: '2026-10-20' })
    await sweep()
    expect(await datesMade(id)).toEqual(['2026-10-20', '2026-11-20'])
  })

  it('on Free stops its schedule; back on Pro it goes on from today', async () => {
    const { account } = vink
    const setPlan = (plan: string) => runTransaction(installation.service.database.prisma, tx =>
      tx.account.update({ where: { id: account.accountId }, data: { plan } }))
    const { id } = await repeat(account, (await draftOf(account)).id, { nextRunDate: '2026-10-20' })
    expect(await sweep()).toEqual({ done: 0, failed: 1 })

    expect(await getRecurringSchedule(account, id)).toMatchObject({ active: false, lastError: 'plan_upgrade_required', runCount: 0 })
    expect((await mailTo(vink.email, /is gestopt/, outboxDir)).text).toContain('Pro')
    await setPlan('pro')
    expect(await changeSchedule(account, id, { active: true })).toMatchObject({ lastError: null, nextRunDate: '2026-11-20' })
    await account.db.recurringSchedule.deleteMany()
    await setPlan('free')
  })

  it('because its draft was deleted is told at once', async () => {
    const source = await template({ customer: { name: 'Verdwenen\nklant' } })
    await repeat(jansen.account, source.id)
    await deleteInvoice(jansen.account, source.id)

    expect((await mailTo(jansen.email, /Verdwenen klant is gestopt/, outboxDir)).text).toContain('verwijderd')
  })

  it('because the draft of several was deleted is told of all that went on, in one mail', async () => {
    const source = await template({ customer: { name: 'Verdwenen keten' } })
    const { id: paused } = await repeat(jansen.account, source.id)
    await changeSchedule(jansen.account, paused, { active: false })
    for (const nextRunDate of ['2026-12-02', '2026-12-03']) await repeat(jansen.account, source.id, { nextRunDate })
    await deleteInvoice(jansen.account, source.id)

    const { subject, text } = await mailTo(jansen.email, /Verdwenen keten/, outboxDir)
    expect(subject).toBe('2 terugkerende facturen voor Verdwenen keten zijn gestopt')
    expect(text).toMatch(/verwijderd[^]*\/recurring\?/)
    expect(await scheduled(paused)).toMatchObject({ templateInvoiceId: null, lastError: 'recurring_template_invalid' })
  })

  it('keeps no other from being made', async () => {
    const source = await template()
    const broken = await repeat(jansen.account, source.id, { nextRunDate: '2026-10-20' })
    await updateInvoice(jansen.account, source.id, invoiceUpdateSchema.parse({ lines: [] }))
    const { id } = await repeat(jansen.account, (await template()).id, { nextRunDate: '2026-11-20' })
    await sweep()

    expect(await scheduled(broken.id)).toMatchObject({ active: false })
    expect(await datesMade(id)).toEqual(['2026-11-20'])
  })
})

describe('an account of which little is stored', () => {
  it('has all its dates made, however much room each of them asked for beforehand', async () => {
    const { service, clock } = installation
    // Two guesses of two megabytes fit into it, and many documents.
    const narrow = { ...service, outside: { ...service.outside, storedBytes: openStoredBytes(5_000_000, { clock }) } }
    const source = await template()
    for (let count = 1; count <= 4; count++) await repeat(jansen.account, source.id, { nextRunDate: '2026-11-20' })

    expect(await runDueSchedules(narrow)).toEqual({ done: 4, failed: 0 })
  })
})

describe('a server that dies in a run', () => {
  it.each([{ hasMade: false }, { hasMade: true }])('leaves it to a later sweep, which finishes it once: %j', async ({ hasMade }) => {
    const { id } = await repeat(jansen.account, (await template()).id, { nextRunDate: '2026-11-20' })
    await dieInRun(id, { hasMade })
    expect(await sweep()).toEqual({ done: 0, failed: 0 })
    minutes(11)

    expect(await sweep()).toEqual({ done: 1, failed: 0 })
    expect(await sweep()).toEqual({ done: 0, failed: 0 })
    expect(await madeBy(jansen.account, id)).toMatchObject([{ status: 'issued', issueDate: '2026-11-20' }])
    expect(await scheduled(id)).toMatchObject({ nextRunDate: '2026-12-20', runCount: 1 })
  })

  it('again, while it is being finished, leaves it to the next', async () => {
    const { id } = await repeat(jansen.account, (await template()).id, { nextRunDate: '2026-11-20' })
    await dieInRun(id, { hasMade: true })
    minutes(11)
    await dieInRun(id, { hasMade: false })
    minutes(11)

    expect(await sweep()).toEqual({ done: 1, failed: 0 })
    expect(await madeBy(jansen.account, id)).toMatchObject([{ status: 'issued' }])
  })

  it('leaves it to a run out of turn as well, which finishes it first', async () => {
    const { id } = await repeat(jansen.account, (await template()).id, { nextRunDate: '2026-11-20' })
    await dieInRun(id, { hasMade: true })
    await expect(runRecurringSchedule(jansen.account, id)).rejects.toMatchObject({ code: 'recurring_run_in_progress' })
    minutes(11)
    await runRecurringSchedule(jansen.account, id)

    expect((await madeBy(jansen.account, id)).map(({ status }) => status)).toEqual(['issued', 'issued'])
  })

  it('leaves an invoice that is no answer to whoever finishes it and is refused one of their own', async () => {
    const source = await template()
    const { id } = await repeat(jansen.account, source.id, { nextRunDate: '2026-11-20' })
    await dieInRun(id, { hasMade: true })
    minutes(11)
    await issueInvoice(jansen.account, source.id, {})
    await cancelInvoice(jansen.account, source.id)
    const ask = () => answerOnce(jansen.account, {
      key: 'run-now', operation: 'runRecurringSchedule', hash: id, status: 201, isAnswer: value => Object(value).number !== undefined,
    }, account => runRecurringSchedule(account, id))

    await expect(ask()).rejects.toMatchObject({ code: 'recurring_template_invalid' })
    await expect(ask()).rejects.toMatchObject({ code: 'recurring_template_invalid' })
    expect(await madeBy(jansen.account, id)).toMatchObject([{ status: 'issued' }])
  })

  it('leaves nothing to do where its draft was issued or deleted by hand meanwhile', async () => {
    const { id } = await repeat(jansen.account, (await template()).id, { nextRunDate: '2026-11-20', endDate: '2026-11-20' })
    await dieInRun(id, { hasMade: true })
    await deleteInvoice(jansen.account, (await madeBy(jansen.account, id))[0]?.id ?? '')
    minutes(11)
    await sweep()

    expect(await madeBy(jansen.account, id)).toEqual([])
    expect(await scheduled(id)).toMatchObject({ active: false, lastError: null })
    expect((await jansen.account.db.recurringSchedule.findUniqueOrThrow({ where: { id } })).claimedAt).toBeNull()
  })

  it('does not have a draft issued that an earlier run failed at', async () => {
    const { id } = await repeat(jansen.account, (await template()).id, { nextRunDate: '2026-10-20', autoIssue: false })
    await sweep()
    await changeSchedule(jansen.account, id, { nextRunDate: '2026-11-20', autoIssue: true })
    await jansen.account.db.invoice.deleteMany({ where: { recurringScheduleId: id, recurringRunDate: '2026-11-20' } })
    minutes(1)
    await dieInRun(id, { hasMade: false })
    minutes(11)
    await sweep()

    expect((await madeBy(jansen.account, id)).map(({ status }) => status)).toEqual(['draft', 'issued'])
  })
})

describe('several at once', () => {
  it('make each date once, whether they are sweeps or servers', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, async () =>
      (await repeat(jansen.account, (await template()).id, { nextRunDate: '2026-09-20' })).id))
    await Promise.all(Array.from({ length: 5 }, sweep))

    for (const id of ids) {
      expect(await datesMade(id)).toEqual(['2026-09-20', '2026-10-20', '2026-11-20'])
      expect(await scheduled(id)).toMatchObject({ nextRunDate: '2026-12-20', runCount: 3, lastError: null })
    }
    const numbers = (await Promise.all(ids.map(id => madeBy(jansen.account, id)))).flat().map(({ number }) => number)
    expect(new Set(numbers).size).toBe(12)
  })

  it('that run it now make one: the others are told that a run is going on', async () => {
    const { id } = await repeat(jansen.account, (await template()).id)
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => runRecurringSchedule(jansen.account, id)))

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 'rejected').map(answer => 'reason' in answer && answer.reason))
      .toEqual(Array.from({ length: 4 }, () => refuse('recurring_run_in_progress')))
    expect(await datesMade(id)).toHaveLength(1)
  })
})

describe('today', () => {
  it('begins at midnight in Amsterdam, also on the days on which the clock changes', async () => {
    const { id } = await repeat(jansen.account, (await template()).id, {
      nextRunDate: '2027-03-28', frequency: 'weekly', interval: 31, autoIssue: false,
    })
    const dates: string[][] = []
    for (const moment of ['2027-03-27T22:59:59Z', '2027-03-27T23:00:00Z', '2027-10-30T21:59:59Z', '2027-10-30T22:00:00Z']) {
      moveTo(installation.clock, moment)
      await sweep()
      dates.push(await datesMade(id))
    }

    expect(dates).toEqual([[], ['2027-03-28'], ['2027-03-28'], ['2027-03-28', '2027-10-31']])
  })
})
