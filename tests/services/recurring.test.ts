import { afterEach, describe, expect, it } from 'vitest'
import { invoiceUpdateSchema } from '#contract/schemas/invoice'
import { scopes, type Scope } from '#contract/scopes'
import type { AccountContext } from '#services/work/context'
import { cancelInvoice } from '#services/invoices/cancel'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { deleteInvoice } from '#services/invoices/delete'
import { updateInvoice } from '#services/invoices/update'
import { deleteRecurringSchedule } from '#services/recurring/delete'
import { getRecurringSchedule, listRecurringSchedules } from '#services/recurring/find'
import { runRecurringSchedule } from '#services/recurring/run-now'
import { usePdfWorker } from '../support/pdf-worker'
import { changeSchedule, madeBy, repeat } from '../support/recurring'
import { keyWith } from '../support/service'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')
const { draft, issued, change } = cast
const keyWithout = (...missing: Scope[]): AccountContext => ({
  ...cast.account,
  actor: keyWith(scopes.filter(scope => !missing.includes(scope))),
})
const stored = (id: string) => cast.account.db.recurringSchedule.findUniqueOrThrow({ where: { id } })
const refusedField = (field: string) => ({ code: 'validation_failed', details: [expect.objectContaining({ path: [field] })] })

afterEach(async () => {
  await cast.account.db.recurringSchedule.deleteMany()
})

