import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectBrowser } from '../support/browser'
import { furnish, open, stopClock, type FurnishedApp } from '../support/web/pages'
import { bakery, phone, visitAsStudioVink } from '../support/web/visitor'

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

describe('on a phone', () => {
  let app: FurnishedApp
  beforeAll(async () => {
    app = await furnish(browser, { viewport: phone, hasTouch: true })
  })

  it('the main ways stand in a bar at the bottom, large enough for a thumb', async () => {
    const { page } = app
    await open(page, '/')
    const bar = page.getByRole('navigation', { name: 'Hoofdmenu' })
    await bar.getByRole('link', { name: 'Facturen' }).click()
    await page.getByRole('heading', { name: 'Facturen', exact: true }).waitFor()

    for (const link of await bar.getByRole('link').all()) {
      const box = await link.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect(box?.width).toBeGreaterThanOrEqual(44)
    }
  })

  const busyPages = ['invoices', 'a draft', 'an issued invoice'] as const
  it.each(busyPages)('%s has nothing to press that a finger would miss', async (name) => {
    await open(app.page, app.paths[name])
    const targets = app.page.locator('button:not([role]), [role="combobox"], a[data-slot="base"], input, textarea')
    for (const target of await targets.filter({ visible: true }).all()) {
      const box = await target.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), await target.ariaSnapshot()).toBeGreaterThanOrEqual(44)
    }
  })

  it('the title of a draft is shown whole, saved or not', async () => {
    const { page, call } = await visitAsStudioVink(browser, { viewport: phone, hasTouch: true })
    const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', {
      customer: bakery, supplyDate: '2026-11-20', lines: [{ description: 'Ontwerp', unitPriceCents: 8500 }],
    })
    await call('POST', `/api/v1/invoices/${id}/issue`)
    const creditNote = await call<{ id: string }>('POST', `/api/v1/invoices/${id}/credit-note`)
    await open(page, `/invoices/${creditNote.id}`)
    const title = page.getByRole('heading', { level: 1 })
    const shown = () => title.evaluate(({ scrollWidth, clientWidth, clientHeight }) =>
      ({ isCut: scrollWidth > clientWidth, height: clientHeight }))

    expect(await title.innerText()).toBe('Conceptcreditfactuur')
    const saved = await shown()
    expect(saved.isCut).toBe(false)
    // It would save itself before anybody has looked.
    await stopClock(page)
    await page.getByLabel('Kenmerk').fill('Brood')
    await page.getByText('Niet opgeslagen').waitFor()
    expect(await shown()).toEqual(saved)
  })

  it('an invoice is written with the total always in sight', async () => {
    const { page, paths } = app
    await open(page, paths['a draft'])
    const total = page.locator('main > div').last().getByText('€')

    expect(await total.innerText()).toBe(await page.locator('[data-total="total"]').innerText())
    await page.getByLabel('Omschrijving').first().scrollIntoViewIfNeeded()
    expect(await total.isVisible()).toBe(true)
    expect((await total.boundingBox())?.y).toBeLessThan(phone.height)
  })
})
