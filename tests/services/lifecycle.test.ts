import { describe, expect, it } from 'vitest'
import { refuse } from '#contract/errors'
import type { Invoice } from '#contract/schemas/invoice'
import { cancelInvoice } from '#services/invoices/cancel'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { markInvoicePaid, markInvoiceUnpaid } from '#services/invoices/mark-paid'
import { getInvoicePdf } from '#services/invoices/pdf'
import { designHour } from '../support/cast'
import { usePdfWorker } from '../support/pdf-worker'
import { useCast } from '../support/use-cast'

usePdfWorker()
const cast = useCast('Timmerbedrijf Jansen')
const { draft, issued, shown, trailOf } = cast
/** As it is once it was mailed, or seen: what no operation of this version leads to by itself. */
const write = (
  id: string,
  columns: { status?: string, sentAt?: Date, firstViewedAt?: Date, lastDownloadedAt?: Date },
) => cast.account.db.invoice.updateMany({ where: { id }, data: columns })
const paid = async () => markInvoicePaid(cast.account, (await issued()).id, {})
const cancelled = async () => cancelInvoice(cast.account, (await issued()).id)

describe('marking paid', () => {
  it('is for what is open', async () => {
    const credited = await issued()
    await issueInvoice(cast.account, (await createCreditNote(cast.account, credited.id)).id, {})
    const refusals: [string, Invoice][] = [
      ['invoice_not_issued', await draft()],
      ['invoice_cancelled', await cancelled()],
      ['invoice_already_paid', await paid()],
      ['invoice_fully_credited', credited],
    ]

    for (const [code, { id }] of refusals) {
      const { status } = await shown(id)
      await expect(markInvoicePaid(cast.account, id, {}), code).rejects.toMatchObject({ code, details: { status } })
    }
    const note = await issueInvoice(cast.account, (await createCreditNote(cast.account, (await issued()).id)).id, {})
    expect(await markInvoicePaid(cast.account, note.id, {})).toMatchObject({ kind: 'credit_note', status: 'paid' })
  })

  it('says the day, which lies between the issue date and today in Amsterdam', async () => {
    const { id } = await issued({ issueDate: '2026-11-18' })
    const refused = { code: 'validation_failed', details: [expect.objectContaining({ path: ['paidAt'] })] }
    await expect(markInvoicePaid(cast.account, id, { paidAt: '2026-11-21' })).rejects.toMatchObject(refused)
    await expect(markInvoicePaid(cast.account, id, { paidAt: '2026-11-17' })).rejects.toMatchObject(refused)

    expect(await markInvoicePaid(cast.account, id, { paidAt: '2026-11-18' }))
      .toMatchObject({ status: 'paid', paidAt: '2026-11-18T12:00:00.000Z', openCents: 0 })
    expect(await paid()).toMatchObject({ paidAt: '2026-11-20T12:00:00.000Z' })
    expect((await trailOf(id))[0]).toEqual({ action: 'invoice.paid', details: { paidOn: '2026-11-18' } })
  })

  it('is undone to what the document was before: issued, or sent where it ever was', async () => {
    const unsent = await paid()
    const sent = await issued()
    await write(sent.id, { status: 'sent', sentAt: cast.installation.clock.now() })
    await markInvoicePaid(cast.account, sent.id, {})

    expect(await markInvoiceUnpaid(cast.account, unsent.id))
      .toMatchObject({ status: 'issued', paidAt: null, openCents: unsent.totalCents })
    expect(await markInvoiceUnpaid(cast.account, sent.id)).toMatchObject({ status: 'sent', paidAt: null })
    await expect(markInvoiceUnpaid(cast.account, unsent.id)).rejects.toMatchObject({ code: 'invoice_not_paid' })
    expect((await trailOf(unsent.id))[0]).toEqual({ action: 'invoice.unpaid', details: {} })
  })
})

