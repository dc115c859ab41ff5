import { describe, expect, it } from 'vitest'
import type { ImportReport } from '#contract/schemas/import'
import { importCustomers } from '#services/imports/customers'
import { importInvoices } from '#services/imports/invoices'
import { importProducts } from '#services/imports/products'
import { getVatReturn } from '#services/reports/vat-return'
import { installationOf } from '#services/work/context'
import { useImportWorker } from '../support/import-worker'
import { useVink } from '../support/service-of-vink'
import { ublOfOthers } from '../support/ubl-of-others'

useImportWorker()

const vink = useVink()
const upload = (text: string) => ({ file: new TextEncoder().encode(text) })
const told = (problems: ImportReport['errors']) => problems.map(({ row, field, code }) => `${row} ${field} ${code}`)

/** What becomes of a file of invoices: what is refused, what is said, and what comes in, by its number. */
async function read(text: string) {
  const { errors, warnings, skipped, recognised } = await importInvoices(vink.vink, upload(text), {})
  const invoices: Record<string, object> = {}
  if (errors.length === 0) {
    const { importId } = await importInvoices(vink.vink, upload(text), { dryRun: false })
    for (const row of await vink.vink.db.invoice.findMany({ where: { importId }, include: { payments: true } })) {
      const { number, status, currency, exchangeRate, totalCents, openCents, issueDate, dueDate } = row
      const [paidOn = null] = row.payments.map(payment => payment.paidOn)
      const money = { currency, exchangeRate, totalCents: Number(totalCents), openCents: Number(openCents) }
      invoices[String(number)] = { status, issueDate, dueDate, paidOn, ...money }
    }
  }
  return { errors: told(errors), warnings: told(warnings), skipped, recognised, invoices }
}

const dutchHeading = 'Factuurnummer;Factuurdatum;Vervaldatum;Klant;Status;Bedrag excl. btw;Btw-bedrag;Totaal incl. btw'

