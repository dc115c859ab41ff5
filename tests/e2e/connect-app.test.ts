import AxeBuilder from '@axe-core/playwright'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { ownName } from '../support/oauth-app'
import { open, sidewaysScroll } from '../support/web/pages'
import { listenForAnswers, RememberingApp } from '../support/web/remembering-app'
import { password, phone, visit, visitAsStudioVink } from '../support/web/visitor'

const url = ownName(inject('serverUrl'))

const browser = await useBrowser()
const device = await listenForAnswers()
afterAll(() => device.close())

const newApp = () => new RememberingApp(`${url}/mcp`, device.callback)

describe('connecting an AI app', () => {
  it('leads from its address alone over the person to a draft, and ends in the settings', async () => {
    const app = newApp()
    const transport = await app.begin()
    const { page } = await visitAsStudioVink(browser, { baseURL: url })
    await page.goto(String(app.asked))
    await page.getByRole('heading', { name: 'App koppelen' }).waitFor()
    await page.getByText('Boekhoudhulp', { exact: true }).waitFor()
    await page.getByText('een programma op dit apparaat (127.0.0.1)').waitFor()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    expect(await page.getByLabel(/Facturen definitief maken/).isChecked()).toBe(false)
    expect(await page.getByLabel(/Concepten maken/).isChecked()).toBe(true)
    const answer = await app.answerOf(page, 'Koppelen')

    await transport.finishAuth(answer.searchParams)
    const client = await app.comeIn()
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('create_invoice')
    expect(tools.map(({ name }) => name)).not.toContain('issue_invoice')
    const { structuredContent } = await client.callTool({
      name: 'create_invoice', arguments: { lines: [{ description: 'Ontwerp', unitPriceCents: 8500 }] },
    })
    expect(structuredContent).toMatchObject({ status: 'draft' })
    await client.close()

    await open(page, '/settings/api-keys')
    await page.getByText(/laatst gebruikt op/).waitFor()
    await page.getByRole('button', { name: 'Boekhoudhulp loskoppelen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Loskoppelen' }).click()
    await page.getByText('Nog geen apps gekoppeld').waitFor()
  })

  it('asks who is not signed in to do so first, fits a phone, and takes no for an answer', async () => {
    const app = newApp()
    await app.begin()
    const { page: before, context, call } = await visitAsStudioVink(browser, { baseURL: url, viewport: phone })
    const { user } = await call<{ user: { email: string } }>('GET', '/api/v1/me')
    await open(before, '/')
    await before.evaluate(() => localStorage.setItem('polder-known-here', 'yes'))
    await context.clearCookies()
    await before.goto(String(app.asked))
    await before.getByLabel('E-mailadres').fill(user.email)
    await before.getByLabel('Wachtwoord').fill(password)
    await before.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await before.getByRole('heading', { name: 'App koppelen' }).waitFor()
    expect(Math.max(...await sidewaysScroll(before))).toBe(0)
    const answer = await app.answerOf(before, 'Niet koppelen')

    expect(answer.searchParams.get('error')).toBe('access_denied')
  })

  it('warns whoever was sent somebody else\'s request', async () => {
    const app = newApp()
    await app.begin()
    const attacker = await visit(browser, { baseURL: url })
    await attacker.page.goto(String(app.asked))
    await attacker.page.waitForURL(/sign-(in|up)/)
    const { page } = await visitAsStudioVink(browser, { baseURL: url })
    await page.goto(url + (new URL(attacker.page.url()).searchParams.get('return') ?? ''))

    await page.getByRole('heading', { name: 'Dit is in een andere browser begonnen' }).waitFor()
  })
})
