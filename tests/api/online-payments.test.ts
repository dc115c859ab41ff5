import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client'
import { accountOf, ApiClient, proveAddress, type Tenant } from '../support/api-client'
import { bakery, issuedInvoice, studioVink } from '../support/cast'
import { mollieKey, type MollieDouble } from '../support/doubles/mollie'
import { providedServer } from '../support/moving-server'
import { tokenOf } from '../support/public-links'
import type { TestServer } from '../support/server'

let mollie: MollieDouble
let server: TestServer
let vink: Tenant
let guest: ApiClient

beforeAll(async () => {
  ({ mollie, server } = await providedServer())
  vink = await studioVink(server.url)
  await proveAddress(server.databaseUrl, vink.email)
  guest = new ApiClient(server.url)
})
beforeEach(() => {
  mollie.failWith(null)
})

const connect = (apiKey = mollieKey, { session } = vink) =>
  session.call('connectPaymentProvider', { body: { provider: 'mollie', apiKey } })
/** The button on the page of a document, as a browser presses it that goes nowhere by itself. */
const press = (token: string, init: RequestInit = {}) =>
  fetch(`${server.url}/i/${token}/pay`, { method: 'POST', redirect: 'manual', ...init })

describe('a payment provider', () => {
  it('is connected by a person alone, who just proved who they are, and shows its key to nobody', async () => {
    const body = { provider: 'mollie', apiKey: mollieKey }
    expect((await vink.api.refused('connectPaymentProvider', { body })).status).toBe(403)
    expect((await guest.refused('connectPaymentProvider', { body })).status).toBe(401)
    await connect()

    const shown = await vink.session.request('getPaymentProvider')
    expect(shown.body).toMatchObject({ isOffered: true, connection: { mode: 'live', keyEnding: mollieKey.slice(-4) } })
    for (const said of [JSON.stringify(shown.body), server.log()]) expect(said).not.toContain(mollieKey)
  })

  it('refuses a key of another shape and one that is not taken in words for its field', async () => {
    for (const apiKey of ['sk_live_1', 'live_0000000000000000000000', 'live_4Bd8v\u0000']) {
      const refused = await vink.session.refused('connectPaymentProvider', { body: { provider: 'mollie', apiKey } })
      expect(refused).toMatchObject({ status: 422, code: 'validation_failed' })
      expect(JSON.stringify(refused.details)).toContain('apiKey')
      expect(JSON.stringify(refused)).not.toContain(apiKey)
    }
  })
})

describe('the form on the page of a document', () => {
  it('is there from when a provider is connected, and leads on and back in the language of the page', async () => {
    const read = async (path: string) => (await fetch(server.url + path)).text()
    const jansen = await studioVink(server.url)
    await proveAddress(server.databaseUrl, jansen.email)
    const page = `/i/${tokenOf(await issuedInvoice(jansen.api))}`
    expect(await read(`${page}?lang=de`)).not.toContain('<form')
    await connect(mollieKey, jansen)
    const answer = await fetch(`${server.url}${page}?lang=de`)
    const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(await answer.text()) ?? []
    expect(answer.headers.get('content-security-policy')).toContain('form-action http:')
    expect(action).toBe(`${page}/pay?lang=de`)

    const pressOn = async (path: string) => (await fetch(server.url + path, { method: 'POST', redirect: 'manual' })).headers.get('location')
    const paid = await fetch(`${await pressOn(action)}/paid`, { method: 'POST', redirect: 'manual' })
    const { pathname, search } = new URL(paid.headers.get('location') ?? '')
    const told = await read(pathname + search)
    expect(told).toContain(' lang="de"><head>')
    expect(told).toMatch(/href="\?payment=[\w-]+&amp;lang=fr"/)
    expect(await pressOn(`${page}/pay?lang=de`)).toBe(`${page}?payment=nothing_open&lang=de`)
    expect(await pressOn(`${page}/pay?lang=xx`)).toBe(`${page}?payment=nothing_open`)
    expect(await read(`${page}?lang=de`)).not.toContain('<form')
  })
})

