import { beforeAll, describe, expect, it } from 'vitest'
import { errors, type ErrorCode } from '#contract/errors'
import type { OperationId } from '#contract/operations/index'
import type { Tenant } from '../support/api-client'
import { draftInvoice, issuedInvoice, studioVink } from '../support/cast'
import { writeInvoice } from '../support/set-status'

let vink: Tenant

beforeAll(async () => {
  vink = await studioVink()
})

const id = async (document: Promise<{ id: string }>) => (await document).id
const act = (operation: OperationId, documentId: string, body?: unknown) =>
  vink.api.call(operation, { params: { id: documentId }, ...(body === undefined ? {} : { body }) })

/** How to come to each state, from nothing. */
const states = {
  draft: () => id(draftInvoice(vink.api)),
  issued: () => id(issuedInvoice(vink.api)),
  sent: async () => {
    const documentId = await id(issuedInvoice(vink.api))
    await writeInvoice(documentId, { status: 'sent', sentAt: new Date('2026-11-20T10:00:00Z') })
    return documentId
  },
  'seen in public': async () => {
    const documentId = await id(issuedInvoice(vink.api))
    await writeInvoice(documentId, { firstViewedAt: new Date('2026-11-20T10:00:00Z') })
    return documentId
  },
  paid: async () => {
    const documentId = await id(issuedInvoice(vink.api))
    await act('markInvoicePaid', documentId)
    return documentId
  },
  cancelled: async () => {
    const documentId = await id(issuedInvoice(vink.api))
    await act('cancelInvoice', documentId)
    return documentId
  },
  'with a draft credit note': async () => {
    const documentId = await id(issuedInvoice(vink.api))
    await act('createCreditNote', documentId)
    return documentId
  },
  'fully credited': async () => {
    const documentId = await id(issuedInvoice(vink.api))
    const creditNote = await vink.api.call('createCreditNote', { params: { id: documentId } })
    await act('issueInvoice', creditNote.id)
    return documentId
  },
  'a draft credit note': async () => {
    const documentId = await id(issuedInvoice(vink.api))
    return (await vink.api.call('createCreditNote', { params: { id: documentId } })).id
  },
  'an issued credit note': async () => {
    const documentId = await id(issuedInvoice(vink.api))
    const creditNote = await vink.api.call('createCreditNote', { params: { id: documentId } })
    await act('issueInvoice', creditNote.id)
    return creditNote.id
  },
}

const columns = [
  'updateInvoice', 'deleteInvoice', 'issueInvoice', 'markInvoicePaid', 'markInvoiceUnpaid', 'cancelInvoice',
  'createCreditNote', 'duplicateInvoice', 'getInvoiceUbl',
] as const satisfies OperationId[]

const ok = 200
const made = 201
const locked = 'invoice_locked'

/** What each operation answers in each state: a status where it is done, a code where it is refused. */
const table: Record<keyof typeof states, (number | string)[]> = {
  draft: [
    ok, ok, ok, 'invoice_not_issued', 'invoice_not_paid', 'invoice_not_cancellable', 'invoice_not_issued', made,
    'invoice_not_issued',
  ],
  issued: [locked, locked, locked, ok, 'invoice_not_paid', ok, made, made, ok],
  sent: [locked, locked, locked, ok, 'invoice_not_paid', 'invoice_not_cancellable', made, made, ok],
  'seen in public': [locked, locked, locked, ok, 'invoice_not_paid', 'invoice_not_cancellable', made, made, ok],
  paid: [locked, locked, locked, 'invoice_already_paid', ok, 'invoice_not_cancellable', made, made, ok],
  cancelled: [
    locked, locked, locked, 'invoice_cancelled', 'invoice_not_paid', 'invoice_cancelled', 'invoice_cancelled', made,
    'e_invoice_withdrawn',
  ],
  'with a draft credit note': [
    locked, locked, locked, ok, 'invoice_not_paid', 'invoice_has_credit_notes', 'credit_note_draft_exists', made, ok,
  ],
  'fully credited': [
    locked, locked, locked, 'invoice_fully_credited', 'invoice_not_paid', 'invoice_has_credit_notes',
    'invoice_fully_credited', made, ok,
  ],
  'a draft credit note': [
    ok, ok, ok, 'invoice_not_issued', 'invoice_not_paid', 'invoice_not_cancellable', 'invoice_not_creditable', made,
    'invoice_not_issued',
  ],
  'an issued credit note': [
    locked, locked, locked, ok, 'invoice_not_paid', ok, 'invoice_not_creditable', made, ok,
  ],
}

const cells = Object.entries(table).flatMap(([state, answers]) =>
  columns.map((operation, index) => [operation, state as keyof typeof states, answers[index] ?? 'missing'] as const))

describe('the table of states', () => {
  it.each(cells)('%s of a document that is %s answers %s', async (operation, state, expected) => {
    const documentId = await states[state]()
    const before = await vink.api.call('getInvoice', { params: { id: documentId } })
    const { status, body } = await vink.api.request(operation, { params: { id: documentId }, body: {} })

    if (typeof expected === 'number') {
      expect(status, JSON.stringify(body)).toBe(expected)
    } else {
      expect(body).toMatchObject({ statusCode: errors[expected as ErrorCode].status, data: { code: expected } })
      expect(await vink.api.call('getInvoice', { params: { id: documentId } })).toEqual(before)
    }
  })
})

