import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OperationId } from '#contract/operations/index'
import type { Answer, Tenant } from '../support/api-client'
import { bakery, draftInvoice, issuedInvoice, studioVink } from '../support/cast'
import { daily } from '../support/daily'

let vink: Tenant
beforeAll(async () => {
  vink = await studioVink()
})

const etagOf = ({ headers }: Answer<unknown>) => headers.get('etag') ?? ''

describe('a read', () => {
  const reads: [OperationId, () => Promise<Record<string, string>>][] = [
    ['getMe', async () => ({})],
    ['getBusiness', async () => ({})],
    ['listCustomers', async () => ({})],
    ['getCustomer', async () => ({ id: (await vink.api.call('createCustomer', { body: bakery })).id })],
    ['listInvoices', async () => ({})],
    ['getInvoice', async () => ({ id: (await draftInvoice(vink.api)).id })],
    ['getInvoicePdf', async () => ({ id: (await issuedInvoice(vink.api)).id })],
    ['getInvoiceUbl', async () => ({ id: (await issuedInvoice(vink.api)).id })],
    ['listLayouts', async () => ({})],
    ['getOpenApi', async () => ({})],
  ]

  it.each(reads)('by %s is not sent again to whoever has it', async (id, makeParams) => {
    const params = await makeParams()
    const first = await vink.api.request(id, { params })
    const etag = etagOf(first)
    const again = await vink.api.request(id, { params, headers: { 'if-none-match': `"other", W/${etag}` } })

    expect(first.status).toBe(200)
    expect(etag).toMatch(/^"[0-9a-f]{64}(-gzip)?"$/)
    expect(again.status).toBe(304)
    expect(etagOf(again)).toBe(etag)
    expect((again.body as Uint8Array).byteLength).toBe(0)
  })

  it('is sent to whoever has another version', async () => {
    const { id } = await vink.api.call('createCustomer', { body: bakery })
    const before = etagOf(await vink.api.request('getCustomer', { params: { id } }))
    await vink.api.call('updateCustomer', { params: { id }, body: { name: 'Bakkerij Nieuw' } })
    const after = await vink.api.request('getCustomer', { params: { id }, headers: { 'if-none-match': before } })

    expect(after).toMatchObject({ status: 200, body: { name: 'Bakkerij Nieuw' } })
    expect(etagOf(after)).not.toBe(before)
  })
})

interface Resource {
  read: OperationId
  update: OperationId
  make: () => Promise<Record<string, string>>
  change: (word: string) => object
}

const resources: Record<string, Resource> = {
  'the business profile': {
    read: 'getBusiness', update: 'updateBusiness', make: async () => ({}), change: website => ({ website: `https://${website}.example` }),
  },
  'a customer': {
    read: 'getCustomer',
    update: 'updateCustomer',
    make: async () => ({ id: (await vink.api.call('createCustomer', { body: bakery })).id }),
    change: notes => ({ notes }),
  },
  'a product': {
    read: 'getProduct',
    update: 'updateProduct',
    make: async () => ({ id: (await vink.api.call('createProduct', { body: { name: 'Boek', unitPriceCents: 2_495 } })).id }),
    change: description => ({ description }),
  },
  'a draft': {
    read: 'getInvoice',
    update: 'updateInvoice',
    make: async () => ({ id: (await draftInvoice(vink.api)).id }),
    change: reference => ({ reference }),
  },
  'a layout': {
    read: 'getLayout',
    update: 'updateLayout',
    make: async () => ({ id: (await vink.api.call('createLayout', { body: { name: randomUUID(), config: {} } })).id }),
    change: name => ({ name }),
  },
}

describe.each(Object.entries(resources))('a change to %s', (_, { read, update, make, change }) => {
  it('happens while it is what was read, names the version it leads to, and is refused when somebody changed it since', async () => {
    const params = await make()
    const etag = etagOf(await vink.api.request(read, { params }))
    const changed = await vink.api.request(update, { params, body: change('een'), headers: { 'if-match': etag } })

    expect(changed).toMatchObject({ status: 200, body: change('een') })
    expect(etagOf(changed)).not.toBe(etag)
    expect(etagOf(await vink.api.request(read, { params }))).toBe(etagOf(changed))
    const refused = await vink.api.request(update, { params, body: change('twee'), headers: { 'if-match': etag } })
    expect(refused).toMatchObject({ status: 412, body: { data: { code: 'precondition_failed' } } })
    expect(await vink.api.request(read, { params })).toMatchObject({ body: change('een') })
  })

  it('succeeds once, of many writers that read the same', async () => {
    const params = await make()
    const etag = etagOf(await vink.api.request(read, { params }))
    const writers = daily(8, 20)
    const answers = await Promise.all(Array.from({ length: writers }, (__, index) =>
      vink.api.requestInTurn(update, { params, body: change(`schrijver-${index}`), headers: { 'if-match': etag } })))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: writers - 1 }, () => 412)])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(await vink.api.request(read, { params })).toMatchObject({ body: change(`schrijver-${winner}`) })
  })
})

describe('If-Match', () => {
  it.each([
    ['a star', () => '*', 200],
    ['one of several', (etag: string) => `"other", ${etag}`, 200],
    ['a weak tag', (etag: string) => `W/${etag}`, 412],
    ['no tag at all', () => 'anything', 412],
  ])('with %s', async (_, header, status) => {
    const { id } = await vink.api.call('createCustomer', { body: bakery })
    const etag = etagOf(await vink.api.request('getCustomer', { params: { id } }))
    const answer = await vink.api.request('updateCustomer', {
      params: { id }, body: { notes: 'x' }, headers: { 'if-match': header(etag) },
    })

    expect(answer.status).toBe(status)
  })

  it('counts for a recurring invoice as well', async () => {
    const { id } = await vink.api.call('createRecurringSchedule', {
      body: { templateInvoiceId: (await draftInvoice(vink.api)).id, frequency: 'monthly', nextRunDate: '2026-12-31' },
    })
    const etag = etagOf(await vink.api.request('getRecurringSchedule', { params: { id } }))
    const patch = { params: { id }, body: { endDate: '2027-12-31' }, headers: { 'if-match': etag } }

    expect((await vink.api.request('updateRecurringSchedule', patch)).status).toBe(200)
    expect(await vink.api.refused('updateRecurringSchedule', patch)).toMatchObject({ status: 412 })
  })

  it('on what is not there is still not found', async () => {
    for (const update of ['updateCustomer', 'updateProduct', 'updateInvoice', 'updateLayout'] as const) {
      expect(await vink.api.refused(update, { params: { id: randomUUID() }, body: {}, headers: { 'if-match': '"x"' } }))
        .toMatchObject({ status: 404 })
    }
  })
})
