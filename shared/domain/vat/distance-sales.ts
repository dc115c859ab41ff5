import { isEuMember } from '../countries'
import type { Cents, CustomerType, InvoiceDocument } from '../invoice/document'
import type { Turnover } from './turnover'

/** What tells that goods go to a consumer in another member state; a document keeps it when its texts are forgotten. */
export type DistanceSaleFacts = Pick<
  InvoiceDocument,
  'vatTreatment' | 'supplyType' | 'placeOfSupplyRule' | 'deliveryCountry' | 'supplyDate' | 'issueDate'
> & { customer: { type: CustomerType, country: string } | null }

/** The heading of their sums, beside those of the return. */
export const distanceSalesHeading = 'distance'

/**
 * What a document adds to the sales of goods to consumers in other member states, in euro cents without VAT; null where
 * it is no such sale. Electronic services count towards the same limit, and cannot be told from others, so they are
 * left out (art. 6k Wet OB 1968; art. 59c of Directive 2006/112). By country alone: to the Canary Islands and the like
 * Dutch VAT is seldom charged, and the check says so.
 */
export function distanceSalesCents(
  { vatTreatment, supplyType, placeOfSupplyRule, deliveryCountry, supplyDate, issueDate, customer }: DistanceSaleFacts,
  turnover: readonly Turnover[],
): Cents | null {
  const country = deliveryCountry ?? customer?.country ?? 'NL'
  if (vatTreatment !== 'standard' || supplyType !== 'goods' || customer?.type !== 'individual') return null
  if (placeOfSupplyRule !== null || country === 'NL' || !isEuMember(country, supplyDate ?? issueDate)) return null
  return turnover.reduce((sum, { heading, taxableCents }) => sum + (heading === 'exempt' ? 0 : taxableCents), 0)
}