describe('an import of what other programs write', () => {
  it('takes a sign beside an amount for its currency, which needs a rate', async () => {
    const heading = 'Invoice number,Invoice date,Customer,Subtotal,VAT,Total'
    const row = '2026-03-02,Proefklant Inc,"$1,000.00","$210.00","$1,210.00"'
    expect((await read(`${heading}\nH-1,${row}\n`)).errors).toEqual(['2 exchangeRate exchange_rate_missing'])
    expect((await read(`${heading},Exchange rate,Currency\nH-1,${row},1.10,EUR\n`)).errors)
      .toEqual(['2 currency currencies_differ'])
    expect((await read(`${heading},Currency,Exchange rate\nH-1,${row},US$,1.10\n`)).invoices)
      .toMatchObject({ 'H-1': { currency: 'USD', exchangeRate: '1.1', totalCents: 121_000 } })
    expect((await getVatReturn(vink.vink, '2026-Q1')).figures.boxes['1a']).toMatchObject({ taxableCents: 90_909 })
  })

  it.each([
    ['Total ($)', '1210.00', ['2 exchangeRate exchange_rate_missing']],
    ['Total ($),Exchange rate,Currency', '1210.00,1.10,USD', []],
    ['Total ($),Exchange rate,Currency', '1210.00,1.50,CAD', []],
    ['Total ($),Exchange rate,Currency', 'A$ 1210.00,1.50,AUD', []],
    ['Total (¥),Exchange rate,Currency', '1210,160,JPY', []],
    ['Total (¥)', '1210', ['2 currency currency_unknown']],
    ['Total (¤)', '€ 1210.00', []],
    ['Total (€),Exchange rate,Currency', '1210.00,1.10,USD', ['2 currency currencies_differ']],
    ['Total ($),Balance (€)', '1210.00,100.00', ['2 currency currencies_differ', '2 exchangeRate exchange_rate_missing']],
    ['Total (€),Balance ($)', '1210.00,', []],
    ['Total (€)', '="1210.00"', []],
  ])('takes a sign in a heading for the currency of amounts that name none: %s above %s', async (headings, cells, errors) => {
    const text = `Invoice number,Invoice date,Customer,Tax rate,${headings}\nS-1,2026-03-02,Proefklant Inc,21,${cells}\n`
    const { errors: found } = await importInvoices(vink.vink, upload(text), {})
    expect(told(found)).toEqual(errors)
  })

  it('counts an invoice by the day or period of supply that its table tells', async () => {
    const heading = 'Factuurnummer;Factuurdatum;Leveringsdatum;Periode tot;Klant;Btw-tarief;Totaal excl. btw'
    const rows = [
      'D-1;02-10-2026;15-08-2026;;Levering B.V.;21;70,00', 'D-2;02-10-2026;01-07-2026;31-08-2026;Levering B.V.;21;30,00',
      'D-2;02-10-2026;20-08-2026;;Levering B.V.;9;5,00', 'D-3;02-10-2026;;;Levering B.V.;21;7,00',
    ]
    expect((await read(`${heading}\n${rows.join('\n')}\n`)).errors).toEqual([])
    const kept = await vink.vink.db.invoice.findMany({
      where: { number: { startsWith: 'D-' } }, orderBy: { number: 'asc' },
    })
    expect(kept.map(row => [row.supplyDate, row.supplyPeriodEnd, row.taxPointDate])).toEqual([
      ['2026-08-15', null, '2026-09-15'], ['2026-07-01', '2026-08-31', '2026-09-15'], [null, null, '2026-10-02'],
    ])
  })

  it('stops where rates or codes of currencies stand in it, and no column says which currency', async () => {
    const withRates = await read('Invoice Date,Invoice Number,Customer Name,SubTotal,Total,Exchange Rate\n2026-03-02,H-2,Proefklant,100.00,121.00,1.10\n')
    expect(withRates.recognised.missing).toEqual([['currency']])
    expect(withRates.errors).toEqual(['1 currency column_missing'])
    const withCodes = await read('Invoice Date,Invoice Number,Customer Name,SubTotal,Total,In\n2026-03-02,H-2,Proefklant,100.00,121.00,USD\n')
    expect(withCodes.recognised.missing).toEqual([['currency']])
    const named = await read('Invoice Date,Invoice Number,Customer Name,Due Date,Currency Code,Exchange Rate,SubTotal,Total\n2026-03-02,H-2,Proefklant,2026-03-16,USD,1.10,100.00,121.00\n')
    expect(named.invoices).toMatchObject({ 'H-2': { currency: 'USD', exchangeRate: '1.1', totalCents: 12_100 } })
  })

  it('knows statuses under the headings of others: drafts are skipped, voids are cancelled', async () => {
    const found = await read('Invoice Date,Invoice Number,Invoice Status,Customer Name,SubTotal,Total\n2026-03-02,H-3,Draft,Proefklant,100.00,121.00\n2026-03-03,H-4,Void,Proefklant,100.00,121.00\n')
    expect(found.skipped).toEqual([{ row: 2, field: 'status', value: 'Draft' }])
    expect(found.invoices).toMatchObject({ 'H-4': { status: 'cancelled' } })
    expect(Object.keys(found.invoices)).toEqual(['H-4'])
  })

  it('does not guess at a status of two meanings', async () => {
    expect((await read(`${dutchHeading}\nH-5;02-03-2026;16-03-2026;Proefklant;Vervallen;1000,00;210,00;1210,00\n`)).errors)
      .toEqual(['2 status status_unknown'])
  })

  it('finds the heading below a title, and dates without marks or with a weekday', async () => {
    const found = await read(`Facturen Studio Proef;;;;;;;\n;;;;;;;\n${dutchHeading}\nH-6;20260302;ma 16-03-2026;Proefklant;Betaald;100,00;21,00;121,00\n`)
    expect(found.recognised).toMatchObject({ headingRow: 3, missing: [] })
    expect(found.invoices).toMatchObject({ 'H-6': { status: 'paid', issueDate: '2026-03-02', dueDate: '2026-03-16', totalCents: 12_100 } })
    expect(found.warnings).toEqual(['4 paidOn paid_date_assumed'])
    expect((await read('Overzicht 2026\nClient Name,Invoice #,Date Issued,Invoice Status,Subtotal,Tax,Total\nProefklant,H-7,2026-03-02,sent,100.00,21.00,121.00\n')).invoices)
      .toMatchObject({ 'H-7': { status: 'sent', totalCents: 12_100 } })
  })

  it('takes the row for the heading that it is told, and no other', async () => {
    const file = upload(`Factuurnummer;Factuurdatum;Klant;Totaal excl. btw;Btw\nvoorbeeld;;;;\n${dutchHeading}\nH-8;02-03-2026;;Proefklant;;100,00;21,00;121,00\n`)
    const headingOf = async (mapping: object) =>
      (await importInvoices(vink.vink, { ...file, mapping }, {})).recognised.headingRow
    expect(await headingOf({})).toBe(1)
    const chosen = await importInvoices(vink.vink, { ...file, mapping: { headingRow: 3 } }, {})
    expect(chosen).toMatchObject({ rows: 1, failed: 0, recognised: { headingRow: 3 } })
    await expect(headingOf({ headingRow: 9 })).rejects.toMatchObject({ code: 'import_unreadable', details: { reason: 'no_heading' } })
  })

  it.each([
    ['0,00', { status: 'paid', paidOn: '2026-03-16' }, ['2 paidOn paid_date_assumed']],
    ['121,00', { status: 'sent', openCents: 12_100, paidOn: null }, []],
    ['21,00', { status: 'sent', openCents: 2_100, paidOn: '2026-03-16' }, ['2 paidOn paid_date_assumed']],
  ])('reads what is open: %s', async (open, invoice, warnings) => {
    const number = `O-${open}`
    const found = await read(`Factuurnummer;Factuurdatum;Vervaldatum;Klant;Totaal excl. btw;Btw;Totaal;Openstaand\n${number};02-03-2026;16-03-2026;Proefklant;100,00;21,00;121,00;${open}\n`)
    expect(found.invoices).toMatchObject({ [number]: invoice })
    expect(found.warnings).toEqual(warnings)
  })

  it.each([
    ['121.00', 'paid', 0], ['0', 'sent', 12_100], ['100', 'sent', 2_100], ['ja', 'paid', 0], ['nee', 'sent', 12_100],
    ['2026-03-20', 'paid', 0], ['230.00', 'paid', 0],
  ])('reads what was paid: %s', async (paid, status, openCents) => {
    const number = `P-${paid}`
    const found = await read(`Number,Date,Customer,Subtotal,Total,Paid\n${number},2026-03-02,Proefklant,100.00,121.00,${paid}\n`)
    expect(found.invoices).toMatchObject({ [number]: { status, openCents } })
    expect(found.warnings.filter(text => !text.endsWith('paid_date_assumed'))).toEqual([])
  })

  it('refuses a paid invoice of which something is open', async () => {
    expect((await read('Number,Date,Customer,Status,Subtotal,Total,Balance\nP-9,2026-03-02,Proefklant,Paid,100.00,121.00,121.00\n')).errors)
      .toEqual(['2 open open_differs'])
  })

  it('keeps every address of a customer, and says which column is missing', async () => {
    await importCustomers(vink.vink, upload('Client Name;Email\nProefklant;a@proef.example; b@proef.example\n'.replace('; b', ', b')), { dryRun: false })
    expect(await vink.vink.db.customer.findFirst({ where: { email: 'a@proef.example' } })).toMatchObject({ emailCc: 'b@proef.example' })
    const unread = await importCustomers(vink.vink, upload('Kleur;Maat\nrood;L\nblauw;M\n'), {})
    expect(unread).toMatchObject({ failed: 2, ok: 0 })
    expect(told(unread.errors)).toEqual(['1 name column_missing'])
  })

  it('takes the regular price of a shop, and no price in another currency', async () => {
    const shop = 'Naam;SKU;Reguliere prijs\nMok;M1;12,50\nBord;B1;$ 8,00\n'
    expect(told((await importProducts(vink.vink, upload(shop), {})).errors)).toEqual(['3 unitPrice price_not_in_euro'])
    const inDollars = await importProducts(vink.vink, upload('Name,Price ($)\nMug,12.50\n'), {})
    expect(told(inDollars.errors)).toEqual(['2 unitPrice price_not_in_euro'])
  })
})

