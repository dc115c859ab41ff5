import type { InvoiceSummary } from '#contract/schemas/invoice'
import { daysLater, noticeDays } from '#domain/retention'

export type Expiring = Pick<InvoiceSummary, 'expiresAt' | 'documentsDeletedAt' | 'downloadedAt'>

/** What there is to say of how long a document stays: nothing as a rule, and until a month before it goes. */
export function expiryOf({ expiresAt, documentsDeletedAt }: Expiring): 'deleted' | 'soon' | null {
  if (documentsDeletedAt !== null) return 'deleted'
  if (expiresAt === null) return null
  return new Date(expiresAt) <= daysLater(new Date(), noticeDays.announced) ? 'soon' : null
}
