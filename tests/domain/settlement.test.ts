import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { InvoiceStatus } from '#domain/invoice/lifecycle'
import {
  creditOutcome, settle, settledCents, settlementMoves, settlementOf, standingOf, type PaidNote,
} from '#domain/invoice/settlement'

const totalCents = 12_100

/** An amount that was paid, by no payment where it is null. */
const paid = (cents: number | null) => ({ paidCents: cents ?? 0, hasPayments: cents !== null })
const invoice = (cents: number | null, creditedCents = 0) => ({ totalCents, creditedCents, ...paid(cents) })
const note = (cents: number, paidBack: number | null = null): PaidNote => ({ totalCents: cents, ...paid(paidBack) })

/** Where an invoice stands, and each of its notes, in short. */
const standings = (of: ReturnType<typeof invoice>, notes: PaidNote[] = []) => {
  const { invoice, notes: ofNotes } = settle(of, notes)
  return [invoice, ...ofNotes].map(({ openCents, overpaidCents, isPaid }) =>
    [openCents, ...overpaidCents > 0 ? [`+${overpaidCents}`] : [], ...isPaid ? ['paid'] : []].join(' '))
}

describe('what is open of an invoice', () => {
  it.each([
    ['all of it while nothing was paid', null, '12100'],
    ['the rest after a part', 2_100, '10000'],
    ['nothing once all was paid', 12_100, '0 paid'],
    ['nothing once more was paid, which is overpaid', 12_200, '0 +100 paid'],
    ['all of it where the payment went back', 0, '12100'],
  ] as const)('is %s', (_, cents, standing) => {
    expect(standings(invoice(cents))).toEqual([standing])
  })

  it('is nothing of what comes to nothing, which is paid by a payment of nothing', () => {
    expect(standingOf(0, paid(null))).toEqual({ openCents: 0, overpaidCents: 0, isPaid: false })
    expect(standingOf(0, paid(0))).toEqual({ openCents: 0, overpaidCents: 0, isPaid: true })
  })
})

describe('a credit note', () => {
  it.each([
    ['lessens what is open', invoice(null, 3_025), [note(3_025)], ['9075', '0']],
    ['closes what a part payment left', invoice(9_075, 3_025), [note(3_025)], ['0 paid', '0']],
    ['goes back whole where all was paid', invoice(12_100, 3_025), [note(3_025)], ['0 paid', '3025']],
    ['goes back as far as more was paid than is left', invoice(10_000, 3_025), [note(3_025)], ['0 paid', '925']],
    ['of the whole gives a part payment back', invoice(2_100, 12_100), [note(12_100)], ['0 paid', '2100']],
    ['leaves the rest overpaid', invoice(15_000, 1_000), [note(1_000)], ['0 +2900 paid', '1000']],
    ['that was paid back asks for nothing', invoice(12_100, 3_025), [note(3_025, 3_025)], ['0 paid', '0 paid']],
    ['asks for the rest after a part went back', invoice(12_100, 3_025), [note(3_025, 25)], ['0 paid', '3000']],
    ['that gave back more is overpaid', invoice(12_100, 3_025), [note(3_025, 3_030)], ['0 paid', '0 +5 paid']],
    ['that gave back what was not paid is overpaid', invoice(null, 3_025), [note(3_025, 25)], ['9075', '0 +25 paid']],
    ['that asks for nothing is paid by a payment of nothing', invoice(null, 3_025), [note(3_025, 0)], ['9075', '0 paid']],
    ['goes back before an older one', invoice(12_100, 4_000), [note(3_000), note(1_000)], ['0 paid', '3000', '1000']],
    ['leaves an older one less', invoice(11_500, 4_000), [note(3_000), note(1_000)], ['0 paid', '3000', '400']],
    ['keeps what it paid, before a newer one', invoice(10_000, 4_000), [note(3_000), note(1_000, 1_000)], [
      '0 paid', '900', '0 paid',
    ]],
  ] as const)('%s', (_, credited, notes, expected) => {
    expect(standings(credited, [...notes])).toEqual(expected)
  })
})

