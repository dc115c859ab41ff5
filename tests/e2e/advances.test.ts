import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { open, saveDraft } from '../support/web/pages'
import { bakery, visitAsStudioVink } from '../support/web/visitor'

const browser = await useBrowser()

describe('an advance invoice', () => {
  it('is marked among the options, and is called so once it is issued', async () => {
    const { page, call, customerId } = await visitWithCustomer()
    const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', {
      customerId, lines: [{ description: 'Aanbetaling', unitPriceCents: 50_000 }],
    })
    await open(page, `/invoices/${id}`)
    await page.getByRole('button', { name: 'Meer opties' }).click()
    await page.getByRole('switch', { name: 'Voorschotfactuur' }).click()
    await saveDraft(page)
    await call('POST', `/api/v1/invoices/${id}/issue`)
    await open(page, `/invoices/${id}`)

    await page.getByRole('heading', { name: /^Voorschotfactuur \d/ }).waitFor()
  })

  it('is deducted by a later invoice to the same customer, whose total follows at once', async () => {
    const { page, call, customerId } = await visitWithCustomer()
    const advance = await call<{ id: string }>('POST', '/api/v1/invoices', {
      customerId, advance: true, lines: [{ description: 'Aanbetaling', unitPriceCents: 50_000 }],
    })
    await call('POST', `/api/v1/invoices/${advance.id}/issue`)
    const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', {
      customerId, supplyDate: '2026-11-20', lines: [{ description: 'Huisstijl', unitPriceCents: 85_000 }],
    })
    await open(page, `/invoices/${id}`)
    const total = page.locator('[data-total="total"]')
    expect(await total.innerText()).toContain('1.028,50')
    await page.getByRole('group', { name: 'Voorschotfacturen aftrekken' }).getByRole('checkbox').click()
    await page.getByText('423,50').first().waitFor()
    expect(await total.innerText()).toContain('423,50')
    await saveDraft(page)

    expect(await call('GET', `/api/v1/invoices/${id}`))
      .toMatchObject({ advanceInvoiceIds: [advance.id], totalCents: 42_350 })
  })
})

async function visitWithCustomer() {
  const visitor = await visitAsStudioVink(browser)
  const { id: customerId } = await visitor.call<{ id: string }>('POST', '/api/v1/customers', bakery)
  return { ...visitor, customerId }
}
