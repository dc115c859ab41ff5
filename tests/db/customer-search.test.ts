import { beforeAll, describe, expect, it } from 'vitest'
import { customerInputSchema, masterDataQuerySchema } from '#contract/schemas/customer'
import { invoiceQuerySchema } from '#contract/schemas/invoice-query'
import { productInputSchema } from '#contract/schemas/product'
import { createCustomer } from '#services/customers/create'
import { listCustomers } from '#services/customers/find'
import { listInvoices } from '#services/invoices/list'
import { createProduct } from '#services/products/create'
import { listProducts } from '#services/products/find'
import { bakery } from '../support/cast'
import { migrationStatements } from '../support/migrations'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')
const find = async (q: string) =>
  (await listCustomers(cast.account, masterDataQuerySchema.parse({ q, sort: 'name' }))).data.map(({ name }) => name)

beforeAll(async () => {
  for (const customer of [
    { name: 'De Korenaar', kvkNumber: '99.88 77.66', vatNumber: 'nl 0000.99998.b57' },
    { name: 'Drukkerij Van den Berg 2020', kvkNumber: '12345678', vatNumber: null },
    { name: 'Pizza 4000', email: 'pizza4000@voorbeeld.example', kvkNumber: null, vatNumber: null },
    { name: 'Taverna', country: 'GR', kvkNumber: null, vatNumber: 'EL094259216' },
  ]) await createCustomer(cast.account, customerInputSchema.parse({ ...bakery, ...customer }))
})

describe('a search of customers', () => {
  it.each([
    '99.88 77.66', '99887766', '99 88', ' 99-88-77 ', 'NL 0000.99998.B57', 'nl0000.99998.b57', '0000.99998', 'NL/000099998/B57',
  ])('finds a number as people write it: %s', async (q) => {
    expect(await find(q)).toEqual(['De Korenaar'])
  })

  it('finds a Greek VAT number by the code of the country too', async () => {
    expect(await find('GR 094 259 216')).toEqual(['Taverna'])
  })

  it('looks for words one by one all the same', async () => {
    expect(await find('berg 2020')).toEqual(['Drukkerij Van den Berg 2020'])
    expect(await find('2020 van')).toEqual(['Drukkerij Van den Berg 2020'])
    expect(await find('99 berg')).toEqual([])
  })
})

const others = ['Jørgensen', 'Mueller Söhne', 'Müller Søn', 'Smörgås', 'Straße 9', 'Træ']
const spellings: [string, string[]][] = [
  ['mueller', ['Mueller Söhne', 'Müller Søn']], ['MÜLLER', ['Mueller Söhne', 'Müller Søn']], ['muller', ['Müller Søn']],
  ['soehne', ['Mueller Söhne']], ['söhne', ['Mueller Söhne']], ['strasse', ['Straße 9']], ['STRAẞE', ['Straße 9']],
  ['joergensen', ['Jørgensen']], ['jorgensen', ['Jørgensen']], ['jörgensen', ['Jørgensen']], ['smoergaas', ['Smörgås']],
  ['trae', ['Træ']], ['træ', ['Træ']],
]

describe('a search of names in other spellings', () => {
  beforeAll(async () => {
    for (const name of others) await createCustomer(cast.account, customerInputSchema.parse({ ...bakery, name }))
  })

  it.each(spellings)('finds for %s just those', async (q, names) => {
    expect((await find(q)).toSorted()).toEqual(names.toSorted())
  })

  it('reads two letters of a Dutch word as they stand', async () => {
    await createCustomer(cast.account, customerInputSchema.parse({ ...bakery, name: 'Borstel' }))
    expect(await find('boerstel')).toEqual([])
  })

  it('finds the same of what was stored before that', async () => {
    const { prisma } = cast.installation.service.database
    const before: Record<string, string> = {
      Jørgensen: 'jorgensen', 'Mueller Söhne': 'mueller sohne', 'Müller Søn': 'muller son', Smörgås: 'smorgas',
      'Straße 9': 'strasse 9', Træ: 'træ',
    }
    for (const name of others) await prisma.customer.updateMany({ where: { name }, data: { searchText: before[name] ?? '' } })
    expect(await find('mueller')).toEqual(['Mueller Söhne'])

    for (const statement of migrationStatements('search_words_spelled_out', 'UPDATE')) {
      await prisma.$executeRawUnsafe(statement)
    }
    for (const [q, names] of spellings) expect((await find(q)).toSorted()).toEqual(names.toSorted())
  })

  it('finds documents and products in the same way', async () => {
    const { number } = await cast.issued({ customer: { ...bakery, name: 'Müller Druck' } })
    await createProduct(cast.account, productInputSchema.parse({ name: 'Türklinke', unitPriceCents: 900 }))

    for (const q of ['mueller', 'müller']) {
      const { data } = await listInvoices(cast.account, invoiceQuerySchema.parse({ q }))
      expect(data.map(found => found.number)).toEqual([number])
    }
    const { data } = await listProducts(cast.account, masterDataQuerySchema.parse({ q: 'tuerklinke' }))
    expect(data.map(({ name }) => name)).toEqual(['Türklinke'])
  })
})
