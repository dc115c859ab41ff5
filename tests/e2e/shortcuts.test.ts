import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectBrowser } from '../support/browser'
import { open } from './pages'
import { bakery, visitAsStudioVink } from './visitor'

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

describe('work by the keyboard', () => {
  it('goes from the customer to the first line, and from there to the last question', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    await call('POST', '/api/v1/customers', bakery)
    await open(page, '/invoices/new')
    await page.getByRole('combobox', { name: 'Klant' }).fill('Bakkerij')
    await page.getByRole('option', { name: 'Bakkerij Jansen' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedIn(page)).toBe('TEXTAREA')
    await page.keyboard.type('Ontwerp')
    await page.getByLabel('Prijs').fill('85')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').getByText('Dit wordt factuur').waitFor()
  })

  it('stores nothing where nothing is written', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    await open(page, '/invoices/new')
    await page.getByRole('button', { name: 'Definitief maken' }).click()
    await expect.poll(() => page.getByRole('combobox', { name: 'Klant' }).evaluate(field => field === document.activeElement))
      .toBe(true)

    expect(await call('GET', '/api/v1/invoices')).toMatchObject({ total: 0 })
  })
})

async function focusedIn(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.tagName)
}
