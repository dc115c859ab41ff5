import { describe, expect, it } from 'vitest'
import { invoiceQuerySchema, invoiceSumsQuerySchema } from '#contract/schemas/invoice-query'
import { cancelInvoice } from '#services/invoices/cancel'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { listInvoices, sumListedInvoices } from '#services/invoices/list'
import { markInvoicePaid, markInvoiceUnpaid } from '#services/invoices/mark-paid'
import { createPayment } from '#services/invoices/payments'
import { designHour } from '../support/cast'
import { dailyOnPostgres } from '../support/skipped'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')

const sums = async (query: object = {}) =>
  (await sumListedInvoices(cast.account, invoiceSumsQuerySchema.parse(query))).data
const found = async (q: string) =>
  (await listInvoices(cast.account, invoiceQuerySchema.parse({ q }))).data.map(({ id }) => id)

describe('what the documents of a list come to', dailyOnPostgres, () => {
  it('is nothing where there are none', async () => {
    expect(await sums()).toEqual([])
  })

  it('is added up per currency, without drafts and what was cancelled; credit notes take away', async () => {
    const open = await cast.issued({ lines: [{ ...designHour, quantity: '2' }] })
    const note = await createCreditNote(cast.account, open.id)
    await cast.change(note.id, { lines: [designHour] })
    await issueInvoice(cast.account, note.id, {})
    const paid = await cast.issued()
    await markInvoicePaid(cast.account, paid.id, {})
    await cancelInvoice(cast.account, (await cast.issued()).id)
    await cast.draft()
    await cast.issued({
      currency: 'USD', exchangeRate: '1.08', exchangeRateDate: '2026-11-19', exchangeRateSource: 'ECB',
    })

    expect(await sums()).toEqual([
      { currency: 'EUR', count: 3, totalCents: 20_570, openCents: 10_285, paidCents: 10_285 },
      { currency: 'USD', count: 1, totalCents: 10_285, openCents: 10_285, paidCents: 0 },
    ])
    expect(await sums({ kind: 'credit_note' })).toEqual([
      { currency: 'EUR', count: 1, totalCents: -10_285, openCents: 0, paidCents: 0 },
    ])
    expect(await sums({ status: 'draft' })).toMatchObject([{ count: 1, totalCents: 10_285, openCents: 0 }])
    expect(await sums({ status: 'cancelled' })).toMatchObject([{ count: 1, totalCents: 0, openCents: 0 }])
    expect(await sums({ status: 'paid' })).toMatchObject([{ count: 1, totalCents: 10_285, openCents: 0, paidCents: 10_285 }])

    await markInvoicePaid(cast.account, open.id, {})
    expect(await sums({ status: 'paid' })).toMatchObject([{ count: 2, totalCents: 30_855, paidCents: 20_570 }])
  })
})

describe('what is open', dailyOnPostgres, () => {
  const openOf = async (customerId: string | null) => {
    const query = { status: 'open', customerId }
    const { data, total } = await listInvoices(cast.account, invoiceQuerySchema.parse(query))
    const count = (await sums(query)).reduce((sum, { count }) => sum + count, 0)
    expect([total, count]).toEqual([data.length, data.length])
    return data.map(({ id }) => id)
  }
  const credit = async (id: string, lines: object[] = []) => {
    const note = await createCreditNote(cast.account, id)
    if (lines.length > 0) await cast.change(note.id, { lines })
    return issueInvoice(cast.account, note.id, {})
  }

  it('is neither an invoice that was credited in full nor the credit note that did', async () => {
    const { id, customerId } = await cast.issued()
    expect(await openOf(customerId)).toEqual([id])

    await credit(id)
    expect(await openOf(customerId)).toEqual([])
  })

  it('is a credit note while more was paid than is now owed', async () => {
    const { id, customerId } = await cast.issued({ lines: [{ ...designHour, quantity: '3' }] })
    await credit(id, [designHour])
    await markInvoicePaid(cast.account, id, {})
    expect(await openOf(customerId)).toEqual([])

    const note = await credit(id, [designHour])
    expect(await openOf(customerId)).toEqual([note.id])
    await markInvoicePaid(cast.account, note.id, {})
    expect(await openOf(customerId)).toEqual([])
    await markInvoiceUnpaid(cast.account, note.id)
    expect(await openOf(customerId)).toEqual([note.id])

    await markInvoiceUnpaid(cast.account, id)
    expect(await openOf(customerId)).toEqual([id])
    await markInvoicePaid(cast.account, id, {})
    expect(await openOf(customerId)).toEqual([])
  })

  it('is a credit note on an invoice made elsewhere, until it is paid back', async () => {
    const elsewhere = { kind: 'credit_note', creditedInvoiceNumber: 'OUD-1', creditedInvoiceDate: '2026-11-01' }
    const { id, customerId } = await cast.issued(elsewhere)
    expect(await openOf(customerId)).toEqual([id])

    await markInvoicePaid(cast.account, id, {})
    expect(await openOf(customerId)).toEqual([])
  })

  it('is the rest after a part payment, and no longer what was overpaid', async () => {
    const { id, customerId, totalCents } = await cast.issued()
    await createPayment(cast.account, id, { amountCents: 285 })
    expect(await openOf(customerId)).toEqual([id])
    expect(await sums({ status: 'open', customerId })).toMatchObject([{ totalCents, openCents: 10_000, paidCents: 285 }])

    await createPayment(cast.account, id, { amountCents: 11_000 })
    expect(await openOf(customerId)).toEqual([])
    expect(await sums({ customerId })).toMatchObject([{ totalCents, openCents: 0, paidCents: totalCents }])
  })
})

describe('a search', dailyOnPostgres, () => {
  it('finds a document by what it comes to, however the amount is written', async () => {
    const { id } = await cast.issued({ lines: [{ ...designHour, unitPriceCents: 123_456, vatRate: '0' }] })

    for (const amount of ['1234,56', '1.234,56', '1,234.56', '€ 1.234,56', '-1234,56']) {
      expect(await found(amount)).toEqual([id])
    }
    expect(await found('1234,57')).toEqual([])
    expect(await sums({ q: '1234,56' })).toMatchObject([{ count: 1, totalCents: 123_456 }])
  })

  it('finds by words what it found before', async () => {
    const { id, number } = await cast.issued()
    expect(await found(number ?? '')).toEqual([id])
  })
})
