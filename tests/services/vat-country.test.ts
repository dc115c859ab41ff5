import { expect, it } from 'vitest'
import { customerInputSchema } from '#contract/schemas/customer'
import { invoiceInputSchema } from '#contract/schemas/invoice'
import { createCustomer } from '#services/customers/create'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { createInvoice } from '#services/invoices/create'
import { issueInvoice } from '#services/invoices/issue'
import { listVatBoxDocuments } from '#services/reports/box-documents'
import { getVatReturnCsv } from '#services/reports/vat-return-csv'
import { vatQuarter } from '#services/reports/vat-quarter'
import { designHour } from '../support/cast'
import { usePdfWorker } from '../support/pdf-worker'
import { useVink } from '../support/service-of-vink'

usePdfWorker()

const own = useVink()

it('states VAT of another member state per country and rate, and in no box', async () => {
  const { id: customerId } = await createCustomer(own.vink, customerInputSchema.parse({
    type: 'individual', name: 'Anna Meyer', addressLine1: 'Königsallee 12', postalCode: '40212', city: 'Düsseldorf', country: 'DE',
  }))
  const sale = await createInvoice(own.vink, invoiceInputSchema.parse({
    customerId, vatCountry: 'DE', supplyType: 'goods', supplyDate: '2026-11-18',
    lines: [{ ...designHour, unitPriceCents: 10_000, vatRate: '19' }, { ...designHour, unitPriceCents: 5_000, vatRate: '7' }],
  }))
  const issued = await issueInvoice(own.vink, sale.id, {})
  const figures = () => vatQuarter(own.vink, { year: 2026, quarter: 4 })

  expect(issued).toMatchObject({ vatCountry: 'DE', taxPointDate: '2026-11-18', vatTotalCents: 2_250 })
  expect(await figures()).toMatchObject({
    vatDueCents: 0, boxes: { '1c': { taxableCents: 0 } },
    oss: [
      { country: 'DE', rate: '19', taxableCents: 10_000, vatCents: 1_900 },
      { country: 'DE', rate: '7', taxableCents: 5_000, vatCents: 350 },
    ],
  })
  expect((await listVatBoxDocuments(own.vink, { period: '2026-Q4', box: 'oss' }, {})).data)
    .toMatchObject([{ id: sale.id, taxableCents: 15_000, vatCents: 2_250 }])
  const csv = new TextDecoder().decode((await getVatReturnCsv(own.vink, '2026-Q4')).bytes)
  expect(csv).toContain('DE;19;100,00;19,00')

  const note = await createCreditNote(own.vink, sale.id)
  expect(note.vatCountry).toBe('DE')
  await issueInvoice(own.vink, note.id, {})
  expect((await figures()).oss).toBeUndefined()
  expect(await own.findings()).toEqual([])
})

it('takes another member state alone', () => {
  const parse = (vatCountry: string) => invoiceInputSchema.safeParse({ vatCountry }).success

  expect(['DE', 'NL', 'GB', 'XX'].map(parse)).toEqual([true, false, false, false])
})
