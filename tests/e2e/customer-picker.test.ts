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

describe('a customer who was invoiced before', () => {
  it('gets the same again by one click, as of today', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    const customer = await call<{ id: string }>('POST', '/api/v1/customers', bakery)
    const before = await call<{ id: string }>('POST', '/api/v1/invoices', {
      customerId: customer.id, issueDate: '2026-10-20', supplyDate: '2026-10-20',
      lines: [{ description: 'Onderhoud', quantity: '2', unit: 'HUR', unitPriceCents: 8500, vatRate: '9' }],
    })
    await call('POST', `/api/v1/invoices/${before.id}/issue`)
    await open(page, `/invoices/new?customerId=${customer.id}`)
    await page.getByRole('button', { name: /^Zelfde als 20 okt 2026/ }).click()

    await expect.poll(() => page.getByLabel('Omschrijving').inputValue()).toBe('Onderhoud')
    expect(await page.locator('[data-total="total"]').innerText()).toContain('185,30')
    expect(await page.getByLabel('Leveringsdatum').inputValue()).toBe('20 nov 2026')
    expect(await page.getByRole('button', { name: /^Zelfde als/ }).count()).toBe(0)
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
