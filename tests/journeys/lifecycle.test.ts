import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { open } from '../support/web/pages'
import { bakery, visitAsStudioVink, type Visitor } from '../support/web/visitor'

const browser = await useBrowser()

it('an issued invoice is paid, open again, credited in part, copied, and cancelled while nothing came of it', async () => {
  const { page, id, call } = await withInvoice()
  await page.getByRole('button', { name: 'Betaling noteren' }).click()
  const question = page.getByRole('dialog')
  await question.getByLabel('Betaald op').fill('2026-11-21')
  await question.getByRole('button', { name: 'Noteren' }).click()
  await question.getByText('Kies een dag tot en met vandaag').waitFor()
  await question.getByLabel('Betaald op').fill('2026-11-19')
  await question.getByRole('button', { name: 'Noteren' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await call('GET', `/api/v1/invoices/${id}`)).toMatchObject({ status: 'paid', paidAt: '2026-11-19T12:00:00.000Z' })
  await page.getByText('Betaling genoteerd').first().waitFor()
  await choose(page, 'Toch niet betaald')
  await question.getByRole('button', { name: 'Toch niet betaald' }).click()
  await page.getByText('Betaling weggehaald').waitFor()
  expect(await call('GET', `/api/v1/invoices/${id}`)).toMatchObject({ status: 'issued', paidAt: null })

  const creditNote = await creditPart(call, id)
  await open(page, `/invoices/${id}`)
  expect(await page.locator('[data-total="open"]').innerText()).toBe(euro('72,60'))
  await page.getByRole('button', { name: 'Betaling noteren' }).click()
  await question.getByText(`Van deze factuur staat ${euro('72,60')} open`).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Gecrediteerd').getByRole('link').click()
  await page.waitForURL(`/invoices/${creditNote}`)
  expect(await page.getByText('Betalen op').count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: '2026-0001' }).click()
  await page.waitForURL(`/invoices/${id}`)
  await choose(page, 'Kopie als concept')
  await page.waitForURL(url => !url.pathname.endsWith(id))
  await page.getByRole('heading', { name: 'Conceptfactuur' }).waitFor()

  // On the overview, another currency and a credit note stand apart.
  const dollars = await issue(call, {
    customer: { ...bakery, vatNumber: 'NL123456782B90' }, vatTreatment: 'reverse_charge',
    currency: 'USD', exchangeRate: '1.08', exchangeRateDate: '2026-11-19', exchangeRateSource: 'ECB',
  })
  await open(page, '/')
  const owed = page.getByRole('link', { name: 'Openstaand' })
  expect(await owed.innerText()).toContain(euro('72,60'))
  expect(await owed.innerText()).toContain(`+ US${euro('85,00').replace('€', '$')}`)
  expect(await owed.innerText()).toContain('2 facturen')
  await page.getByRole('row', { name: euro('72,60') }).getByText(euro('102,85')).waitFor()
  await page.getByRole('row', { name: 'Creditfactuur C2026-0001' }).waitFor()

  await open(page, `/invoices/${dollars}`)
  await page.getByText(`Btw verlegd over US${euro('85,00').replace('€', '$')}`).waitFor()
  await choose(page, 'Factuur intrekken')
  await question.getByText('Dit kun je niet terugdraaien').waitFor()
  await question.getByRole('button', { name: 'Factuur intrekken' }).click()
  await page.getByText('Deze factuur is ingetrokken').waitFor()
  expect(await call('GET', `/api/v1/invoices/${dollars}`)).toMatchObject({ status: 'cancelled' })
  await page.getByRole('button', { name: 'Betaling noteren' }).waitFor({ state: 'detached' })
})

/** Studio Vink on the page of an invoice that was issued yesterday. */
async function withInvoice(): Promise<Visitor & { id: string }> {
  const visitor = await visitAsStudioVink(browser)
  const id = await issue(visitor.call)
  await open(visitor.page, `/invoices/${id}`)
  return { ...visitor, id }
}

/** Issues an invoice of € 85,00 to the bakery, and 21 % VAT unless told otherwise. */
async function issue(call: Visitor['call'], particulars: object = {}): Promise<string> {
  const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', {
    customer: bakery,
    issueDate: '2026-11-19',
    supplyDate: '2026-11-19',
    lines: [{ description: 'Ontwerp', unitPriceCents: 8500 }],
    ...particulars,
  })
  await call('POST', `/api/v1/invoices/${id}/issue`)
  return id
}

/** Issues a credit note of € 25,00 and VAT against an invoice. */
async function creditPart(call: Visitor['call'], invoiceId: string): Promise<string> {
  const { id } = await call<{ id: string }>('POST', `/api/v1/invoices/${invoiceId}/credit-note`)
  await call('PATCH', `/api/v1/invoices/${id}`, { lines: [{ description: 'Korting', unitPriceCents: 2500 }] })
  await call('POST', `/api/v1/invoices/${id}/issue`)
  return id
}

/** An amount as the app writes it, with a space that does not break. */
const euro = (amount: string) => `€\u00A0${amount}`

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Meer' }).click()
  await page.getByRole('menuitem', { name }).click()
}
