import { describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { chargeLatePaymentInputSchema } from '#contract/schemas/notice'
import { todayInAmsterdam } from '#domain/dates'
import { updateBusiness } from '#services/business/update'
import { queueDueReminders } from '#services/emails/queue-due-reminders'
import { createNotice } from '#services/emails/send-notice'
import { cancelInvoice, previewCancelling } from '#services/invoices/cancel'
import { checkInvoiceCompliance } from '#services/invoices/compliance'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { deleteInvoice } from '#services/invoices/delete'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { issueInvoice } from '#services/invoices/issue'
import { previewIssue } from '#services/invoices/preview-issue'
import { chargeLatePayment } from '#services/notices/charge-late-payment'
import { listNotices } from '#services/notices/list'
import { bakery } from '../support/cast'
import { consumer, overdue } from '../support/late-payment'
import { usePdfWorker } from '../support/pdf-worker'
import { openPostOffice } from '../support/post-office'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen', { mailer: openPostOffice() })
const { issued, change, pay, pass, shown } = cast

const charge = (id: string, chosen: object = {}) =>
  chargeLatePayment(cast.account, id, chargeLatePaymentInputSchema.parse(chosen))
const issue = (id: string) => issueInvoice(cast.account, id, {})
const credit = async (id: string) => issue((await createCreditNote(cast.account, id)).id)
const tooMuch = (treatment: string, dueCents: number) =>
  expect.objectContaining({ level: 'error', code: 'late_charges_exceed_due', details: { treatment, dueCents } })

async function expectRefused(id: string, ...errors: object[]): Promise<void> {
  await expect(issue(id)).rejects.toMatchObject({ code: 'invoice_not_compliant', details: expect.arrayContaining(errors) })
  const { findings } = await previewIssue(cast.account, id, {})
  expect(findings.filter(({ level }) => level === 'error')).toEqual(errors)
}

describe('issuing what charges costs and interest', () => {
  describe('after a letter, which is a paper', () => {
    usePdfWorker()
    it('charges no costs of a consumer who turns out to have paid within the days of the letter', async () => {
      const invoice = await issued({ customer: consumer, ...overdue })
      const { sentOn, costsCents } = await createNotice(cast.account, invoice.id)
      pass(18)
      const { id } = await charge(invoice.id, { interest: false })
      expect((await shown(id)).totalCents).toBe(costsCents)
      await pay(invoice.id, 121_000, sentOn)

      await expectRefused(id, tooMuch('collection_costs', 0))
      expect((await shown(id)).compliance).toContainEqual(tooMuch('collection_costs', 0))
    })
  })

  it('charges nothing that another document charges again, now that its credit note is cancelled', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const first = await issue((await charge(invoice.id)).id)
    const note = await credit(first.id)
    const second = await charge(invoice.id)
    await cancelInvoice(cast.account, note.id)

    await expectRefused(second.id, tooMuch('collection_costs', 0), tooMuch('late_interest', 0))
  })

  it('charges nothing of what was credited in full since', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const { id } = await charge(invoice.id)
    await credit(invoice.id)

    await expectRefused(id, tooMuch('collection_costs', 0), tooMuch('late_interest', 0))
  })

  it('charges no cent more than is due, and what was due before in any case', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const { id } = await charge(invoice.id)
    const costs = { description: 'Incassokosten', unitPriceCents: 4_001, vatTreatment: 'collection_costs' }
    const interest = { description: 'Wettelijke rente', unitPriceCents: 724, vatTreatment: 'late_interest' }
    await change(id, { lines: [costs, interest] })
    pass(1)

    await expectRefused(id, tooMuch('collection_costs', 4_000))
    await change(id, { lines: [{ ...costs, unitPriceCents: 4_000 }, interest] })
    expect(await issue(id)).toMatchObject({ status: 'issued', totalCents: 4_724 })
    expect(await checkInvoiceCompliance(cast.account, id)).not.toContainEqual(expect.objectContaining({ level: 'error' }))
  })
})

