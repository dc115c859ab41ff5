import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectBrowser } from '../support/browser'
import { furnish, open, pageNames, type FurnishedApp } from './pages'
import { visit } from './visitor'

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

describe('in light and in dark', () => {
  let app: FurnishedApp
  beforeAll(async () => {
    app = await furnish(browser)
  })

  it.each(pageNames)('%s is open to everyone', async (name) => {
    await open(app.page, app.paths[name])
    expect(await violationsOn(app.page)).toEqual([])
  })

  it('so are the ways in, with errors shown', async () => {
    const { page } = await visit(browser)
    for (const path of ['/sign-up', '/sign-in', '/forgot-password', '/reset-password?token=none']) {
      await open(page, path)
      await page.locator('button[type="submit"]').click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
      expect(await violationsOn(page), path).toEqual([])
    }
  })

  it('and a text that is hard to read in the dark would be found', async () => {
    const { page } = await visit(browser)
    await open(page, '/sign-in')
    await page.addStyleTag({ content: '.dark h1 { color: #333 }' })
    expect(await violationsOn(page)).toMatchObject([{ id: 'color-contrast', in: 'dark' }])
  })
})

/** What a page does wrong in light, and whatever cannot be read on it once the reader's system turns dark. */
async function violationsOn(page: Page) {
  const inLight = await violationsOf(axe(page), 'light')
  await turn(page, 'dark')
  const inDark = await violationsOf(axe(page).withRules(['color-contrast']), 'dark')
  await turn(page, 'light')
  return [...inLight, ...inDark]
}

/** The PDF in its frame is the browser's own viewer. */
const axe = (page: Page) => new AxeBuilder({ page }).exclude('iframe')

async function violationsOf(builder: AxeBuilder, colorScheme: string) {
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => ({
    id, in: colorScheme, at: nodes.map(({ html }) => html.slice(0, 200)),
  }))
}

async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.locator(`html.${colorScheme}`).waitFor({ state: 'attached' })
}
