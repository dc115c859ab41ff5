import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { OperationId } from '#contract/operations/index'
import type { Tenant } from '../support/api-client'
import { draftInvoice, issuedInvoice, studioVink } from '../support/cast'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
let vink: Tenant

beforeAll(async () => {
  server = await startServer({ database: inject('databaseTemplate'), env: { NUXT_DEFAULT_PLAN: 'free' } })
})
afterAll(() => server.stop())

const tenOf = (operation: OperationId, body: unknown) =>
  Promise.all(Array.from({ length: 10 }, () => vink.api.requestInTurn(operation, { body })))

describe('five invoices a month on Free', () => {
  beforeAll(async () => {
    vink = await studioVink(server.url)
  })

  it('are not passed by ten at once when one is left', async () => {
    for (let made = 1; made <= 4; made++) await draftInvoice(vink.api, { customer: undefined })
    const answers = await tenOf('createInvoice', {})

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ body }) => JSON.stringify(body).includes('"limit":"invoicesPerMonth"'))).toHaveLength(9)
    expect(answers.find(({ status }) => status === 402)?.body).toMatchObject({ data: { code: 'plan_limit_reached' } })
    expect((await vink.api.call('getMe')).usage.invoicesThisMonth).toBe(5)
  })

  it('are given back by a draft that is deleted, once', async () => {
    const [draft] = (await vink.api.call('listInvoices')).data
    const answers = await Promise.all(Array.from({ length: 5 }, () =>
      vink.api.requestInTurn('deleteInvoice', { params: { id: draft?.id ?? '' } })))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await vink.api.call('getMe')).usage.invoicesThisMonth).toBe(4)
    await draftInvoice(vink.api)
  })

  it('are not used by credit notes, but by duplicates', async () => {
    const tenant = await studioVink(server.url)
    const invoice = await issuedInvoice(tenant.api)
    await tenant.api.call('createCreditNote', { params: { id: invoice.id } })
    expect((await tenant.api.call('getMe')).usage.invoicesThisMonth).toBe(1)

    for (let copy = 2; copy <= 5; copy++) await tenant.api.call('duplicateInvoice', { params: { id: invoice.id } })
    expect(await tenant.api.refused('duplicateInvoice', { params: { id: invoice.id } }))
      .toMatchObject({ status: 402, code: 'plan_limit_reached', details: { limit: 'invoicesPerMonth' } })
  })
})

describe.each([
  ['customers', 'createCustomer', 'deleteCustomer', { name: 'Klant' }],
  ['products', 'createProduct', 'deleteProduct', { name: 'Product', unitPriceCents: 100 }],
] as const)('twenty-five %s on Free', (limit, create, remove, body) => {
  it('are not passed by ten at once when one is left', async () => {
    vink = await studioVink(server.url)
    for (let made = 1; made <= 24; made++) await vink.api.call(create, { body })
    const answers = await tenOf(create, body)
    const [made] = answers.filter(({ status }) => status === 201)

    expect(answers.filter(({ status }) => status === 402)).toHaveLength(9)
    expect(await vink.api.refused(create, { body })).toMatchObject({ code: 'plan_limit_reached', details: { limit } })
    await vink.api.call(remove, { params: { id: (made?.body as { id: string }).id } })
    await vink.api.call(create, { body })
  })
})

describe('an inline customer that does not fit any more', () => {
  it('leaves no invoice and no used unit behind', async () => {
    vink = await studioVink(server.url)
    for (let made = 1; made <= 25; made++) await vink.api.call('createCustomer', { body: { name: 'Klant' } })

    expect(await vink.api.refused('createInvoice', { body: { customer: { name: 'Te veel' } } }))
      .toMatchObject({ status: 402, details: { limit: 'customers' } })
    expect((await vink.api.call('getMe')).usage).toMatchObject({ invoicesThisMonth: 0, customers: 25 })
  })
})