describe('the form on the page of a document, when it is pressed', () => {
  beforeAll(() => connect())

  it('leads to the provider and back to a page that says it was paid', async () => {
    const invoice = await issuedInvoice(vink.api)
    const token = tokenOf(invoice)
    const pressed = await press(token)

    expect(pressed.status).toBe(303)
    const checkout = pressed.headers.get('location') ?? ''
    expect(checkout).toContain(mollie.baseUrl)
    const paid = await fetch(`${checkout}/paid`, { method: 'POST', redirect: 'manual' })
    const back = new URL(paid.headers.get('location') ?? '')
    expect(back.pathname).toBe(`/i/${token}`)
    expect((await fetch(`${server.url}${back.pathname}${back.search}`)).status).toBe(200)
    expect(await vink.api.call('getInvoice', { params: { id: invoice.id } })).toMatchObject({ status: 'paid', openCents: 0 })
  })

  it('leads back to the page where nothing is open or the provider gives no answer', async () => {
    const [paid, open] = [await issuedInvoice(vink.api), await issuedInvoice(vink.api)]
    await vink.api.call('markInvoicePaid', { params: { id: paid.id }, body: {} })
    mollie.failWith('error')

    const targets = [paid, open].map(async invoice => (await press(tokenOf(invoice))).headers.get('location'))
    expect(await Promise.all(targets)).toEqual([
      `/i/${tokenOf(paid)}?payment=nothing_open`, `/i/${tokenOf(open)}?payment=unavailable`,
    ])
  })

  it('leads back to the page of a link that leads nowhere, whatever stands in it', async () => {
    for (const token of ['x', '%2F%2Fevil.example', '..%2F..', 'a'.repeat(2_000)]) {
      const { status, headers } = await press(token)
      expect(status).toBe(303)
      expect(headers.get('location')).toMatch(/^\/i\/[^/]+$/)
    }
  })

  it('is kept by nobody, found by no search engine, and sets no cookie', async () => {
    const { headers } = await press(tokenOf(await issuedInvoice(vink.api)), { headers: { cookie: 'a=b' } })

    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.getSetCookie()).toEqual([])
  })

  it('takes no body in and no more of one than any request, and is no page', async () => {
    const token = tokenOf(await issuedInvoice(vink.api))
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', 'sec-fetch-site': 'cross-site' }
    expect((await press(token, { body: 'bedrag=1', headers: form })).status).toBe(303)
    expect((await press(token, { body: 'x'.repeat(3_000_000), headers: form })).status).toBe(413)
    for (const method of ['GET', 'HEAD', 'PUT']) {
      const { status, headers } = await fetch(`${server.url}/i/${token}/pay`, { method })
      expect([status, headers.get('allow')]).toEqual([405, 'POST'])
    }
  })

  it('counts with the other doors of public links, and the page tells in words that it is too much', async () => {
    const token = tokenOf(await issuedInvoice(vink.api))
    const headers = { 'x-forwarded-for': '192.0.2.77' }
    for (let count = 0; count < 100; count++) await guest.request('getPublicInvoice', { params: { token: 'x' }, headers })

    const { status, headers: told } = await press(token, { headers })
    expect([status, told.get('location')]).toEqual([303, `/i/${token}`])
    expect((await fetch(`${server.url}/i/${token}`, { headers })).status).toBe(429)
  })
})

