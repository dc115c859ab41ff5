import type { Page } from 'playwright'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { issuedInvoice, studioVink } from '../support/cast'
import { useBrowser } from '../support/browser'
import { pageOf } from '../support/public-links'
import { documentation, furnish, open, type FurnishedApp } from '../support/web/pages'
import { refusedIn } from '../support/web/refused'
import { visit } from '../support/web/visitor'

const browser = await useBrowser()

describe('the policy of the web app', () => {
  let app: FurnishedApp
  let refused: string[]
  beforeAll(async () => {
    app = await furnish(browser)
    refused = refusedIn(app.page.context())
  })

  it('lets a page begin in the dark', async () => {
    refused.length = 0
    await app.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await open(app.page, '/')
    await app.page.locator('html.dark').waitFor({ state: 'attached' })
    await app.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    expect(refused).toEqual([])
  })

  it('lets the PDF be seen', async () => {
    refused.length = 0
    await open(app.page, app.paths['an issued invoice'])
    await app.page.locator('[data-pdf-pages] canvas').waitFor()

    expect(refused).toEqual([])
  })

  it('lets passkeys and authenticator apps be added', async () => {
    refused.length = 0
    await open(app.page, app.paths['settings of security'])
    const press = (name: string) => app.page.getByRole('button', { name }).click()
    await press('Mail de link opnieuw')
    await app.page.getByText('Niet gemaild: deze Polder heeft nog geen mailserver.').first().waitFor()
    for (const inPlace of ['Adres wijzigen', 'Wachtwoord wijzigen']) {
      await press(inPlace)
      await press('Annuleren')
    }
    const dialog = app.page.getByRole('dialog')
    for (const inDialog of ['Authenticator-app koppelen', 'Passkey toevoegen']) {
      await press(inDialog)
      await dialog.getByRole('textbox').waitFor()
      await press('Annuleren')
      await dialog.waitFor({ state: 'detached' })
    }
    expect(refused.filter(line => /policy/i.test(line))).toEqual([])
  })

  it('lets the ways in do all they have to', async () => {
    const { page, context } = await visit(browser)
    const seen = refusedIn(context)
    for (const path of ['/sign-up', '/sign-in', '/forgot-password', '/reset-password?token=none', '/verify-email']) {
      await open(page, path)
    }
    expect(seen.filter(line => /policy/i.test(line))).toEqual([])
  })

  it.each(documentation)('lets %s load its looks, which asks nobody but this server', async (path) => {
    const { page, context } = await visit(browser)
    const seen = refusedIn(context)
    const asked = new Set<string>()
    page.on('request', request => asked.add(new URL(request.url()).origin))
    await open(page, path)
    expect(seen).toEqual([])
    expect([...asked]).toEqual([new URL(page.url()).origin])
    expect(await page.evaluate(() => document.fonts.ready.then(fonts => fonts.check('16px Inter')))).toBe(true)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))).not.toBe('')
  })

  it('lets nobody else\'s script run', async () => {
    const { page } = await visit(browser)
    await open(page, '/sign-in')
    expect(await ranInline(page)).toBe(false)
  })

  it('holds on the page of an error, which leads back', async () => {
    refused.length = 0
    const answer = await app.page.goto('/nergens')
    expect(answer?.status()).toBe(404)
    await app.page.getByRole('button', { name: 'Naar het overzicht' }).click()
    await app.page.waitForURL('/')
    await app.page.getByRole('heading', { level: 1 }).waitFor()
    expect(refused).toEqual([])
  })
})

it('the policy of the page of a link lets it do all it has to, and nobody else', async () => {
  const vink = await studioVink()
  const invoice = await issuedInvoice(vink.api)
  const { page, context } = await visit(browser)
  const refused = refusedIn(context)
  const url = inject('serverUrl')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(pageOf(invoice, url))
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  expect(refused).toEqual([])
  expect(await ranInline(page)).toBe(false)
})

/** Whether a script runs that somebody managed to write into the page. */
async function ranInline(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.ranInline = true'
    document.body.append(script)
    const button = document.createElement('button')
    button.setAttribute('onclick', 'window.ranInline = true')
    document.body.append(button)
    button.click()
    return 'ranInline' in window
  })
}