describe('any invoice and its credit notes', () => {
  const cents = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 100_000 }))
  const paidOf = fc.option(cents).map(paid)
  const stories = fc
    .record({
      left: cents,
      notes: fc.array(fc.record({ totalCents: cents, paid: paidOf }), { maxLength: 5 }),
      paid: paidOf,
    })
    .map(({ left, notes, paid: ofInvoice }) => {
      const credits = notes.map(({ totalCents: cents, paid: ofNote }) => ({ totalCents: cents, ...ofNote }))
      const creditedCents = sum(credits.map(({ totalCents: cents }) => cents))
      const of = { totalCents: left + creditedCents, creditedCents, ...ofInvoice }
      return { of, credits, ...settle(of, credits) }
    })
  type Story = typeof stories extends fc.Arbitrary<infer Each> ? Each : never
  /** What of a note goes back or went back, as far as its invoice was paid that much. */
  const owedOf = ({ credits, notes }: Story) => notes.map(({ openCents, overpaidCents }, place) =>
    (credits[place]?.paidCents ?? 0) - overpaidCents + openCents)
  const always = (claim: (story: Story) => void) => {
    fc.assert(fc.property(stories, claim), { numRuns: 2_000, seed: 20261128 })
  }

  it('keep every cent: total − credited − paid, and what goes back or is overpaid, is what is open', () => {
    always((story) => {
      const { of, invoice: { openCents, overpaidCents } } = story
      expect(of.totalCents - of.creditedCents - of.paidCents + sum(owedOf(story)) + overpaidCents).toBe(openCents)
    })
  })

  it('have nothing below zero, and no note gives back more than it comes to', () => {
    always((story) => {
      const { invoice: ofInvoice, notes, credits } = story
      const amounts = [ofInvoice, ...notes].flatMap(({ openCents, overpaidCents }) => [openCents, overpaidCents])
      expect(Math.min(...amounts, ...owedOf(story))).toBeGreaterThanOrEqual(0)
      owedOf(story).forEach((owed, place) => expect(owed).toBeLessThanOrEqual(credits[place]?.totalCents ?? 0))
    })
  })

  it('owe in one direction: while the invoice is open, nothing goes back', () => {
    always((story) => {
      if (story.invoice.openCents === 0) return
      expect([story.invoice.overpaidCents, ...owedOf(story)]).toEqual([0, ...story.notes.map(() => 0)])
    })
  })

  it('have something overpaid only once every note goes back whole', () => {
    always((story) => {
      if (story.invoice.overpaidCents === 0) return
      expect(owedOf(story)).toEqual(story.credits.map(({ totalCents: cents }) => cents))
    })
  })

  it('leave to notes that were paid out what they paid, before any asks for more', () => {
    always((story) => {
      const keptAll = story.credits.every(({ totalCents: cents, paidCents }, place) =>
        (owedOf(story)[place] ?? 0) >= Math.min(cents, paidCents))
      if (story.notes.some(({ openCents }) => openCents > 0)) expect(keptAll).toBe(true)
    })
  })

  it('ask for money back by the newest note first', () => {
    always((story) => {
      const asking = story.notes.findLastIndex(({ openCents }) => openCents > 0)
      const newer = owedOf(story).slice(0, Math.max(0, asking))
      expect(newer).toEqual(story.credits.slice(0, newer.length).map(({ totalCents: cents }) => cents))
    })
  })

  it('are paid where there is a payment and nothing is open', () => {
    always(({ of, credits, invoice: ofInvoice, notes }) => {
      for (const [place, { openCents, isPaid }] of [ofInvoice, ...notes].entries()) {
        expect(isPaid).toBe([of, ...credits][place]?.hasPayments === true && openCents === 0)
      }
    })
  })

  it('give all that was paid back by the credit note of the whole', () => {
    fc.assert(fc.property(cents, fc.integer({ min: 0, max: 100_000 }), (total, paidCents) => {
      const { invoice: ofInvoice, notes: [whole] } = settle(
        { totalCents: total, creditedCents: total, ...paid(paidCents) }, [note(total)],
      )
      expect(whole?.openCents).toBe(Math.min(total, paidCents))
      expect(ofInvoice).toEqual({ openCents: 0, overpaidCents: Math.max(0, paidCents - total), isPaid: true })
    }), { seed: 20261128 })
  })
})

