import { beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits'
import { sendInvoiceInputSchema } from '#contract/schemas/email'
import { invoiceQuerySchema, invoiceSumsQuerySchema } from '#contract/schemas/invoice-query'
import type { Invoice } from '#contract/schemas/invoice'
import { paymentInputSchema } from '#contract/schemas/payment'
import { statsQuerySchema } from '#contract/schemas/stats'
import { listCustomerBalances } from '#services/customers/balances'
import { deliverDocumentMail } from '#services/emails/deliver'
import { sendReminder } from '#services/emails/remind'
import { sendInvoice } from '#services/emails/send'
import { exportDocuments } from '#services/exports/export-documents'
import { cancelInvoice } from '#services/invoices/cancel'
import { getInvoiceCorrections } from '#services/invoices/corrections'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { listInvoices, sumListedInvoices } from '#services/invoices/list'
import { markInvoicePaid, markInvoiceUnpaid } from '#services/invoices/mark-paid'
import { createPayment, deletePayment, listPayments } from '#services/invoices/payments'
import { getInvoicePdf } from '#services/invoices/pdf'
import { getInvoiceUbl } from '#services/invoices/ubl'
import { getPublicInvoice } from '#services/public-links/public-invoice'
import { getStats } from '#services/reports/stats'
import { verifyInstallation } from '#services/verification/verify'
import { bakery, designHour } from '../support/cast'
import { usePdfWorker } from '../support/pdf-worker'
import { openPostOffice } from '../support/post-office'
import { tokenOf } from '../support/public-links'
import { useCast } from '../support/use-cast'
import { writeRows } from '../support/write-rows'
import { unzipped } from '../support/zip'

usePdfWorker()
const office = openPostOffice()
const cast = useCast('Timmerbedrijf Jansen', { mailer: office })
const { issued, shown, trailOf } = cast
/** What an hour comes to, VAT included. */
const hourCents = 10_285
const dayMs = 24 * 3_600_000

const pay = (id: string, amountCents: number, fields: object = {}) =>
  createPayment(cast.account, id, paymentInputSchema.parse({ amountCents, ...fields }))
const setOff = (id: string, settledWithId: string, amountCents: number) =>
  pay(id, amountCents, { method: 'settlement', settledWithId })
const takeBack = (id: string, paymentId: string) => deletePayment(cast.account, id, paymentId)
const paymentsOf = async (id: string) => (await listPayments(cast.account, id)).data
const markPaid = (id: string) => markInvoicePaid(cast.account, id, {})

/** Issues a credit note of so many hours, or of all that is left. */
async function credit({ id }: Pick<Invoice, 'id'>, quantity?: string): Promise<Invoice> {
  const note = await createCreditNote(cast.account, id)
  if (quantity !== undefined) await cast.change(note.id, { lines: [{ ...designHour, quantity }] })
  return issueInvoice(cast.account, note.id, {})
}

/** An invoice of the same customer and a credit note that is to be paid back, of an hour each. */
async function invoiceAndNote(customer: object = bakery): Promise<{ invoice: Invoice, note: Invoice }> {
  const { id, customerId } = await issued({ customer })
  await markPaid(id)
  return { invoice: await issued({ customerId }), note: await credit({ id }) }
}

/** Where a document stands, in short. */
async function standing(id: string): Promise<string> {
  const { status, paidCents, openCents, overpaidCents } = await shown(id)
  const amounts = [['paid', paidCents], ['open', openCents], ['overpaid', overpaidCents]] as const
  return [status, ...amounts.flatMap(([name, cents]) => cents === 0 ? [] : [`${name} ${cents}`])].join(', ')
}

const refusedField = (...path: string[]) => ({ code: 'validation_failed', details: [{ path }] })

beforeEach(() => {
  office.reset()
})

describe('a payment', () => {
  it('of a part leaves the rest open, and the rest pays the invoice on its day', async () => {
    const { id } = await issued()
    const part = await pay(id, 285, { paidOn: '2026-11-18', method: 'cash', reference: 'Bon 12' })
    expect(part).toEqual({
      id: expect.any(String), amountCents: 285, amountEurCents: 285, exchangeDifferenceCents: null, paidOn: '2026-11-18',
      method: 'cash', reference: 'Bon 12', source: 'manual', bankTransactionId: null, settledWith: null,
      createdAt: '2026-11-20T09:00:00.000Z',
    })
    expect(await shown(id)).toMatchObject({ status: 'issued', paidCents: 285, openCents: 10_000, paidAt: null })

    const rest = await pay(id, 10_000)
    expect(rest).toMatchObject({ paidOn: '2026-11-20', method: 'bank', reference: null })
    expect(await shown(id)).toMatchObject({
      status: 'paid', paidCents: hourCents, openCents: 0, overpaidCents: 0, paidAt: '2026-11-20T12:00:00.000Z',
    })
    expect(await paymentsOf(id)).toEqual([part, rest])
    expect((await trailOf(id)).slice(0, 3)).toEqual([
      { action: 'invoice.paid', details: { paidOn: '2026-11-20' } },
      { action: 'invoice.payment_recorded', details: { paymentId: rest.id, amountCents: 10_000, paidOn: '2026-11-20' } },
      { action: 'invoice.payment_recorded', details: { paymentId: part.id, amountCents: 285, paidOn: '2026-11-18' } },
    ])
  })

  it('is listed by its day, whenever it was written down', async () => {
    const { id } = await issued()
    for (const paidOn of ['2026-11-19', '2026-11-17', '2026-11-18']) await pay(id, 100, { paidOn })

    expect((await paymentsOf(id)).map(({ paidOn }) => paidOn)).toEqual(['2026-11-17', '2026-11-18', '2026-11-19'])
  })

  it('of too much leaves something overpaid, until it goes back by a negative one', async () => {
    const { id } = await issued()
    await pay(id, hourCents + 15)
    expect(await standing(id)).toBe('paid, paid 10300, overpaid 15')

    await pay(id, -15)
    expect(await standing(id)).toBe('paid, paid 10285')
    expect((await trailOf(id)).map(({ action }) => action).slice(0, 2))
      .toEqual(['invoice.payment_recorded', 'invoice.paid'])
  })

  it('that is reversed opens the invoice again', async () => {
    const { id } = await issued()
    await pay(id, hourCents, { method: 'direct_debit' })
    await pay(id, -hourCents, { method: 'direct_debit', reference: 'Storno' })

    expect(await standing(id)).toBe('issued, open 10285')
    expect((await trailOf(id))[0]?.action).toBe('invoice.unpaid')
  })

  it('is taken back: what it paid is open again', async () => {
    const { id } = await issued()
    const part = await pay(id, 285)
    const rest = await pay(id, 10_000)

    expect(await takeBack(id, part.id)).toEqual({ id: part.id, deleted: true })
    expect(await standing(id)).toBe('issued, paid 10000, open 285')
    expect((await trailOf(id)).slice(0, 2)).toEqual([
      { action: 'invoice.unpaid', details: {} },
      { action: 'invoice.payment_removed', details: { paymentId: part.id, amountCents: 285, paidOn: '2026-11-20' } },
    ])
    expect(await paymentsOf(id)).toEqual([rest])
    await expect(takeBack(id, part.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('that came in while another did leaves both, and the rest overpaid', async () => {
    const { id } = await issued()
    await Promise.all([pay(id, hourCents), pay(id, hourCents), markPaid(id).catch(() => undefined)])

    const { paidCents, overpaidCents } = await shown(id)
    expect(paidCents).toBe((await paymentsOf(id)).length * hourCents)
    expect(overpaidCents).toBe(paidCents - hourCents)
  })

  it('goes back to sent where the document was mailed', async () => {
    const { id } = await issued()
    await sendInvoice(cast.account, id, sendInvoiceInputSchema.parse({}))
    const { id: paymentId } = await pay(id, hourCents)
    await takeBack(id, paymentId)

    expect(await standing(id)).toBe('sent, open 10285')
  })
})

describe('a payment is refused', () => {
  it('of a draft, of what was cancelled and of nobody', async () => {
    const { id: cancelled } = await cancelInvoice(cast.account, (await issued()).id)

    await expect(pay((await cast.draft()).id, 1)).rejects.toMatchObject({ code: 'invoice_not_issued' })
    await expect(pay(cancelled, 1)).rejects.toMatchObject({ code: 'invoice_cancelled' })
    await expect(pay('niemand', 1)).rejects.toMatchObject({ code: 'not_found' })
    await expect(paymentsOf('niemand')).rejects.toMatchObject({ code: 'not_found' })
    await expect(takeBack('niemand', 'niets')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('of nothing, of a day in the future, and of one years before the document', async () => {
    const { id } = await issued()

    expect(paymentInputSchema.safeParse({ amountCents: 0 }).success).toBe(false)
    for (const paidOn of ['2026-11-21', '2016-11-20']) {
      await expect(pay(id, 1, { paidOn })).rejects.toMatchObject(refusedField('paidOn'))
    }
  })

  it('where more goes back than was paid, at once or by taking back what it came from', async () => {
    const { id } = await issued()
    await expect(pay(id, -1)).rejects.toMatchObject(refusedField('amountCents'))
    const { id: paymentId } = await pay(id, 500)
    const { id: back } = await pay(id, -100)
    await expect(pay(id, -401)).rejects.toMatchObject(refusedField('amountCents'))

    await expect(takeBack(id, paymentId)).rejects.toMatchObject(refusedField('paymentId'))
    expect(await standing(id)).toBe('issued, paid 400, open 9885')
    await takeBack(id, back)
    await takeBack(id, paymentId)
    expect(await standing(id)).toBe('issued, open 10285')
  })

  it('beyond what a document can come to', async () => {
    const { id } = await issued()
    await pay(id, limits.amountCents)

    await expect(pay(id, 1)).rejects.toMatchObject(refusedField('amountCents'))
  })

  it('beyond five hundred of one document', async () => {
    const { id } = await issued()
    const { id: paymentId, ...first } = await pay(id, 1)
    const { accountId } = cast.account
    const others = Array.from({ length: limits.paymentsPerInvoice - 1 }, (_, place) => ({
      id: `${paymentId}-${place}`, invoiceId: id, amountCents: 1n, paidOn: first.paidOn, method: 'bank', source: 'manual',
      createdAt: new Date(first.createdAt),
    }))
    await writeRows(cast.installation.service.database, accountId, 'Payment', others)

    await expect(pay(id, 1)).rejects.toMatchObject(refusedField('amountCents'))
    expect(await paymentsOf(id)).toHaveLength(500)
    await takeBack(id, paymentId)
    expect(await standing(id)).toBe('issued, paid 499, open 9786')
  })

  it('to be taken back by another document', async () => {
    const [{ id }, { id: other }] = [await issued(), await issued()]
    const { id: paymentId } = await pay(id, 1)

    await expect(takeBack(other, paymentId)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a payment in another currency', () => {
  const dollars = { currency: 'USD', exchangeRate: '1.08', exchangeRateDate: '2026-11-19', exchangeRateSource: 'ECB' }

  it('tells what the bank booked more or less than the rate of the document comes to', async () => {
    const { id } = await issued(dollars)
    await pay(id, 5_400, { amountEurCents: 5_020, paidOn: '2026-11-18' })
    await pay(id, 4_885, { amountEurCents: 4_500 })

    expect((await paymentsOf(id)).map(({ amountEurCents, exchangeDifferenceCents }) =>
      [amountEurCents, exchangeDifferenceCents])).toEqual([[5_020, 20], [4_500, -23]])
    expect(await standing(id)).toBe('paid, paid 10285')
  })

  it('tells nothing of euros where nobody did', async () => {
    const { id } = await issued(dollars)

    expect(await pay(id, 5_400)).toMatchObject({ amountEurCents: null, exchangeDifferenceCents: null })
  })

  it('is a whole amount where the currency has no decimals', async () => {
    const line = { ...designHour, unitPriceCents: 8_500_00 }
    const { id } = await issued({ ...dollars, currency: 'JPY', exchangeRate: '160', lines: [line] })

    await expect(pay(id, 1_050)).rejects.toMatchObject(refusedField('amountCents'))
    expect(await pay(id, 1_100)).toMatchObject({ amountCents: 1_100 })
  })

  it('is the amount itself in euro, and no other', async () => {
    const { id } = await issued()

    expect(await pay(id, 100, { amountEurCents: 100 }))
      .toMatchObject({ amountEurCents: 100, exchangeDifferenceCents: null })
    await expect(pay(id, 100, { amountEurCents: 99 })).rejects.toMatchObject(refusedField('amountEurCents'))
  })
})

describe('a credit note', () => {
  it('closes what a part payment left: the invoice is paid since that payment', async () => {
    const invoice = await issued({ lines: [{ ...designHour, quantity: '2' }] })
    await pay(invoice.id, hourCents, { paidOn: '2026-11-19' })
    const note = await credit(invoice, '1')

    expect(await shown(invoice.id)).toMatchObject({ status: 'paid', openCents: 0, paidAt: '2026-11-19T12:00:00.000Z' })
    expect(await standing(note.id)).toBe('issued')
    expect((await trailOf(invoice.id)).map(({ action }) => action)).toEqual(expect.arrayContaining(['invoice.paid']))
    await cancelInvoice(cast.account, note.id)
    expect(await standing(invoice.id)).toBe('issued, paid 10285, open 10285')
  })

  it('of what was paid is paid back in parts, and can be paid back too much', async () => {
    const invoice = await issued()
    await pay(invoice.id, hourCents)
    const note = await credit(invoice)
    expect(note.openCents).toBe(hourCents)
    expect(await standing(note.id)).toBe('issued, open 10285')

    await pay(note.id, 285)
    expect(await standing(note.id)).toBe('issued, paid 285, open 10000')
    await pay(note.id, 10_001)
    expect(await standing(note.id)).toBe('paid, paid 10286, overpaid 1')
    expect(await standing(invoice.id)).toBe('paid, paid 10285')
    expect((await getInvoiceCorrections(cast.account, invoice.id)).settlement).toEqual({
      creditedCents: hourCents, paidCents: hourCents, refundedCents: hourCents, refundDueCents: 0, overpaidCents: 0,
      openCents: 0,
    })
  })

  it('of the whole gives a part payment back, and says so in its mail', async () => {
    const invoice = await issued()
    await pay(invoice.id, 285)
    const note = await credit(invoice)
    expect(await standing(note.id)).toBe('issued, open 285')
    expect(await standing(invoice.id)).toBe('paid, paid 285')

    await sendInvoice(cast.account, note.id, sendInvoiceInputSchema.parse({}))
    await deliverDocumentMail(cast.installation.service)
    expect(office.taken.at(-1)?.text).toMatch(/Krijgt u terug: € 2,85/)
    await expect(markPaid(invoice.id)).rejects.toMatchObject({ code: 'invoice_already_paid' })
  })

  it('of the whole offers back what is paid after it all the same', async () => {
    const invoice = await issued()
    const note = await credit(invoice)
    await expect(markPaid(invoice.id)).rejects.toMatchObject({ code: 'invoice_fully_credited' })
    await pay(invoice.id, hourCents + 10)

    expect(await standing(invoice.id)).toBe('paid, paid 10295, overpaid 10')
    expect(await standing(note.id)).toBe('issued, open 10285')
    await markPaid(note.id)
    expect(await standing(note.id)).toBe('paid, paid 10285')
  })

  it('keeps what it paid where the payment turned out to be none, and asks for nothing', async () => {
    const invoice = await issued()
    await pay(invoice.id, hourCents)
    const note = await credit(invoice, '0.5')
    await pay(note.id, 1_000)
    await markInvoiceUnpaid(cast.account, invoice.id)

    expect(await standing(invoice.id)).toBe(`issued, open ${hourCents - note.totalCents}`)
    expect(await standing(note.id)).toBe('paid, paid 1000, overpaid 1000')
  })

  it('that asks for nothing is marked paid by a payment of nothing', async () => {
    const note = await credit(await issued())
    await markPaid(note.id)

    expect((await paymentsOf(note.id)).map(({ amountCents }) => amountCents)).toEqual([0])
    expect(await standing(note.id)).toBe('paid')
    await markInvoiceUnpaid(cast.account, note.id)
    expect(await standing(note.id)).toBe('issued')
  })
})

describe('setting an invoice off against a credit note', () => {
  it.each(['the invoice', 'the credit note'] as const)('pays both, and is taken back of both, by %s', async (side) => {
    const { invoice, note } = await invoiceAndNote()
    const [ours, theirs] = side === 'the invoice' ? [invoice, note] : [note, invoice]
    const payment = await setOff(ours.id, theirs.id, hourCents)

    expect(payment).toMatchObject({ method: 'settlement', settledWith: { invoiceId: theirs.id, number: theirs.number } })
    expect(await paymentsOf(theirs.id)).toMatchObject([
      { amountCents: hourCents, method: 'settlement', settledWith: { invoiceId: ours.id, number: ours.number } },
    ])
    expect([await standing(ours.id), await standing(theirs.id)]).toEqual(['paid, paid 10285', 'paid, paid 10285'])

    const [mirrored] = await paymentsOf(theirs.id)
    await takeBack(theirs.id, mirrored?.id ?? '')
    expect([await paymentsOf(ours.id), await paymentsOf(theirs.id)]).toEqual([[], []])
    expect([await standing(ours.id), await standing(theirs.id)]).toEqual(['issued, open 10285', 'issued, open 10285'])
    expect((await trailOf(ours.id)).map(({ action }) => action)).toEqual(expect.arrayContaining(['invoice.payment_removed']))
  })

  it('leaves open what is more, and is undone with all that paid one of them', async () => {
    const { invoice, note } = await invoiceAndNote()
    await setOff(invoice.id, note.id, 285)
    expect([await standing(invoice.id), await standing(note.id)])
      .toEqual(['issued, paid 285, open 10000', 'issued, paid 285, open 10000'])

    await markPaid(invoice.id)
    await markInvoiceUnpaid(cast.account, invoice.id)
    expect([await standing(invoice.id), await standing(note.id)]).toEqual(['issued, open 10285', 'issued, open 10285'])
  })

  it('is not undone where what it paid went back since', async () => {
    const { invoice, note } = await invoiceAndNote()
    const { id } = await setOff(invoice.id, note.id, hourCents)
    await pay(note.id, -hourCents)

    await expect(takeBack(invoice.id, id)).rejects.toMatchObject(refusedField('paymentId'))
    await expect(markInvoiceUnpaid(cast.account, invoice.id)).rejects.toMatchObject(refusedField('paymentId'))
    expect(await standing(invoice.id)).toBe('paid, paid 10285')
  })

  it('is refused for another customer, another currency or another of its kind', async () => {
    const { invoice, note } = await invoiceAndNote()
    const stranger = await invoiceAndNote({ ...bakery, name: 'Molen De Ster' })
    const { customerId } = invoice
    const dollars = await issued({
      customerId, currency: 'USD', exchangeRate: '1.08', exchangeRateDate: '2026-11-19', exchangeRateSource: 'ECB',
    })

    for (const other of [stranger.note.id, (await issued({ customerId })).id]) {
      await expect(setOff(invoice.id, other, 1)).rejects.toMatchObject(refusedField('settledWithId'))
    }
    await expect(setOff(dollars.id, note.id, 1)).rejects.toMatchObject(refusedField('settledWithId'))
    await expect(setOff(invoice.id, 'niemand', 1)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is refused where nobody knows whether the customer is the same', async () => {
    const counterSale = { customerId: undefined, lines: [{ ...designHour, unitPriceCents: 4_000 }] }
    const [sold, returned] = [await issued(counterSale), await issued(counterSale)]
    await markPaid(returned.id)
    const note = await credit(returned)

    await expect(setOff(sold.id, note.id, 1)).rejects.toMatchObject(refusedField('settledWithId'))
  })

  it('is refused of more than is open of both, and of what goes back', async () => {
    const { invoice, note } = await invoiceAndNote()
    await pay(note.id, 10_000)

    await expect(setOff(invoice.id, note.id, 286)).rejects.toMatchObject(refusedField('amountCents'))
    await expect(setOff(note.id, invoice.id, 286)).rejects.toMatchObject(refusedField('amountCents'))
    await expect(setOff(invoice.id, note.id, -1)).rejects.toMatchObject(refusedField('amountCents'))
    await setOff(invoice.id, note.id, 285)
    expect(await standing(note.id)).toBe('paid, paid 10285')
  })

  it('is refused with a draft or what was cancelled', async () => {
    const { invoice, note } = await invoiceAndNote()
    const { customerId } = invoice
    const { id: cancelled } = await cancelInvoice(cast.account, (await issued({ customerId })).id)

    await expect(setOff(note.id, (await cast.draft({ customerId })).id, 1)).rejects.toMatchObject({ code: 'invoice_not_issued' })
    await expect(setOff(note.id, cancelled, 1)).rejects.toMatchObject({ code: 'invoice_cancelled' })
  })

  it('says with what, and nothing else says so', async () => {
    const { invoice, note } = await invoiceAndNote()

    await expect(pay(invoice.id, 1, { method: 'settlement' })).rejects.toMatchObject(refusedField('settledWithId'))
    await expect(pay(invoice.id, 1, { settledWithId: note.id })).rejects.toMatchObject(refusedField('settledWithId'))
  })
})

describe('marking paid', () => {
  it('pays what is left in one payment, and undoing it takes all of them back', async () => {
    const { id } = await issued()
    await pay(id, 285, { paidOn: '2026-11-19' })
    await markPaid(id)
    expect((await paymentsOf(id)).map(({ amountCents, method }) => [amountCents, method]))
      .toEqual([[285, 'bank'], [10_000, 'other']])

    expect(await markInvoiceUnpaid(cast.account, id)).toMatchObject({ status: 'issued', openCents: hourCents, paidAt: null })
    expect(await paymentsOf(id)).toEqual([])
  })
})

describe('cancelling', () => {
  it('is refused while there is a payment, and possible once it was taken back', async () => {
    const { id } = await issued()
    const { id: paymentId } = await pay(id, 1)

    await expect(cancelInvoice(cast.account, id))
      .rejects.toMatchObject({ code: 'invoice_not_cancellable', details: { reason: 'paid' } })
    await takeBack(id, paymentId)
    expect(await cancelInvoice(cast.account, id)).toMatchObject({ status: 'cancelled', openCents: 0, paidCents: 0 })
  })
})

describe('what was frozen', () => {
  it('stays as it is, byte for byte, whatever is paid', async () => {
    const { id, pdfSha256, ublSha256 } = await cast.printed()
    const files = async () =>
      [(await getInvoicePdf(cast.account, id)).bytes, (await getInvoiceUbl(cast.account, id)).bytes]
    const before = await files()
    await pay(id, 285)
    await pay(id, -100)
    await markPaid(id)

    expect(await files()).toEqual(before)
    expect(await shown(id)).toMatchObject({ pdfSha256, ublSha256 })
  })
})

describe('what is left after a part payment', () => {
  it('stands in mails and reminders', async () => {
    const { id, dueDate } = await issued()
    await pay(id, 285)
    await sendInvoice(cast.account, id, sendInvoiceInputSchema.parse({}))
    await deliverDocumentMail(cast.installation.service)
    expect(office.taken.at(-1)?.text).toContain('€ 100,00')
    expect(office.taken.at(-1)?.text).not.toContain('€ 102,85')

    const begun = cast.installation.clock.now().getTime()
    cast.installation.clock.advance(Date.parse(dueDate ?? '') - begun + 2 * dayMs)
    await sendReminder(cast.account, id)
    expect(office.taken.at(-1)?.text).toContain('€ 100,00')
    expect(office.taken.at(-1)?.text).not.toContain('€ 102,85')
    await pay(id, 10_000)
    await expect(sendReminder(cast.account, id)).rejects.toMatchObject({ code: 'invoice_not_remindable' })
    cast.installation.clock.advance(begun - cast.installation.clock.now().getTime())
  })

  it('stands on the page of its link, in the amount and in the QR code', async () => {
    const invoice = await issued({ showEpcQr: true })
    const page = () => getPublicInvoice(cast.installation.service, tokenOf(invoice))
    await pay(invoice.id, 285)

    expect(await page()).toMatchObject({
      status: 'issued', totalCents: hourCents, paidCents: 285, openCents: 10_000, overpaidCents: 0, paidOn: null,
      payment: { amountCents: 10_000, epcQr: expect.stringContaining('\nEUR100.00\n') },
    })
    await pay(invoice.id, 10_015)
    expect(await page()).toMatchObject({
      status: 'paid', paidCents: 10_300, openCents: 0, overpaidCents: 15, paidOn: '2026-11-20', payment: null,
    })
  })

  it('stands in lists, their sums, the figures and the balance of the customer', async () => {
    const { id, customerId } = await issued({ customer: { ...bakery, name: 'Slagerij Peeters' }, issueDate: '2026-10-01' })
    const listed = async (status: string) => {
      const query = { status, customerId }
      const { data: [sum] } = await sumListedInvoices(cast.account, invoiceSumsQuerySchema.parse(query))
      const { data } = await listInvoices(cast.account, invoiceQuerySchema.parse(query))
      return { ids: data.map(document => document.id), openCents: sum?.openCents, paidCents: sum?.paidCents }
    }
    const figures = () => getStats(cast.account, statsQuerySchema.parse({}))
    const balance = async () => (await listCustomerBalances(cast.account, { ids: [customerId ?? ''] })).data[0]?.open
    const before = await figures()
    await pay(id, 285)

    const part = { ids: [id], openCents: 10_000, paidCents: 285 }
    expect([await listed('open'), await listed('overdue')]).toEqual([part, part])
    expect(await balance()).toEqual([{ currency: 'EUR', cents: 10_000 }])
    expect(await figures()).toMatchObject({
      openCents: before.openCents - 285, openCount: before.openCount, overdueCents: before.overdueCents - 285,
      paidCents: before.paidCents + 285, paidCount: before.paidCount,
    })

    await pay(id, 10_015)
    const nothing = { ids: [], openCents: undefined, paidCents: undefined }
    expect([await listed('open'), await listed('overdue')]).toEqual([nothing, nothing])
    expect(await listed('paid')).toEqual({ ids: [id], openCents: 0, paidCents: hourCents })
    expect(await balance()).toEqual([])
    expect(await figures()).toMatchObject({
      openCents: before.openCents - hourCents, openCount: before.openCount - 1,
      paidCents: before.paidCents + hourCents, paidCount: before.paidCount + 1,
    })
  })

  it('keeps the invoice from being paid in the list of an export', async () => {
    const { id, number } = await issued()
    const row = async () => {
      const { 'invoices.csv': list } = await unzipped((await exportDocuments(cast.account, {})).chunks)
      const [cells = []] = new TextDecoder().decode(list).split('\r\n').map(line => line.split(';'))
        .filter(([first]) => first === number)
      return [cells[2], cells[13]]
    }
    await pay(id, 285, { paidOn: '2026-11-18' })
    expect(await row()).toEqual(['issued', ''])
    await pay(id, 10_000, { paidOn: '2026-11-19' })
    expect(await row()).toEqual(['paid', '2026-11-19'])
  })
})

describe('verifying', () => {
  it('finds nothing after all that', async () => {
    expect((await verifyInstallation(cast.installation.service.database)).findings).toEqual([])
  })
})
