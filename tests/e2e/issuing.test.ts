import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectBrowser } from '../support/browser'
import { open } from './pages'
import { bakery, visitAsStudioVink } from './visitor'

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

describe('the last question before issuing', () => {
  it('names the customer and the total', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    const customer = await call<{ id: string }>('POST', '/api/v1/customers', bakery)
    const draft = await call<{ id: string }>('POST', '/api/v1/invoices', {
      customerId: customer.id,
      lines: [{ description: 'Ontwerp', unitPriceCents: 100_000 }],
    })
    await open(page, `/invoices/${draft.id}`)
    await page.getByRole('button', { name: 'Definitief maken' }).click()
    const question = page.getByRole('dialog')

    await question.getByText('Dit wordt factuur').waitFor()
    expect(await question.getByText('Bakkerij Jansen').count()).toBe(1)
    expect(await question.innerText()).toContain('1.210,00')
  })
})
