import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { open, pictureIn } from '../support/web/pages'
import { patient, phone, visitAsStudioVink } from '../support/web/visitor'

const browser = await useBrowser()

describe('the page beside the form', () => {
  it('follows what is typed, and keeps the last picture until the next is there', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    await open(page, '/invoices/new')
    const empty = await pictureIn(page)
    await page.getByLabel('Omschrijving').fill('Ontwerp')
    await expect.poll(() => pictureIn(page), patient).not.toBe(empty)
    // One by one: with both on their way, the first could be taken for the last.
    const described = await pictureIn(page)
    await page.getByLabel('Prijs').fill('85')
    await expect.poll(() => pictureIn(page), patient).not.toBe(described)
    const isBehind = page.getByText('Van voor je laatste wijziging')
    await isBehind.waitFor({ state: 'hidden' })

    const written = await pictureIn(page)
    await page.getByLabel('Prijs').fill('veel')
    await isBehind.waitFor()
    expect(await pictureIn(page)).toBe(written)
    expect(await call('GET', '/api/v1/invoices')).toMatchObject({ total: 0 })
  })

  it('stays as it was while the server cannot draw it', async () => {
    const { page, context } = await visitAsStudioVink(browser)
    await open(page, '/invoices/new')
    const before = await pictureIn(page)
    await context.route('**/api/v1/invoices/preview', route => route.abort())
    await page.getByLabel('Omschrijving').fill('Ontwerp')
    await page.getByText('Van voor je laatste wijziging').waitFor()

    expect(await pictureIn(page)).toBe(before)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('lies behind one tap on a phone', async () => {
    const { page } = await visitAsStudioVink(browser, { viewport: phone, hasTouch: true })
    await open(page, '/invoices/new')
    expect(await page.locator('[data-pdf-pages]').count()).toBe(0)
    await page.getByRole('button', { name: 'Bekijk factuur' }).click()
    await page.getByRole('dialog').locator('[data-pdf-pages] canvas').waitFor()
  })
})
