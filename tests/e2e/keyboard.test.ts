import type { Browser, Locator } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectBrowser } from '../support/browser'
import { open } from './pages'
import { bakery, visitAsStudioVink } from './visitor'

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

describe('the focus', () => {
  it('goes on with the next line when one is removed', async () => {
    const { page } = await openDraft()
    await page.getByRole('button', { name: 'Regel 1 verwijderen' }).press('Enter')
    await focused(page.getByLabel('Omschrijving').first())
    expect(await page.getByLabel('Omschrijving').first().inputValue()).toBe('Advies')

    await page.getByRole('button', { name: 'Regel 2 verwijderen' }).press('Enter')
    await focused(page.getByLabel('Omschrijving').first())
    await page.getByRole('button', { name: 'Regel 1 verwijderen' }).press('Enter')
    await focused(page.getByLabel('Omschrijving'))
    expect(await page.getByLabel('Omschrijving').inputValue()).toBe('')
  })

  it('starts on the first action of the last question, and returns to where it came from', async () => {
    const { page } = await openDraft()
    const issue = page.getByRole('button', { name: 'Definitief maken' })
    await issue.press('Enter')
    await focused(page.getByRole('dialog').getByRole('button', { name: 'Niet doen' }))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await focused(issue)
  })

  it('starts on staying where there are unsaved changes', async () => {
    const { page } = await openDraft()
    await open(page, '/invoices/new')
    await page.getByLabel('Bericht op de factuur').fill('Bedankt')
    await page.getByRole('link', { name: 'Klanten' }).first().press('Enter')
    await focused(page.getByRole('dialog').getByRole('button', { name: 'Blijven' }))
  })

  it('starts on the first field of a dialog', async () => {
    const { page, call, path } = await openDraft()
    await call('POST', `/api/v1${path}/issue`)
    await open(page, path)
    await page.getByRole('button', { name: 'Markeer als betaald' }).first().press('Enter')
    await focused(page.getByRole('dialog').getByLabel('Betaald op'))
  })
})

/** Waits until the element has the focus. */
async function focused(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate(node => node === document.activeElement)).toBe(true)
}

async function openDraft() {
  const visitor = await visitAsStudioVink(browser)
  const customer = await visitor.call<{ id: string }>('POST', '/api/v1/customers', bakery)
  const { id } = await visitor.call<{ id: string }>('POST', '/api/v1/invoices', {
    customerId: customer.id,
    issueDate: '2026-11-20',
    supplyDate: '2026-11-20',
    lines: ['Ontwerp', 'Advies', 'Drukwerk'].map(description => ({ description, unitPriceCents: 8500 })),
  })
  const path = `/invoices/${id}`
  await open(visitor.page, path)
  return { ...visitor, path }
}
