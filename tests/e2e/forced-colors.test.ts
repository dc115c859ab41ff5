import type { Locator } from 'playwright'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { furnish, open } from '../support/web/pages'

const browser = await useBrowser()

const styleOf = (element: Locator, property: string) =>
  element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property)

it('where the system chooses the colours, icons, edges and what is chosen are still seen', async () => {
  const { page, paths } = await furnish(browser, { forcedColors: 'active' })
  await open(page, paths['a draft'])
  const paper = await styleOf(page.locator('body'), 'background-color')
  const more = page.getByRole('button', { name: 'Meer', exact: true })
  const including = page.getByRole('switch', { name: 'Prijzen zijn inclusief btw' })

  // A button without words has nothing else to be known by.
  expect(await styleOf(more.locator('.iconify'), 'background-color')).not.toBe(paper)
  expect(await styleOf(including.locator('span'), 'background-color')).not.toBe(paper)
  for (const framed of [more, page.getByLabel('Kenmerk'), page.getByRole('combobox', { name: 'Btw-behandeling' })]) {
    expect(await styleOf(framed, 'border-top-style')).toBe('solid')
  }
  expect(await styleOf(page.getByRole('link', { name: 'Facturen' }).first(), 'outline-style')).toBe('solid')
})