describe('cancelling', () => {
  const at = new Date('2026-11-20T08:00:00Z')
  const after = async (columns: Parameters<typeof write>[1]) => {
    const { id } = await issued()
    await write(id, columns)
    return shown(id)
  }

  it.each<[string, string, () => Promise<Invoice>]>([
    ['a draft', 'not_issued', draft],
    ['what is paid', 'paid', paid],
    ['what was mailed', 'sent', () => after({ status: 'sent', sentAt: at })],
    ['what was mailed once', 'sent', () => after({ sentAt: at })],
    ['what was seen', 'seen', () => after({ firstViewedAt: at })],
    ['what was fetched', 'seen', () => after({ lastDownloadedAt: at })],
  ])('is refused of %s', async (_, reason, make) => {
    const { id, status } = await make()

    await expect(cancelInvoice(cast.account, id)).rejects.toMatchObject({ code: 'invoice_not_cancellable', details: { status, reason } })
  })

  it('is refused of what has a credit note, a draft as well, and of what is cancelled', async () => {
    const { id } = await issued()
    await createCreditNote(cast.account, id)

    await expect(cancelInvoice(cast.account, id)).rejects
      .toMatchObject({ code: 'invoice_has_credit_notes', details: { status: 'issued' } })
    await expect(cancelInvoice(cast.account, (await cancelled()).id)).rejects
      .toMatchObject({ code: 'invoice_cancelled', details: { status: 'cancelled' } })
  })

  it('leaves the number used, owes nothing, and prints anew with a watermark', async () => {
    const invoice = await issued()
    const before = await getInvoicePdf(cast.account, invoice.id)
    const voided = await cancelInvoice(cast.account, invoice.id)
    const after = await getInvoicePdf(cast.account, invoice.id)

    expect(voided).toMatchObject({
      status: 'cancelled', number: invoice.number, openCents: 0, cancelledAt: cast.installation.clock.now().toISOString(),
    })
    expect(after.sha256).not.toBe(before.sha256)
    expect(voided.pdfSha256).toBe(after.sha256)
    expect((await issued()).number).not.toBe(invoice.number)
    expect((await trailOf(invoice.id))[0]).toEqual({ action: 'invoice.cancelled', details: { number: invoice.number } })
  })

  it('is printed with its watermark, also when it was cancelled while it was being printed', async () => {
    const { id } = await draft()
    const printed: (string | null)[] = []
    const { account } = cast
    const { renderPdf } = account.outside
    const printer = (render: typeof renderPdf) => ({ ...account, outside: { ...account.outside, renderPdf: render } })
    const whoCancels = printer(() => Promise.reject(refuse('service_unavailable')))
    await issueInvoice(printer(async (input, turn) => {
      const bytes = await renderPdf(input, turn)
      if ('watermark' in input) printed.push(input.watermark)
      if (printed.length === 1) await cancelInvoice(whoCancels, id)
      return bytes
    }), id, {})

    expect(printed).toEqual([null, 'cancelled'])
    expect((await shown(id)).pdfSha256).toBe((await getInvoicePdf(cast.account, id)).sha256)
  })

  it('of a credit note gives its amount back to the invoice, and tells so on both', async () => {
    const invoice = await issued()
    const note = await issueInvoice(cast.account, (await createCreditNote(cast.account, invoice.id)).id, {})
    expect(await shown(invoice.id)).toMatchObject({ displayStatus: 'credited', openCents: 0 })
    await cancelInvoice(cast.account, note.id)
    const { number, totalCents } = note

    expect(await shown(invoice.id)).toMatchObject({ displayStatus: 'issued', openCents: invoice.totalCents })
    const creditNoteId = note.id
    expect((await trailOf(invoice.id)).slice(0, 2)).toEqual([
      { action: 'invoice.credit_cancelled', details: { creditNoteId, number, creditedCents: totalCents } },
      { action: 'invoice.credited', details: { creditNoteId, number, creditedCents: totalCents } },
    ])
  })
})

