import type { Cents } from '#domain/invoice/document'
import { formatAmountAsDecimal } from '#domain/money'
import { element, type XmlElement } from './xml'

/** An amount with its currency: `<cbc:TaxAmount currencyID="EUR">21.00</cbc:TaxAmount>`; yen have no decimals. */
export function amount(name: string, cents: Cents, currency: string): XmlElement | null {
  return element(name, formatAmountAsDecimal(cents, currency), { currencyID: currency })
}
