import { headingKey, type ImportField, type ImportKind } from './fields'

/** The export of a program, known by its headings. */
export interface ImportPreset {
  id: 'moneybird' | 'e-boekhouden' | 'wefact' | 'jortt' | 'stripe'
  kind: ImportKind
  /** Headings that this export has and others have not, all of them. */
  signature: readonly string[]
  /** Where a heading means another field than it does elsewhere. */
  columns: Partial<Record<ImportField, string>>
}

/**
 * `docs/import.md` says of each where its headings are from. A program that renames a column is not lost: what a preset
 * does not know is recognised by the headings of all programs, and every column can be chosen by hand.
 */
export const presets: readonly ImportPreset[] = [
  {
    id: 'moneybird',
    kind: 'customers',
    signature: ['Bedrijfsnaam', 'Voornaam', 'Achternaam', 'Klantnummer'],
    columns: { name: 'Bedrijfsnaam', addressLine1: 'Adres', kvkNumber: 'KvK-nummer', vatNumber: 'Btw-nummer' },
  },
  {
    id: 'moneybird',
    kind: 'invoices',
    signature: ['Factuurnummer', 'Contact', 'Factuurdatum', 'Totaal exclusief btw'],
    columns: {
      customerName: 'Contact', subtotal: 'Totaal exclusief btw', total: 'Totaal inclusief btw', paidOn: 'Betaald op',
    },
  },
  {
    id: 'e-boekhouden',
    kind: 'customers',
    signature: ['Code', 'Bedrijf', 'KvK-nummer'],
    columns: { name: 'Bedrijf', email: 'E-mail', phone: 'Telefoon', vatNumber: 'BTW-nummer' },
  },
  {
    id: 'e-boekhouden',
    kind: 'invoices',
    signature: ['Relatiecode', 'Relatie', 'Factuurnummer'],
    columns: { customerName: 'Relatie', total: 'Bedrag', kind: 'Soort' },
  },
  {
    id: 'wefact',
    kind: 'customers',
    signature: ['Debiteurnummer', 'Bedrijfsnaam'],
    columns: { name: 'Bedrijfsnaam', contactName: 'Naam contactpersoon', addressLine1: 'Straatnaam + huisnummer' },
  },
  {
    id: 'wefact',
    kind: 'products',
    signature: ['Productnummer', 'Productnaam'],
    columns: { name: 'Productnaam', sku: 'Productnummer', unitPrice: 'Prijs excl. BTW', vatRate: 'BTW-percentage' },
  },
  {
    id: 'wefact',
    kind: 'invoices',
    signature: ['Factuurnummer', 'Debiteurnummer'],
    columns: { customerName: 'Bedrijfsnaam', subtotal: 'Bedrag excl. BTW', total: 'Bedrag incl. BTW' },
  },
  {
    id: 'jortt',
    kind: 'customers',
    signature: ['Klantnaam', 'Straat', 'Betalingstermijn'],
    columns: { name: 'Klantnaam', contactName: 'Ter attentie van' },
  },
  {
    id: 'jortt',
    kind: 'invoices',
    signature: ['Factuurnummer', 'Klantnaam', 'Factuurdatum'],
    columns: { customerName: 'Klantnaam' },
  },
  {
    id: 'stripe',
    kind: 'customers',
    signature: ['id', 'Email', 'Name', 'Created (UTC)'],
    columns: { name: 'Name', email: 'Email', notes: 'Description' },
  },
  {
    id: 'stripe',
    kind: 'invoices',
    signature: ['id', 'Number', 'Subtotal', 'Total', 'Currency'],
    columns: {
      number: 'Number', issueDate: 'Finalized At (UTC)', dueDate: 'Due Date (UTC)', customerName: 'Customer Name',
      email: 'Customer Email', subtotal: 'Subtotal', vat: 'Tax', total: 'Total', paidOn: 'Paid At (UTC)',
    },
  },
]

/** The preset whose headings a file has; null for one that somebody made in a spreadsheet. */
export function presetOf(kind: ImportKind, headings: readonly string[]): ImportPreset | null {
  const found = new Set(headings.map(headingKey))
  const isFound = (name: string) => found.has(headingKey(name))
  return presets.find(preset => preset.kind === kind && preset.signature.every(isFound)) ?? null
}
