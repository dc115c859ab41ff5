import { beforeAll, describe, expect, it } from 'vitest'
import type { OperationId } from '#contract/operations/index'
import type { Tenant } from '../support/api-client'
import { designHour, draftInvoice, issuedInvoice, studioVink } from '../support/cast'
import { inParallel } from '../support/in-parallel'

let vink: Tenant

beforeAll(async () => {
  vink = await studioVink()
})

/** The customer of a document in place of a new one. */
const ofSameCustomer = ({ customerId }: { customerId: string | null }) => ({ customer: undefined, customerId })

const act = (operation: OperationId, documentId: string, body?: unknown) =>
  vink.api.call(operation, { params: { id: documentId }, ...(body === undefined ? {} : { body }) })

describe('crediting', () => {
  it('copies the invoice and numbers it in a series of its own', async () => {
    const invoice = await issuedInvoice(vink.api, { reference: 'PO 12' })
    const draft = await vink.api.call('createCreditNote', { params: { id: invoice.id } })
    const { creditNote: next } = await vink.api.call('previewNextNumber')
    const creditNote = await vink.api.call('issueInvoice', { params: { id: draft.id } })

    expect(draft).toMatchObject({
      kind: 'credit_note', status: 'draft', reference: 'PO 12', totalCents: invoice.totalCents,
      creditedInvoiceId: invoice.id, creditedInvoiceNumber: invoice.number, creditedInvoiceDate: invoice.issueDate,
    })
    expect(creditNote.number).toBe(next)
    expect(await act('getInvoice', invoice.id)).toMatchObject({ displayStatus: 'credited', openCents: 0 })
  })

  it('takes a part, and leaves the rest open', async () => {
    const invoice = await issuedInvoice(vink.api)
    const draft = await vink.api.call('createCreditNote', { params: { id: invoice.id } })
    await act('updateInvoice', draft.id, { lines: [{ description: 'Korting achteraf', unitPriceCents: 1_000 }] })
    await act('issueInvoice', draft.id)

    expect(await act('getInvoice', invoice.id)).toMatchObject({ displayStatus: 'issued', openCents: 10_285 - 1_210 })
  })

  it('gives back what a cancelled credit note took, and both invoices tell', async () => {
    const invoice = await issuedInvoice(vink.api)
    const draft = await vink.api.call('createCreditNote', { params: { id: invoice.id } })
    const { number } = await act('issueInvoice', draft.id) as { number: string }
    await act('cancelInvoice', draft.id)
    const { data } = await vink.api.call('getInvoiceTimeline', { params: { id: invoice.id } })

    expect(await act('getInvoice', invoice.id)).toMatchObject({ displayStatus: 'issued', openCents: 10_285 })
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'invoice.credit_cancelled', details: { creditNoteId: draft.id, number, creditedCents: 10_285 } },
      { action: 'invoice.credited', details: { creditNoteId: draft.id, number, creditedCents: 10_285 } },
    ])
  })

  it('never takes more than is left', async () => {
    const invoice = await issuedInvoice(vink.api)
    const draft = await vink.api.call('createCreditNote', { params: { id: invoice.id } })
    await act('updateInvoice', draft.id, { lines: [{ description: 'Te veel', unitPriceCents: 9_000 }] })
    const refusal = await vink.api.refused('issueInvoice', { params: { id: draft.id } })

    expect(refusal).toMatchObject({ status: 422, code: 'invoice_not_compliant' })
    expect(refusal.details).toContainEqual(expect.objectContaining({ code: 'credit_exceeds_remaining' }))
  })

  it('never takes more than is left when ten are issued at once', async () => {
    const invoice = await issuedInvoice(vink.api)
    const drafts = await inParallel(2, Array.from({ length: 10 }), () => draftInvoice(vink.api, {
      ...ofSameCustomer(invoice), kind: 'credit_note', creditedInvoiceId: invoice.id,
      lines: [{ description: 'Deel', unitPriceCents: 2_000 }],
    }))
    const answers = await Promise.all(drafts.map(draft =>
      vink.api.requestInTurn('issueInvoice', { params: { id: draft.id } })))

    // 10285 holds four times 2420.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(6)
    expect(await act('getInvoice', invoice.id)).toMatchObject({ openCents: 10_285 - 4 * 2_420 })
  })

  it('lets one of ten start a credit note', async () => {
    const invoice = await issuedInvoice(vink.api)
    const answers = await Promise.all(Array.from({ length: 10 }, () =>
      vink.api.requestInTurn('createCreditNote', { params: { id: invoice.id } })))
    const [made] = answers.filter(({ status }) => status === 201)
    const refused = answers.filter(({ status }) => status === 409)

    expect(refused).toHaveLength(9)
    for (const { body } of refused) {
      expect(body).toMatchObject({
        data: { code: 'credit_note_draft_exists', details: { creditNoteId: (made?.body as { id: string }).id } },
      })
    }
  })

  it('is like the invoice in all that VAT depends on, unless told otherwise', async () => {
    const invoice = await issuedInvoice(vink.api, {
      currency: 'USD', exchangeRate: '1.1', exchangeRateDate: '2026-11-19', exchangeRateSource: 'bank', locale: 'en',
      vatTreatment: 'exempt', vatExemptionReason: 'Art. 11-1-o Wet OB',
    })
    const body = { kind: 'credit_note', creditedInvoiceId: invoice.id, lines: [{ description: 'Deel', unitPriceCents: 100 }] }
    const draft = await vink.api.call('createInvoice', { body })

    expect(draft).toMatchObject({
      currency: 'USD', exchangeRate: '1.1', exchangeRateDate: '2026-11-19', exchangeRateSource: 'bank', locale: 'en',
      vatTreatment: 'exempt', vatExemptionReason: 'Art. 11-1-o Wet OB', customerId: invoice.customerId,
    })
    expect(await vink.api.call('createInvoice', { body: { ...body, locale: 'de' } })).toMatchObject({ locale: 'de' })
  })

  it('is in the currency of the invoice', async () => {
    const invoice = await issuedInvoice(vink.api)
    const dollars = { currency: 'USD', exchangeRate: '1.1' }
    const refusal = { status: 422, code: 'validation_failed', details: [expect.objectContaining({ path: ['currency'] })] }
    const draft = await vink.api.call('createCreditNote', { params: { id: invoice.id } })
    const elsewhere = await draftInvoice(vink.api, { kind: 'credit_note', creditedInvoiceNumber: 'OUD-7', ...dollars })

    expect(await vink.api.refused('createInvoice', {
      body: { kind: 'credit_note', creditedInvoiceId: invoice.id, ...dollars },
    })).toMatchObject(refusal)
    expect(await vink.api.refused('updateInvoice', { params: { id: draft.id }, body: dollars })).toMatchObject(refusal)
    expect(await vink.api.refused('updateInvoice', {
      params: { id: elsewhere.id }, body: { creditedInvoiceId: invoice.id },
    })).toMatchObject(refusal)
  })

  it('of our own invoice counts against it, also when it is named by its number', async () => {
    const invoice = await issuedInvoice(vink.api)
    const named = { ...ofSameCustomer(invoice), kind: 'credit_note', creditedInvoiceNumber: invoice.number?.toLowerCase() }
    const creditNote = await issuedInvoice(vink.api, named)

    expect(creditNote).toMatchObject({ creditedInvoiceId: invoice.id, creditedInvoiceDate: invoice.issueDate })
    expect(await act('getInvoice', invoice.id)).toMatchObject({ displayStatus: 'credited', openCents: 0 })
    expect(await vink.api.refused('createInvoice', { body: named })).toMatchObject({ code: 'invoice_fully_credited' })
    const dated = { ...named, creditedInvoiceDate: '2019-01-31' }
    expect(await vink.api.refused('createInvoice', { body: dated })).toMatchObject({
      status: 422, code: 'validation_failed', details: [{ path: ['creditedInvoiceDate'] }],
    })
  })

  it.each(['2026–0001', '2026‑0001', 'LΟOK-1'])('refuses %s, which only looks like a number', async (number) => {
    expect(await vink.api.refused('createInvoice', { body: { kind: 'credit_note', creditedInvoiceNumber: number } }))
      .toMatchObject({ status: 422, code: 'validation_failed', details: [{ path: ['creditedInvoiceNumber'] }] })
  })

  it('tells the rate and what remains of it, and proposes just that', async () => {
    const invoice = await issuedInvoice(vink.api, {
      lines: [{ ...designHour, quantity: '2' }, { description: 'Boek', unitPriceCents: 1_000, vatRate: '9' }],
    })
    const first = await vink.api.call('createCreditNote', { params: { id: invoice.id } })
    await act('updateInvoice', first.id, { lines: [designHour] })
    await act('issueInvoice', first.id)
    const second = await vink.api.call('createCreditNote', { params: { id: invoice.id } })
    const asProposed = second.lines.map(line => [line.description, line.quantity, line.unitPriceCents])
    await act('updateInvoice', second.id, { lines: [{ ...designHour, vatRate: '9' }] })
    const { details } = await vink.api.refused('issueInvoice', { params: { id: second.id } })

    expect(asProposed).toEqual([['Grafisch ontwerp', '1', 8_500], ['Boek', '1', 1_000]])
    expect(second.creditedInvoice?.remaining).toEqual([
      { category: 'S', rate: '21', taxableCents: 8_500, vatCents: 1_785 },
      { category: 'S', rate: '9', taxableCents: 1_000, vatCents: 90 },
    ])
    expect(details).toContainEqual(expect.objectContaining({
      code: 'credit_exceeds_remaining',
      details: { category: 'S', rate: '9', remainingTaxableCents: 1_000, remainingVatCents: 90 },
    }))
  })

  it('that lets go of its invoice forgets its number and date', async () => {
    const draft = await vink.api.call('createCreditNote', { params: { id: (await issuedInvoice(vink.api)).id } })

    expect(await act('updateInvoice', draft.id, { creditedInvoiceId: null }))
      .toMatchObject({ creditedInvoiceId: null, creditedInvoiceNumber: null, creditedInvoiceDate: null })
  })

  it('says nothing of how the invoice was to be paid', async () => {
    const invoice = await issuedInvoice(vink.api, { notes: 'Graag binnen 14 dagen betalen', dueDate: '2026-11-20' })
    const draft = await vink.api.call('createCreditNote', { params: { id: invoice.id } })

    expect(draft.notes).toBeNull()
    await act('updateInvoice', draft.id, { dueDate: '2026-01-01' })
    expect(await act('issueInvoice', draft.id)).toMatchObject({ status: 'issued' })
  })

  it('points at an invoice made elsewhere by its number and date', async () => {
    const creditNote = await issuedInvoice(vink.api, {
      kind: 'credit_note', creditedInvoiceNumber: 'OUD-2019-7', creditedInvoiceDate: '2026-01-31',
    })

    expect(creditNote).toMatchObject({ kind: 'credit_note', status: 'issued', creditedInvoiceNumber: 'OUD-2019-7' })
  })

  it('refuses a credit note that points at nothing', async () => {
    const draft = await draftInvoice(vink.api, { kind: 'credit_note' })
    const refusal = await vink.api.refused('issueInvoice', { params: { id: draft.id } })

    expect(refusal.details).toContainEqual(expect.objectContaining({ code: 'credited_reference_missing' }))
  })
})