describe('an e-invoice of others', () => {
  const line = { category: 'S', rate: 21, amount: 100 }

  it('takes its rate from the VAT in euro, and keeps an odd VAT number as printed', async () => {
    const inDollars = ublOfOthers({ number: 'E-1', currency: 'USD', customer: { name: 'Nordkund AB', country: 'SE', vatNumber: 'SE5561888404' }, lines: [line] })
      .replace(/(<\/cac:TaxTotal>)/, '$1<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">19.09</cbc:TaxAmount></cac:TaxTotal>')
    const found = await read(inDollars)
    expect(found.errors).toEqual([])
    expect(found.warnings.map(text => text.replace(/^\d+ /, ''))).toEqual(['vatNumber vat_number_invalid'])
    expect(found.invoices).toMatchObject({ 'E-1': { currency: 'USD', exchangeRate: '1.1', totalCents: 12_100 } })
    expect(await vink.vink.db.customer.findFirst({ where: { name: 'Nordkund AB' } })).toMatchObject({ vatNumber: 'SE5561888404' })
  })

  it('takes the rate that was published for its day where it tells none, as far as that is kept, and says so', async () => {
    const inDollars = (number: string) => ublOfOthers({ number, currency: 'USD', lines: [line] })
    expect((await read(inDollars('E-3'))).errors.map(text => text.replace(/^\d+ /, '')))
      .toEqual(['exchangeRate exchange_rate_missing'])
    const [, date = ''] = /<cbc:IssueDate>([^<]+)</.exec(inDollars('E-3')) ?? []
    await installationOf(vink.vink).database.prisma.exchangeRate.create({ data: { date, currency: 'USD', rate: '1.25' } })
    const found = await read(inDollars('E-3'))
    expect(found.errors).toEqual([])
    expect(found.warnings.map(text => text.replace(/^\d+ /, ''))).toEqual(['exchangeRate exchange_rate_assumed'])
    expect(found.invoices).toMatchObject({ 'E-3': { currency: 'USD', exchangeRate: '1.25', totalCents: 12_100 } })
  })

  it.each([
    ['100.00', { status: 'sent', openCents: 2_100 }, []],
    ['121.00', { status: 'paid', openCents: 0 }, []],
    ['150.00', { status: 'sent', openCents: 12_100 }, ['open partly_paid']],
    ['-21.00', { status: 'sent', openCents: 12_100 }, ['open partly_paid']],
  ])('was paid as far as it says, on its own day: %s', async (prepaid, invoice, warnings) => {
    const number = `E${prepaid}`
    const found = await read(ublOfOthers({ number, lines: [line] })
      .replace(/(<cbc:TaxInclusiveAmount[^>]*>[^<]*<\/cbc:TaxInclusiveAmount>)/, `$1<cbc:PrepaidAmount currencyID="EUR">${prepaid}</cbc:PrepaidAmount>`))
    expect(found.warnings.map(text => text.replace(/^\d+ /, '')).filter(text => text.startsWith('open'))).toEqual(warnings)
    expect(found.invoices).toMatchObject({ [number]: invoice })
  })
})
