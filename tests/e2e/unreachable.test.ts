import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectBrowser } from '../support/browser'
import { open } from './pages'
import { bakery, visitAsStudioVink } from './visitor'

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

describe('without a connection', () => {
  it('a list says so, and is there once the connection is', async () => {
    const { page, context, call } = await visitAsStudioVink(browser)
    await call('POST', '/api/v1/customers', bakery)
    await open(page, '/')
    await context.route('**/api/**', route => route.abort())
    await page.getByRole('link', { name: 'Klanten' }).first().click()
    const notice = page.getByRole('main').getByRole('alert')
    await notice.getByText('Geen verbinding').waitFor()
    expect(await notice.innerText()).not.toContain('ingevuld')

    await context.unroute('**/api/**')
    await notice.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await page.getByRole('link', { name: 'Bakkerij Jansen' }).waitFor()
  })

  it('the app says so when it cannot start', async () => {
    const { page, context } = await visitAsStudioVink(browser)
    await context.route('**/api/**', route => route.abort())
    await page.goto('/')
    await page.getByRole('heading', { name: 'Geen verbinding' }).waitFor()
  })
})
