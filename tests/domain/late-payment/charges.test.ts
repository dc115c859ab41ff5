import { describe, expect, it } from 'vitest'
import { chargeLines } from '#domain/late-payment/charge-lines'
import { claimOn, lessCharged, type ClaimFacts } from '#domain/late-payment/claim'

/** A thousand euro that a business should have paid on 30 October: € 150 of costs, and interest of € 5.98. */
const facts: ClaimFacts = {
  debtor: 'business', totalCents: 100_000, dueDate: '2026-10-30', payments: [], undeductedVatRate: null,
}
const claim = claimOn(facts, '2026-11-20')
const both = { collectionCosts: true, interest: true }
const ofInvoice = { number: '2026-0012', locale: 'nl' } as const

it.each([
  ['nothing', 0, 0, 15_000, 598],
  ['a part of both', 4_000, 100, 11_000, 498],
  ['all of it', 15_000, 598, 0, 0],
  ['more of one than there is, which takes nothing off the other', 20_000, 0, 0, 598],
])('a claim of which a part was charged is what is left of each: %s', (_, costsCents, interestCents, costsLeft, interestLeft) => {
  const left = lessCharged(claim, { costsCents, interestCents })

  expect(left).toMatchObject({ openCents: 100_000, costsCents: costsLeft, interestCents: interestLeft })
  expect(left.interestCents + left.charged.interestCents).toBe(claim.interestCents)
  expect(left.costsCents + left.charged.costsCents).toBe(claim.costsCents)
})

describe('the lines that charge a claim', () => {
  it('name the invoice and the days of interest, each treated as what it is', () => {
    expect(chargeLines(claim, both, ofInvoice)).toEqual([
      {
        description: 'Buitengerechtelijke incassokosten, factuur 2026-0012', unitPriceCents: 15_000,
        vatTreatment: 'collection_costs',
      },
      {
        description: 'Wettelijke rente over factuur 2026-0012, 31 okt 2026 t/m 20 nov 2026', unitPriceCents: 598,
        vatTreatment: 'late_interest',
      },
    ])
  })

  it('say that something of it was charged before', () => {
    const [costs, interest] = chargeLines(lessCharged(claim, { costsCents: 0, interestCents: 98 }), both, ofInvoice)

    expect(costs?.description).not.toContain('verminderd')
    expect(interest).toMatchObject({ unitPriceCents: 500, description: expect.stringContaining(', verminderd met wat eerder') })
  })

  it.each([
    ['what is not chosen', claim, { collectionCosts: false, interest: true }, ['late_interest']],
    ['what comes to nothing', lessCharged(claim, claim), both, []],
  ])('are none of %s', (_, left, chosen, treatments) => {
    expect(chargeLines(left, chosen, ofInvoice).map(({ vatTreatment }) => vatTreatment)).toEqual(treatments)
  })
})
