import type { InvoiceSummary } from '#contract/schemas/invoice'
import { addDays } from '#domain/dates'
import { noticeDays } from '#domain/retention'
import { today } from '../../composables/use-format'

export type Expiring = Pick<InvoiceSummary, 'expiresAt' | 'documentsDeletedAt' | 'downloadedAt'>

/** What there is to say of how long a document stays: nothing as a rule, and until a month before it goes. */
export function expiryOf({ expiresAt, documentsDeletedAt }: Expiring): 'deleted' | 'soon' | null {
  if (documentsDeletedAt !== null) return 'deleted'
  if (expiresAt === null) return null
  return expiresAt.slice(0, 10) <= addDays(today(), noticeDays.announced) ? 'soon' : null
}
