import { randomUUID } from 'node:crypto'
import { setImmediate as letOthersWork } from 'node:timers/promises'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { isRefusal, Polder, PolderRefusal, PolderUnreachable } from '../../clients/typescript/src/index'
import type { Tenant } from '../support/api-client'
import { bakery, studioVink } from '../support/cast'

let vink: Tenant
let polder: Polder
beforeAll(async () => {
  vink = await studioVink()
  polder = new Polder({ url: vink.api.url, key: vink.key, strict: true })
})

/** A line that carries requests, and loses the answers of the first so many. */
function forgetfulLine(lost: number) {
  const seen: { method: string, key: string | null }[] = []
  const line: typeof fetch = async (url, init) => {
    seen.push({ method: init?.method ?? 'GET', key: new Headers(init?.headers).get('idempotency-key') })
    const answer = await fetch(url, init)
    if (seen.length > lost) return answer
    await answer.arrayBuffer()
    throw new TypeError('fetch failed')
  }
  return { line, seen }
}

/** A line at whose end something answers before Polder does. */
function lineThatSays(answers: Response[]): typeof fetch {
  return async (url, init) => answers.shift() ?? fetch(url, init)
}

const lines = [
  { description: 'Poster, 50 × 70', quantity: '2', unitPriceCents: 2_500, vatRate: '21' },
  { description: 'Kalender', quantity: '1', unitPriceCents: 1_500, vatRate: '21' },
]

describe('a webshop\'s day', () => {
  it('ends with a paid invoice, a credit note for half of it, and what changed since yesterday', async () => {
    const yesterday = '2026-11-19T09:00:00.000Z'
    const customer = await polder.call('createCustomer', { body: { ...bakery, externalId: 'klant-42' } })
    const { line, seen } = forgetfulLine(2)
    const shop = new Polder({ url: vink.api.url, key: vink.key, fetch: line })

    const draft = await shop.call('createInvoice', {
      body: { customerId: customer.id, supplyDate: '2026-11-20', externalId: 'order-4711', lines },
    })
    expect(seen.map(({ key }) => key)).toEqual([seen[0]?.key, seen[0]?.key, seen[0]?.key])
    expect((await polder.call('listInvoices', { query: { externalId: 'order-4711' } })).total).toBe(1)

    const { number, totalCents } = await polder.call('issueInvoice', {
      params: { id: draft.id }, idempotencyKey: 'issue-order-4711',
    })
    const again = await polder.call('issueInvoice', { params: { id: draft.id }, idempotencyKey: 'issue-order-4711' })
    expect({ number: again.number, totalCents }).toEqual({ number, totalCents: 7_865 })

    const pdf = await polder.call('getInvoicePdf', { params: { id: draft.id } })
    expect({ type: pdf.type, start: (await pdf.text()).slice(0, 4) }).toEqual({ type: 'application/pdf', start: '%PDF' })
    expect(await polder.call('markInvoicePaid', { params: { id: draft.id }, body: { paidAt: '2026-11-20' } }))
      .toMatchObject({ status: 'paid', paidAt: expect.any(String) })

    const { id: creditNote, lines: credited } = await polder.call('createCreditNote', { params: { id: draft.id } })
    await polder.call('updateInvoice', { params: { id: creditNote }, body: { lines: credited.slice(0, 1).map(kept => ({
      description: kept.description, quantity: kept.quantity, unitPriceCents: kept.unitPriceCents, vatRate: kept.vatRate ?? '21',
    })) } })
    expect((await polder.call('issueInvoice', { params: { id: creditNote } })).totalCents).toBe(6_050)

    const changed: (string | null)[] = []
    for await (const { number: changedNumber } of polder.each('listInvoices', { updatedSince: yesterday, sort: 'updatedAt' })) {
      changed.push(changedNumber)
    }
    expect(changed).toHaveLength(2)
    const told = []
    for await (const { data } of polder.changes()) told.push(...data.map(({ type }) => type))
    expect(told).toEqual(expect.arrayContaining(['customer.created', 'invoice.issued', 'invoice.paid']))
  })
})

describe('a list', () => {
  it('comes whole, however many pages it has', async () => {
    const { api, key } = await studioVink()
    const reader = new Polder({ url: api.url, key })
    for (const name of ['Jansen', 'De Vries', 'Bakker', 'Visser', 'Smit']) await api.call('createCustomer', { body: { ...bakery, name } })

    const names = []
    for await (const { name } of reader.each('listCustomers', { pageSize: 2, sort: 'createdAt' })) names.push(name)
    expect(names).toEqual(['Jansen', 'De Vries', 'Bakker', 'Visser', 'Smit'])
    for await (const product of reader.each('listProducts')) expect(product).toBeUndefined()
  })
})

