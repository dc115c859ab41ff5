import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectBrowser } from '../support/browser'
import { open } from '../support/web/pages'
import { bakery, visitAsStudioVink } from '../support/web/visitor'

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

describe('a list', () => {
  it('is as it was left when someone comes back from one of its rows', async () => {
    const { page } = await withDraft()
    await open(page, '/invoices')
    await page.getByRole('button', { name: 'Concept', exact: true }).click()
    await page.waitForURL('**/invoices?status=draft')
    await page.getByRole('row').getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Conceptfactuur' }).waitFor()
    await page.getByRole('link', { name: 'Facturen', exact: true }).last().click()

    await page.waitForURL('**/invoices?status=draft')
  })

  it('goes back filter by filter', async () => {
    const { page } = await withDraft()
    await open(page, '/invoices')
    await page.getByRole('button', { name: 'Concept', exact: true }).click()
    await page.waitForURL('**/invoices?status=draft')
    await page.getByRole('button', { name: 'Openstaand', exact: true }).click()
    await page.waitForURL('**/invoices?status=open')
    await page.goBack()
    await page.waitForURL('**/invoices?status=draft')
    await page.goBack()
    await page.waitForURL('**/invoices')
  })

  it('does not go back letter by letter', async () => {
    const { page } = await withDraft()
    await open(page, '/')
    await page.getByRole('link', { name: 'Facturen' }).first().click()
    const search = page.getByRole('searchbox')
    await search.fill('bak')
    await page.waitForURL('**/invoices?q=bak')
    await search.fill('bakker')
    await page.waitForURL('**/invoices?q=bakker')
    await page.goBack()
    await page.getByRole('heading', { name: 'Overzicht' }).waitFor()
  })

  it('falls back to its last page', async () => {
    const { page } = await withDraft()
    await page.goto('/invoices?page=99')
    await page.waitForURL(url => url.search === '')
    await page.getByRole('row').getByRole('link').first().waitFor()
  })

  it.each(['/invoices', '/customers', '/products'])('of %s offers a way out of a search that finds nothing', async (path) => {
    const { page } = await withDraft()
    await open(page, `${path}?q=zzz&page=2`)
    await page.getByRole('button', { name: 'Filters wissen' }).click()
    await page.getByRole('row').getByRole('link').first().waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
  })
})

/** Studio Vink with one of each. */
async function withDraft() {
  const visitor = await visitAsStudioVink(browser)
  const customer = await visitor.call<{ id: string }>('POST', '/api/v1/customers', bakery)
  await visitor.call('POST', '/api/v1/products', { name: 'Ontwerp', unitPriceCents: 8500 })
  await visitor.call('POST', '/api/v1/invoices', { customerId: customer.id, lines: [] })
  return visitor
}
