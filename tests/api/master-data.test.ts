import { beforeAll, describe, expect, it } from 'vitest'
import type { Tenant } from '../support/api-client'
import { signUp } from '../support/api-client'
import { bakery, designHour, draftInvoice } from '../support/cast'

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

describe('deleting', () => {
  it('archives a customer that a draft uses', async () => {
    const { customerId } = await draftInvoice(vink.api)
    const id = customerId ?? ''

    expect(await vink.api.call('deleteCustomer', { params: { id } })).toEqual({ id, deleted: false, archived: true })
    expect(await vink.api.call('getCustomer', { params: { id } })).toMatchObject({ archived: true, invoiceCount: 1 })
  })

  it('archives a product that a line uses, and deletes it once the line is gone', async () => {
    const { id } = await vink.api.call('createProduct', { body: { name: 'Ontwerp', unitPriceCents: 8500 } })
    const draft = await draftInvoice(vink.api, { lines: [{ productId: id }] })

    expect(await vink.api.call('deleteProduct', { params: { id } })).toEqual({ id, deleted: false, archived: true })
    await vink.api.call('deleteInvoice', { params: { id: draft.id } })
    expect(await vink.api.call('deleteProduct', { params: { id } })).toEqual({ id, deleted: true, archived: false })
  })
})

describe('a customer', () => {
  it('comes back as it was given, with the rest empty', async () => {
    const customer = await vink.api.call('createCustomer', { body: { ...bakery, email: '', notes: '  ' } })

    expect(customer).toMatchObject({ ...bakery, email: null, notes: null, type: 'business', country: 'NL', vatCheck: null })
    expect(await vink.api.call('getCustomer', { params: { id: customer.id } })).toEqual(customer)
  })

  it.each([
    ['EL123456789', 'gr 123-456-789'],
    ['NL123456789B13', 'nl1234.56.789.b13'],
    ['ATU12345678', 'AT-U12345678'],
    [null, ' . '],
  ])('keeps the VAT number %j, also when it is written as %j', async (vatNumber, written) => {
    const { id } = await vink.api.call('createCustomer', { body: { name: 'Kafeneio', country: 'GR', vatNumber: written } })
    expect(await vink.api.call('getCustomer', { params: { id } })).toMatchObject({ vatNumber })
    await vink.api.call('updateCustomer', { params: { id }, body: { vatNumber: null } })

    expect(await vink.api.call('updateCustomer', { params: { id }, body: { vatNumber: written } })).toMatchObject({ vatNumber })
  })

  it('in Greece can be invoiced within the EU by the number it writes', async () => {
    const { id } = await draftInvoice(vink.api, {
      customer: { ...bakery, country: 'GR', kvkNumber: null, vatNumber: 'GR123456789' }, vatTreatment: 'intra_eu',
    })
    const findings = await vink.api.call('checkInvoiceCompliance', { params: { id } })

    expect(findings.filter(({ field }) => field === 'customer.vatNumber').map(({ code }) => code))
      .toEqual(['customer_vat_number_unverified'])
  })

  it('keeps every character of its Peppol id', async () => {
    const peppolId = '9930:de.Vink_99~a-b'
    const customer = await vink.api.call('createCustomer', { body: { name: 'Vink', peppolId: ` ${peppolId} ` } })

    expect(customer).toMatchObject({ peppolId })
    expect(await vink.api.call('updateCustomer', { params: { id: customer.id }, body: { peppolId: '' } }))
      .toMatchObject({ peppolId: null })
  })

  it('keeps what a patch leaves out and clears what it sets to null', async () => {
    const { id } = await vink.api.call('createCustomer', { body: { ...bakery, phone: '030-1234567' } })
    const patched = await vink.api.call('updateCustomer', { params: { id }, body: { phone: null, city: 'Zeist' } })

    expect(patched).toMatchObject({ ...bakery, phone: null, city: 'Zeist' })
  })

  it('is found under its new name on drafts too', async () => {
    const draft = await draftInvoice(vink.api, { customer: { ...bakery, name: 'Oude naam' } })
    await vink.api.call('updateCustomer', { params: { id: draft.customerId ?? '' }, body: { name: 'Nieuwe naam' } })

    expect(await vink.api.call('listInvoices', { query: { q: 'nieuwe naam' } }))
      .toMatchObject({ total: 1, data: [{ customerName: 'Nieuwe naam' }] })
  })

  it.each([
    ['name', { name: '' }],
    ['kvkNumber', { name: 'x', kvkNumber: '123' }],
    ['email', { name: 'x', email: 'geen' }],
    ['country', { name: 'x', country: 'NLD' }],
    ['locale', { name: 'x', locale: 'es' }],
    ['paymentTermDays', { name: 'x', paymentTermDays: 1.5 }],
    ['peppolId', { name: 'x', peppolId: '12345678' }],
  ])('with a wrong %s is refused by that field', async (field, body) => {
    expect(await vink.api.refused('createCustomer', { body }))
      .toMatchObject({ status: 422, details: [expect.objectContaining({ path: [field] })] })
  })
})

describe('a product', () => {
  it('fills in the line that names it', async () => {
    const { id } = await vink.api.call('createProduct', {
      body: { name: 'Ontwerp', unitPriceCents: 8500, unit: 'HUR', vatRate: 9 },
    })
    const draft = await draftInvoice(vink.api, { lines: [{ productId: id, quantity: '2' }, { productId: id, ...designHour }] })

    expect(draft.lines).toMatchObject([
      { productId: id, description: 'Ontwerp', unit: 'HUR', unitPriceCents: 8500, vatRate: '9', lineTotalCents: 17000 },
      { productId: id, ...designHour },
    ])
  })

  it('carries prices up to a hundred billion, both ways', async () => {
    for (const unitPriceCents of [10 ** 13, -(10 ** 13), 0]) {
      const { id } = await vink.api.call('createProduct', { body: { name: 'Veel', unitPriceCents } })
      expect((await vink.api.call('getProduct', { params: { id } })).unitPriceCents).toBe(unitPriceCents)
    }
    expect(await vink.api.refused('createProduct', { body: { name: 'Te veel', unitPriceCents: 10 ** 13 + 1 } }))
      .toMatchObject({ status: 422 })
  })
})
