import type { Cents, IsoDate } from '../invoice/document'
import { readAmount, type DecimalMark } from './amount'
import { isFormula, plainText } from './customer'
import { readDate, type DateOrder } from './date'
import type { ImportField, ImportRow } from './fields'
import type { TellOfRow } from './invoice-amounts'

/** What a row says of its payment: what is still open of it, and when it was paid. Null where it does not say. */
export interface ToldPayment {
  open: 'all' | 'part' | 'nothing' | null
  paidOn: IsoDate | null
}

/**
 * What is open of a row, from its column or from what was paid, which some programs write as a date or as yes and no.
 * Nothing more than that is taken from these amounts: where several rows are one invoice, each may name them for all.
 * @param totalCents what the row comes to; null where that is not known, and nothing can be compared
 */
export function readOpen(
  { open, paid }: ImportRow<'invoices'>['values'],
  totalCents: Cents | null,
  { decimalMark, dateOrder }: { decimalMark: DecimalMark, dateOrder: DateOrder },
  tell: TellOfRow,
): ToldPayment {
  const [openText, paidText] = [plainText(open), plainText(paid)]
  const cents = (field: ImportField<'invoices'>, text: string) => {
    const found = readAmount(text, decimalMark)
    if (found === null) tell(field, isFormula(text) ? 'formula' : 'amount_invalid')
    return found
  }
  const shareOf = (openCents: Cents | null): ToldPayment['open'] => {
    if (openCents === null || totalCents === null) return null
    if (openCents === 0) return 'nothing'
    return Math.abs(openCents) < Math.abs(totalCents) ? 'part' : 'all'
  }
  if (openText !== null) return { open: shareOf(cents('open', openText)), paidOn: null }
  if (paidText === null) return { open: null, paidOn: null }
  if (/^(ja|yes|true|waar)$/i.test(paidText)) return { open: 'nothing', paidOn: null }
  if (/^(nee|no|false|onwaar)$/i.test(paidText)) return { open: 'all', paidOn: null }
  const paidOn = readDate(paidText, dateOrder)
  // Five digits alone are an amount here, and no day of a spreadsheet.
  if (paidOn !== null && !/^\d+$/.test(paidText)) return { open: 'nothing', paidOn }
  const paidCents = cents('paid', paidText)
  if (paidCents === null || totalCents === null) return { open: null, paidOn: null }
  // More than the row comes to was paid for the invoice that it is a part of, or too much.
  const openCents = totalCents - paidCents
  return { open: openCents * totalCents < 0 ? 'nothing' : shareOf(openCents), paidOn: null }
}
