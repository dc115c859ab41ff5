import { isExportOfGoods } from '#domain/invoice/place-of-supply'
import { goodsCountryOf } from '#domain/invoice/supply-type'
import { hasCategory } from './tax'
import type { UblInput } from './issued'
import { element, type XmlElement } from './xml'

/**
 * When and where was supplied. The country that goods go to (BT-80) stands there where the document says so, as on
 * paper, and always where they leave the country: within the EU it is needed, as is a date or period (BR-IC-11 and 12).
 * A period stands in the header instead.
 */
export function deliveryElements(input: UblInput): (XmlElement | null)[] {
  const { supplyDate, supplyPeriodEnd } = input.document
  return [
    element('cac:Delivery', [
      supplyPeriodEnd === null ? element('cbc:ActualDeliveryDate', supplyDate) : null,
      deliveryLocation(input),
    ]),
  ]
}

function deliveryLocation({ document, totals }: UblInput): XmlElement | null {
  const leaves = hasCategory(totals, 'K') || isExportOfGoods(document)
  const country = goodsCountryOf(document) ?? (leaves ? document.customer.country : null)
  return element('cac:DeliveryLocation', [
    element('cac:Address', [element('cac:Country', [element('cbc:IdentificationCode', country)])]),
  ])
}
