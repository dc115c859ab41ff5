import { beforeAll, describe, expect, it } from 'vitest'
import type { Tenant } from '../support/api-client'
import { signUp } from '../support/api-client'
import { bakery } from '../support/cast'

let vink: Tenant

beforeAll(async () => {
  vink = await signUp()
})

const lists = [
  { list: 'listCustomers', create: 'createCustomer', remove: 'deleteCustomer', update: 'updateCustomer', price: {} },
  {
    list: 'listProducts', create: 'createProduct', remove: 'deleteProduct', update: 'updateProduct',
    price: { unitPriceCents: 100 },
  },
] as const

describe.each(lists)('$list', ({ list, create, remove, update, price }) => {
  let tenant: Tenant
  const add = async (name: string) => (await tenant.api.call(create, { body: { name, ...price } })).id
  const names = async (query: Record<string, string | number>) =>
    (await tenant.api.call(list, { query })).data.map(({ name }) => name)

  beforeAll(async () => {
    tenant = await signUp()
    for (const name of ['Café Zoë', '100% Wol_en\\Draad', 'Müller & Söhne', 'O\'Brien "Bob"', 'Straße 9']) await add(name)
  })

  it.each([
    ['cafe zoe', ['Café Zoë']],
    ['CAFÉ', ['Café Zoë']],
    ['%', ['100% Wol_en\\Draad']],
    ['_', ['100% Wol_en\\Draad']],
    ['\\', ['100% Wol_en\\Draad']],
    ['"', ['O\'Brien "Bob"']],
    ['\'', ['O\'Brien "Bob"']],
    ['strasse', ['Straße 9']],
    ['sohne muller', ['Müller & Söhne']],
    ['bestaat niet', []],
  ])('finds %j as plain text', async (q, found) => {
    expect(await names({ q })).toEqual(found)
  })

  it('pages without gaps and overlaps, newest first', async () => {
    const pages = []
    for (const page of [1, 2, 3]) pages.push(await names({ page, pageSize: 2 }))

    expect(pages.flat()).toEqual(['Straße 9', 'O\'Brien "Bob"', 'Müller & Söhne', '100% Wol_en\\Draad', 'Café Zoë'])
    expect(await tenant.api.call(list, { query: { page: 9, pageSize: 2 } }))
      .toEqual({ data: [], page: 9, pageSize: 2, total: 5 })
  })

  it.each<Record<string, string | number>>([
    { page: 0 }, { page: 'x' }, { page: '1e3' }, { pageSize: 101 }, { pageSize: 0 }, { archived: 'yes' }, { q: 'x'.repeat(201) },
    { q: '\0' },
  ])('refuses the query %j', async (query) => {
    expect(await tenant.api.refused(list, { query }))
      .toMatchObject({ status: 422, code: 'validation_failed', details: [{ path: [Object.keys(query)[0]] }] })
  })

  it('hides what is archived unless it is asked for', async () => {
    const id = await add('Oud')
    await tenant.api.call(update, { params: { id }, body: { archived: true } })

    expect(await names({ q: 'oud' })).toEqual([])
    expect(await names({ q: 'oud', archived: '' })).toEqual([])
    expect(await names({ q: 'oud', includeArchived: 'true' })).toEqual(['Oud'])
    expect(await names({ q: 'oud', archived: '1' })).toEqual(['Oud'])
    expect(await names({ q: 'oud', archived: '0', includeArchived: '1' })).toEqual([])
    expect(await tenant.api.call(remove, { params: { id } })).toEqual({ id, deleted: true, archived: false })
  })
})

describe('a customer', () => {
  it('comes back as it was given, with the rest empty', async () => {
    const customer = await vink.api.call('createCustomer', { body: { ...bakery, email: '', notes: '  ' } })

    expect(customer).toMatchObject({ ...bakery, email: null, notes: null, type: 'business', country: 'NL', vatCheck: null })
    expect(await vink.api.call('getCustomer', { params: { id: customer.id } })).toEqual(customer)
  })

  it('keeps what a patch leaves out and clears what it sets to null', async () => {
    const { id } = await vink.api.call('createCustomer', { body: { ...bakery, phone: '030-1234567' } })
    const patched = await vink.api.call('updateCustomer', { params: { id }, body: { phone: null, city: 'Zeist' } })

    expect(patched).toMatchObject({ ...bakery, phone: null, city: 'Zeist' })
  })
})
