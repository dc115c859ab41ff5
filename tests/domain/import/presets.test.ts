import { describe, expect, it } from 'vitest'
import { readCustomer } from '#domain/import/customer'
import type { ImportField, ImportKind, ImportRow } from '#domain/import/fields'
import { readInvoice } from '#domain/import/invoice'
import type { ImportProblem, ImportProblemCode } from '#domain/import/problem'
import { readProduct } from '#domain/import/product'
import { recognise, type Recognised } from '#domain/import/recognise'

/** A column of an export: its heading, the field it must be taken for, and what a good row says. */
type Column = [heading: string, field: ImportField | null, value: string]

const customerColumns: Column[] = [
  ['E-mail', 'email', 'pieter@jansen.example'], ['Telefoon', 'phone', '+31 30 123 45 67'],
  ['KvK-nummer', 'kvkNumber', '12345678'], ['Btw-nummer', 'vatNumber', 'NL123456782B12'],
  ['Postcode', 'postalCode', '3542 AD'], ['Plaats', 'city', 'Utrecht'], ['Land', 'country', 'Nederland'],
]
const exports: { program: string, kind: ImportKind, columns: Column[] }[] = [
  { program: 'moneybird', kind: 'customers', columns: [
    ['Klantnummer', null, '12'], ['Bedrijfsnaam', 'name', 'Jansen B.V.'], ['Voornaam', 'firstName', 'Pieter'],
    ['Achternaam', 'lastName', 'Jansen'], ['Adres', 'addressLine1', 'Kade 8'], ...customerColumns,
  ] },
  { program: 'moneybird', kind: 'invoices', columns: [
    ['Factuurnummer', 'number', '2026-0041'], ['Contact', 'customerName', 'Jansen B.V.'], ['Referentie', 'reference', 'PO 7'],
    ['Factuurdatum', 'issueDate', '02-11-2026'], ['Vervaldatum', 'dueDate', '16-11-2026'], ['Status', 'status', 'betaald'],
    ['Totaal exclusief btw', 'subtotal', '1.000,00'], ['Btw', 'vat', '210,00'], ['Totaal inclusief btw', 'total', '1.210,00'],
    ['Betaald op', 'paidOn', '14-11-2026'], ['Valuta', 'currency', 'EUR'],
  ] },
  { program: 'e-boekhouden', kind: 'customers', columns: [
    ['Code', null, 'JAN'], ['Bedrijf', 'name', 'Jansen B.V.'], ...customerColumns,
  ] },
  { program: 'e-boekhouden', kind: 'invoices', columns: [
    ['Relatiecode', null, 'JAN'], ['Relatie', 'customerName', 'Jansen B.V.'], ['Factuurnummer', 'number', '2026-0041'],
    ['Factuurdatum', 'issueDate', '02-11-2026'], ['Vervaldatum', 'dueDate', '16-11-2026'], ['Bedrag', 'total', '1.210,00'],
    ['Openstaand', 'open', '1.210,00'], ['Soort', 'kind', 'Factuur'], ['Btw-percentage', 'vatRate', '21'],
    ['Status', 'status', 'open'],
  ] },
  { program: 'wefact', kind: 'customers', columns: [
    ['Debiteurnummer', null, 'DB10001'], ['Bedrijfsnaam', 'name', 'Jansen B.V.'],
    ['Naam contactpersoon', 'contactName', 'Pieter Jansen'], ['Straatnaam + huisnummer', 'addressLine1', 'Kade 8'],
    ...customerColumns,
  ] },
  { program: 'wefact', kind: 'products', columns: [
    ['Productnummer', 'sku', 'P1'], ['Productnaam', 'name', 'Ontwerp'], ['Omschrijving', 'description', 'Een uur ontwerp'],
    ['Prijs excl. BTW', 'unitPrice', '85,00'], ['BTW-percentage', 'vatRate', '21'],
  ] },
  { program: 'wefact', kind: 'invoices', columns: [
    ['Factuurnummer', 'number', '2026-0041'], ['Debiteurnummer', null, 'DB10001'], ['Bedrijfsnaam', 'customerName', 'Jansen B.V.'],
    ['Factuurdatum', 'issueDate', '02-11-2026'], ['Vervaldatum', 'dueDate', '16-11-2026'],
    ['Bedrag excl. BTW', 'subtotal', '1.000,00'], ['Bedrag incl. BTW', 'total', '1.210,00'], ['Status', 'status', 'Betaald'],
  ] },
  { program: 'jortt', kind: 'customers', columns: [
    ['Klantnaam', 'name', 'Jansen B.V.'], ['Ter attentie van', 'contactName', 'Pieter Jansen'],
    ['Straat', 'addressLine1', 'Kade 8'], ['Betalingstermijn', 'paymentTermDays', '14 dagen'], ...customerColumns,
  ] },
  { program: 'jortt', kind: 'invoices', columns: [
    ['Factuurnummer', 'number', '2026-0041'], ['Klantnaam', 'customerName', 'Jansen B.V.'],
    ['Factuurdatum', 'issueDate', '02-11-2026'], ['Vervaldatum', 'dueDate', '16-11-2026'],
    ['Totaal excl. btw', 'subtotal', '1.000,00'], ['Totaal incl. btw', 'total', '1.210,00'], ['Status', 'status', 'Betaald'],
  ] },
  { program: 'stripe', kind: 'customers', columns: [
    ['id', null, 'cus_1'], ['Email', 'email', 'pieter@jansen.example'], ['Name', 'name', 'Jansen B.V.'],
    ['Created (UTC)', null, '2026-11-02 09:12'], ['Tax ID', 'vatNumber', 'NL123456782B12'], ['Country', 'country', 'NL'],
    ['Phone', 'phone', '+31 30 123 45 67'],
  ] },
  { program: 'stripe', kind: 'invoices', columns: [
    ['id', null, 'in_1'], ['Number', 'number', 'A1B2-0007'], ['Finalized At (UTC)', 'issueDate', '2026-11-02 09:12'],
    ['Due Date (UTC)', 'dueDate', '2026-11-16 09:12'], ['Customer Name', 'customerName', 'Jansen B.V.'],
    ['Customer Email', 'email', 'pieter@jansen.example'], ['Subtotal', 'subtotal', '1000.00'], ['Tax', 'vat', '210.00'],
    ['Total', 'total', '1210.00'], ['Currency', 'currency', 'eur'], ['Status', 'status', 'paid'],
    ['Paid At (UTC)', 'paidOn', '2026-11-14 10:00'],
  ] },
]

