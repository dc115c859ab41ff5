import { describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { customerInputSchema, customerPatchSchema } from '#contract/schemas/customer'
import type { ImportReport } from '#contract/schemas/import'
import { invoiceInputSchema } from '#contract/schemas/invoice'
import { statsQuerySchema } from '#contract/schemas/stats'
import { getBusiness } from '#services/business/find'
import { updateBusiness } from '#services/business/update'
import { createCustomer } from '#services/customers/create'
import { updateCustomer } from '#services/customers/update'
import { importCustomers } from '#services/imports/customers'
import { getImportState } from '#services/imports/find'
import { importInvoices } from '#services/imports/invoices'
import { importProducts } from '#services/imports/products'
import { undoImport } from '#services/imports/undo'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { createInvoice } from '#services/invoices/create'
import { deleteInvoice } from '#services/invoices/delete'
import { getInvoice } from '#services/invoices/find'
import { issueInvoice } from '#services/invoices/issue'
import { markInvoicePaid, markInvoiceUnpaid } from '#services/invoices/mark-paid'
import { previewNextNumber } from '#services/invoices/next-number'
import { getInvoicePdf } from '#services/invoices/pdf'
import { getMe } from '#services/plans/get-me'
import { getVatReturn } from '#services/reports/vat-return'
import { getStats } from '#services/reports/stats'
import { installationOf } from '#services/work/context'
import { issuedBy } from '../support/accounts'
import { bakery } from '../support/cast'
import { startTestReading, useImportWorker } from '../support/import-worker'
import { refusedBy } from '../support/refusals'
import { useVink } from '../support/service-of-vink'

useImportWorker()
const vink = useVink()
const ledger = useVink({}, vink)
const upload = (text: string) => ({ file: new TextEncoder().encode(text) })
const counts = async () => (await getMe(vink.vink)).usage

const clients = `Bedrijfsnaam;Contactpersoon;E-mailadres;Straat;Huisnummer;Postcode;Plaats;Land;KvK-nummer;Btw-nummer
"Jansen ""Timmer"" B.V.";Pieter Jansen;pieter@jansen.example;Werkspoorkade;8;3542 AD;Utrecht;Nederland;12345678;123456782B12
Bauhof Müller GmbH;;info@bauhof.example;Königsallee;12;40212;Düsseldorf;Duitsland;;DE136695976
${bakery.name} (oud);;;;;;;;${bakery.kvkNumber};
Jansen Timmer;;PIETER@jansen.example;;;;;;;
`

describe('customers', () => {
  it('are checked first, brought in whole, and known by KvK, VAT number and e-mail address', async () => {
    const before = await counts()
    const told = { rows: 4, ok: 4, failed: 0, errors: [], created: { customers: 2 }, skipped: [
      { row: 4, field: 'kvkNumber', value: bakery.kvkNumber },
      { row: 5, field: 'email', value: 'PIETER@jansen.example' },
    ] }
    expect(await importCustomers(vink.vink, upload(clients), {})).toMatchObject({ ...told, importId: null })
    expect(await counts()).toEqual(before)

    const done = await importCustomers(vink.vink, upload(clients), { dryRun: false })
    expect(done).toMatchObject(told)
    expect(await counts()).toMatchObject({ customers: before.customers + 2 })
    expect(await vink.vink.db.customer.findFirst({ where: { kvkNumber: '12345678' } })).toMatchObject({
      name: 'Jansen "Timmer" B.V.', type: 'business', contactName: 'Pieter Jansen', addressLine1: 'Werkspoorkade 8',
      country: 'NL', vatNumber: 'NL123456782B12', importId: done.importId,
    })
    const again = await importCustomers(vink.vink, upload(clients), { dryRun: false })
    expect(again).toMatchObject({ created: { customers: 0 } })
    expect(await vink.findings()).toEqual([])
  })

  it('with another KvK number are others, though they have the e-mail address of one that is there', async () => {
    const text = `naam,email,kvk
Groep Beheer B.V.,facturen@groep.example,22222222
Groep Vastgoed B.V.,facturen@groep.example,33333333
Groep,FACTUREN@groep.example,
`
    const told = { created: { customers: 2 }, skipped: [{ row: 4, field: 'email', value: 'FACTUREN@groep.example' }] }
    expect(await importCustomers(vink.vink, upload(text), { dryRun: false })).toMatchObject(told)
    expect(await importCustomers(vink.vink, upload(text), {})).toMatchObject({ created: { customers: 0 } })
  })

  it('with another KvK number than a row that was taken for one without are others as well', async () => {
    const text = `naam,email,kvk
Maatschap,post@maatschap.example,
Maatschap Noord B.V.,post@maatschap.example,44444444
Maatschap Zuid B.V.,post@maatschap.example,55555555
`
    const told = { created: { customers: 2 }, skipped: [{ row: 3, field: 'email', value: 'post@maatschap.example' }] }
    expect(await importCustomers(vink.vink, upload(text), { dryRun: false })).toMatchObject(told)
    expect(await importCustomers(vink.vink, upload(text), {})).toMatchObject({ created: { customers: 0 } })
  })

  it('leave nothing behind when one row is wrong: each is named by line and field', async () => {
    const before = await counts()
    const text = `naam,email,kvk,land,betaaltermijn,btw-nummer
Goed,goed@example.nl,11111111,NL,14,
,leeg@example.nl,,,,
Fout,geen adres,123,Verweggistan,400,NL1
=HYPERLINK("x"),,,,,
Te veel,a@example.nl,,,,,nog,iets
"Open,,,,,
Weg,weg@example.nl,,,,
`
    const dry = await importCustomers(vink.vink, upload(text), {})
    expect(dry).toMatchObject({ rows: 6, ok: 1, failed: 5 })
    expect(dry.errors.map(({ row, field, code }) => [row, field, code])).toEqual([
      [3, 'name', 'value_missing'],
      [4, 'country', 'country_unknown'], [4, 'email', 'email_invalid'], [4, 'kvkNumber', 'kvk_invalid'],
      [4, 'vatNumber', 'vat_number_invalid'], [4, 'paymentTermDays', 'term_invalid'],
      [5, 'name', 'formula'],
      [6, null, 'row_uneven'],
      [7, null, 'quotes_broken'],
    ])
    expect(dry.errors.map(({ value }) => value))
      .toEqual([null, 'Verweggistan', 'geen adres', '123', 'NL1', '400', '=HYPERLINK("x")', null, null])
    expect(dry.errors[0]?.message).toMatch(/\S/)
    const refused = await refusedBy(importCustomers(vink.vink, upload(text), { dryRun: false }))
    expect(refused).toMatchObject({ code: 'import_invalid', details: { failed: 5, importId: null } })
    expect(await counts()).toEqual(before)
  })

  it('need a column for their name, of which the caller may say where it stands', async () => {
    const text = 'a;b\nJansen;jansen@example.nl\n'
    const dry = await importCustomers(vink.vink, upload(text), {})
    expect(dry).toMatchObject({ ok: 0, failed: 1, recognised: { missing: [['name', 'lastName', 'contactName']] } })
    const mapping = { columns: { name: 0, email: 1 } }
    const told = await importCustomers(vink.vink, { ...upload(text), mapping }, {})
    expect(told).toMatchObject({ ok: 1, created: { customers: 1 } })
  })

  it('may be names alone', async () => {
    const names = upload('Naam\nBakkerij Oost\nBakkerij West\n')
    expect(await importCustomers(ledger.vink, names, {})).toMatchObject({ ok: 2, failed: 0 })
  })

  it.each([['', 'no_table'], ['Beste mensen\nDit is een brief', 'no_table'], [`naam;email\n${'x;\n'.repeat(20_001)}`, 'too_many_rows']])(
    'are not read from what is no list, or too long a one', async (text, reason) => {
      const refused = await refusedBy(importCustomers(vink.vink, upload(text), {}))
      expect(refused).toMatchObject({ code: 'import_unreadable', details: { reason } })
    })
})

describe('a file that takes too much to read', () => {
  it('is refused to whoever sent it, and holds up nobody else', async () => {
    await startTestReading({ heapMb: 12 })
    const cellsOf = (row: number) => Array.from({ length: 150 }, (_, column) => `r${row}c${column}`).join(';')
    const heavy = upload(Array.from({ length: 5_000 }, (_, row) => cellsOf(row)).join('\n'))
    const kinds = [importCustomers, importProducts, importInvoices]
    for (const bring of kinds) expect(await refusedBy(bring(vink.vink, heavy, {}))).toMatchObject({ code: 'file_too_complex' })
    expect(await importCustomers(ledger.vink, upload('naam;email\nJansen;jansen@example.nl\n'), {})).toMatchObject({ ok: 1 })
    await startTestReading()
  })
})

describe('products', () => {
  it('are brought in once, with price, rate and unit as they are written', async () => {
    const text = 'Productnummer;Productnaam;Prijs excl. BTW;BTW-percentage;Eenheid\n1;Ontwerp;"1.085,50";21%;uur\n2;Boek;12,5;laag;\n'
    const done = await importProducts(vink.vink, upload(text), { dryRun: false })
    expect(done).toMatchObject({ ok: 2, created: { products: 2 }, recognised: { preset: 'wefact', decimalMark: ',' } })
    expect(await vink.vink.db.product.findFirst({ where: { sku: '1' } })).toMatchObject({
      name: 'Ontwerp', unitPriceCents: 108_550n, vatRate: 'general', unit: 'HUR', pricesIncludeVat: false,
    })
    const again = await importProducts(vink.vink, upload(text), {})
    expect(again).toMatchObject({ created: { products: 0 }, skipped: { length: 2 } })
    const bad = await importProducts(vink.vink, upload('naam;prijs;btw\n;1,00;21\nBoek;gratis;9\nLamp;3,00;veel\n'), {})
    expect(bad.errors.map(({ row, field, code }) => [row, field, code])).toEqual([
      [2, 'name', 'value_missing'], [3, 'unitPrice', 'amount_invalid'], [4, 'vatRate', 'rate_invalid'],
    ])
    await undoImport(vink.vink, done.importId ?? '')
    expect(await vink.vink.db.product.count()).toBe(0)
    expect(await vink.findings()).toEqual([])
  })
})

describe('undoing', () => {
  it('takes out the last import alone, while nothing depends on it', async () => {
    const first = await imported('naam;email\nEen;een@example.nl\n')
    const second = await imported('naam;email\nTwee;twee@example.nl\n')
    expect((await getImportState(vink.vink)).last).toMatchObject({ id: second, kind: 'customers', created: { customers: 1 } })
    expect(await refusedBy(undoImport(vink.vink, first))).toMatchObject({ code: 'import_in_use', details: { reason: 'not_last' } })

    const before = await counts()
    expect(await undoImport(vink.vink, second)).toEqual({ id: second, deleted: true })
    expect(await counts()).toMatchObject({ customers: before.customers - 1 })
    expect((await getImportState(vink.vink)).last?.id).toBe(first)
    expect(await refusedBy(undoImport(vink.vink, second))).toMatchObject({ code: 'not_found' })

    await createCustomer(vink.vink, customerInputSchema.parse({ name: 'Een ander' }))
    const one = await vink.vink.db.customer.findFirstOrThrow({ where: { importId: first } })
    await updateCustomer(vink.vink, one.id, customerPatchSchema.parse({ city: 'Delft' }))
    expect(await refusedBy(undoImport(vink.vink, first))).toMatchObject({ code: 'import_in_use', details: { reason: 'changed' } })
    expect(await vink.findings()).toEqual([])
  })

  it('takes out more customers than a statement can name', async () => {
    const before = await counts()
    const rows = Array.from({ length: 1_200 }, (_, place) => `Klant ${place};klant${place}@example.nl`)
    const id = await imported(`naam;email\n${rows.join('\n')}\n`)
    expect(await counts()).toMatchObject({ customers: before.customers + rows.length })
    await undoImport(vink.vink, id)
    expect(await counts()).toEqual(before)
  })

  it('does not take for a change what is only shown along with a customer', async () => {
    const id = await imported('naam;email\nDrie;drie@example.nl\n')
    const customer = await vink.vink.db.customer.findFirstOrThrow({ where: { importId: id } })
    const draft = await createInvoice(vink.vink, invoiceInputSchema.parse({ customerId: customer.id }))
    await deleteInvoice(vink.vink, draft.id)
    // The clock of this test stands still.
    const updatedAt = new Date(customer.createdAt.getTime() + 1)
    await vink.vink.db.customer.update({ where: { id: customer.id }, data: { updatedAt } })

    expect(await undoImport(vink.vink, id)).toEqual({ id, deleted: true })
  })
})

async function imported(text: string): Promise<string> {
  const { importId }: ImportReport = await importCustomers(vink.vink, upload(text), { dryRun: false })
  return importId ?? ''
}

const stats = async () => getStats(ledger.vink, statsQuerySchema.parse({ year: '2026', quarter: '3' }))

/** As Moneybird writes them: two rates on one invoice are a row each. */
const moneybird = `Factuurnummer;Contact;E-mailadres;Land;Btw-nummer;Factuurdatum;Vervaldatum;Status;Totaal exclusief btw;Btw;Totaal inclusief btw;Betaald op
2026-0039;${bakery.name};;NL;;13-08-2026;27-08-2026;betaald;"1.000,00";210,00;"1.210,00";20-08-2026
2026-0040;Bauhof Müller GmbH;info@bauhof.example;Duitsland;DE136695976;02-09-2026;16-09-2026;open;500,00;0,00;500,00;
2026-0041;Jansen;jansen@example.nl;;;03-09-2026;17-09-2026;late;100,00;21,01;121,01;
2026-0041;Jansen;jansen@example.nl;;;03-09-2026;17-09-2026;late;50,00;4,50;54,50;
2026-0042;Jansen;jansen@example.nl;;;04-09-2026;;betaald;-50,00;-4,50;-54,50;05-09-2026
2026-0043;Jansen;;;;05-09-2026;;geannuleerd;10,00;2,10;12,10;
;Jansen;;;;05-09-2026;;concept;10,00;2,10;12,10;
`

describe('past invoices', () => {
  it('keep number, dates, amounts and status, count in all figures, and the next number follows them', async () => {
    const before = (await getMe(ledger.vink)).usage
    const created = { customers: 2, invoices: 4, creditNotes: 1 }
    const told = { rows: 7, ok: 7, failed: 0, created, skipped: [{ row: 8 }], recognised: { preset: 'moneybird' } }
    expect(await importInvoices(ledger.vink, upload(moneybird), {})).toMatchObject(told)
    expect(await ledger.vink.db.invoice.count()).toBe(0)

    const done = await importInvoices(ledger.vink, upload(moneybird), { dryRun: false })
    expect(done).toMatchObject({ ...told, nextNumber: '2026-0044' })
    expect((await getMe(ledger.vink)).usage).toEqual({ ...before, customers: before.customers + 2 })
    expect(await ledger.findings()).toEqual([])

    const paid = await documentOf('2026-0039')
    expect(paid).toMatchObject({
      imported: true, status: 'paid', customerId: ledger.customerId, issueDate: '2026-08-13', dueDate: '2026-08-27',
      paidAt: '2026-08-20T12:00:00.000Z', subtotalCents: 100_000, vatTotalCents: 21_000, totalCents: 121_000, openCents: 0,
      publicUrl: null, pdfSha256: null, customer: { name: bakery.name },
    })
    expect(await documentOf('2026-0041')).toMatchObject({
      displayStatus: 'overdue', totalCents: 17_551, vatTotalCents: 2_551, lines: { length: 2 },
      vatBreakdown: [{ rate: '21', vatCents: 2_101 }, { rate: '9', vatCents: 450 }],
    })
    expect(await documentOf('2026-0042')).toMatchObject({ kind: 'credit_note', totalCents: 5_450 })
    await expect(getInvoicePdf(ledger.vink, paid.id)).rejects.toMatchObject({ code: 'invoice_imported' })

    expect((await stats()).vat.selected).toMatchObject({
      documentCount: 4,
      boxes: {
        '1a': { taxableCents: 110_000, vatCents: 23_101 }, '1b': { taxableCents: 0, vatCents: 0 },
        '3b': { taxableCents: 50_000, vatCents: 0 },
      },
      icp: [{ vatNumber: 'DE136695976', servicesCents: 50_000 }],
    })
    expect(await stats()).toMatchObject({ paidCents: 121_000, paidCount: 1, openCents: 67_551 })
  })

  it('are refused where their number is used already, and can be credited and paid', async () => {
    const again = await importInvoices(ledger.vink, upload(moneybird), {})
    expect(again.errors.map(({ row, code }) => [row, code])).toEqual(
      [[2, 'number_taken'], [3, 'number_taken'], [4, 'number_taken'], [6, 'number_taken'], [7, 'number_taken']])
    const open = await documentOf('2026-0040')
    await markInvoicePaid(ledger.vink, open.id, {})
    const note = await createCreditNote(ledger.vink, (await documentOf('2026-0039')).id)
    await issueInvoice(ledger.vink, note.id, {})
    expect(await documentOf('2026-0039')).toMatchObject({ openCents: 0 })
    expect((await issuedBy(ledger.vink, { customerId: ledger.customerId })).number).toBe('2026-0044')
    expect(await ledger.findings()).toEqual([])
  })
})

describe('a table that names its customers and no more', () => {
  const terse = useVink({}, vink)

  it('has their countries and VAT numbers from those who are known, and so their supplies within the EU', async () => {
    await importCustomers(terse.vink, upload(clients), { dryRun: false })
    const text = 'Factuurnummer;Contact;Factuurdatum;Totaal exclusief btw;Btw;Totaal inclusief btw;Land\n'
      + '1;Bauhof Müller GmbH;02-03-2026;500,00;0,00;500,00;\n2;Bauhof Müller GmbH;03-03-2026;70,00;0,00;70,00;US\n'
      + '3;Iemand anders;03-03-2026;70,00;0,00;70,00;\n'
    const { created } = await importInvoices(terse.vink, upload(text), { dryRun: false })
    expect(created).toMatchObject({ customers: 1, invoices: 3 })
    const rows = await terse.vink.db.invoice.findMany({ orderBy: { number: 'asc' } })
    expect(rows.map(({ vatTreatment }) => vatTreatment)).toEqual(['intra_eu', 'export', 'standard'])
    expect(rows[0]?.customerSnapshot).toMatchObject({ country: 'DE', vatNumber: 'DE136695976', postalCode: '40212' })
    const { figures } = await getVatReturn(terse.vink, '2026')
    expect(figures.icp).toMatchObject([{ vatNumber: 'DE136695976', servicesCents: 50_000 }])
  })
})

describe('a customer of the same name with another KvK number', () => {
  const namesakes = useVink({}, vink)

  it('is somebody else, by the file as by who is known', async () => {
    const text = `Factuurnummer;Klant;KvK;Factuurdatum;Excl btw;Btw;Totaal
N1;${bakery.name};44444444;01-09-2026;100,00;21,00;121,00
N2;${bakery.name};;02-09-2026;100,00;21,00;121,00
N3;${bakery.name};44444444;03-09-2026;100,00;21,00;121,00
`
    const { created } = await importInvoices(namesakes.vink, upload(text), { dryRun: false })
    expect(created).toMatchObject({ customers: 1, invoices: 3 })
    const rows = await namesakes.vink.db.invoice.findMany({ orderBy: { number: 'asc' } })
    const [first, second, third] = rows.map(({ customerId }) => customerId)
    expect(second).toBe(namesakes.customerId)
    expect(first).not.toBe(namesakes.customerId)
    expect(third).toBe(first)
  })
})

describe('services whose VAT the customer in another member state owes', () => {
  const abroad = useVink({}, vink)

  it('are within the EU also without a number, which the return tells is missing', async () => {
    const text = 'Factuurnummer;Factuurdatum;Klant;Land;Excl btw;Btw;Btw-tarief\n1;05-10-2026;Bauhof;DE;1.000,00;0;Btw verlegd\n'
    await importInvoices(abroad.vink, upload(text), { dryRun: false })
    const { figures, missing } = await getVatReturn(abroad.vink, '2026-Q4')

    expect(figures.boxes).toMatchObject({ '3b': { taxableCents: 100_000 }, '1e': { taxableCents: 0 } })
    expect(missing.unverifiedVatNumbers).toMatchObject([{ name: 'Bauhof', vatNumber: null, isInvalid: false }])
  })
})

describe('times of Stripe', () => {
  const late = useVink({}, vink)

  it('are in UTC, and count for the day and the quarter that it is in Amsterdam', async () => {
    const text = 'id,Number,Finalized At (UTC),Due Date (UTC),Customer Name,Subtotal,Tax,Total,Currency,Status,Paid At (UTC)\n'
      + 'in_1,S-1,2026-09-30 22:30,2026-10-14 21:59,Jansen,100.00,21.00,121.00,eur,paid,2026-10-02 22:00\n'
    await importInvoices(late.vink, upload(text), { dryRun: false })
    expect(await late.vink.db.invoice.findFirstOrThrow()).toMatchObject({
      issueDate: '2026-10-01', dueDate: '2026-10-14', paidAt: new Date('2026-10-03T12:00:00.000Z'),
    })
    const quarter = async (quarter: string) =>
      (await getStats(late.vink, statsQuerySchema.parse({ year: '2026', quarter }))).vat.selected?.boxes['1a'].vatCents
    expect([await quarter('3'), await quarter('4')]).toEqual([0, 2_100])
  })
})

describe('past invoices that were paid in part', () => {
  const partly = useVink({}, vink)

  it('have a payment of that, and are paid and taken back as any other', async () => {
    await importInvoices(partly.vink, upload(
      'Factuurnummer;Contact;Factuurdatum;Totaal exclusief btw;Btw;Totaal inclusief btw;Openstaand;Betaald op;Valuta;Wisselkoers\n'
      + 'A1;Jansen;02-09-2026;100,00;21,00;121,00;21,00;20-09-2026;EUR;\n'
      + 'A2;Jansen;02-09-2026;100,00;21,00;121,00;21,00;20-09-2026;USD;1,10\n'
      + 'C1;Jansen;03-09-2026;-100,00;-21,00;-121,00;-21,00;21-09-2026;EUR;\n',
    ), { dryRun: false })
    const documents = await partly.vink.db.invoice.findMany({ include: { payments: true }, orderBy: { number: 'asc' } })
    expect(documents)
      .toMatchObject([['A1', '2026-09-20', 10_000n], ['A2', '2026-09-20', null], ['C1', '2026-09-21', 10_000n]].map(
        ([number, paidOn, amountEurCents]) => ({
          number, status: 'sent', paidAt: null, openCents: 2_100n,
          payments: [expect.objectContaining({ amountCents: 10_000n, amountEurCents, paidOn, source: 'import' })],
        })))
    expect(await partly.findings()).toEqual([])
    const figures = () => getStats(partly.vink, statsQuerySchema.parse({ year: '2026' }))
    const before = await figures()
    // 100 euro, and 100 dollars at 1.10.
    expect(before).toMatchObject({ paidCents: 10_000 + 9_091, openCents: 2_100 + 1_909, paidCount: 0 })

    const [invoice] = documents
    const paid = await markInvoicePaid(partly.vink, invoice?.id ?? '', {})
    expect(paid).toMatchObject({ status: 'paid', paidCents: 12_100, openCents: 0 })
    expect(await markInvoiceUnpaid(partly.vink, paid.id)).toMatchObject({ status: 'sent', paidCents: 0, openCents: 12_100 })
    expect(await partly.findings()).toEqual([])
  })
})

describe('past invoices that are undone', () => {
  const other = useVink({}, vink)

  it('had given the next number in their own series', async () => {
    const text = 'Factuurnummer;Klant;Factuurdatum;Excl btw;Btw\nF26-017;Jansen;13-10-2026;100,00;21,00\n'
    const { importId, nextNumber } = await importInvoices(other.vink, upload(text), { dryRun: false })
    expect(nextNumber).toBe('F26-018')
    await undoImport(other.vink, importId ?? '')
    expect((await previewNextNumber(other.vink)).invoice).toBe('2026-0001')
  })

  it('leave the numbering as it is where the one before no longer goes beside that of credit notes', async () => {
    const text = 'Factuurnummer;Klant;Factuurdatum;Excl btw;Btw\nF26-017;Jansen;13-10-2026;100,00;21,00\n'
    const { importId } = await importInvoices(other.vink, upload(text), { dryRun: false })
    const { creditNoteNumberFormat } = await getBusiness(other.vink)
    await updateBusiness(other.vink, businessUpdateSchema.parse({ creditNoteNumberFormat: '{YYYY}-{SEQ:4}' }))
    await undoImport(other.vink, importId ?? '')

    expect(await previewNextNumber(other.vink)).toEqual({ invoice: 'F26-018', creditNote: '2026-0001' })
    expect(await other.vink.db.invoice.count()).toBe(0)
    await updateBusiness(other.vink, businessUpdateSchema.parse({
      creditNoteNumberFormat, invoiceNumberFormat: '{YYYY}-{SEQ:4}', nextInvoiceSequence: 1,
    }))
  })

  it('leave the figures, the customers and the numbering as they were, until something depends on them', async () => {
    const numbers = await previewNextNumber(other.vink)
    const usage = (await getMe(other.vink)).usage
    const { importId, nextNumber } = await importInvoices(other.vink, upload(moneybird), { dryRun: false })
    expect(nextNumber).toBe('2026-0044')
    await undoImport(other.vink, importId ?? '')
    expect(await previewNextNumber(other.vink)).toEqual(numbers)
    expect((await getMe(other.vink)).usage).toEqual(usage)
    expect(await other.vink.db.invoice.count()).toBe(0)
    expect(await getStats(other.vink, statsQuerySchema.parse({ year: '2026' }))).toMatchObject({ paidCents: 0, revenueCents: 0 })
    expect(await other.findings()).toEqual([])

    const again = await importInvoices(other.vink, upload(moneybird), { dryRun: false })
    await issuedBy(other.vink, { customerId: other.customerId })
    await expect(undoImport(other.vink, again.importId ?? '')).rejects.toMatchObject({
      code: 'import_in_use', details: { reason: 'numbered' },
    })
  })
})

describe('a rate that is euros for one unit, where units for one euro are asked for', () => {
  const trader = useVink({}, vink)

  it('is refused by the rate of the day, as far as that is kept', async () => {
    const { prisma } = installationOf(trader.vink).database
    const kept = [['USD', '1.0865'], ['GBP', '0.8341'], ['SEK', '10.985'], ['CHF', '0.994']] as const
    await prisma.exchangeRate.createMany({ data: kept.map(([currency, rate]) => ({ currency, rate, date: '2026-11-13' })) })
    const rows: [currency: string, rate: string, issueDate: string, isUpsideDown: boolean][] = [
      ['USD', '1,0865', '13-11-2026', false], ['USD', '0,9204', '13-11-2026', true], ['USD', '0,9204', '15-11-2026', true],
      ['GBP', '1,1989', '16-11-2026', true], ['GBP', '0,8400', '16-11-2026', false], ['SEK', '0,09103', '13-11-2026', true],
      // On either side of 1, and hardly apart: either may be the rate of a bank.
      ['CHF', '1,006', '13-11-2026', false],
      // Nothing is kept of these days, so nothing is said.
      ['USD', '0,9204', '12-11-2026', false], ['USD', '0,9204', '24-11-2025', false], ['NOK', '0,09', '13-11-2026', false],
    ]
    const text = ['Factuurnummer;Klant;Factuurdatum;Excl btw;Btw;Valuta;Koers', ...rows.map(([currency, rate, date], place) =>
      `${place};Jansen;${date};100,00;21,00;${currency};${rate}`)].join('\n')
    const { errors } = await importInvoices(trader.vink, upload(text), {})

    const expected = rows.flatMap(([, , , isUpsideDown], place) => (isUpsideDown ? place + 2 : []))
    expect(errors.map(({ row, field, code }) => [row, field, code]))
      .toEqual(expected.map(row => [row, 'exchangeRate', 'exchange_rate_inverted']))
  })
})

describe('twenty bad rows', () => {
  const bad = useVink({}, vink)

  it('and one whose rate is upside down, so that no figure in euro can hold it', async () => {
    const text = 'Factuurnummer;Klant;Factuurdatum;Excl btw;Btw;Valuta;Koers\n1;Jansen;02-03-2026;99.999.999.999,00;0,00;USD;0,000001\n'
    expect(await refusedBy(importInvoices(bad.vink, upload(text), { dryRun: false }))).toMatchObject({
      code: 'import_invalid', details: { errors: [{ row: 2, field: 'exchangeRate', code: 'amount_invalid' }] },
    })
  })

  const heading = 'Factuurnummer;Contact;Factuurdatum;Vervaldatum;Status;Totaal exclusief btw;Btw;Totaal inclusief btw;Betaald op;Valuta;E-mailadres'
  const rows: [string, [string, string][]][] = [
    [';Jansen;02-03-2026;;open;1,00;0,21;1,21;;;', [['number', 'value_missing']]],
    ['N°2;Jansen;02-03-2026;;open;1,00;0,21;1,21;;;', [['number', 'number_invalid']]],
    ['3;;02-03-2026;;open;1,00;0,21;1,21;;;', [['customerName', 'value_missing']]],
    ['4;Jansen;;;open;1,00;0,21;1,21;;;', [['issueDate', 'value_missing']]],
    ['5;Jansen;31-02-2026;;open;1,00;0,21;1,21;;;', [['issueDate', 'date_invalid']]],
    ['6;Jansen;02-03-2027;;open;1,00;0,21;1,21;;;', [['issueDate', 'date_in_future']]],
    ['7;Jansen;02-03-2026;01-03-2026;open;1,00;0,21;1,21;;;', [['dueDate', 'due_before_issue']]],
    ['8;Jansen;02-03-2026;;betaald;1,00;0,21;1,21;01-03-2021;;', [['paidOn', 'paid_before_issue']]],
    ['9;Jansen;02-03-2026;;raar;1,00;0,21;1,21;;;', [['status', 'status_unknown']]],
    ['10;Jansen;02-03-2026;;open;een;0,21;1,21;;;', [['subtotal', 'amount_invalid']]],
    ['11;Jansen;02-03-2026;;open;1,00;=A1;1,21;;;', [['vat', 'formula']]],
    ['12;Jansen;02-03-2026;;open;;;1,21;;;', [['total', 'amounts_missing']]],
    ['13;Jansen;02-03-2026;;open;1,00;;;;;', [['vat', 'amounts_missing']]],
    ['14;Jansen;02-03-2026;;open;100,00;21,00;122,00;;;', [['total', 'totals_differ']]],
    ['15;Jansen;02-03-2026;;open;100,00;15,00;115,00;;;', [['vat', 'rate_unclear']]],
    ['16;Jansen;02-03-2026;;open;1,00;0,21;1,21;;kronen;', [['currency', 'currency_unknown']]],
    ['17;Jansen;02-03-2026;;open;1,00;0,21;1,21;;USD;', [['exchangeRate', 'exchange_rate_missing']]],
    ['18;Jansen;02-03-2026;;open;1,00;0,21;1,21;;;geen adres', [['email', 'email_invalid']]],
    ['19;Jansen;02-03-2026;;open;1,00;0,21;1,21;;;;te veel', [['', 'row_uneven']]],
    ['19a;Jansen;02-03-2026;;open;1,00;0,21;1,21;;;', []],
    ['19A;Pietersen;02-03-2026;;open;1,00;0,21;1,21;;;', [['number', 'number_twice']]],
  ]

  it('are named by line and field, and nothing is left of the file they stand in', async () => {
    const text = [heading, ...rows.map(([row]) => row)].join('\r\n')
    const report = await importInvoices(bad.vink, upload(text), {})
    const told = report.errors.map(({ row, field, code }) => `${row} ${field ?? ''} ${code}`)
    const expected = rows.flatMap(([, problems], place) => problems.map(([field, code]) => `${place + 2} ${field} ${code}`))
    expect([...told].sort()).toEqual([...expected].sort())
    expect(report).toMatchObject({ rows: 21, ok: 1, failed: 20 })
    await expect(importInvoices(bad.vink, upload(text), { dryRun: false })).rejects.toMatchObject({ code: 'import_invalid' })
    expect(await bad.vink.db.invoice.count()).toBe(0)
    expect(await bad.vink.db.dataImport.count()).toBe(0)
  })
})

describe('what is right in a file with wrong rows', () => {
  const part = useVink({}, vink)
  const heading = 'Factuurnummer;Klant;Factuurdatum;Excl btw;Btw;Tarief'
  const right = { dryRun: false, skipInvalid: true }
  const numbers = async () => (await part.vink.db.invoice.findMany({ orderBy: { number: 'asc' } })).map(({ number }) => number)

  it('comes in where that is asked for, and what was left out is told; mended, the file brings in the rest', async () => {
    const rows = (date: string) => [heading, 'A1;Jansen;02-03-2026;100,00;21,00;21', `A2;Pietersen;${date};100,00;21,00;21`].join('\n')
    const report = await importInvoices(part.vink, upload(rows('31-02-2026')), right)
    expect(report).toMatchObject({
      ok: 1, failed: 1, errors: [{ row: 3, field: 'issueDate', code: 'date_invalid' }], created: { customers: 1, invoices: 1 },
    })
    expect(await numbers()).toEqual(['A1'])

    const mended = await importInvoices(part.vink, upload(rows('28-02-2026')), right)
    expect(mended).toMatchObject({ errors: [{ row: 2, code: 'number_taken' }], created: { customers: 1, invoices: 1 } })
    expect(await numbers()).toEqual(['A1', 'A2'])
  })

  it.each([
    ['of which one rate is wrong', ['B1;Jansen;02-03-2026;100,00;21,00;21', 'B1;Jansen;02-03-2026;veel;9,00;9']],
    ['of which one rate has no number', ['B2;Jansen;02-03-2026;100,00;21,00;21', ';Jansen;02-03-2026;100,00;9,00;9']],
    ['of which one rate has too many cells', ['B3;Jansen;02-03-2026;100,00;21,00;21', 'B3;Jansen;02-03-2026;100,00;9,00;9;meer']],
    ['whose number another one has', ['B4;Jansen;02-03-2026;100,00;21,00;21', 'b4;Pietersen;02-03-2026;100,00;21,00;21']],
  ])('is no invoice %s: it is left out whole', async (_, rows) => {
    const sound = 'C1;Jansen;02-03-2026;100,00;21,00;21'
    const { created } = await importInvoices(part.vink, upload([heading, sound, ...rows].join('\n')), { skipInvalid: true })
    expect(created).toMatchObject({ invoices: 1 })
  })

  it.each([
    ['nothing is right', 'naam;email\nJansen;niets\n'],
    ['a column is missing', 'bedrag;email\n1,00;a@b.example\n'],
    ['the file cannot be read to its end', 'naam;email\nJansen;a@b.example\n"Pietersen;c@d.example\n'],
  ])('does not come in where %s', async (_, text) => {
    expect(await refusedBy(importCustomers(part.vink, upload(text), right))).toMatchObject({ code: 'import_invalid' })
  })

  it('are customers and products as well', async () => {
    const customers = await importCustomers(part.vink, upload('naam;email\nKees;kees@voorbeeld.example\nAnna;niets\n'), right)
    const products = await importProducts(part.vink, upload('naam;prijs excl btw\nUur;85,00\nDag;veel\n'), right)
    expect([customers, products].map(({ ok, failed }) => [ok, failed])).toEqual([[1, 1], [1, 1]])
    expect(await part.vink.db.product.count()).toBe(1)
  })
})

async function documentOf(number: string) {
  const { id } = await ledger.vink.db.invoice.findFirstOrThrow({ where: { number } })
  return getInvoice(ledger.vink, id)
}
