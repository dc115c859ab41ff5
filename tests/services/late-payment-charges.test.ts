import { beforeEach, describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import type { Invoice } from '#contract/schemas/invoice'
import { chargeLatePaymentInputSchema } from '#contract/schemas/notice'
import { jsonOf } from '#db/json'
import { daysBetween, todayInAmsterdam } from '#domain/dates'
import { updateBusiness } from '#services/business/update'
import { exportCollectionFile } from '#services/collection/collection-file'
import { queueDueReminders } from '#services/emails/queue-due-reminders'
import { sendReminder } from '#services/emails/remind'
import { createNotice } from '#services/emails/send-notice'
import { cancelInvoice } from '#services/invoices/cancel'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { deleteInvoice } from '#services/invoices/delete'
import { issueInvoice } from '#services/invoices/issue'
import { chargeLatePayment } from '#services/notices/charge-late-payment'
import { listNotices } from '#services/notices/list'
import { getNoticePdf } from '#services/notices/pdf'
import { contentOf } from '#services/invoices/notice-record'
import { bakery } from '../support/cast'
import { consumer, overdue } from '../support/late-payment'
import { openPostOffice } from '../support/post-office'
import { usePdfWorker } from '../support/pdf-worker'
import { useCast } from '../support/use-cast'
import { wordsOf } from '../support/words'
import { unzipped } from '../support/zip'

usePdfWorker()
const office = openPostOffice()
const cast = useCast('Timmerbedrijf Jansen', { mailer: office })
const { draft, issued, change, pay, pass, shown, trailOf } = cast

const charge = (id: string, chosen: object = {}) =>
  chargeLatePayment(cast.account, id, chargeLatePaymentInputSchema.parse(chosen))
const chargeAndIssue = async (id: string, chosen: object = {}) =>
  issueInvoice(cast.account, (await charge(id, chosen)).id, {})
const notices = (id: string) => listNotices(cast.account, id)
const notify = (id: string) => createNotice(cast.account, id)
const prisma = () => cast.installation.service.database.prisma
const linesOf = ({ lines }: Invoice) =>
  lines.map(({ vatTreatment, lineTotalCents }) => [vatTreatment, lineTotalCents])

beforeEach(async () => {
  await cast.installation?.service.outside.background.settled()
  office.reset()
})

describe('charging costs and interest of a late invoice', () => {
  it('makes a draft of its own for the same customer, a line for each, without VAT', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    await notify(invoice.id)
    const charges = await charge(invoice.id)

    // 15 % of 1,210 euro, and 21 days of 10.4 % over it.
    expect(linesOf(charges)).toEqual([['collection_costs', 18_150], ['late_interest', 724]])
    expect(charges).toMatchObject({
      kind: 'invoice', status: 'draft', chargesForInvoiceId: invoice.id, customerId: invoice.customerId, currency: 'EUR',
      locale: invoice.locale, vatTreatment: 'standard', vatTotalCents: 0, totalCents: 18_874,
    })
    expect(await trailOf(charges.id)).toEqual([{ action: 'invoice.created', details: { chargesFor: invoice.id } }])
    expect(await shown(invoice.id)).toMatchObject({ chargesForInvoiceId: null })
  })

  it.each([
    ['nl', 'Buitengerechtelijke incassokosten, factuur', '31 okt 2026 t/m 20 nov 2026'],
    ['en', 'Costs of collection, invoice', '31 Oct 2026 to 20 Nov 2026'],
    ['de', 'Inkassokosten, Rechnung', '31. Okt. 2026 bis 20. Nov. 2026'],
    ['fr', 'Frais de recouvrement, facture', 'du 31 oct. 2026 au 20 nov. 2026'],
  ])('speaks the language of its invoice (%s)', async (locale, costs, days) => {
    const invoice = await issued({ customer: bakery, ...overdue, locale })
    const [first, second] = (await charge(invoice.id)).lines

    expect(first?.description).toBe(`${costs} ${invoice.number}`)
    expect(second?.description).toContain(days)
  })

  it('charges a consumer no costs before the fourteen days of a letter are over', async () => {
    const invoice = await issued({ customer: consumer, ...overdue })
    await notify(invoice.id)
    expect(linesOf(await charge(invoice.id))).toEqual([['late_interest', 278]])
    expect(await notices(invoice.id)).toMatchObject({ chargeable: null, charges: [{ number: null, status: 'draft' }] })
  })

  it('charges a business the least of the law while nobody wrote to it, and what is chosen alone', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const { chargeable } = await notices(invoice.id)

    expect(chargeable).toMatchObject({ kind: 'business', costsCents: 4_000 })
    expect(linesOf(await charge(invoice.id, { interest: false }))).toEqual([['collection_costs', 4_000]])
  })

  it('charges of a paid invoice the interest until it was paid, and no costs', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    await notify(invoice.id)
    await pay(invoice.id, 121_000, '2026-11-10')

    // 10 days of 10.4 % over 1,210 euro.
    expect(linesOf(await charge(invoice.id))).toEqual([['late_interest', 345]])
  })

  it('makes one draft, however often it is pressed, and another once that is gone', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const tries = await Promise.allSettled([1, 2, 3].map(() => charge(invoice.id)))
    const made = tries.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
    expect(made).toHaveLength(1)

    const refused = { code: 'charges_drafted', details: { invoiceId: made[0]?.id } }
    await expect(charge(invoice.id)).rejects.toMatchObject(refused)
    await deleteInvoice(cast.account, made[0]?.id ?? '')
    expect(await charge(invoice.id)).toMatchObject({ status: 'draft' })
  })

  it('is refused where nothing is due', async () => {
    const early = await issued({ customer: bakery, ...overdue, dueDate: '2099-01-01' })
    await expect(charge(early.id)).rejects.toMatchObject({ code: 'no_late_payment_charges' })
    const invoice = await issued({ customer: bakery, ...overdue })
    await expect(charge(invoice.id, { collectionCosts: false, interest: false }))
      .rejects.toMatchObject({ code: 'no_late_payment_charges' })
    const note = await issueInvoice(cast.account, (await createCreditNote(cast.account, invoice.id)).id, {})
    for (const id of [note.id, invoice.id]) {
      await expect(charge(id)).rejects.toMatchObject({ code: 'no_late_payment_charges' })
    }
  })

  it('is refused of what was not issued, was cancelled or imported, is in another currency, or is deleted', async () => {
    await expect(charge('missing')).rejects.toMatchObject({ code: 'not_found' })
    const concept = await draft({ customer: bakery })
    await expect(charge(concept.id)).rejects.toMatchObject({ code: 'invoice_not_issued' })
    const gone = await issued({ customer: bakery, ...overdue })
    await cancelInvoice(cast.account, gone.id)
    await expect(charge(gone.id)).rejects.toMatchObject({ code: 'invoice_cancelled' })
    const dollars = await issued({ customer: bakery, ...overdue, currency: 'USD', exchangeRate: '1.1' })
    await expect(charge(dollars.id)).rejects.toMatchObject({ code: 'notice_needs_euro' })

    const invoice = await issued({ customer: bakery, ...overdue })
    const change = (data: object) => prisma().invoice.update({ where: { id: invoice.id }, data })
    await change({ documentsDeletedAt: cast.installation.clock.now() })
    await expect(charge(invoice.id)).rejects.toMatchObject({ code: 'document_expired' })
    expect(await notices(invoice.id)).toMatchObject({ chargeable: null })
  })
})

