import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectBrowser } from '../support/browser'
import { furnish, open } from './pages'

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

describe('filing the VAT return', () => {
  it('leads from the overview to the boxes of the quarter, to what is missing, and to the documents as a ZIP', async () => {
    const { page } = await furnish(browser)
    await open(page, '/')
    // In November the quarter that goes on is due next: the one before was to be filed by the end of October.
    await page.getByRole('link', { name: /Btw-aangifte over kwartaal 4/ }).click()
    await page.waitForURL('**/vat-return?year=2026&quarter=4')

    // Twice 7.5 hours at € 85.00 at 21 %, and twice a book of € 39.95 less 10 % at 9 %: one of them repeats itself.
    const highRate = page.getByRole('row', { name: /^1a/ })
    await highRate.waitFor()
    expect(await highRate.innerText()).toMatch(/€\s1\.275\s+precies\s+€\s1\.275,00\s+€\s267\s+precies\s+€\s267,76/)
    expect(await page.getByRole('row', { name: /^1b/ }).innerText()).toMatch(/€\s71\s+precies\s+€\s71,90/)
    await page.getByText('Uiterlijk in te dienen en te betalen op 31 jan 2027').waitFor()
    await page.getByText('Nog 1 concept in dit kwartaal').waitFor()

    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Exporteren' }).click()
    expect((await saving).suggestedFilename()).toBe('polder-2026-10-01-2026-12-31.zip')

    await page.getByRole('link', { name: 'Concepten bekijken' }).click()
    await page.waitForURL('**/invoices?status=draft&from=2026-10-01&to=2026-12-31')
    await page.goBack()
    await page.getByRole('combobox', { name: 'Kwartaal' }).click()
    await page.getByRole('option', { name: 'Kwartaal 3, 2026' }).click()
    await page.waitForURL('**/vat-return?year=2026&quarter=3')
    await page.getByText('Uiterlijk in te dienen en te betalen op 31 okt 2026').waitFor()
  })
})
