import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { openDraft } from '../support/web/pages'
import { patient } from '../support/web/visitor'

const browser = await useBrowser()

const draft = { lines: [{ description: 'Ontwerp', unitPriceCents: 8500 }] }

it.each([
  {
    what: 'a menu', role: 'menu', async close(page: Page) {
      await page.getByRole('button', { name: 'Meer', exact: true }).click()
      await page.getByRole('menu').press('Escape')
    },
  },
  {
    what: 'a dialog', role: 'dialog', async close(page: Page) {
      await page.getByRole('button', { name: 'Meer', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Concept verwijderen' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Annuleren' }).click()
    },
  },
  {
    what: 'a form beside the page', role: 'dialog', async close(page: Page) {
      await page.getByRole('button', { name: 'Klant wijzigen' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Opslaan' }).click()
    },
  },
])('what closes is out of reach while it fades, so that nothing is done twice: $what', async ({ role, close }) => {
  const { page } = await openDraft(browser, draft)
  await page.addStyleTag({ content: '[data-state="closed"] { animation-duration: 3600s !important }' })
  await close(page)
  const closing = `[role="${role}"][data-state="closed"]`
  await page.locator(closing).waitFor({ state: 'attached' })

  expect(await page.locator(closing).isVisible()).toBe(false)
  const hasFocus = () => page.evaluate(one => document.activeElement?.closest(one) !== null, closing)
  await expect.poll(hasFocus, patient).toBe(false)
})
