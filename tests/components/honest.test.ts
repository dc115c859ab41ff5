import { describe, expect, it } from 'vitest'
import type { Billing } from '#contract/schemas/billing'
import PlanPage from '../../pages/settings/billing.vue'
import ExpiringDocuments from '../../components/overview/ExpiringDocuments.vue'
import { useSession } from '../../composables/use-session'
import { openPage, pass } from '../support/components/page'
import { answer, callsOf } from '../support/components/server'
import { ownerOfVink } from '../support/components/vink'

const price = { priceCents: 1_200, currency: 'EUR' }
const free: Billing = {
  plan: 'free', subscription: null, payments: [], checkout: null, hasBillingAccount: false, freeRetentionDays: 365,
  offer: { prices: { month: price, year: { ...price, priceCents: 12_000 } } },
}
const pro: Billing = {
  ...free,
  plan: 'pro',
  subscription: {
    status: 'active', interval: 'month', priceCents: 1_200, currency: 'EUR', currentPeriodStartAt: '2026-11-01T12:00:00.000Z',
    currentPeriodEndAt: '2026-12-01T12:00:00.000Z', cancelAtPeriodEnd: false, cancelledAt: null, endedAt: null, proEndsAt: null,
  },
}

function openPlans(billing: Billing) {
  answer('getBilling', billing)
  return openPage(PlanPage, {}, '/settings/billing')
}

describe('the page of the plans', () => {
  it('says on both cards how long documents are kept, beside how long the law wants them', async () => {
    const page = await openPlans(free)

    expect(page.text()).toContain('Bewaart documenten 365 dagen, daarna verwijdert Polder ze. De wet vraagt 7 jaar')
    expect(page.text()).toContain('Bewaart al je documenten')
  })

  it('says of no plan that it deletes where nothing is deleted', async () => {
    const page = await openPlans({ ...free, freeRetentionDays: null })

    expect(page.text()).not.toContain('verwijdert')
  })

  it.each<[string, string, Billing]>([
    ['the price', '€ 120,00 per jaar', free],
    ['that of the subscription that runs', '€ 12,00 per maand', pro],
    ['that Pro is free where everybody has it', 'Gratis op deze installatie', { ...free, plan: 'pro', offer: null }],
    ['who can give it where it is not for sale', 'Wie deze installatie beheert', { ...free, offer: null }],
  ])('tells %s', async (_, words, billing) => {
    expect((await openPlans(billing)).text().replaceAll('\u00a0', ' ')).toContain(words)
  })

  it('asks after a payment that was just made until it is known, and brings nobody back who went on meanwhile', async () => {
    answer('getBilling', free)
    answer('syncBilling', free)
    answer('getMe', { ...ownerOfVink, plan: 'pro' })
    const page = await openPage(PlanPage, {}, '/settings/billing?checkout=done')
    await page.leave('/invoices/new')
    answer('syncBilling', pro)
    await pass(60_000)

    expect(callsOf('syncBilling')).toHaveLength(2)
    expect(useSession().me.value?.plan).toBe('pro')
    expect(page.router.currentRoute.value.path).toBe('/invoices/new')
  })

  it('tells whoever cancels what Free deletes, when at the earliest, and what the law wants', async () => {
    const page = await openPlans(pro)
    await page.press('Opzeggen')

    expect(page.text()).toContain('Free verwijdert documenten 365 dagen na uitgifte, op zijn vroegst op 1 mrt 2027')
    expect(page.text()).toContain('De wet vraagt dat je ze 7 jaar bewaart')
  })
})

it('names the documents that will be deleted, leads to each, and counts those beyond', async () => {
  const page = await openPage(ExpiringDocuments, {
    expiring: {
      count: 12, notDownloadedCount: 12, firstAt: '2026-12-01T12:00:00.000Z',
      documents: [
        { id: 'oude', kind: 'invoice', number: '2025-0001', expiresAt: '2026-12-01T12:00:00.000Z' },
        { id: 'credit', kind: 'credit_note', number: 'C2025-0001', expiresAt: '2026-12-02T12:00:00.000Z' },
      ],
    },
  })

  expect(page.text()).toContain('Factuur 2025-0001 · 1 dec 2026')
  expect(page.text()).toContain('Creditfactuur C2025-0001 · 2 dec 2026')
  expect(page.text()).toContain('en nog 10')
  expect(page.text()).toContain('De wet vraagt dat je ze 7 jaar bewaart')
  expect(document.querySelector('a[href="/invoices/credit"]')).not.toBeNull()
})
