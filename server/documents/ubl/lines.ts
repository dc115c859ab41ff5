import { formatDecimal, normaliseDecimal, requireDecimal } from '#domain/decimal'
import type { DecimalString, DocumentLine, LineTotals } from '#domain/invoice/document'
import { amount } from './amount'
import type { IssuedDocument, UblInput } from './issued'
import { taxCategory } from './tax'
import { wording } from './wording'
import { element, type XmlElement } from './xml'

export function lineElements({ document, totals }: UblInput): (XmlElement | null)[] {
  return document.lines.map((line, index) => {
    const lineTotals = totals.lines[index]
    return lineTotals ? lineElement(line, lineTotals, index + 1, document) : null
  })
}

/**
 * One line. The price stays undiscounted, so that quantity × price minus the discount is the line total to the cent
 * (PEPPOL-EN16931-R120).
 */
function lineElement(line: DocumentLine, totals: LineTotals, position: number, document: IssuedDocument) {
  const { currency, kind, locale } = document
  const [lineName, quantityName] = kind === 'invoice'
    ? ['cac:InvoiceLine', 'cbc:InvoicedQuantity']
    : ['cac:CreditNoteLine', 'cbc:CreditedQuantity']
  return element(lineName, [
    element('cbc:ID', String(position)),
    element(quantityName, signedQuantity(line), { unitCode: line.unit }),
    amount('cbc:LineExtensionAmount', totals.lineTotalCents, currency),
    totals.discountCents === 0 ? null : discount(line, totals, currency, wording.discount[locale]),
    item(line.description, totals),
    element('cac:Price', [amount('cbc:PriceAmount', Math.abs(line.unitPriceCents), currency)]),
  ])
}

/** A price cannot be negative (BR-27), so a negative one gives its sign to the quantity. */
function signedQuantity({ quantity, unitPriceCents }: DocumentLine): DecimalString {
  if (unitPriceCents >= 0) return normaliseDecimal(quantity)
  const { digits, scale } = requireDecimal(quantity)
  return normaliseDecimal(formatDecimal({ digits: -digits, scale }))
}

/** A discount names its percentage and its base together or not at all (PEPPOL-EN16931-R041 and R042). */
function discount(line: DocumentLine, totals: LineTotals, currency: string, reason: string): XmlElement | null {
  return element('cac:AllowanceCharge', [
    element('cbc:ChargeIndicator', 'false'),
    element('cbc:AllowanceChargeReason', reason),
    element('cbc:MultiplierFactorNumeric', normaliseDecimal(line.discountPercent)),
    amount('cbc:Amount', totals.discountCents, currency),
    amount('cbc:BaseAmount', totals.grossCents, currency),
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
