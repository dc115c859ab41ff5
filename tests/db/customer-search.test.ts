import { beforeAll, describe, expect, it } from 'vitest'
import { customerInputSchema, masterDataQuerySchema } from '#contract/schemas/customer'
import { createCustomer } from '#services/customers/create'
import { listCustomers } from '#services/customers/find'
import { bakery } from '../support/cast'
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