/** What may stand in a column and is wrong there. */
const wrongValues: Partial<Record<ImportField, [value: string, code: ImportProblemCode][]>> = {
  name: [['=1+1', 'formula'], ['@SUM(A1:A9)', 'formula'], ['x'.repeat(201), 'value_too_long'], ['+HYPERLINK("x")', 'formula'], ['=cmd|x', 'formula']],
  email: [['geen', 'email_invalid'], ['a@b', 'email_invalid'], ['a b@c.nl', 'email_invalid'], ['@c.nl', 'email_invalid'], ['=A1', 'formula']],
  kvkNumber: [['123', 'kvk_invalid'], ['1234567890', 'kvk_invalid'], ['twaalf', 'kvk_invalid']],
  vatNumber: [['NL1', 'vat_number_invalid'], ['NL123456789B01', 'vat_number_invalid'], ['B12', 'vat_number_invalid'], ['XX1234', 'vat_number_invalid']],
  country: [['Verweggistan', 'country_unknown'], ['QQ', 'country_unknown'], ['=B2', 'country_unknown'], ['N', 'country_unknown']],
  phone: [['0'.repeat(51), 'value_too_long'], ['=A1', 'formula']],
  postalCode: [['x'.repeat(21), 'value_too_long'], ['=C3', 'formula']],
  city: [['x'.repeat(201), 'value_too_long'], ['=D4', 'formula']],
  paymentTermDays: [['spoedig', 'term_invalid'], ['366', 'term_invalid'], ['-1', 'term_invalid']],
  unitPrice: [['', 'value_missing'], ['gratis', 'amount_invalid'], ['1,2,3', 'amount_invalid'], ['12,345', 'amount_invalid'],
    ['=A1', 'formula'], ['1e5', 'amount_invalid'], ['--5', 'amount_invalid'], ['(5', 'amount_invalid'], ['5)', 'amount_invalid']],
  vatRate: [['hoogst', 'rate_invalid'], ['101', 'rate_invalid'], ['-21', 'rate_invalid'], ['21,00001', 'rate_invalid'], ['=A1', 'rate_invalid']],
  sku: [['x'.repeat(101), 'value_too_long'], ['=A1', 'formula']],
  description: [['x'.repeat(2_001), 'value_too_long'], ['=A1', 'formula']],
  number: [['', 'value_missing'], ['N°7', 'number_invalid'], ['---', 'number_invalid'], ['é7', 'number_invalid']],
  customerName: [['', 'value_missing'], ['=1+1', 'formula'], ['x'.repeat(201), 'value_too_long']],
  issueDate: [['', 'value_missing'], ['31-02-2026', 'date_invalid'], ['gisteren', 'date_invalid'], ['02-11-2027', 'date_in_future'], ['=NOW()', 'formula']],
  dueDate: [['01-11-2026', 'due_before_issue'], ['00-00-0000', 'date_invalid'], ['ooit', 'date_invalid']],
  status: [['raadsel', 'status_unknown'], ['??', 'status_unknown'], ['77', 'status_unknown']],
  subtotal: [['veel', 'amount_invalid'], ['1e3', 'amount_invalid'], ['=SUM(A1)', 'formula']],
  total: [['veel', 'amount_invalid'], ['1e3', 'amount_invalid'], ['=SUM(A1)', 'formula'], ['99999999999999,00', 'amount_invalid']],
  currency: [['XXX', 'currency_unknown'], ['kronen', 'currency_unknown']],
  paidOn: [['01-11-2021', 'paid_before_issue'], ['02-11-2027', 'date_in_future']],
}

