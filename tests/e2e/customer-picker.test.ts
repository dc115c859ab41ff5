import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { hasFocus, holdAnswer, open, stopClock } from '../support/web/pages'
import { bakery, patient, visitAsStudioVink } from '../support/web/visitor'

const browser = await useBrowser()

describe('choosing the customer of an invoice', () => {
  it.each([
    ['at once', 0, false],
    ['before the search began', 100, false],
    ['before it was answered', 160, false],
    ['once the answer is there', 500, true],
  ])('takes the one that was typed when Enter comes %s, after %i ms', async (_, pauseMs, isAnswered) => {
    const page = await withCustomers()
    await page.getByRole('combobox', { name: 'Klant' }).click()
    const other = page.getByRole('option', { name: 'Aannemer Aalders' })
    await other.waitFor()
    await stopClock(page)
    await page.keyboard.type('Bakkerij')
    await page.clock.runFor(pauseMs)
    if (isAnswered) await other.waitFor({ state: 'detached' })
    await page.clock.resume()
    await page.keyboard.press('Enter')

    await page.getByRole('button', { name: 'Klant wijzigen' }).waitFor()
    expect(await page.locator('[data-field="customer"]').innerText()).toContain('Bakkerij Jansen')
  })

  it('takes the one that the arrows mark', async () => {
    const page = await withCustomers()
    await page.getByRole('combobox', { name: 'Klant' }).click()
    await page.getByRole('option', { name: 'Aannemer Aalders' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.locator('[role="option"][data-highlighted]').filter({ hasText: 'Bakkerij Jansen' }).waitFor()
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

it('choosing another customer for lines that are written leaves the focus with the customer', async () => {
  const page = await withCustomers()
  await page.getByLabel('Omschrijving').fill('Ontwerp')
  await page.getByRole('combobox', { name: 'Klant' }).click()
  await page.getByRole('option', { name: 'Bakkerij Jansen' }).click()
  const change = page.getByRole('button', { name: 'Klant wijzigen' })
  await change.waitFor()
  await hasFocus(change)

  await page.getByRole('button', { name: 'Andere klant kiezen' }).click()
  await page.getByRole('option', { name: 'Aannemer Aalders' }).click()
  await page.locator('[data-field="customer"]').getByText('Aannemer Aalders').waitFor()
  await hasFocus(change)
})

it('a new customer that cannot be saved as it is leads to its own field, not to one of the invoice behind it', async () => {
  const page = await withCustomers()
  await page.getByLabel('Omschrijving').fill('Ontwerp')
  const price = page.getByLabel('Prijs')
  await price.fill('veel')
  await expect.poll(() => price.getAttribute('aria-invalid'), patient).toBe('true')
  await page.getByRole('button', { name: 'Nieuwe klant' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Opslaan' }).click()
  await form.getByText('Vul dit in.').first().waitFor()

  await hasFocus(form.locator('[data-field="name"] input'))
})

it('a search for a customer that gets no answer says so, and is made again by Enter', async () => {
  const page = await withCustomers()
  await page.getByRole('combobox', { name: 'Klant' }).click()
  await page.getByRole('option', { name: 'Aannemer Aalders' }).waitFor()
  await page.route('**/api/v1/customers?*', route => route.abort())
  await page.keyboard.type('Bakkerij')
  await page.getByRole('status').getByText('Dit kon niet worden geladen').waitFor()
  await page.unroute('**/api/v1/customers?*')
  await page.keyboard.press('Enter')

  await page.getByRole('button', { name: 'Klant wijzigen' }).waitFor()
  expect(await page.locator('[data-field="customer"]').innerText()).toContain('Bakkerij Jansen')
})

describe('a customer that is changed from a draft', () => {
  it.each([
    ['as it is now, whatever the draft read of it', true],
    ['in what was changed alone, where it cannot be read', false],
  ])('is written %s', async (_, isRead) => {
    const { page, call } = await visitAsStudioVink(browser)
    const { id: customerId } = await call<{ id: string }>('POST', '/api/v1/customers', bakery)
    const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', { customerId, lines: [] })
    await open(page, `/invoices/${id}`)
    await call('PATCH', `/api/v1/customers/${customerId}`, { addressLine1: 'Slotlaan 1', city: 'Zeist' })
    await page.route(`**/api/v1/customers/${customerId}`, route =>
      !isRead && route.request().method() === 'GET' ? route.abort() : route.continue())
    await page.getByRole('button', { name: 'Klant wijzigen' }).click()
    const form = page.getByRole('dialog')
    const city = form.locator('[data-field="city"] input')
    await expect.poll(() => city.inputValue(), patient).toBe(isRead ? 'Zeist' : bakery.city)
    await form.locator('[data-field="phone"] input').fill('030 123 45 67')
    await form.getByRole('button', { name: 'Opslaan' }).click()
    await form.waitFor({ state: 'detached' })

    expect(await call('GET', `/api/v1/customers/${customerId}`))
      .toMatchObject({ addressLine1: 'Slotlaan 1', city: 'Zeist', phone: '030 123 45 67' })
    await page.locator('[data-field="customer"]').getByText('Zeist').waitFor()
  })

  it('keeps what was typed before it was read again', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    const { id: customerId } = await call<{ id: string }>('POST', '/api/v1/customers', bakery)
    const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', { customerId, lines: [] })
    await open(page, `/invoices/${id}`)
    await call('PATCH', `/api/v1/customers/${customerId}`, { city: 'Zeist' })
    const { release } = await holdAnswer(page, `**/api/v1/customers/${customerId}`)
    await page.getByRole('button', { name: 'Klant wijzigen' }).click()
    const form = page.getByRole('dialog')
    const phone = form.locator('[data-field="phone"] input')
    await phone.fill('030 123 45 67')
    release()
    await expect.poll(() => form.locator('[data-field="city"] input').inputValue(), patient).toBe('Zeist')

    expect(await phone.inputValue()).toBe('030 123 45 67')
  })
})

it('a customer who was invoiced before gets the same again by one click, as of today', async () => {
  const { page, call } = await visitAsStudioVink(browser)
  const customer = await call<{ id: string }>('POST', '/api/v1/customers', bakery)
  const before = await call<{ id: string }>('POST', '/api/v1/invoices', {
    customerId: customer.id, issueDate: '2026-10-20', supplyDate: '2026-10-20',
    lines: [{ description: 'Onderhoud', quantity: '2', unit: 'HUR', unitPriceCents: 8500, vatRate: '9' }],
  })
  await call('POST', `/api/v1/invoices/${before.id}/issue`)
  await open(page, `/invoices/new?customerId=${customer.id}`)
  await page.getByRole('button', { name: /^Zelfde als 20 okt 2026/ }).click()

  await expect.poll(() => page.getByLabel('Omschrijving').inputValue(), patient).toBe('Onderhoud')
  expect(await page.locator('[data-total="total"]').innerText()).toContain('185,30')
  expect(await page.getByLabel('Leveringsdatum').inputValue()).toBe('20 nov 2026')
  expect(await page.getByRole('button', { name: /^Zelfde als/ }).count()).toBe(0)
})

/** A new invoice of someone with two customers, the first of which is not the bakery. */
async function withCustomers(): Promise<Page> {
  const { page, call } = await visitAsStudioVink(browser)
  await call('POST', '/api/v1/customers', bakery)
  await call('POST', '/api/v1/customers', { name: 'Aannemer Aalders', city: 'Zwolle' })
  await open(page, '/invoices/new')
  return page
}
