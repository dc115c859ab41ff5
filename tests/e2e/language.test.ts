import { describe, expect, inject, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { open } from '../support/web/pages'
import { visit, visitAsStudioVink } from '../support/web/visitor'

const browser = await useBrowser()

describe('the language', () => {
  it('is Dutch for whoever reads neither', async () => {
    const { page } = await visit(browser, { locale: 'fr-FR' })
    await open(page, '/sign-up')

    expect(await page.locator('html').getAttribute('lang')).toBe('nl')
    await page.getByRole('heading', { name: 'Begin met factureren' }).waitFor()
  })

  it('is English for whoever reads English', async () => {
    const { page } = await visit(browser, { locale: 'en-GB' })
    await open(page, '/sign-up')
    await page.getByRole('heading', { name: 'Start invoicing' }).waitFor()
  })

  it('is kept in a cookie that no other site sends along', async () => {
    const { page, context } = await visit(browser, { locale: 'en-GB' })
    await open(page, '/sign-up')
    await page.getByRole('heading', { name: 'Start invoicing' }).waitFor()

    expect(await context.cookies()).toMatchObject([{ name: 'polder-locale', value: 'en', secure: false, sameSite: 'Lax' }])
  })

  it('is kept by https in a cookie for https and this very host alone', async () => {
    const { page, context } = await visit(browser, { locale: 'en-GB' })
    // In place of the proxy that speaks TLS.
    const proxied = 'https://polder.example'
    await context.route(`${proxied}/**`, async (route) => {
      const url = route.request().url().replace(proxied, inject('serverUrl'))
      await route.fulfill({ response: await route.fetch({ url }) })
    })
    await page.goto(`${proxied}/sign-up`)
    await page.getByRole('heading', { name: 'Start invoicing' }).waitFor()

    expect(await context.cookies()).toMatchObject([
      { name: '__Host-polder-locale', value: 'en', domain: 'polder.example', path: '/', secure: true, sameSite: 'Lax' },
    ])
  })

  it('changes at once, stays, and takes amounts and dates along', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    await call('POST', '/api/v1/invoices', {
      issueDate: '2026-10-20',
      lines: [{ description: 'Ontwerp', unitPriceCents: 123456 }],
    })
    await open(page, '/settings/account')
    await page.getByLabel('Taal').click()
    await page.getByRole('option', { name: 'English' }).click()
    await page.getByRole('navigation', { name: 'Settings' }).waitFor()

    await open(page, '/invoices')
    await page.getByRole('cell', { name: '20 Oct 2026', exact: true }).waitFor()
    await page.getByRole('cell', { name: '€1,493.82' }).waitFor()
  })

  it('shows the key of a word that nobody wrote, and goes on', async () => {
    const { page } = await visitAsStudioVink(browser)
    await open(page, '/')
    const shown = await page.evaluate(() => {
      type Words = (key: string, values?: object) => string
      const root = document.querySelector('#__nuxt') as (Element & {
        __vue_app__?: { config: { globalProperties: { $t?: Words } } }
      }) | null
      const t = root?.__vue_app__?.config.globalProperties.$t
      return t && [t('invoices.nobodyWroteThis'), t('nobodyWroteThis', { count: 2 }), t('invoices.title')]
    })

    expect(shown).toEqual(['invoices.nobodyWroteThis', 'nobodyWroteThis', 'Facturen'])
  })
})
