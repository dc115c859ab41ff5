import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { takesIdempotencyKey } from '#contract/headers'
import { operationList, type OperationId } from '#contract/operations/index'
import type { ErrorBody } from '#contract/errors'
import { openDatabase } from '#db/client'
import { runTransaction } from '#db/transaction'
import type { Answer, CallOptions, Tenant } from '../support/api-client'
import { bakery, draftInvoice, studioVink } from '../support/cast'

let vink: Tenant
beforeAll(async () => {
  vink = await studioVink()
})

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
})

/** Changes a record behind the server's back, as if its request had not ended. */
async function rewrite(key: string, data: { status: string, answerStatus: null, answerBody: null }): Promise<void> {
  const database = await openDatabase(inject('serverDatabaseUrl'))
  try {
    const { count } = await runTransaction(database.prisma, tx =>
      tx.idempotencyRecord.updateMany({ where: { key }, data }))
    expect(count).toBe(1)
  } finally {
    await database.close()
  }
}