describe('a copy of what charges costs and interest', () => {
  it('charges the same late invoice in the place of one that was credited', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const first = await issue((await charge(invoice.id)).id)
    await credit(first.id)
    const copy = await duplicateInvoice(cast.account, first.id, {})
    expect(copy).toMatchObject({ chargesForInvoiceId: invoice.id, totalCents: first.totalCents })
    await issue(copy.id)

    await expect(charge(invoice.id)).rejects.toMatchObject({ code: 'no_late_payment_charges' })
  })

  it('is not issued beside the one it was made of', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const first = await issue((await charge(invoice.id)).id)
    const copy = await duplicateInvoice(cast.account, first.id, {})

    await expectRefused(copy.id, tooMuch('collection_costs', 0), tooMuch('late_interest', 0))
  })
})

describe('an invoice of nothing but costs and interest', () => {
  const byHand = [
    { description: 'Incassokosten', unitPriceCents: 4_000, vatTreatment: 'collection_costs' },
    { description: 'Wettelijke rente', unitPriceCents: 724, vatTreatment: 'late_interest' },
  ]

  it('bears neither and is given no notice, also where it was written by hand', async () => {
    const { id } = await issued({ customer: bakery, ...overdue, lines: byHand })
    expect(await shown(id)).toMatchObject({ chargesForInvoiceId: null })

    await expect(createNotice(cast.account, id)).rejects.toMatchObject({ code: 'notice_of_charges' })
    await expect(charge(id)).rejects.toMatchObject({ code: 'no_late_payment_charges' })
    expect(await listNotices(cast.account, id)).toMatchObject({ claim: null, earliestOn: null, chargeable: null })
  })

  it('is no other late invoice of its customer, where one with work beside them is', async () => {
    const invoice = await issued({ customer: consumer, ...overdue })
    const own = { customerId: invoice.customerId, ...overdue }
    await issued({ ...own, lines: byHand })
    expect(await listNotices(cast.account, invoice.id)).toMatchObject({ otherOverdue: 0 })
    await issued({ ...own, lines: [...overdue.lines, ...byHand] })
    expect(await listNotices(cast.account, invoice.id)).toMatchObject({ otherOverdue: 1 })
  })

  it('gets no notice by itself, where one with work beside them does', async () => {
    await updateBusiness(cast.account, businessUpdateSchema.parse({ noticeAfterDays: 30 }))
    const today = todayInAmsterdam(cast.installation.clock.now())
    const due = { ...overdue, issueDate: today, supplyDate: today, dueDate: today }
    const alone = await issued({ customer: bakery, ...due, lines: byHand })
    const beside = await issued({ customer: bakery, ...due, lines: [...overdue.lines, ...byHand] })
    pass(30)
    await queueDueReminders(cast.installation.service)

    expect((await listNotices(cast.account, alone.id)).data).toEqual([])
    expect((await listNotices(cast.account, beside.id)).data).toHaveLength(1)
  })
})

describe('cancelling a late invoice', () => {
  const refused = { code: 'invoice_not_cancellable', details: { status: 'issued', reason: 'charged' } }

  it('is refused while a draft charges its costs and interest', async () => {
    const { id } = await issued({ customer: bakery, ...overdue })
    const charges = await charge(id)
    await expect(cancelInvoice(cast.account, id)).rejects.toMatchObject(refused)
    await expect(previewCancelling(cast.account, id)).rejects.toMatchObject(refused)
    await deleteInvoice(cast.account, charges.id)

    expect(await cancelInvoice(cast.account, id)).toMatchObject({ status: 'cancelled' })
  })

  it('is refused while a document charges them that was not credited in full', async () => {
    const { id } = await issued({ customer: bakery, ...overdue })
    const charges = await issue((await charge(id)).id)
    const note = await createCreditNote(cast.account, charges.id)
    await change(note.id, { lines: [{ description: 'Rente', unitPriceCents: 100, vatTreatment: 'late_interest' }] })
    await issue(note.id)
    await expect(cancelInvoice(cast.account, id)).rejects.toMatchObject(refused)
    await credit(charges.id)

    expect(await cancelInvoice(cast.account, id)).toMatchObject({ status: 'cancelled' })
  })

  it('is no matter of one that was cancelled itself', async () => {
    const { id } = await issued({ customer: bakery, ...overdue })
    await cancelInvoice(cast.account, (await issue((await charge(id)).id)).id)

    expect(await cancelInvoice(cast.account, id)).toMatchObject({ status: 'cancelled' })
  })
})
