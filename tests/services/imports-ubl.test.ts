import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#contract/errors'
import { invoiceInputSchema } from '#contract/schemas/invoice'
import { importInvoices } from '#services/imports/invoices'
import { createInvoice } from '#services/invoices/create'
import { deleteInvoice } from '#services/invoices/delete'
import { importCustomers } from '#services/imports/customers'
import { getInvoice } from '#services/invoices/find'
import { undoImport } from '#services/imports/undo'
import { getVatReturn } from '#services/reports/vat-return'
import { useImportWorker } from '../support/import-worker'
import { useVink } from '../support/service-of-vink'
import { ublOf, ublSample } from '../support/ubl-sample'
import { styles, workbookOf, zipped } from '../support/workbook'

useImportWorker()

const ledger = useVink({ kvkNumber: '12345678', vatNumber: 'NL123456782B12' })
const golden = (name: string) => readFileSync(join(import.meta.dirname, `../documents/ubl-golden/${name}.xml`), 'utf8')
const invoice = golden('advance-invoice')
const withNumber = (xml: string, number: string) => xml.replace(/<cbc:ID>[^<]+</, `<cbc:ID>${number}<`)

describe('e-invoices', () => {
  it('stay the advance that they are: an invoice of here deducts them, and keeps them from being undone', async () => {
    const { importId } = await importInvoices(ledger.vink, { file: zipped({ '1.xml': invoice }) }, { dryRun: false })
    const advance = await ledger.vink.db.invoice.findFirstOrThrow({ where: { importId } })
    expect(advance).toMatchObject({ advance: true, status: 'sent' })

    const { id, deductedAdvances } = await createInvoice(ledger.vink, invoiceInputSchema.parse({
      customerId: advance.customerId, advanceInvoiceIds: [advance.id], supplyDate: '2026-11-20',
      lines: [{ description: 'Werk', unitPriceCents: 10 * Number(advance.subtotalCents) }],
    }))
    expect(deductedAdvances).toMatchObject([{ number: advance.number }])
    await expect(undoImport(ledger.vink, importId ?? '')).rejects.toMatchObject({ details: { reason: 'used' } })
    await deleteInvoice(ledger.vink, id)
    await undoImport(ledger.vink, importId ?? '')
    expect(await ledger.findings()).toEqual([])
  })

  it('are brought in from a ZIP with their customers, count in the VAT return, and go again', async () => {
    const file = zipped({
      '1.xml': withNumber(invoice, '2026-0050'), '2.xml': golden('credit-note'), '3.xml': golden('services-within-the-eu').replaceAll('inkoop@korrel.example', 'info@bauhof.example'),
      '1.pdf': '%PDF',
    })
    const before = await getVatReturn(ledger.vink, '2026')
    const created = { invoices: 2, creditNotes: 1, customers: 2 }
    const told = { rows: 3, ok: 3, failed: 0, recognised: { format: 'ubl' }, created }
    expect(await importInvoices(ledger.vink, { file }, {})).toMatchObject(told)
    expect(await ledger.vink.db.invoice.count()).toBe(0)

    const { importId } = await importInvoices(ledger.vink, { file }, { dryRun: false })
    const { figures } = await getVatReturn(ledger.vink, '2026')
    expect(figures.documentCount).toBe(3)
    expect(figures.icp).toMatchObject([{ vatNumber: 'DE136695976', goodsCents: 0 }])
    expect(await ledger.findings()).toEqual([])
    const again = await importInvoices(ledger.vink, { file: zipped({ '1.xml': withNumber(invoice, '2026-0050') }) }, {})
    expect(again.errors).toMatchObject([{ file: '1.xml', field: 'number', code: 'number_taken' }])

    await undoImport(ledger.vink, importId ?? '')
    expect((await getVatReturn(ledger.vink, '2026')).figures).toEqual(before.figures)
    expect(await ledger.findings()).toEqual([])
  })

  it('leave nothing behind when one of them is wrong: each is named by file, line and field', async () => {
    const other = withNumber(invoice, '2026-0051').replaceAll('12345678', '99999999').replaceAll('NL123456782B12', 'NL999999999B01')
    const file = zipped({
      'a.xml': invoice, 'b.xml': invoice, 'c.xml': other, 'd.xml': '<Invoice>\n<oeps', 'e.xml': '<Order/>',
    })
    const report = await importInvoices(ledger.vink, { file }, {})
    expect(report).toMatchObject({ rows: 5, ok: 1, failed: 4 })
    expect(report.errors.map(({ file, field, code }) => [file, field, code])).toEqual([
      ['b.xml', 'number', 'number_twice'], ['c.xml', null, 'seller_differs'], ['d.xml', null, 'xml_unreadable'],
      ['e.xml', null, 'no_e_invoice'],
    ])
    expect(report.errors[0]?.row).toBe(invoice.slice(0, invoice.indexOf('<cbc:ID>')).split('\n').length)
    await expect(importInvoices(ledger.vink, { file }, { dryRun: false })).rejects.toMatchObject({ code: 'import_invalid' })
    expect(await ledger.vink.db.invoice.count()).toBe(0)
  })

  it('keep their references, texts, prices and parties, and say what is left out', async () => {
    const texts = {
      ...ublSample, ID: '2026-0090', 'OrderReference/ID': 'PO-1', 'OrderReference/SalesOrderID': 'SO-2', Note: 'Dank voor uw opdracht.',
      'AccountingSupplierParty/Party/PartyName/Name': 'Vink en Zoon', 'InvoiceLine/InvoicedQuantity': '4',
      'InvoiceLine/InvoicedQuantity@unitCode': 'HUR', 'InvoiceLine/Price/PriceAmount': '25.00',
      'PaymentMeans/PayeeFinancialAccount/ID': 'NL20INGB0001234567', 'PayeeParty/PartyName/Name': 'Factormaatschappij',
    }
    const file = new TextEncoder().encode(ublOf(texts))
    const report = await importInvoices(ledger.vink, { file }, { dryRun: false })
    const { id } = await ledger.vink.db.invoice.findFirstOrThrow({ where: { number: '2026-0090' } })
    const kept = await getInvoice(ledger.vink, id)

    expect(report).toMatchObject({ warnings: [{ field: 'PayeeParty', code: 'element_left_out' }], warningCount: 1 })
    expect(kept).toMatchObject({
      orderNumber: 'PO-1', reference: 'SO-2', notes: 'Dank voor uw opdracht.', contractNumber: null,
      sellerSnapshot: { name: 'Vink en Zoon', legalName: 'Jansen Timmerwerken B.V.', iban: 'NL20INGB0001234567' },
      lines: [{ description: 'Timmerwerk', quantity: '4', unit: 'HUR', unitPriceCents: 2_500, lineTotalCents: 10_000 }],
    })
    expect(await ledger.findings()).toEqual([])
    await undoImport(ledger.vink, report.importId ?? '')
  })

  it('are told of by all kinds of warnings, also where there are more than are told', async () => {
    const told = { ...ublSample, 'AccountingCost/A': '', A: '', B: '', C: '', D: '', E: '', F: '' }
    const files = Object.fromEntries(Array.from({ length: 200 }, (_, place) =>
      [`${place}.xml`, ublOf({ ...told, ID: `F-${place}`, ...(place === 199 ? { Laatste: '' } : {}) })]))
    const { warnings, warningCount } = await importInvoices(ledger.vink, { file: zipped(files) }, {})

    expect([warnings.length, warningCount]).toEqual([1_000, 200 * 7 + 1])
    expect(warnings.at(-1)).toMatchObject({ file: '199.xml', field: 'Laatste', code: 'element_unknown' })
  })

  it('may come alone', async () => {
    const report = await importInvoices(ledger.vink, { file: new TextEncoder().encode(invoice) }, {})
    expect(report).toMatchObject({ rows: 1, ok: 1, errors: [], created: { invoices: 1 } })
  })

  it.each([
    ['macros', workbookOf('', { extra: { 'xl/vbaProject.bin': 'Sub' } })],
    ['archive_too_large', zipped({ 'a.xml': ' '.repeat(4_000_000) })],
    ['nothing_to_read', zipped({ 'a.txt': '' })],
    ['old_spreadsheet', Uint8Array.from([0xD0, 0xCF, 0x11, 0xE0])],
  ])('and spreadsheets are refused as %s', async (reason, file) => {
    const error: unknown = await importInvoices(ledger.vink, { file }, {}).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(Refusal)
    expect(error).toMatchObject({ code: 'import_unreadable', details: { reason } })
  })

  it('are no list of customers', async () => {
    const file = new TextEncoder().encode(invoice)
    await expect(importCustomers(ledger.vink, { file }, {})).rejects.toMatchObject({ details: { reason: 'no_table' } })
  })
})

describe('a spreadsheet', () => {
  it('is read like CSV: columns by their headings, dates and amounts as the cells hold them', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const rows = `<row>${['Factuurnummer', 'Klant', 'Factuurdatum', 'Totaal excl btw', 'Btw'].map(cell).join('')}</row>`
      + `<row>${cell('2026-0060')}${cell('Jansen')}<c s="${styles.date}"><v>46346</v></c><c><v>1000.5</v></c><c><v>210.11</v></c></row>`
    const { importId, ...done } = await importInvoices(ledger.vink, { file: workbookOf(rows) }, { dryRun: false })
    expect(done).toMatchObject({ ok: 1, recognised: { format: 'xlsx', encoding: null, delimiter: null } })
    const row = await ledger.vink.db.invoice.findFirstOrThrow({ where: { number: '2026-0060' } })
    expect(row).toMatchObject({ issueDate: '2026-11-20', subtotalCents: 100_050n, vatTotalCents: 21_011n, importId })
  })
})