describe('what was charged', () => {
  it('is not claimed again: costs come off costs, interest off interest', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    await notify(invoice.id)
    const { id, number, totalCents } = await chargeAndIssue(invoice.id)

    expect(await notices(invoice.id)).toMatchObject({
      chargeable: { costsCents: 0, interestCents: 0 }, charges: [{ id, number, status: 'issued', totalCents }],
    })
    await expect(charge(invoice.id)).rejects.toMatchObject({ code: 'no_late_payment_charges' })
  })

  it('comes off by its lines, and is owed again once it is credited or cancelled', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const first = await charge(invoice.id)
    const part = { description: 'Incassokosten', unitPriceCents: 1_500, vatTreatment: 'collection_costs' }
    await change(first.id, { lines: [part] })
    await issueInvoice(cast.account, first.id, {})
    const chargeable = async () => (await notices(invoice.id)).chargeable
    expect(await chargeable()).toMatchObject({ costsCents: 2_500, interestCents: 724 })

    await issueInvoice(cast.account, (await createCreditNote(cast.account, first.id)).id, {})
    expect(await chargeable()).toMatchObject({ costsCents: 4_000, interestCents: 724 })
    const second = await chargeAndIssue(invoice.id)
    expect(await chargeable()).toMatchObject({ costsCents: 0, interestCents: 0 })
    await cancelInvoice(cast.account, second.id)
    expect(await chargeable()).toMatchObject({ costsCents: 4_000, interestCents: 724 })
  })

  it('is listed with what was credited of it', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const { id, totalCents } = await chargeAndIssue(invoice.id)
    expect((await notices(invoice.id)).charges).toMatchObject([{ totalCents, creditedCents: 0 }])
    await issueInvoice(cast.account, (await createCreditNote(cast.account, id)).id, {})

    expect((await notices(invoice.id)).charges).toMatchObject([{ id, totalCents, creditedCents: totalCents }])
  })

  it('is no longer asked for by the next letter, which says so', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const { totalCents } = await chargeAndIssue(invoice.id)
    const { id, costsCents, interestCents, charged } = await notify(invoice.id)
    expect(charged.costsCents + charged.interestCents).toBe(totalCents)
    expect({ costsCents, interestCents }).toEqual({ costsCents: 18_150 - 4_000, interestCents: 0 })

    const letter = await wordsOf((await getNoticePdf(cast.account, invoice.id, id)).bytes)
    expect(letter).toContain('al apart in rekening gebracht')
    expect(letter).toContain('Al in rekening gebracht')
  })

  it('stands in the file for a collection agency, with its document', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const { number } = await chargeAndIssue(invoice.id)
    const files = await unzipped((await exportCollectionFile(cast.account, invoice.id)).chunks)

    expect(Object.keys(files)).toContain(`${number}.pdf`)
    const overview = await wordsOf(files['overzicht.pdf'])
    expect(overview).toContain(`In rekening gebracht op factuur ${number} € −`)
    expect(overview).toContain('Totaal € 1.210,00')
  })
})

