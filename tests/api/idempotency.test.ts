import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { takesIdempotencyKey } from '#contract/headers'
import { operationList, type OperationId } from '#contract/operations/index'
import type { ErrorBody } from '#contract/errors'
import { openDatabase } from '#db/client'
import { runTransaction } from '#db/transaction'
import type { Answer, CallOptions, Tenant } from '../support/api-client'
import { bakery, draftInvoice, issuedInvoice, studioVink } from '../support/cast'

let vink: Tenant
beforeAll(async () => {
  vink = await studioVink()
})

const minute = 60_000
const now = () => Date.parse('2026-11-20T09:00:00Z')

/** Calls an operation under a key. */
function keyed(id: OperationId, key: string, options: CallOptions = {}, tenant = vink): Promise<Answer<unknown>> {
  return tenant.api.request(id, { ...options, headers: { ...options.headers, 'idempotency-key': key } })
}

const codeOf = ({ body }: Answer<unknown>) => (body as ErrorBody).data.code

describe('a repeated request', () => {
  it('gets the very answer of the first and does nothing again', async () => {
    const key = randomUUID()
    const first = await keyed('createCustomer', key, { body: bakery })
    const second = await keyed('createCustomer', key, { body: bakery })

    expect(first).toMatchObject({ status: 201, body: { name: bakery.name } })
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'))
  })

  it('is the same however its JSON is written', async () => {
    const key = randomUUID()
    const send = (body: string) => vink.api.fetch('/api/v1/products', {
      method: 'POST', headers: { 'idempotency-key': key }, body,
    })
    const first = await send('{"name":"Boek","unitPriceCents":2495}')
    const second = await send('{ "unitPriceCents": 2495,\n  "name": "Boek" }')

    expect(second).toMatchObject({ status: 201, body: first.body })
  })

  it('replays what an invoice was issued as, its PDF included', async () => {
    const draft = await draftInvoice(vink.api)
    const key = randomUUID()
    const first = await keyed('issueInvoice', key, { params: { id: draft.id } })
    const second = await keyed('issueInvoice', key, { params: { id: draft.id } })

    expect(first).toMatchObject({ status: 200, body: { status: 'issued', pdfSha256: expect.stringMatching(/^[0-9a-f]{64}$/) } })
    expect(second).toMatchObject({ status: 200, body: first.body })
  })

  it('replays also when the thing has changed since', async () => {
    const invoice = await issuedInvoice(vink.api)
    const key = randomUUID()
    await keyed('markInvoicePaid', key, { params: { id: invoice.id } })
    await vink.api.call('markInvoiceUnpaid', { params: { id: invoice.id } })
    const again = await keyed('markInvoicePaid', key, { params: { id: invoice.id } })

    expect(again).toMatchObject({ status: 200, body: { status: 'paid' } })
    expect(await vink.api.call('getInvoice', { params: { id: invoice.id } })).toMatchObject({ status: 'issued' })
  })

  it('is done once, of twenty at the same time', async () => {
    const key = randomUUID()
    const name = `Klant ${key}`
    const answers = await Promise.all(Array.from({ length: 20 }, () =>
      vink.api.requestInTurn('createCustomer', { body: { name }, headers: { 'idempotency-key': key } })))
    const made = answers.filter(answer => answer.status === 201)
    const waiting = answers.filter(answer => answer.status === 409)

    expect(made.filter(answer => answer.headers.get('idempotency-replayed') === null)).toHaveLength(1)
    expect(made.length + waiting.length).toBe(20)
    expect(new Set(made.map(({ body }) => (body as { id: string }).id)).size).toBe(1)
    expect(new Set(waiting.map(codeOf))).toEqual(new Set(waiting.length > 0 ? ['idempotency_key_in_use'] : []))
    expect((await vink.api.call('listCustomers', { query: { q: key } })).total).toBe(1)
  })
})

