import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { hasFocus, open } from '../support/web/pages'
import { bakery, patient, visitAsStudioVink } from '../support/web/visitor'

const browser = await useBrowser()

it('a recurring invoice is made from an invoice with its dates and its address in sight, run, paused and resumed, and says what is wrong', async () => {
  const { page, call } = await visitAsStudioVink(browser)
  const { id: customerId } = await call<{ id: string }>('POST', '/api/v1/customers', { ...bakery, email: null })
  const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', {
    customerId, supplyDate: '2026-11-01', supplyPeriodEnd: '2026-11-30',
    lines: [{ description: 'Hosting {month}', unitPriceCents: 4_900 }],
  })
  await call('POST', `/api/v1/invoices/${id}/issue`)
  await open(page, `/invoices/${id}`)
  await choose(page, 'Terugkerend maken')
  await page.getByRole('heading', { name: 'Factuur herhalen' }).waitFor()
  await page.getByLabel('Volgende factuur').fill('2026-12-31')
  await expect.poll(() => datesOn(page), patient).toEqual(['31 dec 2026', '31 jan 2027', '28 feb 2027', '31 mrt 2027', '30 apr 2027'])
  await page.getByText('over december 2026').waitFor()
  await page.getByText('Hosting december').waitFor()
  await page.getByLabel('Laatste dag').fill('2027-01-31')
  await expect.poll(() => datesOn(page), patient).toEqual(['31 dec 2026', '31 jan 2027'])
  const warning = page.getByText(`${bakery.name} heeft nog geen e-mailadres`)
  expect(await warning.count()).toBe(0)
  await page.getByRole('switch', { name: 'Meteen versturen' }).click()
  await warning.waitFor()
  await page.getByRole('button', { name: 'E-mailadres toevoegen' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('E-mailadres', { exact: true }).fill('boekhouding@example.nl')
  await form.getByRole('button', { name: 'Opslaan' }).click()
  await hasFocus(page.getByText('De factuur gaat naar boekhouding@example.nl.'))
  expect(await warning.count()).toBe(0)
  expect(await page.getByLabel('Laatste dag').inputValue()).toMatch(/^31\sjan\s2027$/)
  await page.getByRole('button', { name: 'Herhalen' }).click()

  await page.getByRole('heading', { name: bakery.name }).waitFor()
  await page.getByText('Loopt').waitFor()
  await choose(page, 'Nu een factuur maken')
  await page.getByRole('row', { name: /2026-0002/ }).waitFor()
  await choose(page, 'Stilzetten')
  await page.locator('header').getByText('Staat stil').waitFor()
  await choose(page, 'Weer aanzetten')
  await page.locator('header').getByText('Loopt').waitFor()

  const { data } = await call<{ data: { id: string }[] }>('GET', '/api/v1/recurring')
  expect(data).toMatchObject([{ templateInvoiceId: id, nextRunDate: '2026-12-31', endDate: '2027-01-31', runCount: 1, active: true }])

  await call('PATCH', '/api/v1/business', { kvkNumber: null, vatNumber: null })
  const made = await call<{ id: string }>('POST', `/api/v1/recurring/${data[0]?.id}/run-now`)
  await open(page, '/recurring')
  await page.getByRole('row', { name: /Vraagt aandacht/ }).getByRole('link').click()
  await page.getByRole('alert').getByRole('link', { name: 'Factuur openen' }).click()
  await page.waitForURL(`/invoices/${made.id}`)
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
