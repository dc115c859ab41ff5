import { goodsCountryOf } from '#domain/invoice/supply-type'
import { hasCategory } from './tax'
import type { UblInput } from './issued'
import { element, type XmlElement } from './xml'

/**
 * When and where was supplied. Goods that move within the EU need the country they went to and a date or period
 * (BR-IC-11 and 12); elsewhere the date is enough. A period stands in the header instead.
 */
export function deliveryElements({ document, totals }: UblInput): (XmlElement | null)[] {
  return [
    element('cac:Delivery', [
      document.supplyPeriodEnd === null ? element('cbc:ActualDeliveryDate', document.supplyDate) : null,
      hasCategory(totals, 'K') ? deliveryLocation(goodsCountryOf(document) ?? document.customer.country) : null,
    ]),
  ]
}

function deliveryLocation(country: string): XmlElement | null {
  return element('cac:DeliveryLocation', [
    element('cac:Address', [element('cac:Country', [element('cbc:IdentificationCode', country)])]),
  ])
}
