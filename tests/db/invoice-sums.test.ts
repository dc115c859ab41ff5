import { describe, expect, it } from 'vitest'
import { invoiceQuerySchema, invoiceSumsQuerySchema } from '#contract/schemas/invoice-query'
import { cancelInvoice } from '#services/invoices/cancel'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { listInvoices, sumListedInvoices } from '#services/invoices/list'
import { markInvoicePaid } from '#services/invoices/mark-paid'
import { designHour } from '../support/cast'
import { usePdfWorker } from '../support/pdf-worker'
import { useCast } from '../support/use-cast'

usePdfWorker()
const cast = useCast('Timmerbedrijf Jansen')

const sums = async (query: object = {}) =>
  (await sumListedInvoices(cast.account, invoiceSumsQuerySchema.parse(query))).data
const found = async (q: string) =>
  (await listInvoices(cast.account, invoiceQuerySchema.parse({ q }))).data.map(({ id }) => id)

describe('what the documents of a list come to', () => {
  it('is nothing where there are none', async () => {
    expect(await sums()).toEqual([])
  })

  it('is added up per currency; credit notes take away, and what was cancelled counts for nothing', async () => {
    const open = await cast.issued({ lines: [{ ...designHour, quantity: '2' }] })
    const note = await createCreditNote(cast.account, open.id)
    await cast.change(note.id, { lines: [designHour] })
    await issueInvoice(cast.account, note.id, {})
    const paid = await cast.issued()
    await markInvoicePaid(cast.account, paid.id, {})
    await cancelInvoice(cast.account, (await cast.issued()).id)
    await cast.issued({
      currency: 'USD', exchangeRate: '1.08', exchangeRateDate: '2026-11-19', exchangeRateSource: 'ECB',
    })

    expect(await sums()).toEqual([
      { currency: 'EUR', count: 4, totalCents: 20_570, openCents: 10_285 },
      { currency: 'USD', count: 1, totalCents: 10_285, openCents: 10_285 },
    ])
    expect(await sums({ kind: 'credit_note' })).toEqual([
      { currency: 'EUR', count: 1, totalCents: -10_285, openCents: 0 },
    ])
    expect(await sums({ status: 'paid' })).toMatchObject([{ count: 1, totalCents: 10_285, openCents: 0 }])
  })
})

describe('a search', () => {
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
