import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectBrowser } from '../support/browser'
import { mailTo } from '../support/outbox'
import { open } from './pages'
import { bakery, visitAsStudioVink } from './visitor'

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

describe('sending an invoice', () => {
  it('shows to whom and in which words before it goes out, and what became of it', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    const email = `ontvanger-${Date.now()}@example.nl`
    const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', {
      customer: { ...bakery, email }, supplyDate: '2026-11-20', lines: [{ description: 'Huisstijl', unitPriceCents: 85_000 }],
    })
    const { number } = await call<{ number: string }>('POST', `/api/v1/invoices/${id}/issue`)
    await open(page, `/invoices/${id}`)
    await page.getByRole('button', { name: 'Versturen' }).first().click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.locator('input[name="to"]').inputValue()).toBe(email)
    await dialog.getByText(`Factuur ${number} van`).first().waitFor()
    await dialog.locator('textarea').fill('Dag {contact}, hierbij {number}. {verzonnen}')
    await dialog.getByText(/\{verzonnen\} wordt niet ingevuld/).waitFor()
    await dialog.getByRole('button', { name: 'Versturen' }).click()
    await page.getByRole('button', { name: 'Opnieuw versturen' }).waitFor()
    const mail = await mailTo(email, new RegExp(number))

    expect(mail.text).toContain(`hierbij ${number}. {verzonnen}`)
    expect(await page.getByText(/^Verstuurd op \d+ november 2026\./).count()).toBe(1)
    expect(await page.getByRole('heading', { name: 'Mail', exact: true }).count()).toBe(1)
  })

  it('keeps what was typed when an address is wrong, and says which field', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', {
      customer: bakery, supplyDate: '2026-11-20', lines: [{ description: 'Huisstijl', unitPriceCents: 85_000 }],
    })
    await call('POST', `/api/v1/invoices/${id}/issue`)
    await open(page, `/invoices/${id}`)
    await page.getByRole('button', { name: 'Versturen' }).first().click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByLabel('Onderwerp').inputValue()).toContain('{number}')
    await dialog.locator('input[name="to"]').fill('geen adres')
    await dialog.locator('textarea').fill('Blijft staan')
    await dialog.getByRole('button', { name: 'Versturen' }).click()
    await dialog.locator('[data-field="to"]').getByText(/invalid|e-mailadres/i).first().waitFor()

    expect(await dialog.locator('textarea').inputValue()).toBe('Blijft staan')
    expect(await call('GET', `/api/v1/invoices/${id}`)).toMatchObject({ status: 'issued' })
  })
})
