import { normaliseDecimal } from '#domain/decimal'
import type { DocumentLine, LineTotals } from '#domain/invoice/document'
import { lineNote } from '#domain/vat/legal-notes'
import { amount } from './amount'
import type { IssuedDocument, UblInput } from './issued'
import { lineAmounts, type LineDiscount } from './line-amounts'
import { taxCategory } from './tax'
import { wording } from './wording'
import { element, type XmlElement } from './xml'

export function lineElements({ document, totals }: UblInput): (XmlElement | null)[] {
  return document.lines.map((line, index) => {
    const lineTotals = totals.lines[index]
    return lineTotals ? lineElement(line, lineTotals, index + 1, document) : null
  })
}

/** One line, without VAT. */
function lineElement(line: DocumentLine, totals: LineTotals, position: number, document: IssuedDocument) {
  const { currency, kind, locale } = document
  const { quantity, price, discount } = lineAmounts(line, totals, currency)
  const [lineName, quantityName] = kind === 'invoice'
    ? ['cac:InvoiceLine', 'cbc:InvoicedQuantity']
    : ['cac:CreditNoteLine', 'cbc:CreditedQuantity']
  return element(lineName, [
    element('cbc:ID', String(position)),
    element('cbc:Note', lineNote(line, document)),
    element(quantityName, quantity, { unitCode: line.unit }),
    amount('cbc:LineExtensionAmount', totals.lineTotalCents, currency),
    discount && discountElement(discount, line, currency, wording.discount[locale]),
    item(line.description, totals),
    element('cac:Price', [element('cbc:PriceAmount', price, { currencyID: currency })]),
  ])
}

/** A discount names its percentage and its base together or not at all (PEPPOL-EN16931-R041 and R042). */
function discountElement(
  { cents, baseCents }: LineDiscount, line: DocumentLine, currency: string, reason: string,
): XmlElement | null {
  return element('cac:AllowanceCharge', [
    element('cbc:ChargeIndicator', 'false'),
    element('cbc:AllowanceChargeReason', reason),
    baseCents === null ? null : element('cbc:MultiplierFactorNumeric', normaliseDecimal(line.discountPercent)),
    amount('cbc:Amount', cents, currency),
    baseCents === null ? null : amount('cbc:BaseAmount', baseCents, currency),
  ])
}

/** The first line of a description is the name; longer ones are given in full beside it. */
function item(description: string, { category, rate }: LineTotals): XmlElement | null {
  const text = description.trim()
  const [name = ''] = text.split(/[\r\n]/, 1)
  return element('cac:Item', [
    name === text ? null : element('cbc:Description', text),
    element('cbc:Name', name),
    taxCategory('cac:ClassifiedTaxCategory', category, rate),
  ])
}
