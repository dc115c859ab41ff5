import type { BrowserContextOptions, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { hasFocus, open, sidewaysScroll } from '../support/web/pages'
import { bakery, patient, phone, visitAsStudioVink } from '../support/web/visitor'

const browser = await useBrowser()

const euro = (amount: string) => `€\u00A0${amount}`

describe('the payments of an invoice', () => {
  it('come in parts, are taken back, and leave what was too much to go back', async () => {
    const { page } = await withInvoice()
    await pay(page, '100')
    await total(page, 'open', euro('21,00'))
    await page.getByText(`De laatste ${euro('21,00')} hoort er op`).waitFor()

    await pay(page, null)
    await page.getByText('Deze factuur is betaald').waitFor()
    const payments = page.locator('section', { has: page.getByRole('heading', { name: 'Betalingen' }) })
    await expect.poll(() => payments.getByRole('listitem').count()).toBe(2)

    await payments.getByRole('button', { name: `Weghalen: ${euro('100,00')}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Weghalen' }).click()
    await total(page, 'open', euro('100,00'))
    await expect.poll(() => payments.getByRole('listitem').count()).toBe(1)

    await pay(page, '120')
    await page.getByText(`Je klant betaalde ${euro('20,00')} te veel`).waitFor()
    await page.getByRole('button', { name: 'Terugbetaling noteren' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Noteren' }).click()
    await page.getByText('Deze factuur is betaald').waitFor()
    await payments.getByText(`Teruggeboekt ${euro('20,00')}`).waitFor()
  })

  it('are written down by keyboard alone, and taken back from the notice', async () => {
    const { page, id, call } = await withInvoice()
    await page.getByRole('button', { name: 'Betaling noteren' }).press('Enter')
    const amount = page.getByRole('dialog').getByLabel('Bedrag')
    await hasFocus(amount)
    await amount.fill('60,50')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await total(page, 'open', euro('60,50'))

    await page.getByRole('button', { name: 'Ongedaan maken' }).press('Enter')
    await page.locator('[data-total="open"]').waitFor({ state: 'detached' })
    expect(await call('GET', `/api/v1/invoices/${id}`)).toMatchObject({ status: 'issued', paidCents: 0 })
  })

  it('leave the focus on the page, also where the button is gone once all is paid', async () => {
    const { page } = await withInvoice()
    await pay(page, null)
    await page.getByText('Deze factuur is betaald').waitFor()

    await hasFocus(page.getByRole('heading', { level: 1 }))
  })

  it('may be a credit note of the same customer, which both tell and lose together', async () => {
    const { page, id, call, customerId } = await withInvoice()
    const paid = await issue(call, customerId)
    await call('POST', `/api/v1/invoices/${paid}/mark-paid`)
    const { id: note } = await call<{ id: string }>('POST', `/api/v1/invoices/${paid}/credit-note`)
    await call('POST', `/api/v1/invoices/${note}/issue`)

    await open(page, `/invoices/${id}`)
    await page.getByRole('button', { name: 'Betaling noteren' }).click()
    await page.getByRole('dialog').getByLabel('Hoe').click()
    await page.getByRole('option', { name: 'Verrekening' }).click()
    await page.getByRole('combobox', { name: 'Verrekenen met' }).getByText(/^C2026-0001 van/).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Noteren' }).click()
    await page.getByText('Deze factuur is betaald').waitFor()
    await page.getByText('Verrekend met').getByRole('link', { name: 'C2026-0001' }).click()

    await page.getByText('Dit bedrag is terugbetaald of verrekend').waitFor()
    await page.getByRole('button', { name: /^Weghalen/ }).click()
    await page.getByText('De verrekening met 2026-0001 vervalt ook daar').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Weghalen' }).click()
    await page.getByText(`Betaal ${euro('121,00')} terug aan je klant`).waitFor()
    expect(await call('GET', `/api/v1/invoices/${id}`)).toMatchObject({ openCents: 12_100 })
  })

  it('fit a phone, and the page for the customer asks for what is left', async () => {
    const { page, publicUrl } = await withInvoice({ viewport: phone, hasTouch: true })
    await pay(page, '100')
    await total(page, 'open', euro('21,00'))
    expect(await sidewaysScroll(page)).toEqual([0, 0])

    await page.goto(new URL(publicUrl).pathname)
    await page.getByText(`${euro('100,00')} is betaald. Nog te betalen: ${euro('21,00')}.`).waitFor()
    expect(await page.getByRole('region', { name: 'Te betalen' }).innerText()).toContain(euro('21,00'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
  })

  it('show in the list of invoices as what is left', async () => {
    const { page } = await withInvoice({ viewport: phone, hasTouch: true })
    await pay(page, '100')
    await open(page, '/invoices')
    await page.getByText(`nog ${euro('21,00')} open`).waitFor()
    await page.getByRole('button', { name: 'Meer met 2026-0001' }).click()
    await page.getByRole('menuitem', { name: 'Betaling noteren' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Noteren' }).click()
    await page.getByText('Betaald', { exact: true }).first().waitFor()
  })
})

/** Writes a payment down on the page of an invoice: of an amount, or of all that is open. */
async function pay(page: Page, amount: string | null): Promise<void> {
  await page.getByRole('button', { name: 'Betaling noteren' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog')
  if (amount !== null) await dialog.getByLabel('Bedrag').fill(amount)
  await dialog.getByRole('button', { name: 'Noteren' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function total(page: Page, name: string, text: string): Promise<void> {
  await expect.poll(() => page.locator(`[data-total="${name}"]`).innerText(), patient).toBe(text)
}

type Call = Awaited<ReturnType<typeof visitAsStudioVink>>['call']

/** Issues an invoice of € 121,00 to the bakery. */
async function issue(call: Call, customerId: string): Promise<string> {
  const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', {
    customerId, issueDate: '2026-11-19', supplyDate: '2026-11-19', lines: [{ description: 'Ontwerp', unitPriceCents: 10_000 }],
  })
  await call('POST', `/api/v1/invoices/${id}/issue`)
  return id
}

/** Studio Vink on the page of an invoice of € 121,00 that is open. */
async function withInvoice(options: BrowserContextOptions = {}) {
  const visitor = await visitAsStudioVink(browser, options)
  const { page, call } = visitor
  const { id: customerId } = await call<{ id: string }>('POST', '/api/v1/customers', bakery)
  const id = await issue(call, customerId)
  const { publicUrl } = await call<{ publicUrl: string }>('GET', `/api/v1/invoices/${id}`)
  await open(page, `/invoices/${id}`)
  return { ...visitor, id, customerId, publicUrl }
}
