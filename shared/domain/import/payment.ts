import type { Cents, IsoDate } from '../invoice/document'
import { readAmount, type DecimalMark } from './amount'
import { isFormula, plainText } from './customer'
import { readDate, type DateOrder } from './date'
import type { ImportField, ImportRow } from './fields'
import type { ImportedInvoice } from './imported-invoice'
import type { TellOfRow } from './invoice-amounts'

/** What a row says of the payment of its invoice. */
export interface StatedPayment {
  status: ImportedInvoice['status']
  /** Of the row or of its whole invoice; `part` where nobody says how much that is, null where the row says nothing. */
  amount: { of: 'open' | 'paid', cents: Cents } | 'part' | null
  paidOn: IsoDate | null
  /** The day that is taken where none is told. */
  assumedOn: IsoDate
}

/**
 * What is open of a row, from its column or from what was paid, which some programs write as a date or as yes and no.
 * Whether an amount is of the row or of its whole invoice, only all rows of that show (`paymentTogether`).
 */
export function readOpen(
  { open, paid }: ImportRow<'invoices'>['values'],
  { decimalMark, dateOrder, smallestCents }: { decimalMark: DecimalMark, dateOrder: DateOrder, smallestCents: Cents },
  tell: TellOfRow,
): Pick<StatedPayment, 'amount' | 'paidOn'> {
  const [openText, paidText] = [plainText(open), plainText(paid)]
  const amount = (field: ImportField<'invoices'> & ('open' | 'paid'), text: string): StatedPayment['amount'] => {
    const cents = readAmount(text, decimalMark)
    if (cents === null) tell(field, isFormula(text) ? 'formula' : 'amount_invalid')
    else if (cents % smallestCents !== 0) tell(field, 'amount_not_whole')
    return cents === null ? null : { of: field, cents }
  }
  if (openText !== null) return { amount: amount('open', openText), paidOn: null }
  if (paidText === null) return { amount: null, paidOn: null }
  if (/^(ja|yes|true|waar)$/i.test(paidText)) return { amount: { of: 'open', cents: 0 }, paidOn: null }
  if (/^(nee|no|false|onwaar)$/i.test(paidText)) return { amount: { of: 'paid', cents: 0 }, paidOn: null }
  const paidOn = readDate(paidText, dateOrder)
  // Five digits alone are an amount here, and no day of a spreadsheet; eight that make a day of our time are that day.
  if (paidOn !== null && /^(?:19|20)\d{6}$|\D/.test(paidText)) return { amount: { of: 'open', cents: 0 }, paidOn }
  return { amount: amount('paid', paidText), paidOn: null }
}

/** A row of an invoice, as far as its payment is concerned. */
interface PaidRow {
  totalCents: Cents
  payment: StatedPayment
}

/** What was paid of an invoice, and what is to be told of that. */
export interface PaymentTogether {
  payment: Pick<ImportedInvoice, 'status' | 'paidCents' | 'paidOn'>
  found: 'open_differs' | 'partly_paid' | 'paid_date_assumed' | null
}

/**
 * What was paid of an invoice by all of its rows, at most what it comes to. Where they do not tell how much, all of it
 * is open.
 * @param totalCents what they come to, with its sign
 * @param isCredit whether that is a credit note, of which programs write what is open above zero or below
 */
export function paymentTogether(
  rows: readonly [PaidRow, ...PaidRow[]], totalCents: Cents, isCredit: boolean,
): PaymentTogether {
  const { status, assumedOn } = rows[0].payment
  if (status === 'cancelled') return { payment: { status, paidCents: 0, paidOn: null }, found: null }
  const openCents = openTogether(rows, totalCents, isCredit)
  const isPaid = status === 'paid' || openCents === 0
  const paidCents = isPaid ? totalCents : totalCents - (typeof openCents === 'number' ? openCents : totalCents)
  const paidOn = rows.flatMap(({ payment }) => payment.paidOn ?? []).sort().at(-1)
  const isAnyPaid = isPaid || paidCents !== 0
  const assumed = isAnyPaid && paidOn === undefined ? 'paid_date_assumed' : null
  return {
    payment: { status: isPaid ? 'paid' : 'sent', paidCents, paidOn: isAnyPaid ? paidOn ?? assumedOn : null },
    found: isPaid && openCents ? 'open_differs' : openCents === 'unclear' ? 'partly_paid' : assumed,
  }
}

/**
 * What is open of an invoice, with the sign of its total; null where no row says so. An amount that all of them name is
 * of the whole, unless it is what each comes to alone; else each is of its own row.
 */
function openTogether(rows: readonly PaidRow[], totalCents: Cents, isCredit: boolean): Cents | 'unclear' | null {
  const telling = rows.filter(({ payment }) => payment.amount !== null)
  if (telling.length === 0) return null
  const amounts = telling.flatMap(({ totalCents: ownCents, payment: { amount } }) => (
    amount === null || amount === 'part' ? [] : [{ ...amount, ownCents }]
  ))
  const [first] = amounts
  if (!first || amounts.length < telling.length) return 'unclear'
  const isOfEach = amounts.length === rows.length
  const isSame = amounts.every(({ of, cents }) => of === first.of && cents === first.cents)
  if (isSame && !(isOfEach && amounts.every(({ cents, ownCents }) => cents === ownCents))) {
    const cents = isCredit ? Math.abs(first.cents) : first.cents
    const wholeCents = Math.abs(totalCents)
    const openCents = first.of === 'open' ? cents : wholeCents - cents
    return Math.sign(totalCents) * Math.min(Math.max(openCents, 0), wholeCents) || 0
  }
  const isWithin = amounts.every(({ cents, ownCents }) => isPartOf(cents, ownCents))
  if (!isOfEach || !isWithin) return 'unclear'
  return amounts.reduce((sum, { of, cents, ownCents }) => sum + (of === 'open' ? cents : ownCents - cents), 0)
}

/** Whether an amount is all of another, a part of it or nothing. */
export function isPartOf(cents: Cents, wholeCents: Cents): boolean {
  return Math.abs(cents) <= Math.abs(wholeCents) && Math.sign(cents) * Math.sign(wholeCents) >= 0
}
