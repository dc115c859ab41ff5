import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectBrowser } from '../support/browser'
import { open, saveDraft } from './pages'
import { bakery, visitAsStudioVink } from './visitor'

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

describe('a draft that is open in two tabs', () => {
  it('is not overwritten by the tab that saves last', async () => {
    const { page, path, call } = await openDraft()
    await call('PATCH', `/api/v1${path}`, { notes: 'Uit het andere tabblad' })
    await page.getByLabel('Bericht op de factuur').fill('Uit dit tabblad')
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').getByText('Dit concept is intussen gewijzigd').waitFor()
    expect(await call('GET', `/api/v1${path}`)).toMatchObject({ notes: 'Uit het andere tabblad' })

    await page.getByRole('button', { name: 'Opnieuw laden' }).click()
    await page.getByText('Dit concept is intussen gewijzigd').waitFor({ state: 'detached' })
    expect(await page.getByLabel('Bericht op de factuur').inputValue()).toBe('Uit het andere tabblad')
  })

  it('keeps what the other tab said of goods and of a period', async () => {
    const { page, path, call } = await openDraft()
    const elsewhere = { vatTreatment: 'intra_eu', supplyType: 'goods', deliveryCountry: 'DE', supplyPeriodEnd: '2026-11-30' }
    await call('PATCH', `/api/v1${path}`, elsewhere)
    await page.getByLabel('Bericht op de factuur').fill('Uit dit tabblad')
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Opnieuw laden' }).click()
    await page.getByText('Dit concept is intussen gewijzigd').waitFor({ state: 'detached' })
    await page.getByLabel('Bericht op de factuur').fill('Bedankt')
    await saveDraft(page)

    expect(await call('GET', `/api/v1${path}`)).toMatchObject({ ...elsewhere, notes: 'Bedankt' })
  })

  it('is saved all the same when only its customer was changed', async () => {
    const { page, path, call, customerId } = await openDraft()
    await call('PATCH', `/api/v1/customers/${customerId}`, { city: 'Zeist' })
    await page.getByLabel('Bericht op de factuur').fill('Bedankt')
    await saveDraft(page)

    expect(await call('GET', `/api/v1${path}`)).toMatchObject({ notes: 'Bedankt', customer: { city: 'Zeist' } })
  })

  it('is protected from its first save on', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    await open(page, '/invoices/new')
    await page.getByLabel('Omschrijving').fill('Ontwerp')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/)
    await page.getByText('Opgeslagen', { exact: true }).first().waitFor()
    await call('PATCH', `/api/v1${new URL(page.url()).pathname}`, { notes: 'Uit het andere tabblad' })
    await page.getByLabel('Bericht op de factuur').fill('Uit dit tabblad')
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').getByText('Dit concept is intussen gewijzigd').waitFor()
  })

  it('leads to the invoice it has become in the other', async () => {
    const { page, path, call } = await openDraft()
    await call('POST', `/api/v1${path}/issue`)
    await page.getByLabel('Bericht op de factuur').fill('Te laat')
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').getByText('Deze factuur is al definitief').waitFor()
    await page.getByRole('button', { name: 'Factuur bekijken' }).click()
    await page.getByRole('heading', { name: 'Factuur 2026-0001' }).waitFor()
  })
})

describe('a draft that another tab issued', () => {
  it('is shown as the invoice it is to whoever issues it again', async () => {
    const { page, path, call } = await openDraft()
    await page.getByRole('button', { name: 'Definitief maken' }).click()
    const question = page.getByRole('dialog')
    await question.getByText('Dit wordt factuur').waitFor()
    await call('POST', `/api/v1${path}/issue`)
    await question.getByRole('button', { name: 'Definitief maken', exact: true }).click()

    await page.getByText('Deze factuur is al definitief').first().waitFor()
    await page.getByRole('heading', { name: 'Factuur 2026-0001' }).waitFor()
  })
})

describe('the preview of a draft', () => {
  it('waits for what is not saved yet', async () => {
    const { page } = await openDraft()
    const preview = page.getByRole('menuitem', { name: 'Voorbeeld (pdf)' })
    await page.getByLabel('Bericht op de factuur').fill('Bedankt')
    await page.getByRole('button', { name: 'Meer', exact: true }).click()
    await preview.getByText('Sla eerst op').waitFor()
    expect(await preview.getAttribute('aria-disabled')).toBe('true')

    await page.keyboard.press('Escape')
    await saveDraft(page)
    await page.getByRole('button', { name: 'Meer', exact: true }).click()
    await preview.waitFor()
    expect(await preview.getAttribute('aria-disabled')).not.toBe('true')
  })
})

async function openDraft() {
  const visitor = await visitAsStudioVink(browser)
  const { id: customerId } = await visitor.call<{ id: string }>('POST', '/api/v1/customers', bakery)
  const { id } = await visitor.call<{ id: string }>('POST', '/api/v1/invoices', {
    customerId,
    issueDate: '2026-11-20',
    supplyDate: '2026-11-20',
    lines: [{ description: 'Ontwerp', unitPriceCents: 8500 }],
  })
  const path = `/invoices/${id}`
  await open(visitor.page, path)
  return { ...visitor, path, customerId }
}