describe('the form on the page of a customer', () => {
  let customerId = ''
  let token = ''
  beforeAll(async () => {
    await connect();
    ({ id: customerId } = await vink.api.call('createCustomer', { body: bakery }))
    const { url } = await vink.api.call('renewCustomerPage', { params: { id: customerId } })
    token = new URL(url ?? '').pathname.replace('/c/', '')
  })

  const issue = () => issuedInvoice(vink.api, { customer: undefined, customerId })
  const pressAll = (query = '', init: RequestInit = {}, of = token) =>
    fetch(`${server.url}/c/${of}/pay${query}`, { method: 'POST', redirect: 'manual', ...init })
  const locationOf = async (query?: string, init?: RequestInit, of?: string) =>
    (await pressAll(query, init, of)).headers.get('location')

  it('leads to the provider and back to a page that says it was paid, and all of it was', async () => {
    const invoices = [await issue(), await issue()]
    const pressed = await pressAll('?lang=en&currency=EUR')

    expect([pressed.status, pressed.headers.get('cache-control'), pressed.headers.getSetCookie()])
      .toEqual([303, 'private, no-store', []])
    expect([pressed.headers.get('x-robots-tag'), pressed.headers.get('referrer-policy')])
      .toEqual(['noindex, nofollow', 'no-referrer'])
    const checkout = pressed.headers.get('location') ?? ''
    expect(checkout).toContain(mollie.baseUrl)
    const paid = await fetch(`${checkout}/paid`, { method: 'POST', redirect: 'manual' })
    const back = new URL(paid.headers.get('location') ?? '')
    expect([back.pathname, back.searchParams.get('lang')]).toEqual([`/c/${token}`, 'en'])
    expect((await fetch(`${server.url}${back.pathname}${back.search}`)).status).toBe(200)
    for (const { id } of invoices) {
      expect(await vink.api.call('getInvoice', { params: { id } })).toMatchObject({ status: 'paid', openCents: 0 })
    }
  })

  it('leads back to the page where nothing is open, of a currency that is none, and where the provider gives no answer', async () => {
    expect(await locationOf()).toBe(`/c/${token}?payment=nothing_open`)
    expect(await locationOf('?currency=geld')).toBe(`/c/${token}?payment=nothing_open`)
    await issue()
    mollie.failWith('error')
    expect(await locationOf('?lang=de')).toBe(`/c/${token}?payment=unavailable&lang=de`)
  })

  it('leads back to the page of a link that leads nowhere, whatever stands in it', async () => {
    for (const other of ['x', '%2F%2Fevil.example', '..%2F..']) expect(await locationOf('', {}, other)).toMatch(/^\/c\/[^/]+$/)
  })

  it('takes no body in and is no page', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', 'sec-fetch-site': 'cross-site' }
    expect((await pressAll('', { body: 'bedrag=1', headers: form })).status).toBe(303)
    const { status, headers } = await fetch(`${server.url}/c/${token}/pay`)
    expect([status, headers.get('allow')]).toEqual([405, 'POST'])
  })

  it('counts with the other doors of public links, and the page tells in words that it is too much', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.78' }
    for (let count = 0; count < 100; count++) await guest.request('getPublicInvoice', { params: { token: 'x' }, headers })

    expect(await locationOf('', { headers })).toBe(`/c/${token}`)
    expect((await fetch(`${server.url}/c/${token}`, { headers })).status).toBe(429)
  })
})

describe('the webhook', () => {
  beforeAll(() => connect())

  it('takes whatever comes, believes none of it, and asks to come again while the provider cannot be asked', async () => {
    const invoice = await issuedInvoice(vink.api)
    const checkout = (await press(tokenOf(invoice))).headers.get('location') ?? ''
    const id = checkout.split('/').at(-1) ?? ''
    const hook = await webhookOf()
    const body = `id=${id}`
    expect(await post(hook, body)).toMatchObject({ status: 200, body: { received: true } })
    expect(await post('/api/webhooks/mollie/onbekend', body)).toMatchObject({ status: 200, body: { received: true } })
    expect(await post(hook, 'id=tr_onbekend')).toMatchObject({ status: 200, body: { received: true } })
    expect(await vink.api.call('getInvoice', { params: { id: invoice.id } })).toMatchObject({ status: 'issued' })

    mollie.books.pay(id)
    mollie.failWith('busy')
    expect(await post(hook, body)).toMatchObject({ status: 503 })
    mollie.failWith(null)
    expect(await post(hook, body)).toMatchObject({ status: 200 })
    expect(await vink.api.call('getInvoice', { params: { id: invoice.id } })).toMatchObject({ status: 'paid' })
    const { data: [payment] } = await vink.api.call('listPayments', { params: { id: invoice.id } })
    expect(payment).toMatchObject({ source: 'provider', method: 'ideal', reference: id })
  })
})

/** As a machine posts a form. */
const post = (path: string, body: string) => guest.fetch(path, {
  method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

/** Nobody is told of it: on this machine, Mollie is asked to tell nothing. */
async function webhookOf(): Promise<string> {
  const accountId = await accountOf(server.databaseUrl, vink.email)
  const { prisma, close } = await openDatabase(server.databaseUrl)
  try {
    const { webhookToken } = await prisma.paymentProvider.findFirstOrThrow({ where: { accountId } })
    return `/api/webhooks/mollie/${webhookToken}`
  } finally {
    await close()
  }
}
