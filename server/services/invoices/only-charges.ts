import type { InvoiceRow } from '#db/queries/rows'
import { groupsOf } from './remaining-credit'

/**
 * Whether a document charges nothing but costs of collection and interest, of a late invoice that it points at or by
 * hand: over those there are no others. By its VAT groups, which outlive lines that are deleted.
 */
export function isOnlyCharges({ vatBreakdown }: Pick<InvoiceRow, 'vatBreakdown'>): boolean {
  const groups = groupsOf(vatBreakdown)
  return groups.length > 0
    && groups.every(({ treatment }) => treatment === 'collection_costs' || treatment === 'late_interest')
}
