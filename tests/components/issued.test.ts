import { useToast } from '@nuxt/ui/composables'
import { describe, expect, it, vi } from 'vitest'
import type { Invoice } from '#contract/schemas/invoice'
import InvoiceFacts from '../../components/invoices/InvoiceFacts.vue'
import ShareLink from '../../components/invoices/ShareLink.vue'
import { useBusiness } from '../../composables/use-business'
import { openIssued } from '../support/components/issued'
import { openPage, type Page } from '../support/components/page'
import { answer } from '../support/components/server'
import { bakery, storedDraft, vink } from '../support/components/vink'

const shared = storedDraft({}, { status: 'sent', displayStatus: 'sent', publicUrl: 'https://polder.example/i/abc' })

it('the link for a customer is copied by a button of its own', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
  const page = await openIssued(shared)

  await page.press('Link voor je klant kopiëren')

  expect(copied).toEqual(['https://polder.example/i/abc'])
  expect(page.text()).toContain('Link gekopieerd')
})

it('a browser that forbids copying is told of, also where it has no clipboard at all', async () => {
  const { clipboard } = navigator
  const page = await openIssued(shared)
  vi.spyOn(clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await page.press('Link voor je klant kopiëren')
  expect(page.text()).toContain('Je browser liet niet toe dat er iets gekopieerd werd.')

  useToast().clear()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  await page.press('Link voor je klant kopiëren')
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })

  expect(page.text()).toContain('Je browser liet niet toe dat er iets gekopieerd werd.')
})

it('a new link that the browser forbids to copy is told of all the same', async () => {
  answer('renewPublicLink', { ...shared, publicUrl: 'https://polder.example/i/def' })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const page = await openIssued(shared)
  await page.press('Meer')
  await page.take('Nieuwe link voor je klant')
  await page.press('Nieuwe link voor je klant')

  expect(page.text()).toContain('Er is een nieuwe link, maar je browser liet niet toe dat hij gekopieerd werd.')
})

it('a device that hands links to other apps does so with that of a document', async () => {
  const handed: unknown[] = []
  Object.assign(navigator, { share: async (data: unknown) => void handed.push(data) })
  const page = await openPage(ShareLink, { link: 'https://polder.example/i/abc', title: 'Factuur 2026-0001' })

  await page.press('Delen')

  expect(handed).toEqual([{ title: 'Factuur 2026-0001', url: 'https://polder.example/i/abc' }])
})

describe('the facts of an issued invoice', () => {
  const elsewhere = { ...shared, seller: { ...vink, iban: 'NL20INGB0001234567' } }

  it('name the country of a customer abroad, as the invoice does', async () => {
    const page = await openFacts({ ...shared, customer: { ...bakery, postalCode: '2000', city: 'Antwerpen', country: 'BE' } })
    expect(page.text()).toMatch(/2000 Antwerpen\s*België/)
  })

  it('name the account that the customer is told to pay to now, and the one on paper, as long as it is open', async () => {
    const page = await openFacts({ ...elsewhere, openCents: 12_100 })
    expect(page.text()).toMatch(/Betalen op\s*NL91 ABNA 0417 1643 00\s*Op de factuur staat\s*NL20 INGB 0001 2345 67/)
  })

  it('name the one on paper alone once nothing is open', async () => {
    const page = await openFacts(elsewhere)
    expect(page.text()).toMatch(/Betalen op\s*NL20 INGB 0001 2345 67/)
    expect(page.text()).not.toContain('Op de factuur staat')
  })
})

it('an advance invoice leads to the one that deducted it', async () => {
  const advanceToDeduct: Invoice['advanceToDeduct'] = {
    id: 'advance', number: '2026-0001', issueDate: '2026-11-02', currency: 'EUR', customerId: bakery.id,
    vatTreatment: 'standard', supplyType: null, placeOfSupplyRule: null, vatCountry: null, remaining: [],
    vatExemptionReasons: [], deductedByNumber: '2026-0002',
  }
  await openFacts({ ...shared, advance: true, advanceToDeduct })

  const link = [...document.querySelectorAll('dd a')].find(({ textContent }) => textContent.trim() === '2026-0002')
  expect(link?.getAttribute('href')).toBe('/invoices?q=2026-0002')
})

/** The facts of a document beside the business as it is now. */
function openFacts(invoice: Invoice): Promise<Page> {
  answer('getBusiness', vink)
  return openPage({
    setup() {
      const { business, refresh } = useBusiness()
      void refresh()
      return () => business.value && h(InvoiceFacts, { invoice })
    },
  })
}
