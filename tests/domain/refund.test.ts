import { describe, expect, it } from 'vitest'
import { refundsDue } from '#domain/invoice/refund'

const note = (id: string, status: 'draft' | 'issued' | 'sent' | 'paid' | 'cancelled' = 'issued') =>
  ({ id, status, totalCents: 3_025 })

describe('what is to be paid back', () => {
  it('is the whole of a credit note that came after the payment', () => {
    expect([...refundsDue(true, ['C1'], [note('C1')])]).toEqual([['C1', 3_025]])
    expect([...refundsDue(true, ['C1'], [note('C1', 'sent')])]).toEqual([['C1', 3_025]])
  })

  it('is nothing of one that lowered what was paid later', () => {
    expect(refundsDue(true, [], [note('C1')]).size).toBe(0)
  })

  it('is nothing while the invoice is not paid, or not paid after all', () => {
    expect(refundsDue(false, ['C1'], [note('C1')]).size).toBe(0)
  })

  it.each(['draft', 'cancelled', 'paid'] as const)('is nothing of one that is %s', (status) => {
    expect(refundsDue(true, ['C1'], [note('C1', status)]).size).toBe(0)
  })
})
