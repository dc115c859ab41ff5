import { addMonthsAnchored } from '../dates'
import type { IsoDate } from './document'

/** How money came. `settlement` sets an invoice off against a credit note, and no money moves. */
export const paymentMethods = ['bank', 'ideal', 'card', 'cash', 'direct_debit', 'settlement', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Who wrote a payment down: somebody by hand, a line of a bank statement, a payment provider, an import. */
export const paymentSources = ['manual', 'bank', 'provider', 'import'] as const
export type PaymentSource = (typeof paymentSources)[number]

/** Whoever may take what customers pay for a business, by a key of its own. */
export const paymentProviders = ['mollie'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]

/** Who pays before the invoice does so months ahead: a day of more than five years before it has another year in it. */
const mostMonthsAhead = 60

/** The first day on which an invoice of a date can have been paid. */
export function earliestPayment(issueDate: IsoDate): IsoDate {
  return addMonthsAnchored(issueDate, -mostMonthsAhead)
}
