import { emptyPart, type EInvoicePart, type SourceAllowance } from '#domain/import/e-invoice-source'
import { documentLocales } from '#domain/invoice/document'
import { wording } from '../ubl/wording'
import { allSourcesAt, takeSame, textAt, type Element } from './ubl-tree'
import { all, at } from './xml'

/** A line. What has no field of ours stands in its description, each on a line of its own. */
export function lineOf(line: Element): EInvoicePart {
  const item = at(line, 'Item')
  const quantity = at(line, 'InvoicedQuantity') ?? at(line, 'CreditedQuantity')
  return {
    ...emptyPart,
    row: line.line,
    description: [
      itemTextOf(textAt(item, 'Name'), textAt(item, 'Description')),
      ...(['SellersItemIdentification', 'BuyersItemIdentification', 'StandardItemIdentification'] as const)
        .map(name => textAt(item, name, 'ID')),
      ...all(item, 'AdditionalItemProperty').map(property =>
        [textAt(property, 'Name'), textAt(property, 'Value')].filter(Boolean).join(': ')),
      ...all(line, 'InvoicePeriod').map(period =>
        [textAt(period, 'StartDate'), textAt(period, 'EndDate')].filter(Boolean).join(' – ')),
    ].filter(Boolean).join('\n'),
    amount: textAt(line, 'LineExtensionAmount'),
    ...categoryOf(at(item, 'ClassifiedTaxCategory')),
    note: allSourcesAt(line, 'Note').map(({ text }) => text).join('\n'),
    quantity: textAt(line, quantity?.name ?? 'InvoicedQuantity'),
    unit: quantity?.attributes.unitCode ?? '',
    price: textAt(line, 'Price', 'PriceAmount'),
    baseQuantity: textAt(line, 'Price', 'BaseQuantity'),
    allowances: all(line, 'AllowanceCharge').map(allowanceOf).map(allowance => (isPlainDiscount(allowance) ? { ...allowance, reason: '' } : allowance)),
  }
}

/** What the document as a whole gives or charges, as a line. */
export function chargeOf(charge: Element): EInvoicePart {
  const { isCharge, amount, percent, base, reason } = allowanceOf(charge)
  const turned = amount.startsWith('-') ? amount.slice(1) : `-${amount}`
  return {
    ...emptyPart,
    row: charge.line,
    isOfDocument: true,
    description: [reason, percent === '' ? '' : `${percent} %`, base === '' ? '' : `(${base})`].filter(Boolean).join(' '),
    amount: isCharge || amount === '' ? amount : turned,
    ...categoryOf(at(charge, 'TaxCategory')),
  }
}

/** The VAT of a category and rate. */
export function groupOf(subtotal: Element): EInvoicePart {
  return {
    ...emptyPart,
    row: subtotal.line,
    amount: textAt(subtotal, 'TaxableAmount'),
    vat: textAt(subtotal, 'TaxAmount'),
    ...categoryOf(at(subtotal, 'TaxCategory')),
  }
}

function allowanceOf(allowance: Element): SourceAllowance {
  return {
    isCharge: textAt(allowance, 'ChargeIndicator') === 'true',
    amount: textAt(allowance, 'Amount'),
    percent: textAt(allowance, 'MultiplierFactorNumeric'),
    base: textAt(allowance, 'BaseAmount'),
    reason: textAt(allowance, 'AllowanceChargeReason') || textAt(allowance, 'AllowanceChargeReasonCode'),
    row: allowance.line,
  }
}

/** Whether a discount says no more of itself than that it is one. */
function isPlainDiscount({ reason }: SourceAllowance): boolean {
  return documentLocales.some(locale => wording.discount[locale] === reason)
}

/** A description as we write it begins with its name, which is its first line. */
function itemTextOf(name: string, description: string): string {
  if (description.startsWith(name)) return description
  return [name, description].filter(Boolean).join('\n')
}

function categoryOf(
  category: Element | undefined,
): Pick<EInvoicePart, 'category' | 'rate' | 'reason' | 'reasonCode'> {
  const reasonCode = textAt(category, 'TaxExemptionReasonCode')
  const id = textAt(category, 'ID')
  takeSame(category, ['VAT'], 'TaxScheme', 'ID')
  return {
    category: id,
    rate: textAt(category, 'Percent'),
    reason: textAt(category, 'TaxExemptionReason') || (id === 'E' ? reasonCode : ''),
    reasonCode,
  }
}
