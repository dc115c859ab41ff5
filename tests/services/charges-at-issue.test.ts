import { describe, expect, it } from 'vitest'
import { chargeLatePaymentInputSchema } from '#contract/schemas/notice'
import { createNotice } from '#services/emails/send-notice'
import { cancelInvoice } from '#services/invoices/cancel'
import { checkInvoiceCompliance } from '#services/invoices/compliance'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { previewIssue } from '#services/invoices/preview-issue'
import { chargeLatePayment } from '#services/notices/charge-late-payment'
import { bakery } from '../support/cast'
import { consumer, overdue } from '../support/late-payment'
import { openPostOffice } from '../support/post-office'
import { usePdfWorker } from '../support/pdf-worker'
import { useCast } from '../support/use-cast'

usePdfWorker()
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
