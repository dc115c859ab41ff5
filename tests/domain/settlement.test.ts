import { describe, expect, it } from 'vitest'
import type { InvoiceStatus } from '#domain/invoice/lifecycle'
import { creditOutcome, refundDueCents, settlementMoves, settlementOf } from '#domain/invoice/settlement'

const invoice = (status: InvoiceStatus, creditedCents: number) => ({ status, totalCents: 12_100, creditedCents })
const note = (status: InvoiceStatus, { late, totalCents = 3_025 }: { late: boolean, totalCents?: number }) =>
  ({ status, totalCents, refundDue: late })

describe('what is to be paid back on a credit note', () => {
  it.each(['issued', 'sent'] as const)('is the whole of one that came after the payment and is %s', (status) => {
    expect(refundDueCents(note(status, { late: true }))).toBe(3_025)
  })

  it.each(['draft', 'cancelled', 'paid'] as const)('is nothing of one that is %s', (status) => {
    expect(refundDueCents(note(status, { late: true }))).toBe(0)
  })

  it('is nothing of one that lowered what was paid later', () => {
    expect(refundDueCents(note('issued', { late: false }))).toBe(0)
  })
})

describe('what becomes of the amount of a credit note', () => {
  it.each([
    ['that came after the payment', note('sent', { late: true }), false, 'toRefund'],
    ['that was paid back', note('paid', { late: true }), false, 'refunded'],
    ['on what was not paid', note('issued', { late: false }), false, 'lessens'],
    ['on an invoice made elsewhere', note('issued', { late: true }), true, 'unknown'],
    ['on an invoice made elsewhere, once it was paid back', note('paid', { late: true }), true, 'refunded'],
  ] as const)('%s', (_, credited, isElsewhere, outcome) => {
    expect(creditOutcome(credited, isElsewhere)).toBe(outcome)
  })
})

describe('where an invoice stands', () => {
  const [before, after, refunded] = [
    note('sent', { late: false }), note('issued', { late: true }), note('paid', { late: true, totalCents: 1_210 }),
  ]

  it.each([
    ['nothing was paid or credited', invoice('sent', 0), [], [0, 0, 0, 0, 12_100]],
    ['part of it was credited and nothing paid', invoice('issued', 3_025), [before], [3_025, 0, 0, 0, 9_075]],
    ['all of it was credited and nothing paid', invoice('sent', 12_100), [before], [12_100, 0, 0, 0, 0]],
    ['it was paid', invoice('paid', 0), [], [0, 12_100, 0, 0, 0]],
    ['what a credit note had left was paid', invoice('paid', 3_025), [before], [3_025, 9_075, 0, 0, 0]],
    ['it was paid and then credited', invoice('paid', 3_025), [after], [3_025, 12_100, 0, 3_025, 0]],
    ['what was credited is paid back in part', invoice('paid', 7_260), [before, after, refunded], [7_260, 9_075, 1_210, 3_025, 0]],
    ['the payment turned out to be none', invoice('sent', 3_025), [note('issued', { late: false })], [3_025, 0, 0, 0, 9_075]],
  ] as const)('%s', (_, balance, notes, [creditedCents, paidCents, refundedCents, refundDueCents, openCents]) => {
    expect(settlementOf(balance, notes))
      .toEqual({ creditedCents, paidCents, refundedCents, refundDueCents, openCents })
  })
})

describe('what changed of a total since it was billed', () => {
  const moves = (creditedCents: number, paidCents: number, refundedCents: number) =>
    settlementMoves({ creditedCents, paidCents, refundedCents }).map(({ name, cents }) => `${name} ${cents}`)

  it('is told in the order of the story, each amount with its sign', () => {
    expect(moves(7_260, 9_075, 1_210)).toEqual(['credited -7260', 'paid -9075', 'refunded 1210'])
  })

  it('leaves out what did not happen', () => {
    expect(moves(3_025, 0, 0)).toEqual(['credited -3025'])
  })

  it('is nothing while nothing was credited', () => {
    expect(moves(0, 12_100, 0)).toEqual([])
  })
})