const seller = { hasVatNumber: true, vatTreatment: 'standard', supplyType: null, vatExemptionReason: null } as const

function problemsOf(kind: ImportKind, { row, values }: ImportRow<ImportKind>, recognised: Recognised): ImportProblem[] {
  if (kind === 'customers') return readCustomer({ row, values }).problems
  if (kind === 'products') return readProduct({ row, values }, recognised.decimalMark, { date: '2026-11-20' }).problems
  return readInvoice({ row, values }, { ...recognised, utcFields: new Set(), knownParty: () => null, today: '2026-11-20', seller }).problems
}

describe.each(exports)('the $kind of $program', ({ program, kind, columns }) => {
  const headings = columns.map(([heading]) => heading)
  const good = columns.map(([,, value]) => value)
  const recognised = recognise(kind, { headings, samples: [good], usualMark: ',' })
  const rowOf = (cells: string[], row: number) => ({
    row,
    values: Object.fromEntries(columns.flatMap(([, field], place) =>
      (field && cells[place] ? [[field, cells[place]]] : []))),
  })

  it('are recognised by their headings, each column as its field', () => {
    expect(recognised).toMatchObject({ preset: program, missing: [] })
    const taken = columns.flatMap(([, field], place) => (field ? [[field, place]] : []))
    expect(recognised.columns).toEqual(Object.fromEntries(taken))
    expect(problemsOf(kind, rowOf(good, 2), recognised)).toEqual([])
  })

  const bad = columns.flatMap(([, field], place) => (field ? wrongValues[field] ?? [] : [])
    .map(([value, code]) => ({ field, code, cells: good.with(place, value) })))

  it(`name what is wrong with each of ${bad.length} rows by its line and field`, () => {
    expect(bad.length).toBeGreaterThanOrEqual(20)
    const told = bad.map(({ cells }, place) => problemsOf(kind, rowOf(cells, place + 2), recognised))
    expect(told.map(problems => problems.map(({ row, field, code }) => `${row} ${field} ${code}`)))
      .toEqual(bad.map(({ field, code }, place) => [`${place + 2} ${field} ${code}`]))
  })
})
