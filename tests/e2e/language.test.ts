import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectBrowser } from '../support/browser'
import { open } from './pages'
import { visit, visitAsStudioVink } from './visitor'

describe('the language', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await connectBrowser()
  })
  afterAll(() => browser.close())

  it('is Dutch for whoever reads neither', async () => {
    const { page } = await visit(browser, { locale: 'fr-FR' })
    await open(page, '/sign-up')

    expect(await page.locator('html').getAttribute('lang')).toBe('nl')
    await page.getByRole('heading', { name: 'Begin met factureren' }).waitFor()
  })

  it('is English for whoever reads English', async () => {
    const { page } = await visit(browser, { locale: 'en-GB' })
    await open(page, '/sign-up')
    await page.getByRole('heading', { name: 'Start invoicing' }).waitFor()
  })

  it('changes at once, stays, and takes amounts and dates along', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    await call('POST', '/api/v1/invoices', {
      issueDate: '2026-10-20',
      lines: [{ description: 'Ontwerp', unitPriceCents: 123456 }],
    })
    await open(page, '/settings/account')
    await page.getByLabel('Taal').click()
    await page.getByRole('option', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Settings' }).waitFor()

    await open(page, '/invoices')
    await page.getByRole('cell', { name: '20 Oct 2026', exact: true }).waitFor()
    await page.getByRole('cell', { name: '€1,493.82' }).waitFor()
  })
})