describe('a document that charges costs and interest', () => {
  it('bears none itself and is given no notice, but can be reminded of', async () => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const { id } = await chargeAndIssue(invoice.id)
    pass(60)

    await expect(notify(id)).rejects.toMatchObject({ code: 'notice_of_charges' })
    await expect(charge(id)).rejects.toMatchObject({ code: 'no_late_payment_charges' })
    expect(await notices(id)).toMatchObject({ claim: null, earliestOn: null, chargeable: null })
    expect(await sendReminder(cast.account, id)).toMatchObject({ reminderCount: 1 })
    const files = await unzipped((await exportCollectionFile(cast.account, id)).chunks)
    expect(await wordsOf(files['overzicht.pdf'])).toContain('Buitengerechtelijke incassokosten € 0,00')
  })

  it('gets no notice by itself, where another invoice of that day does', async () => {
    await updateBusiness(cast.account, businessUpdateSchema.parse({ noticeAfterDays: 30 }))
    const invoice = await issued({ customer: bakery, ...overdue })
    const { id, issueDate, dueDate } = await chargeAndIssue(invoice.id)
    const other = await issued({ customer: bakery, ...overdue, issueDate, supplyDate: issueDate, dueDate })
    pass(daysBetween(todayInAmsterdam(cast.installation.clock.now()), dueDate ?? '') + 30)
    await queueDueReminders(cast.installation.service)

    expect((await notices(id)).data).toEqual([])
    expect((await notices(other.id)).data).toHaveLength(1)
    await updateBusiness(cast.account, businessUpdateSchema.parse({ noticeAfterDays: null }))
  })

  it.each([
    ['a line of something else', { lines: [{ description: 'Kozijnen', unitPriceCents: 500_000, vatRate: '21' }] }],
    ['another customer', { customer: consumer }],
    ['another currency', { currency: 'USD', exchangeRate: '1.1' }],
  ])('is an ordinary invoice once it is issued with %s', async (_, fields) => {
    const invoice = await issued({ customer: bakery, ...overdue })
    const { id } = await charge(invoice.id)
    await change(id, { supplyDate: overdue.supplyDate, ...fields })

    expect(await issueInvoice(cast.account, id, {})).toMatchObject({ chargesForInvoiceId: null })
    expect(await notices(invoice.id)).toMatchObject({ charges: [], chargeable: { costsCents: 4_000 } })
  })

  it('charges a consumer the costs that a letter named, once its days are over', async () => {
    const invoice = await issued({ customer: consumer, ...overdue })
    const { costsCents } = await notify(invoice.id)
    pass(18)

    expect(linesOf(await charge(invoice.id, { interest: false }))).toEqual([['collection_costs', costsCents]])
  })

  it('charges the costs of a letter that was kept before charges and accounts were kept with it', async () => {
    const invoice = await issued({ customer: consumer, ...overdue })
    const { id, costsCents } = await notify(invoice.id)
    const kept = contentOf(await prisma().notice.findUniqueOrThrow({ where: { id } }))
    const { facts, claim: { charged, ...claim } } = kept
    await prisma().notice.update({
      where: { id }, data: { claim: jsonOf({ facts, claim }), pdf: null, pdfSha256: null },
    })
    const { data: [notice] } = await notices(invoice.id)
    expect(notice).toMatchObject({ charged: { costsCents: 0, interestCents: 0 } })
    expect(await wordsOf((await getNoticePdf(cast.account, invoice.id, id)).bytes)).toContain(invoice.number)
    pass(18)

    expect(linesOf(await charge(invoice.id, { interest: false }))).toEqual([['collection_costs', costsCents]])
  })

  it('is no other late invoice of its customer', async () => {
    const invoice = await issued({ customer: consumer, ...overdue })
    const { customerId } = await chargeAndIssue(invoice.id)
    pass(60)
    expect(customerId).toBe(invoice.customerId)
    expect(await notices(invoice.id)).toMatchObject({ otherOverdue: 0 })
  })
})
