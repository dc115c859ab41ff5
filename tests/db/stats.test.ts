import { describe, expect, it } from 'vitest'
import { invoiceQuerySchema } from '#contract/schemas/invoice-query'
import { statsQuerySchema } from '#contract/schemas/stats'
import { cancelInvoice } from '#services/invoices/cancel'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { listInvoices } from '#services/invoices/list'
import { markInvoicePaid } from '#services/invoices/mark-paid'
import { getStats } from '#services/reports/stats'
import { verifyInstallation } from '#services/verification/verify'
import { designHour } from '../support/cast'
import { dailyOnPostgres } from '../support/skipped'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')
const { draft, issued } = cast
const stats = (query: object = {}) => getStats(cast.account, statsQuerySchema.parse(query))
const bauhof = {
  name: 'Bauhof Müller', addressLine1: 'Hauptstraße 1', postalCode: '47574', city: 'Goch', country: 'DE',
  vatNumber: 'DE136695976',
} as const
const toGermany = { vatTreatment: 'intra_eu', supplyType: 'goods', customer: bauhof, supplyDate: '2026-11-18' }

describe('the figures of an account', dailyOnPostgres, () => {
  it('are all nothing as long as there are no documents', async () => {
    await draft()

    const { vat, ...figures } = await stats({ year: '2025', quarter: '3' })
    expect(figures).toEqual({
      year: 2025, quarter: 3, currency: 'EUR', openCents: 0, openCount: 0, overdueCents: 0, overdueCount: 0, paidCents: 0,
      paidCount: 0, revenueCents: 0, revenueByMonth: Array.from({ length: 12 }, () => 0),
      expiring: { count: 0, firstAt: null, notDownloadedCount: 0, documents: [] },
    })
    expect(vat.current).toMatchObject({ year: 2026, quarter: 4, from: '2026-10-01', to: '2026-12-31', documentCount: 0, icp: [] })
    expect(vat.previous).toMatchObject({ year: 2026, quarter: 3 })
    expect(vat.selected).toMatchObject({ year: 2025, quarter: 3, basis: 'invoice' })
    expect((await stats()).vat.selected).toBeNull()
  })

  it('follow a document from its issue to its payment, its credit note and its end', async () => {
    const hour = await issued()
    expect(await stats()).toMatchObject({ openCents: 10_285, openCount: 1, paidCount: 0, revenueCents: 8_500 })

    const mistake = await issued({ lines: [{ ...designHour, vatRate: '9' }] })
    await cancelInvoice(cast.account, mistake.id)
    expect((await stats()).vat.current.boxes['1b']).toEqual({ taxableCents: 0, vatCents: 0 })
    expect((await stats()).vat.current.documentCount).toBe(1)

    await markInvoicePaid(cast.account, hour.id, {})
    expect(await stats()).toMatchObject({ openCents: 0, openCount: 0, paidCents: 10_285, paidCount: 1 })

    const { id } = await createCreditNote(cast.account, hour.id)
    await issueInvoice(cast.account, id, {})
    const credited = await stats()
    expect(credited).toMatchObject({ openCents: 0, paidCents: 0, paidCount: 1, revenueCents: 0 })
    expect(credited.vat.current).toMatchObject({ documentCount: 2, vatDueCents: 0 })
    expect(credited.vat.current.boxes['1a']).toEqual({ taxableCents: 0, vatCents: 0 })
  })

  it('have a month and a quarter by the issue date, and whole euros in the taxpayer\'s favour', async () => {
    await issued({ issueDate: '2026-08-31', supplyDate: '2026-08-31', lines: [{ ...designHour, unitPriceCents: 9_999 }] })
    const { vat, revenueByMonth } = await stats()

    expect(revenueByMonth[7]).toBe(9_999)
    expect(vat.previous.boxes['1a']).toEqual({ taxableCents: 9_999, vatCents: 2_100 })
    expect(vat.previous.boxesWholeEuros['1a']).toEqual({ taxableEuros: 99, vatEuros: 21 })
    expect((await stats({ year: '2026', quarter: '3' })).vat.selected).toEqual(vat.previous)
  })

  it('state supplies within the EU per customer, by the VAT number on the document, and as much as box 3b', async () => {
    const goods = await issued({ ...toGermany, lines: [{ ...designHour, unitPriceCents: 1_111 }] })
    await issued({
      ...toGermany, customer: undefined, customerId: goods.customerId, supplyType: 'services', currency: 'USD',
      exchangeRate: '3', lines: [{ ...designHour, unitPriceCents: 500 }],
    })
    const { icp, boxes } = (await stats()).vat.current

    expect(icp).toEqual([{
      customerId: goods.customerId, name: 'Bauhof Müller', country: 'DE', vatNumber: 'DE136695976', goodsCents: 1_111,
      servicesCents: 167, goodsEuros: 11, servicesEuros: 1,
    }])
    expect(boxes['3b']).toEqual({ taxableCents: 1_278, vatCents: 0 })
  })

  it('have nothing left in euro of a customer who got everything back in parts', async () => {
    const atelier = { ...bauhof, name: 'Atelier Janssens', country: 'BE', vatNumber: 'BE0403170701' }
    const oneDollar = { ...designHour, quantity: '1', unitPriceCents: 100 }
    const invoice = await issued({
      ...toGermany, customer: atelier, supplyType: 'services', currency: 'USD', exchangeRate: '1.12', lines: [oneDollar],
    })
    const servicesCents = async () =>
      (await stats()).vat.current.icp.find(({ vatNumber }) => vatNumber === atelier.vatNumber)?.servicesCents ?? 0
    const creditHalf = async () => {
      const { id } = await createCreditNote(cast.account, invoice.id)
      await cast.change(id, { lines: [{ ...oneDollar, unitPriceCents: 50 }] })
      return issueInvoice(cast.account, id, {})
    }

    expect(await servicesCents()).toBe(89)
    const mistake = await creditHalf()
    expect(mistake.vatBreakdown).toEqual([
      { ...invoice.vatBreakdown[0], taxableCents: 50, taxableEurCents: 44, vatEurCents: 0 },
    ])
    expect(await servicesCents()).toBe(45)
    await creditHalf()
    expect(await servicesCents()).toBe(0)
    await cancelInvoice(cast.account, mistake.id)
    expect(await servicesCents()).toBe(44)
    await creditHalf()
    expect(await servicesCents()).toBe(0)
  })

  it.each(['open', 'overdue', 'paid'] as const)('count as %s what the list of such invoices has', async (status) => {
    await issued({ issueDate: '2026-10-01', supplyDate: '2026-10-01' })
    const { total } = await listInvoices(cast.account, invoiceQuerySchema.parse({ status, kind: 'invoice' }))

    expect(total).toBeGreaterThan(0)
    expect((await stats())[`${status}Count`]).toBe(total)
  })

  it('are sums that verify holds against the documents', async () => {
    const { database } = cast.installation.service
    expect((await verifyInstallation(database)).findings).toEqual([])
    await database.prisma.turnoverSum.updateMany({
      where: { month: '2026-08', heading: '1a' }, data: { taxableCents: { increment: 1n } },
    })
    await database.prisma.paidSum.updateMany({ data: { paidCents: { increment: 5n } } })

    expect((await verifyInstallation(database)).findings).toMatchObject([
      { subject: 'turnover of 2026-08 1a', problem: 'has 0 documents, 1 and 0 cents too many' },
      { subject: 'paid in EUR', problem: 'has 5 cents too many' },
    ])
  })
})
