import { useToast } from '@nuxt/ui/composables'
import { expect, it, vi } from 'vitest'
import CopyLink from '../../components/invoices/CopyLink.vue'
import ShareLink from '../../components/invoices/ShareLink.vue'
import { openPage } from '../support/components/page'

it('the link for a customer is copied by a button of its own', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
  const page = await openPage(CopyLink, { link: 'https://polder.example/i/abc' })

  await page.press('Link voor je klant kopiëren')

  expect(copied).toEqual(['https://polder.example/i/abc'])
  expect(page.text()).toContain('Link gekopieerd')
})

it('a browser that forbids copying is told of, also where it has no clipboard at all', async () => {
  const { clipboard } = navigator
  const page = await openPage(CopyLink, { link: 'https://polder.example/i/abc' })
  vi.spyOn(clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await page.press('Link voor je klant kopiëren')
  expect(page.text()).toContain('Je browser liet niet toe dat er iets gekopieerd werd.')

  useToast().clear()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  await page.press('Link voor je klant kopiëren')
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })

  expect(page.text()).toContain('Je browser liet niet toe dat er iets gekopieerd werd.')
})

it('a device that hands links to other apps does so with that of a document', async () => {
  const shared: unknown[] = []
  Object.assign(navigator, { share: async (data: unknown) => void shared.push(data) })
  const page = await openPage(ShareLink, { link: 'https://polder.example/i/abc', title: 'Factuur 2026-0001' })

  await page.press('Delen')

  expect(shared).toEqual([{ title: 'Factuur 2026-0001', url: 'https://polder.example/i/abc' }])
})
