import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { open } from '../support/web/pages'
import { patient, visitAsStudioVink } from '../support/web/visitor'

const browser = await useBrowser()

describe('every chooser', () => {
  it('of a customer says what it is for and what is chosen', async () => {
    const { page } = await visitAsStudioVink(browser)
    await open(page, '/customers/new')
    expect(await page.getByLabel('Land').getAttribute('aria-label')).toBe('Land: Nederland')
    await page.getByLabel('Land').click()
    await page.getByRole('option', { name: 'België' }).click()
    await expect.poll(() => page.getByLabel('Land').innerText(), patient).toContain('België')
    await page.getByRole('radiogroup', { name: 'Soort klant' }).waitFor()
  })

  it('of an invoice says what it is for', async () => {
    const { page } = await visitAsStudioVink(browser)
    await open(page, '/invoices/new')
    await page.getByRole('button', { name: 'Meer opties' }).click()
    expect(await page.getByLabel('Valuta').innerText()).toContain('EUR')
    expect(await page.getByRole('button', { name: 'Show popup' }).count()).toBe(0)
  })

  it('of the defaults says what it is for', async () => {
    const { page } = await visitAsStudioVink(browser)
    await open(page, '/settings/defaults')
    expect(await page.getByLabel('Valuta').innerText()).toContain('EUR')
  })
})

describe('a postal code', () => {
  it('of the Netherlands is written as the post does', async () => {
    const { page } = await visitAsStudioVink(browser)
    await open(page, '/customers/new')
    await page.getByLabel('Postcode').fill('1015cs')
    await page.getByLabel('Plaats').focus()
    expect(await page.getByLabel('Postcode').inputValue()).toBe('1015 CS')

    await open(page, '/settings')
    await page.getByLabel('Postcode').fill(' 1015  cs')
    await page.getByLabel('Plaats').focus()
    expect(await page.getByLabel('Postcode').inputValue()).toBe('1015 CS')
  })

  it('of another country stays as it is typed', async () => {
    const { page } = await visitAsStudioVink(browser)
    await open(page, '/customers/new')
    await page.getByLabel('Land').click()
    await page.getByRole('option', { name: 'België' }).click()
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await page.getByLabel('Postcode').fill('1015cs')
    await page.getByLabel('Plaats').focus()
    expect(await page.getByLabel('Postcode').inputValue()).toBe('1015cs')
  })
})
