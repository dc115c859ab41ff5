/** What can be imported. */
export const importKinds = ['customers', 'products', 'invoices'] as const
export type ImportKind = (typeof importKinds)[number]

/** Whom a row is about: a customer, or the customer of an invoice. */
const customerFields = {
  contactName: ['contactpersoon', 'contact', 'naam contactpersoon', 'ter attentie van', 'tav', 'contact name', 'attention'],
  firstName: ['voornaam', 'first name', 'initialen'],
  lastName: ['achternaam', 'last name', 'surname'],
  email: ['e-mail', 'e-mailadres', 'email', 'email address', 'customer email', 'mailadres', 'factuur e-mail',
    'factuur e-mailadres', 'e-mail facturen', 'e-mailadres facturen', 'e-mailadres facturatie',
    'email id', 'client email', 'contact email', 'email addresses'],
  phone: ['telefoon', 'telefoonnummer', 'phone', 'phone number', 'tel', 'mobiel'],
  addressLine1: [
    'adres', 'straat', 'adresregel 1', 'adres 1', 'straatnaam', 'straat + huisnummer', 'straatnaam + huisnummer',
    'straat en huisnummer', 'address', 'address line 1', 'address line1', 'customer address line1', 'street',
  ],
  houseNumber: ['huisnummer', 'huisnr', 'house number', 'nummer toevoeging'],
  addressLine2: ['adresregel 2', 'adres 2', 'address line 2', 'address line2', 'customer address line2', 'afdeling'],
  postalCode: ['postcode', 'postal code', 'zip', 'zip code', 'zipcode', 'customer address postal code'],
  city: ['plaats', 'woonplaats', 'stad', 'city', 'town', 'customer address city'],
  country: ['land', 'landcode', 'country', 'country code', 'customer address country'],
  kvkNumber: ['kvk', 'kvk-nummer', 'kvk nr', 'kamer van koophandel', 'handelsregisternummer', 'chamber of commerce'],
  vatNumber: [
    'btw-nummer', 'btw nr', 'btw-identificatienummer', 'btw-id', 'vat number', 'vat id', 'tax number', 'tax id',
    'customer tax ids', 'omzetbelastingnummer',
  ],
} as const satisfies Record<string, readonly string[]>

/**
 * What a column can be, and the headings by which it is known: those of programs and those people write, without
 * capitals, accents and punctuation. The first column that fits is taken.
 */
