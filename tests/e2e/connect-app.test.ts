import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import AxeBuilder from '@axe-core/playwright'
import {
  Client, StreamableHTTPClientTransport, UnauthorizedError, type OAuthClientProvider, type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connectBrowser } from '../support/browser'
import { ownName } from '../support/oauth-app'
import { open, sidewaysScroll } from './pages'
import { password, phone, visit, visitAsStudioVink } from './visitor'

const url = ownName(inject('serverUrl'))
/** Where the app listens for the answer, on the device of its person. */
let callback = ''

/** What the official client leaves to whoever uses it: to remember, and to open a browser. */
class RememberingApp implements OAuthClientProvider {
  readonly redirectUrl = callback
  readonly clientMetadata = { client_name: 'Boekhoudhulp', redirect_uris: [callback] }
  asked: URL | null = null
  private client: StoredOAuthClientInformation | undefined
  private kept: StoredOAuthTokens | undefined
  private verifier = ''

  clientInformation = () => this.client
  tokens = () => this.kept
  codeVerifier = () => this.verifier
  saveClientInformation(client: StoredOAuthClientInformation) {
    this.client = client
  }

  saveTokens(tokens: StoredOAuthTokens) {
    this.kept = tokens
  }

  saveCodeVerifier(verifier: string) {
    this.verifier = verifier
  }

  redirectToAuthorization(address: URL) {
    this.asked = address
  }
}

let browser: Browser
let listener: Server
beforeAll(async () => {
  browser = await connectBrowser()
  listener = createServer((_, response) => response.end('Thank you')).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  callback = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/callback`
})
afterAll(async () => {
  await browser.close()
  listener.closeAllConnections()
  listener.close()
})

const begin = async (app: RememberingApp) => {
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { authProvider: app })
  await expect(new Client({ name: 'test', version: '1' }).connect(transport)).rejects.toBeInstanceOf(UnauthorizedError)
  return transport
}

/** What the person answers, as the app hears it. */
const answerOf = async (page: Page, button: string) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.waitForURL(address => address.href.startsWith(callback))
  return new URL(page.url())
}

describe('connecting an AI app', () => {
  it('leads from its address alone over the person to a draft, and ends in the settings', async () => {
    const app = new RememberingApp()
    const transport = await begin(app)
    const { page } = await visitAsStudioVink(browser, { baseURL: url })
    await page.goto(String(app.asked))
    await page.getByRole('heading', { name: 'App koppelen' }).waitFor()
    await page.getByText('Boekhoudhulp', { exact: true }).waitFor()
    await page.getByText('een programma op dit apparaat (127.0.0.1)').waitFor()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.getByLabel(/Facturen definitief maken/).uncheck()
    const answer = await answerOf(page, 'Koppelen')

    await transport.finishAuth(answer.searchParams)
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { authProvider: app }))
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
    const app = new RememberingApp()
    await begin(app)
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
    const answer = await answerOf(before, 'Niet koppelen')

    expect(answer.searchParams.get('error')).toBe('access_denied')
  })

  it('warns whoever was sent somebody else\'s request', async () => {
    const app = new RememberingApp()
    await begin(app)
    const attacker = await visit(browser, { baseURL: url })
    await attacker.page.goto(String(app.asked))
    await attacker.page.waitForURL(/sign-(in|up)/)
    const { page } = await visitAsStudioVink(browser, { baseURL: url })
    await page.goto(url + (new URL(attacker.page.url()).searchParams.get('return') ?? ''))

    await page.getByRole('heading', { name: 'Dit is in een andere browser begonnen' }).waitFor()
  })
})
