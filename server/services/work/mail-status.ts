import type { EmailStatus } from '#contract/schemas/email'

/** What is known of a mail from whoever takes and delivers it: when, or that it was. */
type MailProgress = Record<'sentAt' | 'failedAt' | 'deliveredAt' | 'bouncedAt' | 'complainedAt', Date | boolean | null>

/** The last thing that is known of a mail. */
export function statusOf(row: MailProgress): EmailStatus {
  if (row.complainedAt) return 'complained'
  if (row.bouncedAt) return 'bounced'
  if (row.deliveredAt) return 'delivered'
  // Also of a mail that was taken, and could not be sent on.
  if (row.failedAt) return 'failed'
  return row.sentAt ? 'sent' : 'queued'
}
