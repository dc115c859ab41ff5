import AxeBuilder from '@axe-core/playwright'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectBrowser } from '../support/browser'
import { furnish, open } from './pages'
import { visit } from './visitor'

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  it('every page is open to everyone', async () => {
    const { page, paths } = await furnish(browser, { colorScheme })
    for (const [name, path] of Object.entries(paths)) {
      await open(page, path)
      expect(await violationsOn(page), name).toEqual([])
    }
  })

  it('so are signing up and signing in, with errors shown', async () => {
    const { page } = await visit(browser, { colorScheme })
    for (const path of ['/sign-up', '/sign-in']) {
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