describe('a refusal', () => {
  it('is known by its code, which types its details', async () => {
    const { id } = await polder.call('createProduct', { body: { name: 'Poster', unitPriceCents: 2_500, externalId: 'poster' } })
    const problem: unknown = await polder
      .call('createProduct', { body: { name: 'Poster', unitPriceCents: 2_500, externalId: 'poster' } }).catch((error: unknown) => error)

    expect(problem).toBeInstanceOf(PolderRefusal)
    expect(isRefusal(problem, 'invoice_locked', 'number_taken')).toBe(false)
    expect(isRefusal(problem, 'external_id_taken') && problem.details.id).toBe(id)
    expect(problem).toMatchObject({ status: 409, requestId: expect.any(String) })
  })

  it('names what is misspelled, where that was asked for', async () => {
    const misspelled = { name: 'Poster', unitPriceCents: 2_500, unitprice: 1 }
    const problem: unknown = await polder.call('createProduct', { body: misspelled }).catch((error: unknown) => error)

    expect(isRefusal(problem, 'validation_failed') && problem.details).toMatchObject([{ path: ['unitprice'] }])
  })

  it('that is no JSON is told by its status', async () => {
    const proxy = new Polder({ url: vink.api.url, key: vink.key, fetch: lineThatSays([new Response('<h1>Blocked</h1>', { status: 403 })]) })

    await expect(proxy.call('getMe')).rejects.toMatchObject({ status: 403, code: 'unknown' })
  })
})

describe('a request without an answer', () => {
  const busy = () => new Response('{}', { status: 503, headers: { 'retry-after': '0' } })

  it('is sent again where that changes nothing, and else only where nothing happened', async () => {
    const { id } = await polder.call('createCustomer', { body: { ...bakery, name: 'Smit' } })
    const lost = forgetfulLine(1)
    const change = new Polder({ url: vink.api.url, key: vink.key, fetch: lost.line })
      .call('updateCustomer', { params: { id }, body: { name: 'Smit en zoon' } })
    await expect(change).rejects.toBeInstanceOf(PolderUnreachable)
    expect(lost.seen).toHaveLength(1)

    const patient = new Polder({ url: vink.api.url, key: vink.key, fetch: lineThatSays([busy(), busy()]) })
    expect(await patient.call('updateCustomer', { params: { id }, body: { name: 'Smit' } })).toMatchObject({ name: 'Smit' })
  })

  it('is given up after as many times as was asked', async () => {
    const answers = [busy(), busy(), busy()]
    const hasty = new Polder({ url: vink.api.url, key: vink.key, retries: 1, fetch: lineThatSays(answers) })

    await expect(hasty.call('getMe')).rejects.toMatchObject({ status: 503 })
    expect(answers).toHaveLength(1)
  })

  it.each([
    ['right after the answer', async () => undefined],
    ['while it waits to ask again', () => letOthersWork()],
  ])('ends when nobody waits for it any more, %s', async (_, untilThen) => {
    const endless = () => Promise.resolve(new Response('{}', { status: 503, headers: { 'retry-after': '60' } }))
    const waiting = new Polder({ url: vink.api.url, key: vink.key, fetch: endless })
    // A minute that never passes: who waited for it all the same would wait for ever.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const patience = new AbortController()
    const called = waiting.call('getMe', { signal: patience.signal })
    await untilThen()
    patience.abort(new Error('given up'))

    await expect(called).rejects.toThrow('given up')
    vi.useRealTimers()
  })

  it('takes a key of its own for each call, and the one it is given', async () => {
    const { line, seen } = forgetfulLine(0)
    const shop = new Polder({ url: vink.api.url, key: vink.key, fetch: line })
    const name = randomUUID()
    await shop.call('createProduct', { body: { name, unitPriceCents: 1 } })
    await shop.call('createProduct', { body: { name, unitPriceCents: 1 } })
    await shop.call('createProduct', { body: { name, unitPriceCents: 1 }, idempotencyKey: name })

    const keys = seen.map(({ key }) => key)
    expect(new Set(keys).size).toBe(3)
    expect(keys[2]).toBe(name)
  })
})
