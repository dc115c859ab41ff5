import AxeBuilder from '@axe-core/playwright'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectBrowser } from '../support/browser'
import { furnish, open, pageNames, type FurnishedApp } from './pages'
import { visit } from './visitor'

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  let app: FurnishedApp
  beforeAll(async () => {
    app = await furnish(browser, { colorScheme })
  })

  it.each(pageNames)('%s is open to everyone', async (name) => {
    await open(app.page, app.paths[name])
    expect(await violationsOn(app.page)).toEqual([])
  })

  it('so are the ways in, with errors shown', async () => {
    const { page } = await visit(browser, { colorScheme })
    for (const path of ['/sign-up', '/sign-in', '/forgot-password', '/reset-password?token=none']) {
      await open(page, path)
      await page.locator('button[type="submit"]').click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
      expect(await violationsOn(page), path).toEqual([])
    }
  })
})

async function violationsOn(page: Parameters<typeof open>[0]) {
  // The PDF in its frame is the browser's own viewer.
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 200)) }))
}
