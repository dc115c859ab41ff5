import { describe, expect, it } from 'vitest'
import { givesPro, isForeignServiceNumber, subscriptionVat, type SubscriptionState } from '#domain/subscription'

const monday = new Date('2026-11-23T09:00:00.000Z')
const graceDays = 14

describe('a subscription gives Pro', () => {
  const at = (status: SubscriptionState, since: string | null = null) =>
    givesPro({ status, pastDueSince: since === null ? null : new Date(since) }, { now: monday, graceDays })

  it('while it is active', () => {
    expect(at('active')).toBe(true)
  })

  it('for fourteen days after a renewal that failed, to the moment', () => {
    expect(at('past_due', '2026-11-09T09:00:00.001Z')).toBe(true)
    expect(at('past_due', '2026-11-09T09:00:00.000Z')).toBe(false)
  })

  it('neither before its first payment nor once it has ended', () => {
    expect(at('incomplete')).toBe(false)
    expect(at('ended')).toBe(false)
  })
})

describe('the VAT of a subscription', () => {
  const dutch = { vatTreatment: 'standard', supplyType: 'services', pricesIncludeVat: true }
  const shifted = { vatTreatment: 'intra_eu', supplyType: 'services', pricesIncludeVat: false }
  const none = { vatTreatment: 'export', supplyType: 'services', pricesIncludeVat: false }

  it.each([
    ['a business in the Netherlands', 'NL', '3511 NE', 'NL123456789B13', true, dutch],
    ['a confirmed business in Germany', 'DE', '40212', 'DE136695976', true, shifted],
    ['a German number that VIES does not confirm', 'DE', '40212', 'DE136695976', false, dutch],
    ['somebody in France without a number', 'FR', '75004', null, false, dutch],
    ['a Dutch address with a Belgian number', 'NL', '3511 NE', 'BE0428759497', true, dutch],
    ['somebody in the United States', 'US', '12534', null, false, none],
    ['somebody on the Canary Islands', 'ES', '35001', null, false, none],
    ['a business in Northern Ireland, whose number is for goods', 'GB', 'BT1 1AA', 'XI123456789', true, none],
  ])('of %s', (_, country, postalCode, vatNumber, isConfirmed, vat) => {
    expect(subscriptionVat({ country, postalCode, vatNumber, isConfirmed }, '2026-11-20')).toEqual(vat)
  })

  it('asks VIES about numbers of other member states only', () => {
    expect(['DE136695976', 'NL123456789B13', 'XI123456789', 'US12', null].map(number => isForeignServiceNumber(number)))
      .toEqual([true, false, false, false, false])
  })
})
