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

describe('choosing the customer of an invoice', () => {
  it('takes the one that was typed, however fast Enter comes', async () => {
    const page = await withCustomers()
    await page.getByRole('combobox', { name: 'Klant' }).click()
    await page.getByRole('option', { name: 'Aannemer Aalders' }).waitFor()
    await page.keyboard.type('Bakkerij')
    await page.keyboard.press('Enter')

    await page.getByRole('button', { name: 'Klant wijzigen' }).waitFor()
    expect(await page.locator('[data-field="customer"]').innerText()).toContain('Bakkerij Jansen')
  })

  it('offers a new one by the name that was typed when there is none', async () => {
    const page = await withCustomers()
    await page.getByRole('combobox', { name: 'Klant' }).click()
    await page.getByRole('option', { name: 'Aannemer Aalders' }).waitFor()
    await page.keyboard.type('Zilversmid')
    await page.keyboard.press('Enter')

    const form = page.getByRole('dialog')
    await form.getByText('Nieuwe klant').waitFor()
    expect(await form.locator('[data-field="name"] input').inputValue()).toBe('Zilversmid')
  })
})

/** A new invoice of someone with two customers, the first of which is not the bakery. */
async function withCustomers(): Promise<Page> {
  const { page, call } = await visitAsStudioVink(browser)
  await call('POST', '/api/v1/customers', bakery)
  await call('POST', '/api/v1/customers', { name: 'Aannemer Aalders', city: 'Zwolle' })
  await open(page, '/invoices/new')
  return page
}
