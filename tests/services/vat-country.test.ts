import { expect, it } from 'vitest'
import { customerInputSchema } from '#contract/schemas/customer'
import { invoiceInputSchema } from '#contract/schemas/invoice'
import { vatReturnSchema } from '#contract/schemas/vat-return'
import { createCustomer } from '#services/customers/create'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { createInvoice } from '#services/invoices/create'
import { issueInvoice } from '#services/invoices/issue'
import { listVatBoxDocuments } from '#services/reports/box-documents'
import { fileVatReturn } from '#services/reports/file-vat-return'
import { getVatReturn } from '#services/reports/vat-return'
import { getVatReturnCsv } from '#services/reports/vat-return-csv'
import { vatQuarter } from '#services/reports/vat-quarter'
import { designHour } from '../support/cast'
import { useVink } from '../support/service-of-vink'

const own = useVink()

const annaMeyer = customerInputSchema.parse({
  type: 'individual', name: 'Anna Meyer', addressLine1: 'Königsallee 12', postalCode: '40212', city: 'Düsseldorf', country: 'DE',
})

it('states VAT of another member state per country and rate, and in no box', async () => {
  const { id: customerId } = await createCustomer(own.vink, annaMeyer)
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

it('tells what was sold after its return was filed, apart from the boxes and once only', async () => {
  const { id: customerId } = await createCustomer(own.vink, annaMeyer)
  const sell = (unitPriceCents: number) => createInvoice(own.vink, invoiceInputSchema.parse({
    customerId, vatCountry: 'DE', supplyType: 'goods', supplyDate: '2026-08-18',
    lines: [{ ...designHour, quantity: '1', unitPriceCents, vatRate: '19' }],
  }))
  await issueInvoice(own.vink, (await sell(10_000)).id, {})
  const third = () => getVatReturn(own.vink, '2026-Q3')
  const filed = await fileVatReturn(own.vink, { period: '2026-Q3', version: (await third()).version })
  expect(filed.filing?.changes).toBeNull()

  const late = await sell(5_000)
  expect(late.compliance?.map(({ code }) => code)).toContain('late_oss')
  expect(late.compliance?.map(({ code }) => code)).not.toContain('vat_period_filed')
  await issueInvoice(own.vink, late.id, {})
  const { filing } = vatReturnSchema.parse(await third())
  expect(filing?.figures.oss).toEqual(filed.figures.oss)
  expect(filing?.changes).toMatchObject({
    boxes: [], vatDueCents: 0, correction: 'none', documents: expect.arrayContaining([expect.objectContaining({ id: late.id })]),
    oss: [{ country: 'DE', rate: '19', taxableCents: 5_000, vatCents: 950 }],
  })
})

it('takes another member state alone', () => {
  const parse = (vatCountry: string) => invoiceInputSchema.safeParse({ vatCountry }).success

  expect(['DE', 'NL', 'GB', 'XX'].map(parse)).toEqual([true, false, false, false])
})
