import { createHash } from 'node:crypto'
import type { Client } from '@modelcontextprotocol/client'
import { afterAll, describe, expect, inject, it } from 'vitest'
import type { Me } from '#contract/schemas/me'
import { useBrowser } from '../support/browser'
import { ownName } from '../support/oauth-app'
import { mailTo } from '../support/outbox'
import { textOfPages } from '../support/pdf-reader'
import { listenForAnswers, RememberingApp } from '../support/web/remembering-app'
import { bakery, password, visitAsStudioVink } from '../support/web/visitor'

const url = ownName(inject('serverUrl'))

interface Confirmed {
  done: boolean
  preview?: { number: string, totalCents: number, mail?: { to: string[], subject: string } }
  invoice?: { status: string, number: string }
}

const browser = await useBrowser()
const device = await listenForAnswers()
afterAll(() => device.close())
const vink = await visitAsStudioVink(browser, { baseURL: url })
const { user: { email } } = await vink.call<Me>('GET', '/api/v1/me')
await vink.context.clearCookies()
const app = new RememberingApp(`${url}/mcp`, device.callback)

describe('an AI app that invoices, by the official client', () => {
  let client: Client
  let draftId = ''
  let number = ''
  afterAll(() => client?.close())

  async function call<Result>(name: string, args: Record<string, unknown> = {}): Promise<Result> {
    const { isError, structuredContent, content } = await client.callTool({ name, arguments: args })
    expect(isError, JSON.stringify(content)).not.toBe(true)
    return structuredContent as Result
  }

  const statusOf = async () => (await vink.call<{ status: string }>('GET', `/api/v1/invoices/${draftId}`)).status

  it('finds its way from the address of the tools alone, registers, and brings its person over signing in to what it asks', async () => {
    const transport = await app.begin()
    const { origin, pathname, searchParams } = app.asked ?? new URL('about:blank')

    expect(origin + pathname).toBe(`${url}/oauth/authorize`)
    expect(app.clientInformation()).toMatchObject({ client_id: expect.any(String), token_endpoint_auth_method: 'none' })
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code', code_challenge_method: 'S256', resource: `${url}/mcp`, redirect_uri: device.callback,
      code_challenge: createHash('sha256').update(app.codeVerifier()).digest('base64url'),
    })
    const { page } = vink
    await page.goto(String(app.asked))
    await page.waitForURL(/\/sign-in\?return=%2Fconnect%2F/)
    await page.getByLabel('E-mailadres').fill(email)
    await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await page.getByRole('heading', { name: 'App koppelen' }).waitFor()
    await page.getByLabel(/Facturen definitief maken/).check()
    await page.getByLabel(/Facturen, herinneringen en aanmaningen naar je klanten mailen/).check()
    await transport.finishAuth((await app.answerOf(page, 'Koppelen')).searchParams)
    expect(app.tokens()).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) })
  })

  it('reads which tools there are, and what cannot be undone', async () => {
    client = await app.comeIn()
    const { tools } = await client.listTools()
    const destructive = tools.filter(({ annotations }) => annotations?.destructiveHint).map(({ name }) => name)

    expect(tools).toHaveLength(48)
    expect(destructive).toEqual(expect.arrayContaining(['issue_invoice', 'send_invoice', 'send_reminder', 'cancel_invoice']))
  })

  it('drafts an invoice, and has it checked', async () => {
    const { id: customerId } = await call<{ id: string }>('create_customer', bakery)
    const draft = await call<{ id: string, totalCents: number }>('create_invoice', {
      customerId, supplyDate: '2026-11-20', lines: [{ description: 'Ontwerp van de etalage', unitPriceCents: 85_000, vatRate: '21' }],
    })
    draftId = draft.id

    expect(draft.totalCents).toBe(102_850)
    expect((await call<{ findings: { level: string }[] }>('check_compliance', { id: draftId })).findings
      .filter(({ level }) => level === 'error')).toEqual([])
  })

  it('shows what issuing would do, and issues once that is confirmed', async () => {
    const shown = await call<Confirmed>('issue_invoice', { id: draftId })
    expect(shown).toMatchObject({ done: false, preview: { totalCents: 102_850 } })
    expect(await statusOf()).toBe('draft')

    const issued = await call<Confirmed>('issue_invoice', { id: draftId, confirm: true })
    number = shown.preview?.number ?? ''
    expect(issued).toMatchObject({ done: true, invoice: { status: 'issued', number } })
  })

  it('shows the mail, and sends it once that is confirmed', async () => {
    const shown = await call<Confirmed>('send_invoice', { id: draftId })
    expect(shown).toMatchObject({ done: false, preview: { mail: { to: [bakery.email] } } })
    expect(await statusOf()).toBe('issued')

    expect(await call<Confirmed>('send_invoice', { id: draftId, confirm: true }))
      .toMatchObject({ done: true, invoice: { status: 'sent' } })
    expect((await mailTo(bakery.email, new RegExp(number))).attachments.map(({ mimeType }) => mimeType)).toContain('application/pdf')
  })

  it('gives a link that anyone can fetch the document by', async () => {
    const { pdf } = await call<{ pdf: { url: string } }>('get_invoice_download_links', { id: draftId })
    const answer = await fetch(pdf.url)

    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await textOfPages(new Uint8Array(await answer.arrayBuffer()))).join(' ')).toContain(number)
  })

  it('stands in the trail under its name, beside the person who let it in', async () => {
    const { data } = await vink.call<{ data: { action: string, actor: object }[] }>('GET', '/api/v1/audit')
    const byApp = data.filter(({ actor }) => 'name' in actor && actor.name === 'Boekhoudhulp').map(({ action }) => action)

    expect(byApp).toEqual(expect.arrayContaining(['customer.created', 'invoice.created', 'invoice.issued', 'invoice.sent']))
  })
})
