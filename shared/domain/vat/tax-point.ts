import { addMonthsAnchored } from '../dates'
import type { CustomerType, InvoiceDocument, IsoDate } from '../invoice/document'
import { isIntraEuGoods, ossCountryOf } from '../invoice/place-of-supply'
import { limitOn } from './law'

/**
 * Why VAT is due on a day:
 * - `invoice`, `invoice_due`: a business is invoiced in time, or ought to have been by then (art. 13 (1) (a) and 34g
 *   Wet OB 1968)
 * - `supply`: nobody has to be invoiced, so the supply counts, or the invoice that came before it (art. 13 (1) (b))
 * - `supply_unknown`: as nothing says when was supplied, the invoice stands in for it
 * - `service_performed`: the customer owes the VAT in another member state, for a service (art. 66, last paragraph,
 *   of Directive 2006/112) or whatever a rule on the place of supply has taxed there
 * - `intra_eu_goods`: goods that go to another member state (art. 67 of the Directive)
 * - `advance`: money is asked for before the supply (art. 65 of the Directive)
 * - `credit`: what was charged is taken back (art. 29 Wet OB 1968)
 */
export const taxPointReasons = [
  'invoice', 'invoice_due', 'supply', 'supply_unknown', 'service_performed', 'intra_eu_goods', 'advance', 'credit',
] as const
export type TaxPointReason = (typeof taxPointReasons)[number]

/** When a document counts for VAT, and why then. */
export interface TaxPoint {
  /** Null on an advance for goods that go to another member state, and on its credit: nothing was supplied yet. */
  date: IsoDate | null
  reason: TaxPointReason
}

/** What the tax point follows from. */
export type TaxPointFacts = Pick<
  InvoiceDocument,
  'kind' | 'advance' | 'issueDate' | 'supplyDate' | 'supplyPeriodEnd' | 'vatTreatment' | 'supplyType'
  | 'placeOfSupplyRule' | 'vatCountry'
> & { customer: { type: CustomerType } | null, creditsOpenAdvance?: boolean }

/**
 * The day on which a document counts: in the boxes of the return, the statement of intra-Community supplies, the
 * turnover of the small-business scheme and the books. On a draft it follows from what it says now.
 */
export function taxPointOf(document: TaxPointFacts): TaxPoint {
  const { kind, advance, issueDate, supplyDate, supplyPeriodEnd, creditsOpenAdvance } = document
  const isUnsupplied = isIntraEuGoods(document) && (kind === 'credit_note' ? creditsOpenAdvance : advance)
  if (kind === 'credit_note') return { date: isUnsupplied ? null : issueDate, reason: 'credit' }
  if (advance) return { date: isUnsupplied ? null : issueDate, reason: 'advance' }
  const supply = supplyPeriodEnd ?? supplyDate
  if (supply === null) return { date: issueDate, reason: 'supply_unknown' }
  if (isIntraEuGoods(document)) {
    return { date: later(supply, earlier(issueDate, lastDayToInvoice(supply))), reason: 'intra_eu_goods' }
  }
  if (document.vatTreatment === 'intra_eu') return { date: supply, reason: 'service_performed' }
  if (ossCountryOf(document) !== null) return { date: supply, reason: 'supply' }
  if (document.customer?.type !== 'business') return { date: earlier(issueDate, supply), reason: 'supply' }
  const due = lastDayToInvoice(supply)
  return issueDate <= due ? { date: issueDate, reason: 'invoice' } : { date: due, reason: 'invoice_due' }
}

/**
 * The day whose exchange rate a document needs: that on which its VAT becomes due (art. 91 (2) of Directive 2006/112),
 * also where it is invoiced later; where it is invoiced before, no rate of that day is known yet, and its own day
 * stands in.
 */
export function exchangeRateDayOf(document: TaxPointFacts): IsoDate {
  const { date } = taxPointOf(document)
  return date === null ? document.issueDate : earlier(document.issueDate, date)
}

/** The last day to invoice what was supplied on a day, in the month after it (art. 34g Wet OB 1968). */
export function lastDayToInvoice(supply: IsoDate): IsoDate {
  return `${addMonthsAnchored(supply, 1).slice(0, 7)}-${limitOn('invoiceDayOfNextMonth', supply)}`
}

function earlier(one: IsoDate, other: IsoDate): IsoDate {
  return one < other ? one : other
}

function later(one: IsoDate, other: IsoDate): IsoDate {
  return one > other ? one : other
}
