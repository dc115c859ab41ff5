import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { dailyOf } from '../support/daily'
import { readabilityOf, readabilityOfPlain } from '../support/web/axe'
import { documentation, open, sidewaysScroll } from '../support/web/pages'
import { phone, visit } from '../support/web/visitor'

const browser = await useBrowser()

it('in light and in dark the ways in are open to everyone, with errors shown', async () => {
  const { page } = await visit(browser)
  for (const path of ['/sign-up', '/sign-in', '/forgot-password', '/reset-password?token=none']) {
    await open(page, path)
    await page.locator('button[type="submit"]').click()
    await page.locator('[aria-invalid="true"]').first().waitFor()
    expect(await readabilityOf(page), path).toEqual([])
  }
  // What is hard to read in the dark is found.
  await page.addStyleTag({ content: '.dark h1 { color: #333 }' })
  expect(await readabilityOf(page)).toMatchObject([{ id: 'color-contrast', in: 'dark' }])
})

describe('the documentation', () => {
  it.each(dailyOf(4, documentation))('%s is open to everyone, in light and in dark, and fits a phone', async (path) => {
    const { page } = await visit(browser)
    await open(page, path)
    // Of the same rows as the others, and so many that looking at each takes a minute.
    if (path !== '/docs/reference/types') expect(await readabilityOfPlain(page)).toEqual([])
    await page.setViewportSize(phone)
    expect(Math.max(...await sidewaysScroll(page))).toBe(0)
  })
})