describe('a key', () => {
  it('stands for one body', async () => {
    const key = randomUUID()
    await keyed('createCustomer', key, { body: { name: 'Een' } })

    const other = await keyed('createCustomer', key, { body: { name: 'Twee' } })
    expect([other.status, codeOf(other)]).toEqual([422, 'idempotency_key_reused'])
  })

  it('stands for one path', async () => {
    const [one, two] = [await draftInvoice(vink.api), await draftInvoice(vink.api)]
    const key = randomUUID()
    await keyed('issueInvoice', key, { params: { id: one.id } })

    const other = await keyed('issueInvoice', key, { params: { id: two.id } })
    expect([other.status, codeOf(other)]).toEqual([422, 'idempotency_key_reused'])
    expect(await vink.api.call('getInvoice', { params: { id: two.id } })).toMatchObject({ status: 'draft' })
  })

  it('belongs to its account', async () => {
    const jansen = await studioVink()
    const key = randomUUID()
    const ours = await keyed('createCustomer', key, { body: bakery })
    const theirs = await keyed('createCustomer', key, { body: bakery }, jansen)

    expect(theirs.status).toBe(201)
    expect((theirs.body as { id: string }).id).not.toBe((ours.body as { id: string }).id)
  })

  it('is free again after a refusal', async () => {
    const draft = await draftInvoice(vink.api)
    const key = randomUUID()
    const refused = await keyed('markInvoicePaid', key, { params: { id: draft.id } })
    await vink.api.call('issueInvoice', { params: { id: draft.id } })

    expect(codeOf(refused)).toBe('invoice_not_issued')
    expect(await keyed('markInvoicePaid', key, { params: { id: draft.id } })).toMatchObject({ status: 200, body: { status: 'paid' } })
  })

  it.each([
    ['empty', ''],
    ['with a space', 'two words'],
    ['not ASCII', 'café'],
    ['too long', 'k'.repeat(256)],
  ])('that is %s is refused', async (_, key) => {
    const refused = await keyed('createCustomer', key, { body: bakery })

    expect(refused).toMatchObject({ status: 422, body: { data: { code: 'validation_failed', details: [{ path: ['Idempotency-Key'] }] } } })
  })

  it('may have 255 characters of any visible kind', async () => {
    expect(await keyed('createCustomer', '!"~{}'.padEnd(255, 'k'), { body: bakery })).toMatchObject({ status: 201 })
  })

  const posts = operationList.filter(takesIdempotencyKey).map(operation => [operation.id, operation] as const)
  it.each(posts)('is read by %s', async (id, { auth }) => {
    const client = auth === 'session' ? vink.session : vink.api
    const { status, body } = await client.request(id, { body: {}, headers: { 'idempotency-key': 'two words' } })

    expect(status, JSON.stringify(body)).toBe(422)
    expect(body).toMatchObject({ data: { details: [{ path: ['Idempotency-Key'] }] } })
  })
})

describe('a key whose request', () => {
  it('still runs is in use, with a time to try again', async () => {
    const key = randomUUID()
    await keyed('createCustomer', key, { body: bakery })
    await rewrite(key, { status: 'running', answerStatus: null, answerBody: null })
    const answer = await keyed('createCustomer', key, { body: bakery })

    expect([answer.status, codeOf(answer)]).toEqual([409, 'idempotency_key_in_use'])
    expect(answer.headers.get('retry-after')).toBe('1')
  })

  it('died with its process is free after two minutes', async () => {
    const key = randomUUID()
    const first = await keyed('createCustomer', key, { body: bakery })
    await rewrite(key, {
      status: 'running', answerStatus: null, answerBody: null, claimedAt: new Date(now() - 3 * minute),
    })
    const answer = await keyed('createCustomer', key, { body: bakery })

    expect(answer.status).toBe(201)
    expect(answer.body).not.toEqual(first.body)
  })

  it('was answered more than 24 hours ago is forgotten', async () => {
    const key = randomUUID()
    const first = await keyed('createCustomer', key, { body: bakery })
    await rewrite(key, { createdAt: new Date(now() - 24 * 60 * minute) })
    const answer = await keyed('createCustomer', key, { body: { ...bakery, name: 'Een ander' } })

    expect(answer.status).toBe(201)
    expect(answer.body).not.toEqual(first.body)
  })
})

/** Changes a record behind the server's back, to make time pass or a process die. */
async function rewrite(key: string, data: {
  status?: string
  answerStatus?: null
  answerBody?: null
  createdAt?: Date
  claimedAt?: Date
}): Promise<void> {
  const database = openDatabase(inject('serverDatabaseUrl'))
  try {
    const { count } = await runTransaction(database.prisma, tx =>
      tx.idempotencyRecord.updateMany({ where: { key }, data }))
    expect(count).toBe(1)
  } finally {
    await database.close()
  }
}
