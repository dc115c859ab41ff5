import { describe, expect, it } from 'vitest'
import { paymentMove } from '#domain/statement'

describe('a payment in a statement', () => {
  const paid = { paidOn: '2026-11-20', currency: 'EUR', number: '2026-0001' }

  it.each([
    ['an invoice was paid', { kind: 'invoice', method: 'bank', amountCents: 100 }, { name: 'received', cents: 100 }],
    ['it went back', { kind: 'invoice', method: 'ideal', amountCents: -100 }, { name: 'paidBack', cents: -100 }],
    ['a credit note was paid back', { kind: 'credit_note', method: 'bank', amountCents: 100 }, { name: 'paidBack', cents: -100 }],
    ['it was set off', { kind: 'credit_note', method: 'settlement', amountCents: 100 }, { name: 'settled', cents: -100 }],
    ['against this', { kind: 'invoice', method: 'settlement', amountCents: 100 }, { name: 'settled', cents: 100 }],
  ] as const)('says that %s', (_, payment, move) => {
    expect(paymentMove({ ...paid, ...payment })).toEqual(move)
  })
})
