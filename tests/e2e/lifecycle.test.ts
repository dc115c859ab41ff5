import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectBrowser } from '../support/browser'
import { open } from './pages'
import { bakery, visitAsStudioVink, type Visitor } from './visitor'

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

describe('an issued invoice', () => {
  it('is marked paid on a day, and open again when that was a mistake', async () => {
    const { page, id, call } = await withInvoice()
    await page.getByRole('button', { name: 'Betaald melden' }).click()
    const question = page.getByRole('dialog')
    await question.getByLabel('Betaald op').fill('2026-11-01')
    await question.getByRole('button', { name: 'Betaald melden' }).click()
    await question.getByText('Kies een dag vanaf de factuurdatum').waitFor()
    await question.getByLabel('Betaald op').fill('2026-11-19')
    await question.getByRole('button', { name: 'Betaald melden' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await call('GET', `/api/v1/invoices/${id}`)).toMatchObject({ status: 'paid', paidAt: '2026-11-19T12:00:00.000Z' })
    await page.getByText('Als betaald gemeld').waitFor()

    await choose(page, 'Toch niet betaald')
    await page.getByText('Betaling teruggedraaid').waitFor()
    expect(await call('GET', `/api/v1/invoices/${id}`)).toMatchObject({ status: 'issued', paidAt: null })
  })

  it('is credited by a draft, which is gone on with when there is one', async () => {
    const { page, id } = await withInvoice()
    await choose(page, 'Creditfactuur maken')
    await page.waitForURL(url => /^\/invoices\/[\w-]{36}$/.test(url.pathname) && !url.pathname.endsWith(id))
    await page.getByRole('heading', { name: 'Conceptcreditfactuur' }).waitFor()
    const draft = page.url()

    await open(page, `/invoices/${id}`)
    await choose(page, 'Creditfactuur maken')
    await page.waitForURL(draft)
  })

  it('is copied as a draft', async () => {
    const { page, id } = await withInvoice()
    await choose(page, 'Kopie als concept')
    await page.waitForURL(url => !url.pathname.endsWith(id))
    await page.getByRole('heading', { name: 'Conceptfactuur' }).waitFor()
  })

  it('is cancelled after one question', async () => {
    const { page, id, call } = await withInvoice()
    await choose(page, 'Factuur annuleren')
    const question = page.getByRole('dialog')
    await question.getByText('Dit kan niet worden teruggedraaid').waitFor()
    await question.getByRole('button', { name: 'Factuur annuleren' }).click()
    await page.getByText('Deze factuur is geannuleerd').waitFor()

    expect(await call('GET', `/api/v1/invoices/${id}`)).toMatchObject({ status: 'cancelled' })
    await page.getByRole('button', { name: 'Betaald melden' }).waitFor({ state: 'detached' })
  })

  it('gives the link for the customer', async () => {
    const { page, id, call, context } = await withInvoice()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await choose(page, 'Link voor je klant kopiëren')
    await page.getByText('Link gekopieerd').first().waitFor()
    const { publicUrl } = await call<{ publicUrl: string }>('GET', `/api/v1/invoices/${id}`)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(publicUrl)
  })
})

/** Studio Vink on the page of an invoice that was issued yesterday. */
async function withInvoice(): Promise<Visitor & { id: string }> {
  const visitor = await visitAsStudioVink(browser)
  const customer = await visitor.call<{ id: string }>('POST', '/api/v1/customers', bakery)
  const { id } = await visitor.call<{ id: string }>('POST', '/api/v1/invoices', {
    customerId: customer.id,
    issueDate: '2026-11-19',
    supplyDate: '2026-11-19',
    lines: [{ description: 'Ontwerp', unitPriceCents: 8500 }],
  })
  await visitor.call('POST', `/api/v1/invoices/${id}/issue`)
  await open(visitor.page, `/invoices/${id}`)
  return { ...visitor, id }
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Meer' }).click()
  await page.getByRole('menuitem', { name }).click()
}
