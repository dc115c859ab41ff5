import { describe, expect, it } from 'vitest'
import {
  displayStatus, invoiceStatuses, isFullyCredited, isOverdue, nextReminderAllowedAt, refuseCancel,
  refuseCredit, refuseMarkPaid, refuseMarkUnpaid, refuseRemind, refuseUnissued, remainingCreditCents,
  statusAfterMarkUnpaid,
} from '#domain/invoice/lifecycle'

const today = '2026-11-20'
const sent = {
  kind: 'invoice', status: 'sent', totalCents: 12_100, creditedCents: 0, openCents: 12_100, dueDate: '2026-11-19',
} as const
const settled = { openCents: 0 }
const credited = { creditedCents: 12_100, ...settled }

describe('the status to show', () => {
  it.each([
    ['draft', { status: 'draft' }], ['cancelled', { status: 'cancelled', ...credited }],
    ['paid', { status: 'paid', ...credited }], ['credited', credited],
    ['overdue', { creditedCents: 12_099, openCents: 1 }], ['overdue', { openCents: 1 }], ['overdue', { status: 'issued' }],
    ['sent', { dueDate: today }], ['sent', { dueDate: null }], ['issued', { status: 'issued', dueDate: today }],
    ['sent', { totalCents: 0, ...settled }], ['sent', { kind: 'credit_note' }],
  ] as const)('is %s for %j', (shown, changes) => {
    expect(displayStatus({ ...sent, ...changes }, today)).toBe(shown)
  })

  it('says overdue only from the day after the due date', () => {
    expect(isOverdue({ ...sent, dueDate: today }, today)).toBe(false)
    expect(isOverdue({ ...sent, dueDate: today }, '2026-11-21')).toBe(true)
    expect(isOverdue({ ...sent, status: 'paid', ...settled }, today)).toBe(false)
  })
})

it('what may still be credited is what no credit note took off, paid or not', () => {
  expect(remainingCreditCents({ totalCents: 12_100, creditedCents: 100 })).toBe(12_000)
  expect(remainingCreditCents({ totalCents: 12_100, creditedCents: 99_999 })).toBe(0)
  expect(isFullyCredited({ totalCents: 0, creditedCents: 0 })).toBe(false)
})

describe('what each status refuses', () => {
  it.each([
    // status → send or write down a payment, mark paid, mark unpaid, remind
    ['draft', 'invoice_not_issued', 'invoice_not_issued', 'invoice_not_paid', 'invoice_not_remindable'],
    ['issued', null, null, 'invoice_not_paid', null],
    ['sent', null, null, 'invoice_not_paid', null],
    ['paid', null, 'invoice_already_paid', null, 'invoice_not_remindable'],
    ['cancelled', 'invoice_cancelled', 'invoice_cancelled', 'invoice_not_paid', 'invoice_not_remindable'],
  ] as const)('%s', (status, send, markPaid, markUnpaid, remind) => {
    const document = { ...sent, status }
    const predicates = [refuseUnissued, refuseMarkPaid, refuseMarkUnpaid, refuseRemind]
    expect(predicates.map(refuse => refuse(document))).toEqual([send, markPaid, markUnpaid, remind])
  })

  it('is complete', () => expect(invoiceStatuses).toHaveLength(5))

  it('nothing to collect is not paid nor reminded of', () => {
    const whole = { ...sent, ...credited }
    expect([refuseMarkPaid(whole), refuseRemind(whole)]).toEqual(['invoice_fully_credited', 'invoice_not_remindable'])
    expect(refuseRemind({ ...sent, kind: 'credit_note' })).toBe('invoice_not_remindable')
    const part = { ...sent, creditedCents: 12_000, openCents: 50 }
    expect([refuseMarkPaid(part), refuseRemind(part)]).toEqual([null, null])
  })

  it('goes back to sent if it was ever sent', () => {
    expect([statusAfterMarkUnpaid({ wasSent: true }), statusAfterMarkUnpaid({ wasSent: false })]).toEqual(['sent', 'issued'])
  })
})

describe('cancelling', () => {
  const issued = {
    status: 'issued', hasPayments: false, hasCreditNotes: false, wasSent: false, isDeducted: false, wasSeen: false,
    isCharged: false,
  } as const

  it.each([
    [{}, null],
    [{ status: 'cancelled', hasCreditNotes: true }, { code: 'invoice_cancelled' }],
    [{ status: 'draft' }, { code: 'invoice_not_cancellable', reason: 'not_issued' }],
    [{ hasCreditNotes: true }, { code: 'invoice_has_credit_notes' }],
    [{ isDeducted: true, hasPayments: true }, { code: 'invoice_not_cancellable', reason: 'deducted' }],
    [{ hasPayments: true }, { code: 'invoice_not_cancellable', reason: 'paid' }],
    [{ hasPayments: true, status: 'sent' }, { code: 'invoice_not_cancellable', reason: 'paid' }],
    [{ status: 'sent' }, { code: 'invoice_not_cancellable', reason: 'sent' }],
    [{ wasSent: true }, { code: 'invoice_not_cancellable', reason: 'sent' }],
    [{ wasSeen: true, isCharged: true }, { code: 'invoice_not_cancellable', reason: 'seen' }],
    [{ isCharged: true }, { code: 'invoice_not_cancellable', reason: 'charged' }],
  ] as const)('%j: %j', (changes, refusal) => {
    expect(refuseCancel({ ...issued, ...changes })).toEqual(refusal)
  })
})

describe('crediting', () => {
  it.each([
    [{}, null], [{ status: 'paid' }, null], [{ creditedCents: 12_099 }, null],
    // One rate was taken back and another, below zero, was not.
    [{ creditedCents: 12_100 }, null],
    [{ kind: 'credit_note', status: 'draft' }, 'invoice_not_creditable'], [{ status: 'draft' }, 'invoice_not_issued'],
    [{ status: 'cancelled' }, 'invoice_cancelled'], [{ hasDraftCreditNote: true }, 'credit_note_draft_exists'],
    [{ hasRemaining: false }, 'invoice_fully_credited'],
  ] as const)('%j: %s', (changes, refusal) => {
    expect(refuseCredit({ ...sent, hasDraftCreditNote: false, hasRemaining: true, ...changes })).toBe(refusal)
  })
})

it('the next reminder waits its hours', () => {
  expect(nextReminderAllowedAt(null, 24)).toBeNull()
  expect(nextReminderAllowedAt(Date.UTC(2026, 10, 20, 9), 24)).toBe(Date.UTC(2026, 10, 21, 9))
})
