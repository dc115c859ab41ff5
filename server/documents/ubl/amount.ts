import type { Cents } from '#domain/invoice/document'
import { formatCentsAsDecimal } from '#domain/money'
import { element, type XmlElement } from './xml'

/** An amount with its currency: `<cbc:TaxAmount currencyID="EUR">21.00</cbc:TaxAmount>`. */
export function amount(name: string, cents: Cents, currency: string): XmlElement | null {
  return element(name, formatCentsAsDecimal(cents), { currencyID: currency })
}