describe('paying', () => {
  it('stores noon of the day it is told, and today when it is told none', async () => {
    const first = await issuedInvoice(vink.api, { issueDate: '2026-11-10', supplyDate: '2026-11-10' })
    const second = await issuedInvoice(vink.api)

    expect(await act('markInvoicePaid', first.id, { paidAt: '2026-11-12' }))
      .toMatchObject({ status: 'paid', displayStatus: 'paid', paidAt: '2026-11-12T12:00:00.000Z', openCents: 0 })
    expect(await act('markInvoicePaid', second.id)).toMatchObject({ paidAt: '2026-11-20T12:00:00.000Z' })
  })

  it.each([['2026-11-21'], ['2026-11-09']])('refuses %s: in the future, or before the issue', async (paidAt) => {
    const invoice = await issuedInvoice(vink.api, { issueDate: '2026-11-10', supplyDate: '2026-11-10' })

    expect(await vink.api.refused('markInvoicePaid', { params: { id: invoice.id }, body: { paidAt } }))
      .toMatchObject({ status: 422, code: 'validation_failed', details: [{ path: ['paidAt'] }] })
  })

  it('is undone to where the document came from', async () => {
    const issued = await states.issued()
    const sent = await states.sent()
    for (const [documentId, status] of [[issued, 'issued'], [sent, 'sent']] as const) {
      await act('markInvoicePaid', documentId)
      expect(await act('markInvoiceUnpaid', documentId)).toMatchObject({ status, paidAt: null, openCents: 10_285 })
    }
  })
})

describe('cancelling', () => {
  it('keeps the number used and marks the PDF', async () => {
    const invoice = await issuedInvoice(vink.api)
    const cancelled = await vink.api.call('cancelInvoice', { params: { id: invoice.id } })
    const { invoice: next } = await vink.api.call('previewNextNumber')

    expect(cancelled).toMatchObject({ status: 'cancelled', number: invoice.number, openCents: 0 })
    expect(cancelled.pdfSha256).not.toBe(invoice.pdfSha256)
    expect(cancelled.ublSha256).toBe(invoice.ublSha256)
    expect(next).not.toBe(invoice.number)
  })

  it('says why it refuses', async () => {
    const reasons = []
    for (const state of ['draft', 'sent', 'seen in public', 'paid'] as const) {
      const refusal = await vink.api.refused('cancelInvoice', { params: { id: await states[state]() } })
      reasons.push(refusal.details)
    }

    expect(reasons).toEqual([
      { status: 'draft', reason: 'not_issued' },
      { status: 'sent', reason: 'sent' },
      { status: 'issued', reason: 'seen' },
      { status: 'paid', reason: 'paid' },
    ])
  })
})

describe('duplicating', () => {
  it('copies everything but number, dates and status', async () => {
    const invoice = await issuedInvoice(vink.api, { reference: 'PO 9', notes: 'Dank je', issueDate: '2026-10-01' })
    const copy = await vink.api.call('duplicateInvoice', { params: { id: invoice.id } })

    expect(copy).toMatchObject({
      status: 'draft', number: null, issueDate: '2026-11-20', dueDate: '2026-12-20', supplyDate: null,
      reference: 'PO 9', notes: 'Dank je', totalCents: invoice.totalCents,
    })
    expect(copy.lines.map(({ description, lineTotalCents }) => ({ description, lineTotalCents })))
      .toEqual(invoice.lines.map(({ description, lineTotalCents }) => ({ description, lineTotalCents })))
  })

  it('takes the dates it is given', async () => {
    const dates = { issueDate: '2026-11-15', dueDate: '2026-11-30', supplyDate: '2026-11-14' }
    const copy = await vink.api.call('duplicateInvoice', { params: { id: await states.issued() }, body: dates })

    expect(copy).toMatchObject(dates)
  })
})

describe('the due date', () => {
  it('follows the issue date while it is the usual one', async () => {
    const draft = await draftInvoice(vink.api, { issueDate: '2026-10-15', supplyDate: '2026-10-15' })
    const moved = await act('updateInvoice', draft.id, { issueDate: '2026-10-16' })

    expect(draft.dueDate).toBe('2026-11-14')
    expect(moved).toMatchObject({ dueDate: '2026-11-15' })
    expect(await act('issueInvoice', draft.id, { issueDate: '2026-11-20' }))
      .toMatchObject({ issueDate: '2026-11-20', dueDate: '2026-12-20' })
  })

  it('stays where somebody put it', async () => {
    const draft = await draftInvoice(vink.api, { issueDate: '2026-11-15', dueDate: '2026-12-01' })

    expect(await act('updateInvoice', draft.id, { issueDate: '2026-11-16' })).toMatchObject({ dueDate: '2026-12-01' })
    expect(await act('issueInvoice', draft.id, { issueDate: '2026-11-20' })).toMatchObject({ dueDate: '2026-12-01' })
  })
})

describe('the timeline', () => {
  it('tells what happened, by whom, newest first', async () => {
    const documentId = await states.paid()
    const { data } = await vink.api.call('getInvoiceTimeline', { params: { id: documentId } })

    expect(data.map(({ action }) => action)).toEqual(['invoice.paid', 'invoice.issued', 'invoice.created'])
    expect(data[0]).toMatchObject({ actor: { type: 'api_key' }, details: { paidOn: '2026-11-20' } })
  })
})
