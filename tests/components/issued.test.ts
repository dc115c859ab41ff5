import { useToast } from '@nuxt/ui/composables'
import { expect, it, vi } from 'vitest'
import ShareLink from '../../components/invoices/ShareLink.vue'
import { openIssued } from '../support/components/issued'
import { openPage } from '../support/components/page'
import { answer } from '../support/components/server'
import { storedDraft } from '../support/components/vink'

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