describe('crediting', () => {
  it('is for invoices that were issued, one draft at a time', async () => {
    const invoice = await issued()
    const note = await createCreditNote(cast.account, invoice.id)
    expect(note).toMatchObject({ kind: 'credit_note', creditedInvoiceId: invoice.id, totalCents: invoice.totalCents })

    await expect(createCreditNote(cast.account, invoice.id))
      .rejects.toMatchObject({ code: 'credit_note_draft_exists', details: { creditNoteId: note.id } })
    await expect(createCreditNote(cast.account, (await draft()).id)).rejects.toMatchObject({ code: 'invoice_not_issued' })
    await expect(createCreditNote(cast.account, (await cancelled()).id)).rejects.toMatchObject({ code: 'invoice_cancelled' })
    await expect(createCreditNote(cast.account, note.id)).rejects.toMatchObject({ code: 'invoice_not_creditable' })
    const again = { kind: 'credit_note', creditedInvoiceId: (await cancelled()).id }
    await expect(draft(again)).rejects.toMatchObject({ code: 'invoice_cancelled' })
    const wanted = await issued()
    const tries = Array.from({ length: 10 }, () => createCreditNote(cast.account, wanted.id))
    expect((await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('stops at what was cancelled, also where it was named before it was there', async () => {
    const note = await draft({ kind: 'credit_note', creditedInvoiceNumber: 'LATER-9' })
    await cancelInvoice(cast.account, (await issued({ number: 'LATER-9' })).id)

    await expect(issueInvoice(cast.account, note.id, {})).rejects.toMatchObject({
      code: 'invoice_not_compliant', details: expect.arrayContaining([expect.objectContaining({ code: 'credit_exceeds_remaining' })]),
    })
  })

  it('is in the currency of the invoice, and takes its VAT in euro back once, however many notes it takes', async () => {
    // $ 2,10 of VAT is € 1,75; either half by itself would round to € 0,88.
    const half = { ...designHour, unitPriceCents: 500 }
    const invoice = await issued({ currency: 'USD', exchangeRate: '1.2', lines: [half, half] })
    const credit = async () =>
      issued({ kind: 'credit_note', creditedInvoiceId: invoice.id, customerId: invoice.customerId, lines: [half] })
    const [first, last] = [await credit(), await credit()]

    expect([first, last].map(({ vatTotalEurCents }) => vatTotalEurCents)).toEqual([87, 88])
    const refused = { code: 'validation_failed', details: [expect.objectContaining({ path: ['currency'] })] }
    const [dollars, inEuro] = [{ currency: 'USD', exchangeRate: '1.2' }, await issued()]
    await expect(draft({ kind: 'credit_note', creditedInvoiceId: inEuro.id, ...dollars })).rejects.toMatchObject(refused)
    const { id } = await createCreditNote(cast.account, inEuro.id)
    await expect(cast.change(id, dollars)).rejects.toMatchObject(refused)
    const elsewhere = await draft({ kind: 'credit_note', creditedInvoiceNumber: 'OUD-7', ...dollars })
    await expect(cast.change(elsewhere.id, { creditedInvoiceId: inEuro.id })).rejects.toMatchObject(refused)
  })

  it('is like the invoice in all that VAT depends on, unless told otherwise, and says nothing of paying', async () => {
    const fields = {
      currency: 'USD', exchangeRate: '1.1', exchangeRateDate: '2026-11-19', exchangeRateSource: 'bank', locale: 'en',
      vatTreatment: 'exempt', vatExemptionReason: 'Art. 11-1-o Wet OB',
    }
    const { id, customerId } = await issued({ ...fields, notes: 'Graag binnen 14 dagen betalen', dueDate: '2026-11-20' })
    const note = { kind: 'credit_note', creditedInvoiceId: id, customerId: undefined, lines: [designHour] }

    expect(await draft({ ...note, locale: 'de' })).toMatchObject({ locale: 'de' })
    const like = await draft(note)
    expect(like).toMatchObject({ ...fields, customerId, notes: null })
    await cast.change(like.id, { dueDate: '2026-01-01' })
    expect(await issueInvoice(cast.account, like.id, {})).toMatchObject({ status: 'issued', notes: null })
  })

  it('of a paid invoice leaves it paid', async () => {
    const invoice = await paid()
    await issueInvoice(cast.account, (await createCreditNote(cast.account, invoice.id)).id, {})

    expect(await shown(invoice.id)).toMatchObject({ status: 'paid', openCents: 0 })
  })
})