export const importFields = {
  customers: {
    name: [
      'naam', 'bedrijfsnaam', 'bedrijf', 'klant', 'klantnaam', 'relatie', 'organisatie', 'organisatienaam', 'debiteur',
      'name', 'company', 'company name', 'organization', 'customer', 'customer name',
      'client', 'client name', 'display name', 'organization name', 'business name',
    ],
    ...customerFields,
    paymentTermDays: ['betaaltermijn', 'betalingstermijn', 'betaaltermijn in dagen', 'payment term', 'payment terms'],
    notes: ['notities', 'opmerkingen', 'opmerking', 'notes', 'description', 'memo'],
  },
  products: {
    name: ['naam', 'productnaam', 'product', 'artikel', 'artikelnaam', 'titel', 'name', 'product name', 'item'],
    description: ['omschrijving', 'beschrijving', 'description'],
    sku: ['productnummer', 'artikelnummer', 'productcode', 'artikelcode', 'code', 'sku', 'nummer', 'identifier'],
    unit: ['eenheid', 'producteenheid', 'unit', 'per'],
    unitPrice: [
      'prijs', 'prijs excl', 'prijs excl btw', 'prijs zonder btw', 'prijs per stuk', 'verkoopprijs', 'reguliere prijs',
      'stukprijs', 'price',
      'unit price', 'unit cost', 'cost', 'regular price', 'sales price', 'selling price', 'rate', 'amount', 'tarief',
    ],
    unitPriceInclVat: ['prijs incl', 'prijs incl btw', 'price including vat', 'price incl vat'],
    vatRate: ['btw', 'btw-percentage', 'btw-tarief', 'btw %', 'vat', 'vat rate', 'tax rate'],
  },
  invoices: {
    number: [
      'factuurnummer', 'factuurnr', 'nummer', 'factuur', 'invoice number', 'invoice no', 'invoice nr', 'invoice num',
      'document number', 'number', 'invoice',
    ],
    kind: ['soort', 'type', 'kind', 'document type'],
    issueDate: [
      'factuurdatum', 'datum', 'issue date', 'invoice date', 'date issued', 'issued', 'issued on', 'date of issue', 'date',
      'date (utc)', 'created (utc)', 'finalized at (utc)',
    ],
    dueDate: [
      'vervaldatum', 'vervalt op', 'uiterste betaaldatum', 'uiterlijk betalen op', 'due date', 'date due', 'payment due date',
      'due date (utc)', 'te betalen voor',
    ],
    supplyDate: [
      'leveringsdatum', 'leverdatum', 'datum levering', 'datum van levering', 'prestatiedatum', 'periode van', 'begin periode',
      'start periode', 'supply date', 'date of supply', 'delivery date', 'date of delivery', 'service date', 'period start',
      'start of period',
    ],
    supplyPeriodEnd: ['periode tot', 'periode tot en met', 'periode t/m', 'einde periode', 'period end', 'end of period'],
    customerName: [
      'klant', 'klantnaam', 'contact', 'relatie', 'bedrijfsnaam', 'bedrijf', 'debiteur', 'organisatie', 'contactnaam',
      'customer', 'customer name', 'company name', 'naam',
      'client', 'client name', 'organization', 'organization name', 'bill to',
    ],
    ...customerFields,
    reference: ['referentie', 'kenmerk', 'uw referentie', 'reference', 'reference number', 'po number', 'purchase order'],
    status: ['factuurstatus', 'invoice status', 'status', 'document status', 'state', 'betaalstatus', 'payment status'],
    paidOn: [
      'betaaldatum', 'betaald op', 'datum betaald', 'datum betaling', 'paid at', 'paid on', 'paid date', 'date paid',
      'payment date', 'last payment date', 'paid at (utc)',
    ],
    currency: [
      'valuta', 'valutacode', 'munteenheid', 'munt', 'currency', 'currency code', 'currency iso', 'iso currency', 'invoice currency',
    ],
    exchangeRate: ['wisselkoers', 'koers', 'exchange rate', 'currency rate', 'currency exchange rate', 'fx rate', 'conversion rate'],
    subtotal: [
      'totaal excl', 'totaal excl btw', 'totaal exclusief btw', 'bedrag excl', 'bedrag excl btw', 'bedrag exclusief btw',
      'subtotaal', 'totaalbedrag excl btw',
      'prijs exclusief belasting', 'totaal zonder btw', 'bedrag zonder btw', 'subtotal', 'total excluding tax', 'total excl vat',
      'amount excl vat', 'total before tax', 'amount before tax', 'untaxed amount', 'net', 'net amount', 'net total', 'excl btw',
      'netto', 'nettobedrag',
    ],
    vat: [
      'btw', 'btw-bedrag', 'totaal btw', 'btw totaal', 'belasting', 'vat', 'vat amount', 'vat total', 'tax', 'tax amount',
      'tax total', 'total tax',
    ],
    total: [
      'totaal incl', 'totaal incl btw', 'totaal inclusief btw', 'bedrag incl', 'bedrag incl btw', 'bedrag inclusief btw',
      'totaal', 'totaalbedrag',
      'totaalbedrag incl btw', 'totaalbedrag inclusief btw', 'totaal met btw', 'bedrag met btw', 'factuurbedrag',
      'prijs inclusief belasting', 'bedrag', 'total', 'total including tax', 'total incl vat', 'total amount', 'invoice total',
      'invoice amount', 'grand total', 'gross', 'gross amount', 'amount', 'incl btw', 'bruto',
    ],
    open: [
      'openstaand', 'openstaand bedrag', 'nog te betalen', 'saldo', 'balance', 'balance due', 'amount due', 'outstanding',
      'outstanding amount', 'amount outstanding', 'open amount',
    ],
    paid: ['betaald', 'betaald bedrag', 'reeds betaald', 'ontvangen', 'paid', 'amount paid', 'paid amount', 'paid to date'],
    vatRate: ['btw-percentage', 'btw-tarief', 'btw %', 'btw-code', 'vat rate', 'tax rate', 'tax percent'],
    description: ['omschrijving', 'regelomschrijving', 'beschrijving', 'onderwerp', 'description', 'line description'],
    creditedInvoiceNumber: ['credit voor', 'gecrediteerde factuur', 'creditfactuur van', 'credited invoice'],
  },
} as const satisfies Record<ImportKind, Record<string, readonly string[]>>

export type ImportField<Kind extends ImportKind = ImportKind> =
  Kind extends ImportKind ? keyof (typeof importFields)[Kind] & string : never

/** What a row says of each field that a column was found for; absent where it says nothing. */
export type ImportValues<Kind extends ImportKind> = Partial<Record<ImportField<Kind>, string>>

/** A row of a file under the fields of its columns. */
export interface ImportRow<Kind extends ImportKind> {
  /** The line of the file it begins on, from 1. */
  row: number
  values: ImportValues<Kind>
}

/** What one of each of these must say, or no row can be read: a list stands for "one of them". */
export const requiredFields: Readonly<Record<ImportKind, readonly (readonly ImportField[])[]>> = {
  customers: [['name', 'lastName', 'contactName']],
  products: [['name', 'description'], ['unitPrice', 'unitPriceInclVat']],
  invoices: [['number'], ['issueDate'], ['customerName', 'lastName'], ['subtotal', 'total']],
}

/**
 * The longest that a field may say, in UTF-16 code units: as where it is typed, by the limits of the contract. All
 * others may have 200, which no amount, date or rate comes to.
 */
const longestValues: Partial<Record<ImportField, number>> = {
  email: 1_254, phone: 50, postalCode: 20, sku: 100, description: 2_000, notes: 5_000,
}

/** How many UTF-16 code units a field may say. */
export function longestValue(field: ImportField): number {
  return longestValues[field] ?? 200
}

/**
 * Whether a cell is longer than its field can be, however it is written: a line break of two characters counts as one,
 * and programs put marks around a text.
 */
export function isBeyondField(field: ImportField, cell: string): boolean {
  return cell.length > 2 * longestValue(field) && cell.trim().length > 2 * longestValue(field)
}

/** What is kept of a cell at most, by the longest field as it is written: one character more is beyond any. */
export const longestCell = 2 * Math.max(...Object.values(longestValues)) + 1

/** The fields of a kind, in their order. */
export function fieldsOf(kind: ImportKind): ImportField[] {
  return Object.keys(importFields[kind]) as ImportField[]
}

/** A heading as it is compared: small letters and digits alone. */
export function headingKey(heading: string): string {
  return heading.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^\p{L}\p{N}%]/gu, '')
}
