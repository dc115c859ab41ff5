import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { readabilityOf, readabilityOfPlain } from '../support/web/axe'
import { furnish, open, openPaths, pageNames, sidewaysScroll, type FurnishedApp } from '../support/web/pages'
import { refusedIn } from '../support/web/refused'
import { visit } from '../support/web/visitor'

/** What holds for every page, in both languages, in light and in dark; each is opened once for all of it. */
const languages = [['in Dutch', 'nl-NL'], ['in English', 'en-GB']] as const
const desk = { width: 1440, height: 900 }
const narrowest = { width: 320, height: 700 }

const browser = await useBrowser()

describe.each(languages)('%s', (_, locale) => {
  let app: FurnishedApp
  let refused: string[]
  beforeAll(async () => {
    app = await furnish(browser, { locale })
    refused = refusedIn(app.page.context())
  })

  it.each(pageNames)('%s can be read by everyone, fits 320 pixels and loads what it needs', async (name) => {
    const { page, paths } = app
    refused.length = 0
    await page.setViewportSize(desk)
    await open(page, paths[name])
    const faults = await readabilityOf(page)
    await page.setViewportSize(narrowest)
    const scroll = await sidewaysScroll(page)

    expect({ faults, scroll, refused, lang: await page.locator('html').getAttribute('lang') })
      .toEqual({ faults: [], scroll: [0, 0], refused: [], lang: locale.slice(0, 2) })
  })

  it.each(openPaths)('so does %s, for whoever is not signed in', async (path) => {
    const { page } = await visit(browser, { locale })
    await open(page, path)
    const faults = await readabilityOf(page)
    await page.setViewportSize(narrowest)

    expect({ faults, scroll: await sidewaysScroll(page) }).toEqual({ faults: [], scroll: [0, 0] })
  })

  it.each(['linkPath', 'customerLinkPath'] as const)('so does the page of a link, for the customer: %s', async (link) => {
    const { page } = await visit(browser, { locale, viewport: desk })
    await open(page, `${app[link]}?lang=${locale.slice(0, 2)}`)
    const faults = await readabilityOfPlain(page)
    await page.setViewportSize(narrowest)

    expect({ faults, scroll: await sidewaysScroll(page), lang: await page.locator('html').getAttribute('lang') })
      .toEqual({ faults: [], scroll: [0, 0], lang: locale.slice(0, 2) })
  })

  it('is what each page of the project was opened in', () => {
    const opened = [...Object.values(app.paths), ...openPaths, app.linkPath, app.customerLinkPath].map(path => path.split('?')[0])
    const missed = pageFiles().filter(file => !opened.some(path => patternOf(file).test(path ?? '')))

    expect(missed).toEqual([])
  })
})

const folder = fileURLToPath(new URL('../../pages', import.meta.url))

/** Every page of the project that stands for an address, such as `invoices/[id].vue`. */
function pageFiles(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.vue') && file !== 'settings.vue')
}

function patternOf(file: string): RegExp {
  const route = file.replace(/\.vue$/, '').replace(/(^|\/)index$/, '').replaceAll(/\[\w+\]/g, '[^/]+')
  return new RegExp(`^/${route}$`)
}
