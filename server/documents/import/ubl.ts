import type { EInvoice, EInvoiceField, SourceText } from '#domain/import/e-invoice-source'
import { ublShape, type ReadName } from './ubl-elements'
import { chargeOf, groupOf, lineOf } from './ubl-lines'
import { customerOf, sellerOf, takeDeliveryToCustomer } from './ubl-parties'
import { notesOf, rateOf, termsOf } from './ubl-texts'
import { addUntaken, allSourcesAt, openLeftOuts, takeSame, sourceAt, type Element } from './ubl-tree'
import { UnreadableFile } from './unreadable'
import { all, at, readXml, type XmlBytes } from './xml'

/**
 * Reads an e-invoice in UBL 2.1, an Invoice or a CreditNote, into the words of EN 16931, as `ublElements` says of each
 * element. What it says is judged elsewhere; what is left out is named.
 * @throws UnreadableFile no_invoice, and all that XML can be refused for
 */
export async function readUbl(bytes: XmlBytes): Promise<EInvoice> {
  const leftOuts = openLeftOuts()
  const root = await readXml<ReadName>(bytes, {
    shape: ublShape,
    attributes: ['currencyID', 'schemeID', 'unitCode'],
    onLeftOut: (name, within, row) => leftOuts.add([...within.slice(1).map(element => element.name), name], row),
  })
  if (root.name !== 'Invoice' && root.name !== 'CreditNote') throw new UnreadableFile('no_invoice')
  const kind = root.name === 'Invoice' ? 'invoice' : 'credit_note'
  const customer = customerOf(root)
  takeDeliveryToCustomer(root, customer)
  const invoice: Omit<EInvoice, 'leftOut' | 'leavesOutMore'> = {
    kind,
    row: root.line,
    values: valuesOf(root, kind),
    seller: sellerOf(root),
    customer,
    lines: [
      ...all(root, kind === 'invoice' ? 'InvoiceLine' : 'CreditNoteLine').map(lineOf),
      ...all(root, 'AllowanceCharge').map(chargeOf),
    ],
    groups: all(vatOf(root), 'TaxSubtotal').map(groupOf),
  }
  addUntaken(root, leftOuts)
  return { ...invoice, leftOut: leftOuts.all, leavesOutMore: leftOuts.isMore }
}

function valuesOf(root: Element, kind: EInvoice['kind']): EInvoice['values'] {
  const number = sourceAt(root, 'ID')
  const totals = at(root, 'LegalMonetaryTotal')
  const { notes, rate } = notesOf(root)
  const { terms, paymentLink } = termsOf(root)
  const values: Record<EInvoiceField, SourceText | undefined> = {
    number,
    typeCode: sourceAt(root, kind === 'invoice' ? 'InvoiceTypeCode' : 'CreditNoteTypeCode'),
    issueDate: sourceAt(root, 'IssueDate'),
    taxPointDate: sourceAt(root, 'TaxPointDate'),
    currency: sourceAt(root, 'DocumentCurrencyCode'),
    ...dueDateOf(root),
    ...referencesOf(root, number?.text),
    notes: joined([...notes, ...terms], '\n'),
    paymentLink,
    ...(rate ?? rateOf(root)),
    subtotal: sourceAt(totals, 'TaxExclusiveAmount'),
    vat: sourceAt(vatOf(root), 'TaxAmount'),
    vatInEuro: vatInEuroOf(root),
    total: sourceAt(totals, 'TaxInclusiveAmount'),
    prepaid: sourceAt(totals, 'PrepaidAmount'),
    linesTotal: sourceAt(totals, 'LineExtensionAmount'),
    allowances: sourceAt(totals, 'AllowanceTotalAmount'),
    charges: sourceAt(totals, 'ChargeTotalAmount'),
    rounding: sourceAt(totals, 'PayableRoundingAmount'),
    payable: sourceAt(totals, 'PayableAmount'),
    ...supplyOf(root),
    deliveryCountry: sourceAt(root, 'Delivery', 'DeliveryLocation', 'Address', 'Country', 'IdentificationCode'),
  }
  takeSame(root, ['EUR', values.currency?.text], 'TaxCurrencyCode')
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** Credit notes have it with the means of payment alone. */
function dueDateOf(root: Element) {
  const dueDate = sourceAt(root, 'DueDate') ?? sourceAt(root, 'PaymentMeans', 'PaymentDueDate')
  for (const means of all(root, 'PaymentMeans')) takeSame(means, [dueDate?.text], 'PaymentDueDate')
  return { dueDate }
}

/** What it refers to. Its own number says nothing more, nor does that of the order as what the buyer asked for. */
function referencesOf(root: Element, number: string | undefined) {
  const orderNumber = sourceAt(root, 'OrderReference', 'ID')
  const buyerReference = sourceAt(root, 'BuyerReference')
  const own = [...allSourcesAt(root, 'OrderReference', 'SalesOrderID'), ...allSourcesAt(root, 'PaymentMeans', 'PaymentID')]
  return {
    orderNumber,
    buyerReference: [number, orderNumber?.text].includes(buyerReference?.text) ? undefined : buyerReference,
    reference: joined(own.filter(({ text }) => text !== number), ', '),
    creditedInvoiceNumber: joined(allSourcesAt(root, 'BillingReference', 'InvoiceDocumentReference', 'ID'), ', '),
    contractNumber: sourceAt(root, 'ContractDocumentReference', 'ID'),
    projectReference: sourceAt(root, 'ProjectReference', 'ID') ?? projectAmongDocuments(root),
    costCenter: sourceAt(root, 'AccountingCost'),
  }
}

/** A credit note names its project as a document of type 50. */
function projectAmongDocuments(root: Element): SourceText | undefined {
  const isProject = (document: Element) => at(document, 'DocumentTypeCode')?.text.trim() === '50'
  const document = all(root, 'AdditionalDocumentReference').find(isProject)
  takeSame(document, ['50'], 'DocumentTypeCode')
  return sourceAt(document, 'ID')
}

/** When it was supplied: a period where there is one, else the day. */
function supplyOf(root: Element) {
  const start = sourceAt(root, 'InvoicePeriod', 'StartDate')
  const end = sourceAt(root, 'InvoicePeriod', 'EndDate')
  const supplyDate = start && end ? start : sourceAt(root, 'Delivery', 'ActualDeliveryDate') ?? start ?? end
  takeSame(root, [start?.text, end?.text], 'Delivery', 'ActualDeliveryDate')
  return { supplyDate, supplyPeriodEnd: end === supplyDate ? undefined : end }
}

/** The VAT in the currency of the document: another total, in the currency of the seller's VAT, has no groups. */
function vatOf(root: Element): Element | undefined {
  const totals = all(root, 'TaxTotal')
  return totals.find(total => all(total, 'TaxSubtotal').length > 0) ?? totals[0]
}

/** The VAT in the currency of the seller's accounts (BT-111), where that is the euro and not the document's. */
function vatInEuroOf(root: Element): SourceText | undefined {
  const total = all(root, 'TaxTotal').find(other => other !== vatOf(root)
    && at(other, 'TaxAmount')?.attributes.currencyID === 'EUR')
  return sourceAt(total, 'TaxAmount')
}

/** Texts as one, on the line of the first; undefined for none. */
function joined(texts: readonly SourceText[], between: string): SourceText | undefined {
  const [first] = texts
  return first && { text: [...new Set(texts.map(({ text }) => text))].join(between), row: first.row }
}