describe('what becomes of the amount of a credit note', () => {
  const of = (openCents: number, paidCents: number) => ({ openCents, paidCents })
  it.each([
    ['that came after the payment', of(3_025, 0), false, 'toRefund'],
    ['of which a part went back', of(1_025, 2_000), false, 'toRefund'],
    ['that was paid back', of(0, 3_025), false, 'refunded'],
    ['on what was not paid', of(0, 0), false, 'lessens'],
    ['on an invoice made elsewhere', of(3_025, 0), true, 'unknown'],
    ['on an invoice made elsewhere, once it was paid back', of(0, 3_025), true, 'refunded'],
  ] as const)('%s', (_, credited, isElsewhere, outcome) => {
    expect(creditOutcome(credited, isElsewhere)).toBe(outcome)
  })
})

describe('where an invoice stands with its customer', () => {
  const balance = (status: InvoiceStatus, amounts: Partial<Parameters<typeof settlementOf>[0]> = {}) =>
    ({ status, totalCents, creditedCents: 0, paidCents: 0, openCents: 0, overpaidCents: 0, ...amounts })
  const [lessens, toRefund, refunded] = [
    balance('sent'), balance('issued', { openCents: 3_025 }), balance('paid', { paidCents: 1_230, overpaidCents: 20 }),
  ]

  it.each([
    // credited, paid, refunded, to refund, overpaid, open
    ['nothing was paid or credited', { openCents: 12_100 }, [], [0, 0, 0, 0, 0, 12_100]],
    ['a part was paid', { paidCents: 100, openCents: 12_000 }, [], [0, 100, 0, 0, 0, 12_000]],
    ['part of it was credited', { creditedCents: 3_025, openCents: 9_075 }, [lessens], [3_025, 0, 0, 0, 0, 9_075]],
    ['too much was paid', { paidCents: 12_200, overpaidCents: 100 }, [], [0, 12_200, 0, 0, 100, 0]],
    ['it was paid and then credited', { creditedCents: 3_025, paidCents: 12_100 }, [toRefund], [3_025, 12_100, 0, 3_025, 0, 0]],
    ['what was credited went back in part', { creditedCents: 4_235, paidCents: 12_100 }, [lessens, toRefund, refunded], [
      4_235, 12_100, 1_210, 3_025, 0, 0,
    ]],
  ] as const)('%s', (_, amounts, notes, [creditedCents, paidCents, refundedCents, refundDueCents, overpaidCents, openCents]) => {
    expect(settlementOf(balance('sent', amounts), notes))
      .toEqual({ creditedCents, paidCents, refundedCents, refundDueCents, overpaidCents, openCents })
  })

  it('counts as settled what is neither credited nor open', () => {
    expect(settledCents(balance('sent', { creditedCents: 3_025, openCents: 75 }))).toBe(9_000)
    expect(settledCents(balance('paid', { creditedCents: 3_025, overpaidCents: 75 }))).toBe(9_075)
  })
})

describe('what changed of a total since it was billed', () => {
  const nothing = { creditedCents: 0, paidCents: 0, refundedCents: 0, overpaidCents: 0, openCents: 0 }
  const moves = (amounts: Partial<typeof nothing>) =>
    settlementMoves({ ...nothing, ...amounts }).map(({ name, cents }) => `${name} ${cents}`)

  it('is told in the order of the story, each amount with its sign', () => {
    expect(moves({ creditedCents: 7_260, paidCents: 9_075, refundedCents: 1_210 }))
      .toEqual(['credited -7260', 'paid -9075', 'refunded 1210'])
  })

  it('leaves out what did not happen', () => {
    expect(moves({ creditedCents: 3_025, openCents: 9_075 })).toEqual(['credited -3025'])
  })

  it('tells of a payment of a part, and of one too high', () => {
    expect(moves({ paidCents: 100, openCents: 12_000 })).toEqual(['paid -100'])
    expect(moves({ paidCents: 12_200, overpaidCents: 100 })).toEqual(['paid -12200'])
  })

  it('is nothing while nothing was credited and it was paid at once or not at all', () => {
    expect(moves({ paidCents: 12_100 })).toEqual([])
    expect(moves({ openCents: 12_100 })).toEqual([])
  })
})

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, cents) => total + cents, 0)
}
