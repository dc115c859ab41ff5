import { isIsoDate } from '../dates'
import type { Cents, DecimalString, IsoDate } from '../invoice/document'
import { inEuro } from '../vat/in-euro'
import { eInvoiceCents, type EInvoiceAmounts, type TellOfEInvoice } from './e-invoice-amounts'
import type { EInvoice, EInvoiceField } from './e-invoice-source'

/** What an e-invoice is compared with. */
interface Compared extends Pick<EInvoiceAmounts, 'vatTotalCents' | 'totalCents'> {
  issueDate: IsoDate
  exchangeRate: DecimalString | null
}

/**
 * Tells of what an e-invoice says that follows from the rest of it, where it does not: sums of its lines, what is to be
 * paid, the VAT in euro, and the day that VAT is due, which is that of the invoice here.
 */
export function compareWithRest(source: EInvoice, rest: Compared, warn: TellOfEInvoice): void {
  const { values, lines } = source
  const charges = lines.filter(({ isOfDocument }) => isOfDocument)
  const cents = (field: EInvoiceField) => eInvoiceCents(values[field]?.text ?? '') ?? 0
  const expected: Partial<Record<EInvoiceField, Cents | null>> = {
    linesTotal: sum(lines.filter(({ isOfDocument }) => !isOfDocument).map(({ amount }) => amount)),
    allowances: -sum(charges.map(({ amount }) => amount).filter(amount => amount.startsWith('-'))),
    charges: sum(charges.map(({ amount }) => amount).filter(amount => !amount.startsWith('-'))),
    rounding: 0,
    payable: rest.totalCents - cents('prepaid') + cents('rounding'),
    vatInEuro: inEuro(rest.vatTotalCents, rest.exchangeRate),
  }
  for (const [field, expectedCents] of Object.entries(expected) as [EInvoiceField, Cents | null][]) {
    const value = values[field]
    if (!value?.text || expectedCents === null || eInvoiceCents(value.text) === expectedCents) continue
    warn(field, field === 'rounding' ? 'element_left_out' : 'value_differs', value.row)
  }
  const { taxPointDate } = values
  const isOfIssue = taxPointDate === undefined || (isIsoDate(taxPointDate.text) && taxPointDate.text === rest.issueDate)
  if (!isOfIssue) warn('taxPointDate', 'element_left_out', taxPointDate.row)
}

/** A file may hold so many amounts that their sum is beyond what a number tells exactly: then it differs anyway. */
function sum(amounts: readonly string[]): Cents {
  return amounts.reduce((total, amount) => total + (eInvoiceCents(amount) ?? 0), 0) || 0
}
