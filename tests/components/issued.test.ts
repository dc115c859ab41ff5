import { expect, it, vi } from 'vitest'
import CopyLink from '../../components/invoices/CopyLink.vue'
import { openPage } from '../support/components/page'

it('the link for a customer is copied by a button of its own', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
  const page = await openPage(CopyLink, { link: 'https://polder.example/i/abc' })

  await page.press('Link voor je klant kopiëren')

  expect(copied).toEqual(['https://polder.example/i/abc'])
  expect(page.text()).toContain('Link gekopieerd')
})
