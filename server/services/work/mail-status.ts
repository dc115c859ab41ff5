import type { EmailStatus } from '#contract/schemas/email'

/** What was told of a mail by whoever takes and delivers it. */
interface MailProgress {
  sentAt: Date | null
  failedAt: Date | null
  deliveredAt: Date | null
  bouncedAt: Date | null
  complainedAt: Date | null
}

/** The last thing that is known of a mail. */
export function statusOf(row: MailProgress): EmailStatus {
  if (row.complainedAt) return 'complained'
  if (row.bouncedAt) return 'bounced'
  if (row.deliveredAt) return 'delivered'
  // Also of a mail that was taken, and could not be sent on.
  if (row.failedAt) return 'failed'
  return row.sentAt ? 'sent' : 'queued'
}
