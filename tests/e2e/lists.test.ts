import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { textOfPages } from '../support/pdf-reader'
import { open } from '../support/web/pages'
import { bakery, visitAsStudioVink } from '../support/web/visitor'

const browser = await useBrowser()

it('a list is as it was left when someone comes back from one of its rows', async () => {
  const { page } = await withDraft()
  await open(page, '/invoices')
  await page.getByRole('button', { name: 'Concept', exact: true }).click()
  await page.waitForURL('**/invoices?status=draft')
  await page.getByRole('row').getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Conceptfactuur' }).waitFor()
  await page.getByRole('link', { name: 'Facturen', exact: true }).last().click()

  await page.waitForURL('**/invoices?status=draft')
})

it('a list is printed under its title, without what is pressed', async () => {
  const { page } = await withDraft()
  await open(page, '/customers')
  await page.getByRole('link', { name: bakery.name }).first().waitFor()
  await page.emulateMedia({ media: 'print' })
  const [first] = await textOfPages(new Uint8Array(await page.pdf()))

  expect(first).toMatch(/^Klanten\b/)
  expect(first).not.toContain('Nieuwe klant')
})

/** Studio Vink with one of each. */
async function withDraft() {
  const visitor = await visitAsStudioVink(browser)
  const customer = await visitor.call<{ id: string }>('POST', '/api/v1/customers', bakery)
  await visitor.call('POST', '/api/v1/products', { name: 'Ontwerp', unitPriceCents: 8500 })
  await visitor.call('POST', '/api/v1/invoices', { customerId: customer.id, lines: [] })
  return visitor
}
