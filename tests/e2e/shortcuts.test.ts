import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { settled } from '../support/web/axe'
import { hasFocus, open } from '../support/web/pages'
import { bakery, patient, visitAsStudioVink } from '../support/web/visitor'

const browser = await useBrowser()

describe('work by the keyboard', () => {
  it('goes from the customer to the first line, and from there to the last question', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    await call('POST', '/api/v1/customers', bakery)
    await open(page, '/invoices/new')
    const customer = page.getByRole('combobox', { name: 'Klant' })
    await hasFocus(customer)
    expect(await customer.getAttribute('aria-expanded')).toBe('false')
    await customer.fill('Bakkerij')
    await page.getByRole('option', { name: 'Bakkerij Jansen' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedIn(page), patient).toMatch(/^<textarea/)
    await page.keyboard.type('Ontwerp')
    await page.getByLabel('Prijs').fill('85')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').getByText('Dit wordt factuur').waitFor()
  })

  it('stores nothing where nothing is written', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    await open(page, '/invoices/new')
    await page.getByRole('button', { name: 'Definitief maken' }).click()
    await hasFocus(page.getByRole('combobox', { name: 'Klant' }))

    expect(await call('GET', '/api/v1/invoices')).toMatchObject({ total: 0 })
  })
})

describe('anything', () => {
  it('is gone to by a part of its name', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    const { id } = await call<{ id: string }>('POST', '/api/v1/customers', bakery)
    await open(page, '/')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Zoeken of gaan naar' })
    await palette.getByRole('combobox').fill('huisst')
    await palette.getByRole('option', { name: 'Instellingen · Huisstijl' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/settings/appearance')

    await page.getByRole('button', { name: 'Zoeken' }).click()
    await palette.getByRole('combobox').fill('bakk')
    await palette.getByRole('option', { name: bakery.name }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/customers/${id}`)
  })

  it('that a key does is told by ?, but not where somebody types one', async () => {
    const { page } = await visitAsStudioVink(browser)
    await open(page, '/invoices/new')
    await page.getByLabel('Omschrijving').press('?')
    expect(await page.getByLabel('Omschrijving').inputValue()).toBe('?')
    await page.getByRole('button', { name: 'Meer opties' }).press('?')
    await page.getByRole('dialog', { name: 'Sneltoetsen' }).getByText('Regel verplaatsen').waitFor()
    await settled(page)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})

it('a key that is pressed alone does nothing once that is set off, in this browser, until it is set on again', async () => {
  const { page } = await visitAsStudioVink(browser)
  const help = page.getByRole('dialog', { name: 'Sneltoetsen' })
  const alone = help.getByRole('switch', { name: 'Losse toetsen gebruiken' })
  await open(page, '/')
  await page.keyboard.press('?')
  await alone.click()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await page.keyboard.press('?')
  await open(page, '/')
  await page.keyboard.press('?')
  // Keys with Ctrl or ⌘ go on, and lead to the list with the switch.
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Zoeken of gaan naar' }).getByRole('button', { name: 'Sneltoetsen' }).click()
  await help.waitFor()
  expect(await alone.getAttribute('aria-checked')).toBe('false')

  await alone.click()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  // A key that comes while the dialog still closes is not taken.
  await expect.poll(async () => {
    await page.keyboard.press('?')
    return help.isVisible()
  }).toBe(true)
})

/** What has the focus, as far as its tag says. */
async function focusedIn(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '')
}
