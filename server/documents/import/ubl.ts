import type { EInvoice, EInvoicePart, Told } from '#domain/import/e-invoice-told'
import { writableText } from '#domain/text'
import { UnreadableFile } from './unreadable'
import { readXml, type XmlBytes, type XmlElement } from './xml'

/** What is read of an e-invoice; all else, such as the files it carries, is not kept. */
const readElements = [
  'AccountingCustomerParty', 'AccountingSupplierParty', 'ActualDeliveryDate', 'AdditionalStreetName', 'Address',
  'AllowanceCharge', 'AllowanceChargeReason', 'Amount', 'BillingReference', 'BuildingNumber', 'BuyerReference',
  'CalculationRate', 'ChargeIndicator', 'CityName', 'ClassifiedTaxCategory', 'CompanyID', 'Contact', 'Country',
  'CreditNote', 'CreditNoteLine', 'CreditNoteTypeCode', 'Delivery', 'DeliveryLocation', 'Description', 'DocumentCurrencyCode',
  'DueDate', 'ElectronicMail', 'EndDate', 'ID', 'IdentificationCode', 'Invoice', 'InvoiceDocumentReference', 'InvoiceLine',
  'InvoicePeriod', 'InvoiceTypeCode', 'IssueDate', 'Item', 'LegalMonetaryTotal', 'LineExtensionAmount', 'Name',
  'Note', 'OrderReference', 'Party', 'PartyLegalEntity', 'PartyName', 'PartyTaxScheme', 'PaymentDueDate',
  'PaymentExchangeRate', 'PaymentMeans', 'Percent', 'PostalAddress', 'PostalZone', 'PrepaidAmount',
  'PricingExchangeRate', 'RegistrationName', 'SalesOrderID', 'SourceCurrencyCode', 'StartDate', 'StreetName',
  'TaxAmount', 'TaxCategory', 'TaxExchangeRate', 'TaxExclusiveAmount', 'TaxExemptionReason',
  'TaxExemptionReasonCode', 'TaxInclusiveAmount', 'TaxScheme', 'TaxSubtotal', 'TaxTotal', 'TaxableAmount',
  'Telephone',
] as const
type ReadName = (typeof readElements)[number]
/** An element that is read, or the root, whatever that is. */
type Element = XmlElement<ReadName>

/**
 * Reads an e-invoice in UBL 2.1, an Invoice or a CreditNote, into the words of EN 16931. What it says is judged
 * elsewhere; files that it carries, such as a PDF, are left out.
 * @throws UnreadableFile no_invoice, and all that XML can be refused for
 */
export async function readUbl(bytes: XmlBytes): Promise<EInvoice> {
  const root = await readXml(bytes, { elements: readElements, attributes: ['currencyID', 'schemeID'] })
  if (root.name !== 'Invoice' && root.name !== 'CreditNote') throw new UnreadableFile('no_invoice')
  const kind = root.name === 'Invoice' ? 'invoice' : 'credit_note'
  const values: Record<string, Told | undefined> = {
    number: toldAt(root, 'ID'),
    typeCode: toldAt(root, kind === 'invoice' ? 'InvoiceTypeCode' : 'CreditNoteTypeCode'),
    issueDate: toldAt(root, 'IssueDate'),
    dueDate: toldAt(root, 'DueDate') ?? toldAt(root, 'PaymentMeans', 'PaymentDueDate'),
    currency: toldAt(root, 'DocumentCurrencyCode'),
    exchangeRate: exchangeRateOf(root),
    reference: toldAt(root, 'OrderReference', 'SalesOrderID') ?? toldAt(root, 'BuyerReference'),
    creditedInvoiceNumber: toldAt(root, 'BillingReference', 'InvoiceDocumentReference', 'ID'),
    subtotal: toldAt(root, 'LegalMonetaryTotal', 'TaxExclusiveAmount'),
    vat: vatTotalOf(root),
    vatInEuro: vatInEuroOf(root),
    total: toldAt(root, 'LegalMonetaryTotal', 'TaxInclusiveAmount'),
    prepaid: toldAt(root, 'LegalMonetaryTotal', 'PrepaidAmount'),
    supplyDate: toldAt(root, 'Delivery', 'ActualDeliveryDate') ?? toldAt(root, 'InvoicePeriod', 'StartDate'),
    supplyPeriodEnd: toldAt(root, 'InvoicePeriod', 'EndDate'),
    deliveryCountry: toldAt(root, 'Delivery', 'DeliveryLocation', 'Address', 'Country', 'IdentificationCode'),
  }
  return {
    kind,
    row: root.line,
    values: Object.fromEntries(Object.entries(values).flatMap(([name, told]) => (told ? [[name, told]] : []))),
    seller: numbersOf(at(root, 'AccountingSupplierParty', 'Party')),
    customer: customerOf(at(root, 'AccountingCustomerParty', 'Party')),
    lines: [
      ...all(root, kind === 'invoice' ? 'InvoiceLine' : 'CreditNoteLine').map(lineOf),
      ...all(root, 'AllowanceCharge').map(chargeOf),
    ],
    groups: all(vatOf(root), 'TaxSubtotal').map(groupOf),
  }
}

function lineOf(line: Element): EInvoicePart {
  const item = at(line, 'Item')
  return {
    row: line.line,
    description: textAt(item, 'Name') || textAt(item, 'Description'),
    amount: textAt(line, 'LineExtensionAmount'),
    ...categoryOf(at(item, 'ClassifiedTaxCategory')),
    vat: '',
    note: textAt(line, 'Note'),
  }
}