describe('a recurring invoice', () => {
  it('repeats a draft or an issued invoice, with the customer of it', async () => {
    for (const template of [await draft(), await issued()]) {
      const schedule = await repeat(cast.account, template.id)

      expect(schedule).toMatchObject({
        templateInvoiceId: template.id, customerId: template.customerId, customerName: 'Bakkerij De Korenaar',
        frequency: 'monthly', interval: 1, nextRunDate: '2026-12-01', endDate: null, autoIssue: true, autoSend: false,
        active: true, lastRunAt: null, lastRunDate: null, lastInvoiceId: null, runCount: 0, lastError: null,
      })
      expect(await getRecurringSchedule(cast.account, schedule.id)).toEqual(schedule)
    }
  })

  it('tells what its template comes to and is about, as long as that is there', async () => {
    const line = (description: string) => ({ description, unitPriceCents: 10_000, vatRate: '21' })
    const template = await draft({ lines: ['Hosting {maand}', 'Onderhoud', 'Domein', 'Certificaat'].map(line) })
    const { id } = await repeat(cast.account, template.id)

    expect(await getRecurringSchedule(cast.account, id)).toMatchObject({
      currency: 'EUR', totalCents: 48_400, lineDescriptions: ['Hosting {maand}', 'Onderhoud', 'Domein'],
    })
    await deleteInvoice(cast.account, template.id)
    expect(await getRecurringSchedule(cast.account, id)).toMatchObject({
      currency: null, totalCents: null, lineDescriptions: null,
    })
  })

  it('repeats nothing else', async () => {
    const invoice = await issued()
    const unusable = [
      await createCreditNote(cast.account, invoice.id),
      await cancelInvoice(cast.account, (await issued()).id),
      await draft({ customerId: undefined }),
      await draft({ lines: [] }),
    ]

    for (const { id } of unusable) {
      await expect(repeat(cast.account, id)).rejects.toMatchObject({ code: 'recurring_template_invalid' })
    }
    await expect(repeat(cast.account, 'nobody')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('sends only what it issues, and ends on or after its next date', async () => {
    const { id } = await draft()

    await expect(repeat(cast.account, id, { autoIssue: false, autoSend: true })).rejects.toMatchObject(refusedField('autoSend'))
    await expect(repeat(cast.account, id, { endDate: '2026-11-30' })).rejects.toMatchObject(refusedField('endDate'))
    const schedule = await repeat(cast.account, id, { endDate: '2026-12-01', autoSend: true })
    await expect(changeSchedule(cast.account, schedule.id, { autoIssue: false })).rejects.toMatchObject(refusedField('autoSend'))
  })

  it('is listed newest first and is gone once deleted, while what it made stays', async () => {
    const { id: templateId } = await draft()
    const [first, second] = [await repeat(cast.account, templateId), await repeat(cast.account, templateId)]
    const made = await runRecurringSchedule(cast.account, first.id)
    expect(await listRecurringSchedules(cast.account, { page: 1, pageSize: 1 }))
      .toMatchObject({ total: 2, data: [{ id: second.id }] })
    expect(await deleteRecurringSchedule(cast.account, first.id)).toEqual({ id: first.id, deleted: true })

    await expect(getRecurringSchedule(cast.account, first.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(deleteRecurringSchedule(cast.account, first.id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await madeBy(cast.account, first.id)).toMatchObject([{ id: made.id, status: 'issued' }])
  })

  it('keeps its anchor when a client sends back what it read, and takes another with another day', async () => {
    const { id } = await repeat(cast.account, (await draft()).id, { nextRunDate: '2026-12-31' })
    await cast.account.db.recurringSchedule.updateMany({ where: { id }, data: { nextRunDate: '2027-02-28' } })

    await changeSchedule(cast.account, id, { nextRunDate: '2027-02-28', frequency: 'quarterly' })
    expect(await stored(id)).toMatchObject({ anchorDay: 31, frequency: 'quarterly' })
    await changeSchedule(cast.account, id, { nextRunDate: '2027-02-27' })
    expect(await stored(id)).toMatchObject({ anchorDay: 27 })
  })

  it('takes its anchor from the next date once weeks become months', async () => {
    const { id } = await repeat(cast.account, (await draft()).id, { nextRunDate: '2026-12-31', frequency: 'weekly' })
    await cast.account.db.recurringSchedule.updateMany({ where: { id }, data: { nextRunDate: '2027-01-07' } })

    await changeSchedule(cast.account, id, { frequency: 'monthly' })
    expect(await stored(id)).toMatchObject({ anchorDay: 7 })
  })
})

describe('pausing', () => {
  it('skips what went by: resuming goes on with the first date from today', async () => {
    const { id } = await repeat(cast.account, (await draft()).id, { nextRunDate: '2026-08-31', active: false })

    expect(await changeSchedule(cast.account, id, { active: true })).toMatchObject({ nextRunDate: '2026-11-30', active: true })
    expect(await stored(id)).toMatchObject({ anchorDay: 31 })
  })

  it('skips nothing where the next date is said', async () => {
    const { id } = await repeat(cast.account, (await draft()).id, { nextRunDate: '2026-08-31', active: false })

    expect(await changeSchedule(cast.account, id, { active: true, nextRunDate: '2026-10-31' }))
      .toMatchObject({ nextRunDate: '2026-10-31' })
  })

  it('comes by itself with an end before the next date, and is not undone while that is so', async () => {
    const { id } = await repeat(cast.account, (await draft()).id)

    expect(await changeSchedule(cast.account, id, { endDate: '2026-11-30' })).toMatchObject({ active: false })
    await expect(changeSchedule(cast.account, id, { active: true })).rejects.toMatchObject(refusedField('endDate'))
    expect(await changeSchedule(cast.account, id, { endDate: null })).toMatchObject({ active: false })
    expect(await changeSchedule(cast.account, id, { active: true })).toMatchObject({ active: true })
  })

  it('is not undone while the template cannot be used', async () => {
    const template = await draft()
    const { id } = await repeat(cast.account, template.id, { active: false })
    await change(template.id, { lines: [] })

    await expect(changeSchedule(cast.account, id, { active: true })).rejects.toMatchObject({ code: 'recurring_template_invalid' })
  })
})

describe('a key', () => {
  it('lets a schedule issue and send only what it may issue and send itself', async () => {
    const { id } = await draft()
    const lacks = (scope: Scope) => ({ code: 'insufficient_scope', details: { scope } })

    await expect(repeat(keyWithout('invoices:issue'), id)).rejects.toMatchObject(lacks('invoices:issue'))
    await expect(repeat(keyWithout('invoices:send'), id, { autoSend: true })).rejects.toMatchObject(lacks('invoices:send'))
    const schedule = await repeat(keyWithout('invoices:issue', 'invoices:send'), id, { autoIssue: false })
    await expect(changeSchedule(keyWithout('invoices:issue'), schedule.id, { autoIssue: true }))
      .rejects.toMatchObject(lacks('invoices:issue'))
  })

  it('that may not issue can pause what does, and neither hurry it nor run it', async () => {
    const { id } = await repeat(cast.account, (await draft()).id)
    const key = keyWithout('invoices:issue')
    const refused = { code: 'insufficient_scope' }

    await expect(runRecurringSchedule(key, id)).rejects.toMatchObject(refused)
    await expect(changeSchedule(key, id, { nextRunDate: '2026-11-20' })).rejects.toMatchObject(refused)
    expect(await changeSchedule(key, id, { active: false })).toMatchObject({ active: false })
    await expect(changeSchedule(key, id, { active: true })).rejects.toMatchObject(refused)
  })

  it('that may not issue or send puts no words of its own into what goes out by itself', async () => {
    const template = await draft()
    const { id } = await repeat(cast.account, template.id, { autoSend: true })
    const write = (...missing: Scope[]) =>
      updateInvoice(keyWithout(...missing), template.id, invoiceUpdateSchema.parse({ notes: 'Betaal op een andere rekening' }))

    for (const scope of ['invoices:issue', 'invoices:send'] as const) {
      await expect(write(scope)).rejects.toMatchObject({ code: 'insufficient_scope', details: { scope } })
    }
    await changeSchedule(cast.account, id, { autoSend: false })
    expect(await write('invoices:send')).toMatchObject({ notes: 'Betaal op een andere rekening' })
    await changeSchedule(cast.account, id, { active: false })
    expect(await write('invoices:issue', 'invoices:send')).toMatchObject({ status: 'draft' })
  })

  it('that may not issue changes nothing of what a run has made and still issues', async () => {
    const { id } = await repeat(cast.account, (await draft()).id, { autoIssue: false })
    const made = await runRecurringSchedule(cast.account, id)
    const write = () =>
      updateInvoice(keyWithout('invoices:issue'), made.id, invoiceUpdateSchema.parse({ notes: 'Anders' }))
    const { recurringSchedule } = cast.account.db
    await recurringSchedule.updateMany({ where: { id }, data: { autoIssue: true, claimedAt: new Date(0) } })

    await expect(write()).rejects.toMatchObject({ code: 'insufficient_scope' })
    await recurringSchedule.updateMany({ where: { id }, data: { claimedAt: null } })
    expect(await write()).toMatchObject({ notes: 'Anders' })
  })
})

describe('running now', () => {
  usePdfWorker()
  it('makes an invoice of today as the schedule says, and leaves the next date alone', async () => {
    const template = await draft({
      issueDate: '2026-10-20', supplyDate: '2026-10-01', supplyPeriodEnd: '2026-10-31', reference: 'Abonnement {month}',
      notes: 'Over {period}', lines: [{ description: 'Onderhoud {quarter} {year} {wat}', unitPriceCents: 9_900 }],
    })
    const { id } = await repeat(cast.account, template.id)
    const made = await runRecurringSchedule(cast.account, id)

    expect(made).toMatchObject({
      kind: 'invoice', status: 'issued', issueDate: '2026-11-20', dueDate: '2026-12-20', supplyDate: '2026-11-01',
      supplyPeriodEnd: '2026-11-30', reference: 'Abonnement november', notes: 'Over november 2026', recurringScheduleId: id,
      customerId: template.customerId, totalCents: 11_979, lines: [{ description: 'Onderhoud Q4 2026 {wat}' }],
    })
    expect(made.pdfSha256).toMatch(/^[0-9a-f]{64}$/)
    expect(await getRecurringSchedule(cast.account, id)).toMatchObject({
      nextRunDate: '2026-12-01', lastRunDate: '2026-11-20', lastInvoiceId: made.id, runCount: 1, lastError: null,
      lastRunAt: '2026-11-20T09:00:00.000Z',
    })
    expect((await cast.trailOf(made.id)).map(({ action }) => action)).toEqual(['invoice.issued', 'invoice.created'])
  })

  it('leaves a draft where the schedule does not issue, as often as it is asked', async () => {
    const { id } = await repeat(cast.account, (await draft()).id, { autoIssue: false })
    const answers = [await runRecurringSchedule(cast.account, id), await runRecurringSchedule(cast.account, id)]

    expect(answers).toMatchObject([{ status: 'draft' }, { status: 'draft' }])
    expect(await madeBy(cast.account, id)).toHaveLength(2)
    expect(await stored(id)).toMatchObject({ runCount: 2, claimedAt: null })
  })

  it('is refused for what is paused or unknown, and changes nothing then', async () => {
    const template = await draft()
    const { id } = await repeat(cast.account, template.id, { active: false })

    await expect(runRecurringSchedule(cast.account, id)).rejects.toMatchObject({ code: 'recurring_inactive' })
    await expect(runRecurringSchedule(cast.account, 'nobody')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is refused while the template cannot be used, and works once it can', async () => {
    const template = await draft()
    const { id } = await repeat(cast.account, template.id)
    await change(template.id, { lines: [] })
    await expect(runRecurringSchedule(cast.account, id)).rejects.toMatchObject({ code: 'recurring_template_invalid' })
    await change(template.id, { lines: [{ description: 'Weer iets', unitPriceCents: 100 }] })

    expect(await runRecurringSchedule(cast.account, id)).toMatchObject({ status: 'issued', totalCents: 121 })
  })

  it('takes from an issued invoice what was entered, as it was, for the customer of today', async () => {
    const advance = await issued({ advance: true })
    const template = await issued({ customerId: advance.customerId, advanceInvoiceIds: [advance.id], lines: [
      { description: 'Alles', unitPriceCents: 100_000 },
    ] })
    const { id } = await repeat(cast.account, template.id)

    expect(template.lines).toHaveLength(2)
    expect(await runRecurringSchedule(cast.account, id))
      .toMatchObject({ totalCents: 121_000, lines: [{ description: 'Alles' }], deductedAdvances: [] })
  })
})

describe('deleting the draft that is repeated', () => {
  it('stops what repeats it, which says so', async () => {
    const template = await draft()
    const { id } = await repeat(cast.account, template.id)
    await deleteInvoice(cast.account, template.id)

    expect(await getRecurringSchedule(cast.account, id)).toMatchObject({
      templateInvoiceId: null, customerId: null, customerName: null, active: false, lastError: 'recurring_template_invalid',
    })
    await expect(changeSchedule(cast.account, id, { active: true })).rejects.toMatchObject({ code: 'recurring_template_invalid' })
  })

  it('stops nothing where the draft is not deleted', async () => {
    const template = await issued()
    const { id } = await repeat(cast.account, template.id)

    await expect(deleteInvoice(cast.account, template.id)).rejects.toMatchObject({ code: 'invoice_locked' })
    expect(await getRecurringSchedule(cast.account, id)).toMatchObject({ templateInvoiceId: template.id, active: true })
  })
})
