import { expect, it } from 'vitest'
import type { ImportKind } from '#domain/import/fields'
import { recognise } from '#domain/import/recognise'

/** Headings of exports, and the fields that they must be taken for; null for what is left alone. */
const exports: [program: string, kind: ImportKind, headings: Record<string, string | null>][] = [
  ['Zoho Invoice', 'invoices', {
    'Invoice Date': 'issueDate', 'Invoice ID': null, 'Invoice Number': 'number', 'Invoice Status': 'status',
    'Customer Name': 'customerName', 'Due Date': 'dueDate', PurchaseOrder: 'reference', 'Currency Code': 'currency',
    'Exchange Rate': 'exchangeRate', SubTotal: 'subtotal', Total: 'total', Balance: 'open',
  }],
  ['FreshBooks', 'invoices', {
    'Client Name': 'customerName', 'Invoice #': 'number', 'Date Issued': 'issueDate', 'Invoice Status': 'status',
    'Date Paid': 'paidOn', Subtotal: 'subtotal', Tax: 'vat', Total: 'total', Currency: 'currency',
  }],
  ['Wave', 'invoices', {
    Status: 'status', 'Due Date': 'dueDate', 'Invoice Date': 'issueDate', 'Invoice Number': 'number', Customer: 'customerName',
    'Total Amount': 'total', 'Amount Due': 'open', Currency: 'currency',
  }],
  ['Invoice Ninja', 'invoices', {
    Status: 'status', Number: 'number', Client: 'customerName', Amount: 'total', Balance: 'open', Date: 'issueDate',
    'Due Date': 'dueDate', 'PO Number': 'reference',
  }],
  ['Invoice2go', 'invoices', {
    'Invoice Number': 'number', Client: 'customerName', Date: 'issueDate', 'Due date': 'dueDate', Subtotal: 'subtotal',
    'Tax total': 'vat', Total: 'total', Paid: 'paid', 'Balance due': 'open',
  }],
  ['Invoicely', 'invoices', {
    'Invoice No.': 'number', Client: 'customerName', Issued: 'issueDate', 'Date due': 'dueDate', 'Payment status': 'status',
    'Net total': 'subtotal', 'Tax amount': 'vat', 'Grand total': 'total', 'Amount paid': 'paid',
  }],
  ['e-Boekhouden', 'invoices', {
    Relatie: 'customerName', Factuurnummer: 'number', Factuurdatum: 'issueDate', Vervaldatum: 'dueDate', Bedrag: 'total',
    Openstaand: 'open', Soort: 'kind',
  }],
  ['a list out of a spreadsheet', 'invoices', {
    Factuurnummer: 'number', Datum: 'issueDate', Relatie: 'customerName', 'Bedrag excl.': 'subtotal', BTW: 'vat',
    'Bedrag incl.': 'total', 'BTW %': 'vatRate',
  }],
  ['Moneybird in Dutch', 'customers', { Klantnummer: null, Bedrijfsnaam: 'name', 'E-mailadres (facturen)': 'email' }],
  ['Moneybird in Dutch', 'invoices', {
    Factuurnummer: 'number', Contact: 'customerName', Factuurdatum: 'issueDate', Vervaldatum: 'dueDate',
    Status: 'status', Valuta: 'currency', 'Totaal exclusief btw': 'subtotal', Btw: 'vat', 'Totaal inclusief btw': 'total',
    'Nog te betalen': 'open', 'Betaald op': 'paidOn',
  }],
  ['WooCommerce in Dutch', 'products', {
    Naam: 'name', SKU: 'sku', Beschrijving: 'description', 'Reguliere prijs': 'unitPrice',
  }],
  ['WooCommerce', 'products', { Name: 'name', SKU: 'sku', Description: 'description', 'Regular price': 'unitPrice' }],
  ['Zoho contacts', 'customers', {
    'Display Name': 'name', EmailID: 'email', Phone: 'phone',
  }],
]

it.each(exports)('the headings of other programs are known: those of %s', (_, kind, headings) => {
  const names = Object.keys(headings)
  const { columns, missing } = recognise(kind, { headings: names, samples: [], usualMark: '.' })
  const taken = names.map(name => Object.entries(columns).find(([, place]) => names[place] === name)?.[0] ?? null)

  expect(taken).toEqual(Object.values(headings))
  expect(missing).toEqual([])
})
