import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { furnish, open, sidewaysScroll, stopClock, type FurnishedApp } from '../support/web/pages'
import { bakery, patient, phone, visitAsStudioVink } from '../support/web/visitor'

const browser = await useBrowser()

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

  it.each(['nl-NL', 'en-GB'])('their names are large enough to read and whole, on the narrowest phone too (%s)', async (locale) => {
    const { page } = await visitAsStudioVink(browser, { viewport: { width: 320, height: 640 }, hasTouch: true, locale })
    await open(page, '/')
    const names = await page.getByRole('navigation').last().getByRole('link').evaluateAll(links => links.map(link => ({
      isWhole: link.scrollWidth <= link.clientWidth,
      isReadable: link.textContent.trim() === '' || Number.parseFloat(getComputedStyle(link).fontSize) >= 12,
    })))

    expect(names).toEqual(Array.from({ length: 5 }, () => ({ isWhole: true, isReadable: true })))
  })

  it('the last one has all other places and the settings as a list, and those lead back to it', async () => {
    const { page } = app
    await open(page, '/')
    await page.getByRole('link', { name: 'Meer' }).click()
    const list = page.getByRole('main').getByRole('navigation', { name: 'Meer' })
    await list.getByRole('link', { name: 'Producten' }).waitFor()
    await list.getByRole('link', { name: 'Nummering' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nummering' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Meer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Meer' }).waitFor()
  })

  it('one searches from the header', async () => {
    const { page } = app
    await open(page, '/customers')
    await page.getByRole('banner').getByRole('button', { name: 'Zoeken' }).click()
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
  })

  it('an issued invoice is looked at and paid from its page, without a menu', async () => {
    const { page, paths } = app
    await open(page, paths['an issued invoice'])
    const main = page.getByRole('main')
    await main.getByRole('button', { name: 'Bekijken' }).click()
    await expect.poll(() => page.locator('[data-pdf-pages]').evaluate(drawn =>
      drawn.getBoundingClientRect().top < window.innerHeight), patient).toBe(true)
    await main.getByRole('button', { name: 'Betaling noteren' }).click()
    const dialog = page.getByRole('dialog')
    const [footer, ...buttons] = await Promise.all([
      dialog.locator('[data-slot="footer"]').boundingBox(),
      ...(await dialog.locator('[data-slot="footer"] button').all()).map(button => button.boundingBox()),
    ])
    for (const box of buttons) expect(box?.width).toBeGreaterThanOrEqual((footer?.width ?? 0) - 32)
    const close = await dialog.locator('[data-slot="close"]').boundingBox()
    const title = await dialog.locator('[data-slot="wrapper"] > *').first().evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().right
    })
    expect(title).toBeLessThanOrEqual(close?.x ?? 0)
    await page.keyboard.press('Escape')
  })

  it('a page that is opened without a connection says so, and that what was typed is still there', async () => {
    const { page, context } = await visitAsStudioVink(browser, { viewport: phone, hasTouch: true })
    await open(page, '/')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toEqual(['/offline'])

    await context.setOffline(true)
    await page.goto('/invoices/new')
    await page.getByRole('heading', { name: 'Geen verbinding' }).waitFor()
    expect(await page.getByRole('main').innerText()).toContain('staat nog op dit apparaat')
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Opnieuw proberen' }).click()
    await page.getByRole('heading', { name: 'Nieuwe factuur' }).waitFor()
  })

  it('can be installed', async () => {
    const { page, call } = app
    await open(page, '/')
    const path = await page.locator('link[rel="manifest"]').getAttribute('href')
    const manifest = await call<{ icons: { src: string, purpose?: string }[] }>('GET', path ?? '')
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')
    for (const { src } of [...manifest.icons, { src: '/icons/apple-touch.png' }]) {
      const response = await page.request.get(src)
      expect([response.status(), response.headers()['content-type']], src).toEqual([200, 'image/png'])
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

describe('with letters twice as large', () => {
  it.each(['a draft', 'settings of the company'] as const)('%s has no field below its bar: that ends the page', async (name) => {
    const { page, paths } = await furnish(browser, { viewport: phone, hasTouch: true })
    await open(page, paths[name])
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    const save = page.getByRole('main').getByRole('button', { name: 'Opslaan', exact: true }).last()

    expect((await save.boundingBox())?.y).toBeGreaterThan(phone.height)
    await save.scrollIntoViewIfNeeded()
    expect((await save.boundingBox())?.y).toBeLessThan(phone.height)
  })
})

describe('on the narrowest phone', () => {
  let app: FurnishedApp
  beforeAll(async () => {
    app = await furnish(browser, { viewport: { width: 320, height: 640 }, hasTouch: true })
  })

  it.each(['a draft', 'an overdue invoice', 'a recurring invoice'] as const)('the title of %s breaks between words, and its dates are whole', async (name) => {
    const { page, paths } = app
    await open(page, paths[name])
    const twoLinesPx = 48
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.height).toBeLessThanOrEqual(twoLinesPx)
    const cut = await page.locator('main input').evaluateAll(fields => (fields as HTMLInputElement[])
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ value }) => value))
    expect(cut).toEqual([])
  })
})

describe('four times enlarged', () => {
  it.each(['a draft', 'settings of the company'] as const)('%s has the window to itself: its bars scroll along', async (name) => {
    const { page, paths } = await furnish(browser, { viewport: { width: 320, height: 256 } })
    await open(page, paths[name])
    await page.evaluate(() => window.scrollTo(0, 200))
    const shown = await page.evaluate(() => [8, 64, 128, 192, 250]
      .map(y => document.elementFromPoint(160, y)?.closest('main') !== null))

    expect(shown).toEqual([true, true, true, true, true])
    expect(await sidewaysScroll(page)).toEqual([0, 0])
  })
})
