import AxeBuilder from '@axe-core/playwright'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { startResend } from '../support/doubles/resend'
import { startServer } from '../support/server'
import { useServer } from '../support/use-server'
import { settled } from '../support/web/axe'
import { copiedIn, open, sidewaysScroll } from '../support/web/pages'
import { phone, visitAsStudioVink } from '../support/web/visitor'

const resend = await startResend()
afterAll(() => resend.close())
const server = await useServer({
  env: { NUXT_RESEND_API_KEY: resend.apiKey, NUXT_RESEND_BASE_URL: resend.baseUrl, NUXT_MAIL_FROM: 'post@polder.example' },
})
const browser = await useBrowser()

describe('a sender domain', () => {
  it('is added with its records, verified and deleted', async () => {
    const { page, context } = await visitAsStudioVink(browser, { baseURL: server.url })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, '/settings/email')
    const copied = await copiedIn(page)
    await page.getByLabel('Domein', { exact: true }).fill('gmail.com')
    await page.getByRole('button', { name: 'Domein toevoegen' }).click()
    await page.getByText('Op dit domein kan iedereen een adres hebben').waitFor()

    await page.getByLabel('Domein', { exact: true }).fill('studiovink.example')
    await page.getByRole('button', { name: 'Domein toevoegen' }).click()
    await page.getByRole('heading', { name: 'studiovink.example' }).waitFor()
    await page.getByText('Wacht op DNS').waitFor()
    await page.getByText('resend._domainkey').waitFor()
    await page.getByRole('button', { name: 'Waarde van DKIM kopiëren' }).click()
    await page.getByText('Waarde gekopieerd').first().waitFor()
    expect(await copied()).toMatch(/^p=MIG/)
    await settled(page)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

    resend.domains.publish('studiovink.example')
    await page.getByRole('button', { name: 'studiovink.example nu controleren' }).click()
    await page.getByText('In gebruik').waitFor()

    await page.getByRole('button', { name: 'studiovink.example verwijderen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click()
    await page.getByRole('heading', { name: 'studiovink.example' }).waitFor({ state: 'detached' })
  })

  it('fits on a phone, with its long records', async () => {
    const { page, call } = await visitAsStudioVink(browser, { baseURL: server.url, viewport: phone })
    await call('POST', '/api/v1/email-domains', { domain: `${'lang'.repeat(12)}.example` })
    await open(page, '/settings/email')
    await page.getByText('resend._domainkey').waitFor()

    expect(await sidewaysScroll(page)).toEqual([0, 0])
  })

  it('is shown as something of Pro on Free', async () => {
    const free = await startServer({ database: inject('databaseTemplate'), env: { NUXT_DEFAULT_PLAN: 'free' } })
    try {
      const { page } = await visitAsStudioVink(browser, { baseURL: free.url })
      await open(page, '/settings/email')
      await page.getByText('Een eigen afzender hoort bij Pro').waitFor()
      expect(await page.getByLabel('Domein', { exact: true }).count()).toBe(0)
    } finally {
      await free.stop()
    }
  })
})
