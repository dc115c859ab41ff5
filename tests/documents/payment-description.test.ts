import { describe, expect, it } from 'vitest'
import { paymentDescription } from '#documents/letters/payment-description'

const numbers = (count: number) => Array.from({ length: count }, (_, place) => `2026-${String(place + 1).padStart(4, '0')}`)

describe('what a customer reads of a payment at the bank', () => {
  it.each([
    ['nl', 1, 'Factuur 2026-0001'],
    ['fr', 1, 'Facture 2026-0001'],
    ['nl', 2, 'Facturen 2026-0001, 2026-0002'],
    ['de', 3, 'Rechnungen 2026-0001, 2026-0002, 2026-0003'],
  ] as const)('names in %s the numbers of %i', (locale, count, description) => {
    expect(paymentDescription(locale, numbers(count))).toBe(description)
  })

  it('names as many whole numbers as a provider takes, and how many there are', () => {
    const description = paymentDescription('nl', numbers(100))

    expect(description).toMatch(/^Facturen (2026-\d{4}, )+2026-\d{4} … \(100\)$/)
    expect(description.length).toBeLessThanOrEqual(255)
  })

  it('is cut where the number alone is too long', () => {
    expect(paymentDescription('en', ['x'.repeat(400)])).toHaveLength(255)
    expect(paymentDescription('en', ['x'.repeat(400), '2026-0001'])).toBe('Invoices … (2)')
  })
})
