import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { open, saveDraft } from '../support/web/pages'
import { bakery, patient, visitAsStudioVink } from '../support/web/visitor'

const browser = await useBrowser()

const euro = (amount: string) => `€\u00A0${amount}`

it('crediting an invoice goes from ticked lines to money that is paid back', async () => {
  const { page, id, call } = await withPaidInvoice()
  await page.getByRole('button', { name: 'Meer' }).click()
  await page.getByRole('menuitem', { name: 'Creditfactuur maken' }).click()
  await page.getByRole('heading', { name: 'Conceptcreditfactuur' }).waitFor()
  const total = page.locator('[data-total="total"]')
  await expect.poll(() => total.innerText(), patient).toBe(euro('248,05'))

  // Whose it is, and how it is taxed, follows from the invoice; a credit note is due on no day.
  expect(await page.getByRole('button', { name: 'Andere klant kiezen' }).count()).toBe(0)
  expect(await page.getByLabel('Vervaldatum').count()).toBe(0)
  expect(await page.getByLabel('Btw-behandeling').count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: '2026-0001' }).waitFor()

  await page.getByRole('checkbox', { name: 'Domeinnaam' }).click()
  const hours = page.getByLabel('Aantal van Ontwerp')
  await hours.fill('3')
  await page.getByText('Hoogstens 2.').waitFor()
  await hours.fill('0')
  await page.getByText('Vul een aantal in, hoogstens 2.').waitFor()
  await hours.fill('1')
  await expect.poll(() => total.innerText(), patient).toBe(euro('102,85'))
  await saveDraft(page)
  const draft = page.url()
  await open(page, `/invoices/${id}`)
  await page.getByRole('button', { name: 'Meer' }).click()
  await page.getByRole('menuitem', { name: 'Creditfactuur maken' }).click()
  await page.waitForURL(draft)
  await page.getByRole('checkbox', { name: 'Domeinnaam' }).waitFor()
  expect(await page.getByRole('checkbox', { name: 'Domeinnaam' }).getAttribute('aria-checked')).toBe('false')
  expect(await page.getByRole('checkbox', { name: 'Ontwerp' }).getAttribute('aria-checked')).toBe('true')
  expect(await hours.inputValue()).toBe('1')

  await page.getByRole('button', { name: 'Definitief maken' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Definitief maken', exact: true }).click()
  await page.getByText(`Betaal ${euro('102,85')} terug aan je klant`).waitFor()
  expect(await page.getByText('Vervaldatum').count()).toBe(0)

  await open(page, `/invoices/${id}`)
  expect(await page.locator('[data-total="refund"]').innerText()).toBe(euro('102,85'))
  await page.getByRole('main').getByRole('link', { name: 'C2026-0001' }).first().click()
  await page.getByRole('button', { name: 'Terugbetaling noteren' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Noteren' }).click()
  await page.getByText('Dit bedrag is terugbetaald').waitFor()

  await open(page, `/invoices/${id}`)
  await page.getByRole('heading', { name: 'Creditfacturen' }).waitFor()
  expect(await page.locator('[data-total="refund"]').count()).toBe(0)

  // What is left is proposed next.
  const next = await call<{ id: string, lines: object[] }>('POST', `/api/v1/invoices/${id}/credit-note`)
  expect(next.lines).toMatchObject([
    { description: 'Ontwerp', quantity: '1' }, { description: 'Domeinnaam', quantity: '1' },
  ])

  // None of it, and a line of one's own.
  await open(page, `/invoices/${next.id}`)
  await page.getByRole('checkbox', { name: 'Alles crediteren' }).click()
  await page.getByLabel('Aantal van Ontwerp').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Regels zelf schrijven' }).click()
  await page.getByRole('button', { name: 'Regel toevoegen' }).click()
  await page.getByLabel('Omschrijving').fill('Korting achteraf')
  await page.getByLabel('Prijs').fill('25')
  await expect.poll(() => total.innerText(), patient).toBe(euro('30,25'))
})

/** Studio Vink on the page of a paid invoice: two hours of design at € 85,00 and a name at € 35,00, with 21 % VAT. */
async function withPaidInvoice() {
  const visitor = await visitAsStudioVink(browser)
  const { page, call } = visitor
  const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', {
    customer: bakery,
    issueDate: '2026-11-19',
    supplyDate: '2026-11-19',
    lines: [
      { description: 'Ontwerp', quantity: '2', unit: 'HUR', unitPriceCents: 8500 },
      { description: 'Domeinnaam', unitPriceCents: 3500 },
    ],
  })
  await call('POST', `/api/v1/invoices/${id}/issue`)
  await call('POST', `/api/v1/invoices/${id}/mark-paid`)
  await open(page, `/invoices/${id}`)
  return { ...visitor, id }
}