/** What the document as a whole gives or charges, as a line. */
function chargeOf(charge: Element): EInvoicePart {
  const amount = textAt(charge, 'Amount')
  const isCharge = textAt(charge, 'ChargeIndicator') === 'true'
  const turned = amount.startsWith('-') ? amount.slice(1) : `-${amount}`
  return {
    row: charge.line,
    description: textAt(charge, 'AllowanceChargeReason'),
    amount: isCharge || amount === '' ? amount : turned,
    ...categoryOf(at(charge, 'TaxCategory')),
    vat: '',
    note: '',
  }
}

function groupOf(subtotal: Element): EInvoicePart {
  return {
    row: subtotal.line,
    description: '',
    amount: textAt(subtotal, 'TaxableAmount'),
    vat: textAt(subtotal, 'TaxAmount'),
    ...categoryOf(at(subtotal, 'TaxCategory')),
    note: '',
  }
}

function categoryOf(
  category: Element | undefined,
): Pick<EInvoicePart, 'category' | 'rate' | 'reason' | 'reasonCode'> {
  return {
    category: textAt(category, 'ID'),
    rate: textAt(category, 'Percent'),
    reason: textAt(category, 'TaxExemptionReason'),
    reasonCode: textAt(category, 'TaxExemptionReasonCode'),
  }
}

/** The VAT in the currency of the document: another total, in the currency of the seller's VAT, has no groups. */
function vatOf(root: Element): Element | undefined {
  const totals = all(root, 'TaxTotal')
  return totals.find(total => all(total, 'TaxSubtotal').length > 0) ?? totals[0]
}

function vatTotalOf(root: Element): Told | undefined {
  const total = vatOf(root)
  return total && toldAt(total, 'TaxAmount')
}

/** The VAT in the currency of the seller's accounts (BT-111), where that is the euro and not the document's. */
function vatInEuroOf(root: Element): Told | undefined {
  const total = all(root, 'TaxTotal').find(other => other !== vatOf(root)
    && at(other, 'TaxAmount')?.attributes.currencyID === 'EUR')
  return total && toldAt(total, 'TaxAmount')
}

/**
 * Units of the document's currency for one euro, where it is told so: by an element, or in the note that Polder writes,
 * because Peppol has no place for it.
 */
function exchangeRateOf(root: Element): Told | undefined {
  const note = toldAt(root, 'Note')
  // Behind what the seller noted.
  const last = note?.text.split('\n').at(-1) ?? ''
  const [, rate, currency] = /: 1 EUR = (\d{1,9}(?:\.\d{1,6})?) ([A-Z]{3})\b/.exec(last) ?? []
  if (note && rate !== undefined && currency === textAt(root, 'DocumentCurrencyCode')) return { text: rate, row: note.row }
  const found = (['TaxExchangeRate', 'PricingExchangeRate', 'PaymentExchangeRate'] as const).map(name => at(root, name))
    .find(rate => textAt(rate, 'SourceCurrencyCode') === 'EUR')
  return found && toldAt(found, 'CalculationRate')
}

function customerOf(party: Element | undefined): EInvoice['customer'] {
  const address = at(party, 'PostalAddress')
  const contact = at(party, 'Contact')
  const told = {
    name: textAt(party, 'PartyName', 'Name') || textAt(party, 'PartyLegalEntity', 'RegistrationName'),
    contactName: textAt(contact, 'Name'),
    email: textAt(contact, 'ElectronicMail'),
    phone: textAt(contact, 'Telephone'),
    addressLine1: [textAt(address, 'StreetName'), textAt(address, 'BuildingNumber')].filter(Boolean).join(' '),
    addressLine2: textAt(address, 'AdditionalStreetName'),
    postalCode: textAt(address, 'PostalZone'),
    city: textAt(address, 'CityName'),
    country: textAt(address, 'Country', 'IdentificationCode'),
    ...numbersOf(party),
  }
  return Object.fromEntries(Object.entries(told).flatMap(([name, text]) => (text ? [[name, text]] : [])))
}

/** The VAT number, and the KvK number (scheme 0106, or eight digits without a scheme). */
function numbersOf(party: Element | undefined): EInvoice['seller'] {
  const taxed = all(party, 'PartyTaxScheme').find(scheme => textAt(scheme, 'TaxScheme', 'ID') === 'VAT')
  const legal = at(party, 'PartyLegalEntity', 'CompanyID')
  const isKvk = legal?.attributes.schemeID === '0106'
    || (legal?.attributes.schemeID === undefined && /^\d{8}$/.test(textAt(legal)))
  return { vatNumber: textAt(taxed, 'CompanyID') || null, kvkNumber: (isKvk && textAt(legal)) || null }
}

function toldAt(element: Element, ...path: ReadName[]): Told | undefined {
  const found = at(element, ...path)
  return found && { text: textOf(found), row: found.line }
}

function textAt(element: Element | undefined, ...path: ReadName[]): string {
  const found = at(element, ...path)
  return found ? textOf(found) : ''
}

/** What an element says; XML forbids some of what no text may hold, and the parser lets it through. */
function textOf({ text }: Element): string {
  return writableText(text).trim()
}

function at(element: Element | undefined, ...path: ReadName[]): Element | undefined {
  return path.reduce<Element | undefined>((within, name) =>
    within?.children.find(child => child.name === name), element)
}

function all(element: Element | undefined, name: ReadName): Element[] {
  return element?.children.filter(child => child.name === name) ?? []
}
