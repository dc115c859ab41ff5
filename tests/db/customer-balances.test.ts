import { describe, expect, it } from 'vitest'
import { customerInputSchema, masterDataQuerySchema } from '#contract/schemas/customer'
import { productInputSchema } from '#contract/schemas/product'
import { listCustomerBalances } from '#services/customers/balances'
import { createCustomer } from '#services/customers/create'
import { listCustomers } from '#services/customers/find'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { markInvoicePaid } from '#services/invoices/mark-paid'
import { createProduct } from '#services/products/create'
import { listProducts } from '#services/products/find'
import { bakery, designHour } from '../support/cast'
import { usePdfWorker } from '../support/pdf-worker'
import { useCast } from '../support/use-cast'

usePdfWorker()
const cast = useCast('Timmerbedrijf Jansen')

const customer = async (name: string) =>
  (await createCustomer(cast.account, customerInputSchema.parse({ ...bakery, name }))).id
const balanceOf = async (id: string) => (await listCustomerBalances(cast.account, { ids: [id] })).data[0]

describe('the balance of a customer', () => {
  it('is what is open less what was credited, per currency, and when there was an invoice last', async () => {
    const customerId = await customer('De Korenaar')
    expect(await balanceOf(customerId)).toEqual({ customerId, lastIssueDate: null, open: [] })

    const invoice = await cast.issued({ customerId, issueDate: '2026-11-10', lines: [{ ...designHour, quantity: '2' }] })
    const note = await createCreditNote(cast.account, invoice.id)
    await cast.change(note.id, { lines: [designHour] })
    await issueInvoice(cast.account, note.id, {})
    await markInvoicePaid(cast.account, (await cast.issued({ customerId, issueDate: '2026-11-12' })).id, {})
    await cast.draft({ customerId })
    await cast.issued({
      customerId, issueDate: '2026-11-11', currency: 'USD', exchangeRate: '1.08', exchangeRateDate: '2026-11-11',
      exchangeRateSource: 'ECB',
    })

    expect(await balanceOf(customerId)).toEqual({
      customerId,
      lastIssueDate: '2026-11-12',
      open: [{ currency: 'EUR', cents: 10_285 }, { currency: 'USD', cents: 10_285 }],
    })
  })

  it('of nobody is nothing', async () => {
    expect(await balanceOf('niemand')).toEqual({ customerId: 'niemand', lastIssueDate: null, open: [] })
  })
})

describe('customers and products', () => {
  it('stand by name, whatever its case and accents', async () => {
    for (const name of ['zeilmakerij', 'Élan', 'Aannemer', 'eland']) {
      await customer(name)
      await createProduct(cast.account, productInputSchema.parse({ name, unitPriceCents: 100 }))
    }
    const query = masterDataQuerySchema.parse({ sort: 'name', pageSize: '100' })
    const names = ['Aannemer', 'Élan', 'eland', 'zeilmakerij']

    expect((await listCustomers(cast.account, query)).data.map(({ name }) => name).filter(name => names.includes(name)))
      .toEqual(names)
    expect((await listProducts(cast.account, query)).data.map(({ name }) => name)).toEqual(names)
    expect((await listProducts(cast.account, { ...query, sort: '-name' })).data.map(({ name }) => name))
      .toEqual(names.toReversed())
  })
})
