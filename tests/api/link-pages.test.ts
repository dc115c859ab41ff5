import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Tenant } from '../support/api-client'
import { issuedInvoice, studioVink } from '../support/cast'
import { png } from '../support/images'
import { movingServer } from '../support/moving-server'
import { tokenOf } from '../support/public-links'
import type { TestServer } from '../support/server'
import { putLogo } from '../support/upload'

let server: TestServer
let vink: Tenant

beforeAll(async () => {
  server = await movingServer('plain')
  vink = await studioVink(server.url)
})

interface Sent {
  status: number | undefined
  headers: IncomingHttpHeaders
  html: string
  bytes: number
}

/** A page as it comes over the line. */
function ask(path: string, headers: Record<string, string> = {}): Promise<Sent> {
  return new Promise((resolve, reject) => {
    get(server.url + path, { headers: { 'accept-encoding': 'br', ...headers } }, answer => resolve(receive(answer)))
      .on('error', reject)
  })
}

async function receive(answer: IncomingMessage): Promise<Sent> {
  const bytes = await buffer(answer)
  const html = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes
  return { status: answer.statusCode, headers: answer.headers, html: html.toString(), bytes: bytes.length }
}

/** What a page says, which is the same when it is asked for again. */
async function read(path: string): Promise<string> {
  const [first, again] = [await ask(path), await ask(path)]
  expect(again).toEqual({ ...first, headers: { ...first.headers, ...passingHeaders(again) } })
  return first.html
}

/** Headers that are of one answer alone. */
function passingHeaders({ headers }: Sent): IncomingHttpHeaders {
  return { date: headers.date, 'x-request-id': headers['x-request-id'] }
}

describe('the page of a link', () => {
  const paid = (id: string, amountCents: number) =>
    vink.api.call('createPayment', { params: { id }, body: { amountCents } })

  it('comes whole and compressed, with nothing to ask for beside it', async () => {
    const { headers, html, bytes } = await ask(`/i/${tokenOf(await issuedInvoice(vink.api))}`)

    expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-length': String(bytes), 'cache-control': 'private, no-store' })
    expect(headers['set-cookie']).toBeUndefined()
    expect(bytes).toBeLessThan(7 * 1024)
    expect(html).not.toMatch(/<link[^>]* href="(?!data:)|<script[^>]* src=|@import|url\(/)
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'sha256-\S+'; connect-src 'self'; style-src 'sha256-\S+'; img-src data:; base-uri 'none'; form-action 'none'; /,
    )
  })

  it('tells each state of its document from the moment it is one', async () => {
    const invoice = await issuedInvoice(vink.api)
    const page = `/i/${tokenOf(invoice)}`
    const open = await read(page)
    expect(open).toContain('€\u00A0102,85')
    const part = await paid(invoice.id, 285)
    expect(await read(page)).toContain('Deels betaald')
    const rest = await paid(invoice.id, 10_000)
    expect(await read(page)).toContain('Betaald op')
    for (const { id } of [part, rest]) {
      await vink.api.call('deletePayment', { params: { id: invoice.id, paymentId: id } })
    }
    expect(await read(page)).toBe(open)

    const note = await vink.api.call('createCreditNote', { params: { id: invoice.id } })
    expect(await read(page)).toBe(open)
    await vink.api.call('issueInvoice', { params: { id: note.id } })
    expect(await read(page)).toContain('Gecrediteerd')
  })

  it('tells that it was withdrawn, and that its link was replaced', async () => {
    const [withdrawn, renewed] = [await issuedInvoice(vink.api), await issuedInvoice(vink.api)]
    for (const { publicUrl } of [withdrawn, renewed]) await read(new URL(publicUrl ?? '').pathname)
    await vink.api.call('cancelInvoice', { params: { id: withdrawn.id } })
    await vink.api.call('renewPublicLink', { params: { id: renewed.id } })

    expect(await read(`/i/${tokenOf(withdrawn)}`)).toContain('Ingetrokken')
    const expired = `/i/${tokenOf(renewed)}`
    expect(await read(expired)).toContain('Deze link is verlopen')
    expect((await ask(expired)).status).toBe(410)
    expect((await ask(expired, { 'accept-language': 'fr, nl;q=0.5' })).html).toContain(' lang="fr"><head>')
  })

  it('is told in the language of its document, or in the one that is asked for', async () => {
    const page = `/i/${tokenOf(await issuedInvoice(vink.api))}`
    const dutch = await read(page)

    expect(await read(`${page}?lang=en`)).toContain('Amount due')
    expect(await read(`${page}?lang=de`)).toContain(' lang="de"><head>')
    for (const query of ['?lang=nl', '?lang=xx', '?utm_source=mail', '?payment=x']) expect(await read(page + query)).toBe(dutch)

    const german = `/i/${tokenOf(await issuedInvoice(vink.api, { locale: 'de' }))}`
    const own = await ask(german, { 'accept-language': 'en' })
    expect(own.html).toMatch(/ lang="de"><head>.*Zu zahlen/s)
    expect(await read(`${german}?lang=de`)).toBe(own.html)
    expect(await read(`${german}?lang=nl`)).toMatch(/ lang="nl"><head>.*Te betalen/s)
  })

  it('tells of another account since, and looks as its own document does', async () => {
    const invoice = await issuedInvoice(vink.api)
    const page = `/i/${tokenOf(invoice)}`
    const before = await read(page)
    await putLogo(vink.session, png())
    expect(await read(page)).toBe(before)
    expect(await read(`/i/${tokenOf(await issuedInvoice(vink.api))}`)).toContain('src="data:image/png')

    await vink.session.call('updateBusiness', { body: { iban: 'NL02ABNA0123456789' } })
    expect(await read(page)).toContain('Controleer eerst het rekeningnummer')
  })

  it('says in words what is wrong with a link', async () => {
    const { status, html } = await ask('/i/nergens')
    expect([status, html]).toEqual([404, expect.stringContaining('Deze link klopt niet')])
  })

  it('is late from the day after it was due', async () => {
    const page = `/i/${tokenOf(await issuedInvoice(vink.api))}`
    expect(await read(page)).not.toContain('Te laat')
    await server.advanceClock(40 * 86_400_000)

    expect(await read(page)).toContain('Te laat')
  })
})
