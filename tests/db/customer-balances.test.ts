import { describe, expect, it } from 'vitest'
import { customerInputSchema, masterDataQuerySchema } from '#contract/schemas/customer'
import { statsQuerySchema } from '#contract/schemas/stats'
import { productInputSchema } from '#contract/schemas/product'
import { treatmentsOutsideVat } from '#domain/invoice/document'
import { listCustomerBalances } from '#services/customers/balances'
import { createCustomer } from '#services/customers/create'
import { getCustomerFigures } from '#services/reports/customer-figures'
import { listCustomers } from '#services/customers/find'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { markInvoicePaid } from '#services/invoices/mark-paid'
import { getStats } from '#services/reports/stats'
import { createProduct } from '#services/products/create'
import { listProducts } from '#services/products/find'
import { bakery, designHour } from '../support/cast'
import { dailyOnPostgres } from '../support/skipped'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')

const customer = async (name: string) =>
  (await createCustomer(cast.account, customerInputSchema.parse({ ...bakery, name }))).id
const balanceOf = async (id: string) => (await listCustomerBalances(cast.account, { ids: [id] })).data[0]

describe('the balance of a customer', dailyOnPostgres, () => {
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

describe('how a customer stands', dailyOnPostgres, () => {
  const invoiced = (customerId: string, fields: object) => cast.issued({ customerId, lines: [designHour], ...fields })

  it('is nothing of a new one, and not found of nobody', async () => {
    expect(await getCustomerFigures(cast.account, await customer('Nieuw'))).toEqual({
      open: [], overdue: [], turnover: [{ year: 2026, cents: 0 }, { year: 2025, cents: 0 }], daysToPay: null,
    })
    await expect(getCustomerFigures(cast.account, 'niemand')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is what is open and late, what two years brought in without VAT, and how many days payments took', async () => {
    const customerId = await customer('Vaste klant')
    await invoiced(customerId, { issueDate: '2026-11-18' })
    await invoiced(customerId, { issueDate: '2026-10-01', supplyDate: '2026-10-01', dueDate: '2026-10-15' })
    const credited = await invoiced(customerId, { issueDate: '2026-11-01', supplyDate: '2026-11-01' })
    await issueInvoice(cast.account, (await createCreditNote(cast.account, credited.id)).id, {})
    for (const [issueDate, paidAt] of [['2025-12-01', '2025-12-11'], ['2025-12-02', '2025-12-22']] as const) {
      const { id } = await invoiced(customerId, { issueDate, supplyDate: issueDate })
      await markInvoicePaid(cast.account, id, { paidAt })
    }
    await cast.draft({ customerId })

    expect(await getCustomerFigures(cast.account, customerId)).toEqual({
      open: [{ currency: 'EUR', cents: 20_570 }],
      overdue: [{ currency: 'EUR', cents: 10_285 }],
      turnover: [
        { year: 2026, cents: 17_000 },
        { year: 2025, cents: 17_000 },
      ],
      daysToPay: 15,
    })
  })

  it('brought in what the statistics count: in euro, without what is outside VAT, and goods with their advances', async () => {
    const { id: customerId } = await createCustomer(cast.account, customerInputSchema.parse({
      name: 'Bauhof Müller', addressLine1: 'Hauptstraße 1', postalCode: '47574', city: 'Goch', country: 'DE',
      vatNumber: 'DE136695976',
    }))
    const revenueCents = async () => (await getStats(cast.account, statsQuerySchema.parse({}))).revenueCents
    const before = await revenueCents()
    const dollars = { currency: 'USD', exchangeRate: '1.08', exchangeRateDate: '2026-11-11', exchangeRateSource: 'ECB' }
    await invoiced(customerId, { lines: [
      designHour, ...treatmentsOutsideVat.map(vatTreatment => ({ description: 'Buiten de btw', unitPriceCents: 1_800, vatTreatment })),
    ] })
    for (const vatTreatment of treatmentsOutsideVat) {
      await invoiced(customerId, { lines: [{ description: 'Buiten de btw', unitPriceCents: 1_800, vatTreatment }] })
    }
    for (const supplyType of ['services', 'goods']) {
      await invoiced(customerId, { ...dollars, supplyType, vatTreatment: 'intra_eu', supplyDate: '2026-11-11' })
    }
    const goods = { vatTreatment: 'intra_eu', supplyType: 'goods' }
    const advance = await invoiced(customerId, { ...goods, advance: true, supplyDate: null })
    await invoiced(customerId, {
      ...goods, supplyDate: '2026-11-18', lines: [{ ...designHour, quantity: '3' }], advanceInvoiceIds: [advance.id],
    })

    const { turnover } = await getCustomerFigures(cast.account, customerId)
    expect(turnover[0]).toEqual({ year: 2026, cents: await revenueCents() - before })
    // € 85.00, twice $ 85.00 at 1.08, and € 255.00 of which € 85.00 was asked for before.
    expect(turnover[0]?.cents).toBe(8_500 + 2 * 7_870 + 25_500)
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
