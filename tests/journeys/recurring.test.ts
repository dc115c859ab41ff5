import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connectBrowser } from '../support/browser'
import { startServer } from '../support/server'
import { hasFocus, open } from '../support/web/pages'
import { bakery, patient, visitAsStudioVink, type Visitor } from '../support/web/visitor'

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

describe('a recurring invoice', () => {
  it('is made from an invoice with its dates in sight, run, paused and resumed', async () => {
    const { page, call, id } = await withInvoice()
    await choose(page, 'Terugkerend maken')
    await page.getByRole('heading', { name: 'Factuur herhalen' }).waitFor()
    await page.getByLabel('Volgende factuur').fill('2026-12-31')
    await expect.poll(() => datesOn(page), patient).toEqual(['31 dec 2026', '31 jan 2027', '28 feb 2027', '31 mrt 2027', '30 apr 2027'])
    await page.getByText('over december 2026').waitFor()
    await page.getByText('Hosting december').waitFor()
    await page.getByLabel('Laatste dag').fill('2027-01-31')
    await expect.poll(() => datesOn(page), patient).toEqual(['31 dec 2026', '31 jan 2027'])
    await page.getByRole('button', { name: 'Herhalen' }).click()

    await page.getByRole('heading', { name: bakery.name }).waitFor()
    await page.getByText('Loopt').waitFor()
    await choose(page, 'Nu een factuur maken')
    await page.getByRole('row', { name: /2026-0002/ }).waitFor()
    await choose(page, 'Stilzetten')
    await page.locator('header').getByText('Staat stil').waitFor()
    await choose(page, 'Weer aanzetten')
    await page.locator('header').getByText('Loopt').waitFor()

    const { data } = await call<{ data: object[] }>('GET', '/api/v1/recurring')
    expect(data).toMatchObject([{ templateInvoiceId: id, nextRunDate: '2026-12-31', endDate: '2027-01-31', runCount: 1, active: true }])
  })

  it('begins on the next day of the invoice that is still to come, and makes at once only what the button names', async () => {
    // Nothing is made by itself, so that what is due stays to be seen.
    const server = await startServer({ database: inject('databaseTemplate'), env: { NUXT_JOBS: 'off' } })
    try {
      const { page, call } = await visitAsStudioVink(browser, { baseURL: server.url })
      const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', {
        customer: bakery, issueDate: '2026-03-14', supplyDate: '2026-03-14',
        lines: [{ description: 'Hosting', unitPriceCents: 4_900 }],
      })
      await call('POST', `/api/v1/invoices/${id}/issue`)
      await open(page, `/invoices/${id}`)
      await choose(page, 'Terugkerend maken')
      await page.getByRole('heading', { name: 'Factuur herhalen' }).waitFor()
      const date = page.getByLabel('Volgende factuur')
      await expect.poll(() => datesOn(page), patient).toEqual(['14 dec 2026', '14 jan 2027', '14 feb 2027', '14 mrt 2027', '14 apr 2027'])
      await page.getByRole('button', { name: 'Herhalen', exact: true }).waitFor()

      await page.getByLabel('Elke').fill('2')
      await expect.poll(() => date.inputValue(), patient).toBe('14 jan 2027')
      await date.fill('2026-12-01')
      await page.getByLabel('Elke').fill('1')
      await expect.poll(() => datesOn(page), patient).toContain('1 dec 2026')
      await date.fill('2026-10-20')
      await page.getByRole('button', { name: 'Herhalen en nu 2 facturen maken' }).waitFor()
      await date.fill('2026-11-20')
      await page.getByRole('button', { name: 'Herhalen en nu factuur maken' }).click()

      const due = page.getByText('De factuur van 20 nov 2026 is aan de beurt en wordt nu gemaakt')
      await due.waitFor()
      expect(await page.getByText('Er is nog niets gemaakt').count()).toBe(0)
      const { data: [schedule] } = await call<{ data: { id: string }[] }>('GET', '/api/v1/recurring')
      await call('PATCH', `/api/v1/recurring/${schedule?.id}`, { nextRunDate: '2026-12-14' })
      await due.waitFor({ state: 'detached' })
      await page.getByText('Er is nog niets gemaakt').waitFor()
    } finally {
      await server.stop()
    }
  })

  it('warns where it would be mailed to nobody, and takes an address on the spot', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    const customer = await call<{ id: string }>('POST', '/api/v1/customers', { ...bakery, email: null })
    const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', {
      customerId: customer.id, supplyDate: '2026-11-01', lines: [{ description: 'Hosting', unitPriceCents: 4_900 }],
    })
    await call('POST', `/api/v1/invoices/${id}/issue`)
    await open(page, `/recurring/new?invoice=${id}`)
    const warning = page.getByText(`${bakery.name} heeft nog geen e-mailadres`)
    expect(await warning.count()).toBe(0)
    await page.getByRole('switch', { name: 'Meteen versturen' }).click()
    await warning.waitFor()
    await page.getByLabel('Elke').fill('2')

    await page.getByRole('button', { name: 'E-mailadres toevoegen' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('E-mailadres', { exact: true }).fill('boekhouding@example.nl')
    await form.getByRole('button', { name: 'Opslaan' }).click()
    const told = page.getByText('De factuur gaat naar boekhouding@example.nl.')
    await hasFocus(told)
    expect(await warning.count()).toBe(0)
    expect(await page.getByLabel('Elke').inputValue()).toBe('2')
  })

  it('says what is wrong with its last invoice and leads to it', async () => {
    const { page, call, id } = await withInvoice()
    const schedule = await call<{ id: string }>('POST', '/api/v1/recurring', {
      templateInvoiceId: id, frequency: 'monthly', nextRunDate: '2026-12-31',
    })
    await call('PATCH', '/api/v1/business', { kvkNumber: null, vatNumber: null })
    const made = await call<{ id: string }>('POST', `/api/v1/recurring/${schedule.id}/run-now`)
    await open(page, '/recurring')
    await page.getByRole('row', { name: /Vraagt aandacht/ }).getByRole('link').click()
    await page.getByRole('alert').getByRole('link', { name: 'Factuur openen' }).click()

    await page.waitForURL(`/invoices/${made.id}`)
  })
})

/** The dates that are shown to come next. */
async function datesOn(page: Page): Promise<string[]> {
  const dates = page.getByRole('region', { name: 'De volgende keren' }).locator('li > span:first-child')
  return (await dates.allInnerTexts()).map(date => date.replaceAll('\u00A0', ' '))
}

async function choose(page: Page, entry: string): Promise<void> {
  await page.locator('header').getByRole('button', { name: 'Meer' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** An issued invoice over November, opened. */
async function withInvoice(): Promise<Visitor & { id: string }> {
  const visitor = await visitAsStudioVink(browser)
  const { id } = await visitor.call<{ id: string }>('POST', '/api/v1/invoices', {
    customer: bakery, supplyDate: '2026-11-01', supplyPeriodEnd: '2026-11-30',
    lines: [{ description: 'Hosting {month}', unitPriceCents: 4_900 }],
  })
  await visitor.call('POST', `/api/v1/invoices/${id}/issue`)
  await open(visitor.page, `/invoices/${id}`)
  return { ...visitor, id }
}
