import { beforeAll, describe, expect, it } from 'vitest'
import { lastPricesSchema } from '#contract/schemas/customer'
import { productInputSchema, productPatchSchema } from '#contract/schemas/product'
import { cancelInvoice } from '#services/invoices/cancel'
import { listLastPrices } from '#services/invoices/last-prices'
import { createProduct } from '#services/products/create'
import { updateProduct } from '#services/products/update'
import { newVink } from '../support/accounts'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')
let customerId: string
let chair: string
let table: string

beforeAll(async () => {
  customerId = (await cast.issued()).customerId ?? ''
  const product = async (fields: object) => (await createProduct(cast.account, productInputSchema.parse(fields))).id
  chair = await product({ name: 'Stoel', unitPriceCents: 10_000 })
  table = await product({ name: 'Tafel', unitPriceCents: 12_100, pricesIncludeVat: true, vatRate: '21' })
})

const billed = (productId: string, unitPriceCents: number, fields: object = {}) =>
  cast.issued({ customerId, lines: [{ productId, description: 'Meubel', unitPriceCents, vatRate: '21' }], ...fields })
const lastPrices = async (...ids: string[]) => {
  const prices = await listLastPrices(cast.account, customerId, { ids })
  expect(lastPricesSchema.parse(prices)).toEqual(prices)
  return prices.data.map(({ productId, unitPriceCents }) => [productId, unitPriceCents])
}

describe('the price by which a customer was billed last', () => {
  it('is that of the latest invoice, whatever is drafted or was cancelled', async () => {
    expect(await lastPrices(chair, table)).toEqual([])
    await billed(chair, 9_000)
    await billed(chair, 9_500, { issueDate: '2026-11-12', supplyDate: '2026-11-12' })
    await billed(table, 9_900)
    await cancelInvoice(cast.account, (await billed(chair, 100)).id)
    await cast.draft({ customerId, lines: [{ productId: chair, description: 'Stoel', unitPriceCents: 200 }] })

    const { data } = await listLastPrices(cast.account, customerId, { ids: [chair] })
    expect(data).toEqual([{
      productId: chair, unitPriceCents: 9_500, pricesIncludeVat: false, vatRate: '21', currency: 'EUR',
      issueDate: '2026-11-12',
    }])
    expect(await lastPrices(chair, table, 'none')).toEqual([[chair, 9_500], [table, 9_900]].toSorted())
  })

  it('is left out where it is the price of the product, with VAT or without', async () => {
    await billed(table, 10_000)
    expect(await lastPrices(chair, table)).toEqual([[chair, 9_500]])
    await billed(table, 12_100, { pricesIncludeVat: true })
    expect(await lastPrices(table)).toEqual([])
    await updateProduct(cast.account, chair, productPatchSchema.parse({ unitPriceCents: 9_500 }))
    expect(await lastPrices(chair)).toEqual([])
    await updateProduct(cast.account, table, productPatchSchema.parse({ unitPriceCents: 13_000 }))
    expect((await listLastPrices(cast.account, customerId, { ids: [table] })).data)
      .toMatchObject([{ unitPriceCents: 12_100, pricesIncludeVat: true }])
  })

  it('is not found for a customer of somebody else', async () => {
    const vink = await newVink(cast.installation, 'vink@example.nl')
    await expect(listLastPrices(vink, customerId, { ids: [table] })).rejects.toMatchObject({ code: 'not_found' })
  })
})
