import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { open } from '../support/web/pages'
import { bakery, visitAsStudioVink, type Visitor } from '../support/web/visitor'

const browser = await useBrowser()

type Call = Visitor['call']
const created = async (call: Call, path: string, body: object) => (await call<{ id: string }>('POST', path, body)).id
const draft = (call: Call) => created(call, '/api/v1/invoices', {
  customer: bakery, lines: [{ description: 'Ontwerp', unitPriceCents: 8500 }],
})

const rooms = [
  {
    what: 'a draft', room: 'invoices', heading: 'Facturen', entry: 'Concept verwijderen',
    field: '[data-field="notes"] textarea', make: draft,
  },
  {
    what: 'a customer', room: 'customers', heading: 'Klanten', entry: 'Verwijderen', field: '[data-field="name"] input',
    make: (call: Call) => created(call, '/api/v1/customers', bakery),
  },
  {
    what: 'a product', room: 'products', heading: 'Producten', entry: 'Verwijderen', field: '[data-field="name"] input',
    make: (call: Call) => created(call, '/api/v1/products', { name: 'Ontwerp', unitPriceCents: 8500 }),
  },
  {
    what: 'a recurring invoice', room: 'recurring', heading: 'Terugkerend', entry: 'Verwijderen',
    field: '[data-field="interval"] input',
    make: async (call: Call) => created(call, '/api/v1/recurring', {
      templateInvoiceId: await draft(call), frequency: 'monthly', interval: 1, nextRunDate: '2026-12-31',
    }),
  },
]

describe('deleting', () => {
  it.each(rooms)('$what asks nothing of changes that were never saved', async ({ room, heading, entry, field, make }) => {
    const { page, call } = await visitAsStudioVink(browser)
    const path = `/${room}/${await make(call)}`
    await open(page, `${path}?edit=1`)
    await page.route(`**/api/v1${path}`, route => (route.request().method() === 'PATCH' ? route.abort() : route.fallback()))
    await page.locator(field).first().fill('3')
    await page.locator('header').getByRole('button', { name: 'Meer', exact: true }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click()

    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    expect(await page.getByText('Niet opgeslagen wijzigingen').count()).toBe(0)
    await expect(call('GET', `/api/v1${path}`)).rejects.toThrow('404')
  })
})
