import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { settled } from '../support/web/axe'
import { hasFocus, open } from '../support/web/pages'
import { patient, visitAsStudioVink } from '../support/web/visitor'

const browser = await useBrowser()

/** In a browser that would write dates the American way. */
async function newInvoice() {
  const visitor = await visitAsStudioVink(browser, { locale: 'en-US' })
  await visitor.context.addCookies([{ name: 'polder-locale', value: 'nl', url: inject('serverUrl') }])
  await open(visitor.page, '/invoices/new')
  return visitor
}

describe('the calendar', () => {
  it('is opened, walked through and left by the keyboard', async () => {
    const { page } = await newInvoice()
    const opener = page.locator('[data-field="supplyDate"]').getByRole('button', { name: 'Kies uit de kalender' })
    await opener.press('Enter')
    await focusedDay(page, 'vrijdag 20 november 2026')
    for (const [key, day] of [
      ['ArrowRight', 'zaterdag 21 november 2026'], ['PageDown', 'maandag 21 december 2026'],
      ['Home', 'maandag 21 december 2026'], ['End', 'zondag 27 december 2026'], ['ArrowUp', 'zondag 20 december 2026'],
    ] as const) {
      await page.keyboard.press(key)
      await focusedDay(page, day)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('grid').waitFor({ state: 'detached' })
    await hasFocus(opener)

    await opener.press('Enter')
    await focusedDay(page, 'vrijdag 20 november 2026')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await valueOf(page, 'Leveringsdatum')).toBe('27 nov 2026')
  })

  it('is open to everyone', async () => {
    const { page } = await newInvoice()
    await page.locator('[data-field="issueDate"]').getByRole('button', { name: 'Kies uit de kalender' }).click()
    await page.getByRole('grid').waitFor()
    await settled(page)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  })
})

async function valueOf(page: Page, label: string): Promise<string> {
  return page.getByLabel(label).inputValue()
}

async function focusedDay(page: Page, name: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), patient).toBe(name)
}
