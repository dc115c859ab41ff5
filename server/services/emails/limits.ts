import { refuse, type ErrorCode } from '#contract/errors'
import { planLimits, type Plan } from '#contract/plans'
import type { AccountTransaction } from '#db/account/for-account'
import {
  countedSince, countInstallationRecipients, lockInstallationMail, oldestInstallationMail,
} from '#db/queries/recipients-sent'
import type { DocumentMailKind } from '#domain/mail/kinds'
import { fitsAgainAtMs, sendingWindows, usedWithin, type SendingLimit, type SentMail } from '#domain/mail/sending-limits'
import type { Settings } from '../work/context'
import { sendingPauseOf } from './sending-pause'

const { dayMs, hourMs } = sendingWindows

/** What says no to every further mail of the account as well, for a while. */
export const refusesAll: readonly ErrorCode[] = [
  'email_sending_paused', 'email_daily_limit', 'email_rate_limited', 'email_platform_limit',
]

type Wanted = { recipientCount: number } & (
  | { kind: DocumentMailKind, invoiceId: string }
  | { kind: 'statement', customerId: string }
  | { kind: 'bookkeeping' }
)

interface Moment {
  tx: AccountTransaction
  now: Date
  plan: Plan
  settings: Pick<Settings, 'platformRecipientsPerDay'>
}

/**
 * Asks, under the account's lock and in the change that writes the mail, whether it may go out: so that mails at once
 * cannot pass a limit together. What failed used nothing up. How often one document is sent says nothing of reminders
 * and formal notices, which have a time of their own between them.
 * Refuses email_sending_paused with `details: { until, reason }`; invoice_resend_limit, email_daily_limit,
 * email_rate_limited and email_platform_limit, each with `details: { limit, used, retryAt }` and Retry-After.
 */
export async function requireSendingAllowed(moment: Moment, wanted: Wanted): Promise<void> {
  const { tx, now, plan } = moment
  const pause = await sendingPauseOf(tx, now)
  if (pause) throw refuse('email_sending_paused', { until: pause.until.toISOString(), reason: pause.reason })

  const limits = planLimits[plan]
  if (wanted.kind === 'invoice' || wanted.kind === 'statement') {
    const { recipientCount, ...same } = wanted
    const ofDocument = await sentBefore(tx, { same, since: new Date(now.getTime() - dayMs) })
    requireRoom(moment, 'invoice_resend_limit', ofDocument.map(({ atMs }) => ({ atMs, count: 1 })), 1,
      { most: limits.sendsPerDocumentPer24h, windowMs: dayMs })
  }
  const windows = [
    { code: 'email_daily_limit', most: limits.emailRecipientsPer24h, windowMs: dayMs },
    { code: 'email_rate_limited', most: limits.emailRecipientsPerHour, windowMs: hourMs },
  ] as const
  for (const { code, most, windowMs } of windows) {
    if (most === null) continue
    const since = new Date(now.getTime() - windowMs)
    // Whoever sends much has much before it, which is read only where the limit is met.
    const { _sum: { recipientCount: used } } = await tx.outboxMail.aggregate({
      where: countedSince(since), _sum: { recipientCount: true },
    })
    if ((used ?? 0) + wanted.recipientCount <= most) continue
    const sent = await sentBefore(tx, { since })
    requireRoom(moment, code, sent, wanted.recipientCount, { most, windowMs })
  }
  await requireInstallationRoom(moment, wanted)
}

async function sentBefore(
  tx: Pick<AccountTransaction, 'outboxMail'>,
  { same, since }: { same?: { kind: string, invoiceId?: string, customerId?: string }, since: Date },
): Promise<SentMail[]> {
  const rows = await tx.outboxMail.findMany({
    where: { ...countedSince(since), ...same },
    select: { createdAt: true, recipientCount: true },
    orderBy: { createdAt: 'asc' },
  })
  return rows.map(({ createdAt, recipientCount }) => ({ atMs: createdAt.getTime(), count: recipientCount }))
}

async function requireInstallationRoom({ tx, now, settings }: Moment, { recipientCount }: Wanted): Promise<void> {
  const most = settings.platformRecipientsPerDay
  if (most === null) return
  await lockInstallationMail(tx, now)
  const since = new Date(now.getTime() - dayMs)
  const used = await countInstallationRecipients(tx, since)
  const excess = used + recipientCount - most
  if (excess <= 0) return
  // Each has a recipient at least, so so many of them make room.
  const oldest = await oldestInstallationMail(tx, since, excess)
  const sent = oldest.map(mail => ({ atMs: mail.createdAt.getTime(), count: mail.recipientCount }))
  const younger = used - usedWithin(sent)
  const retryAtMs = fitsAgainAtMs(sent, { most: most - younger, windowMs: dayMs }, recipientCount, now.getTime())
  refuseUntil('email_platform_limit', { limit: most, used }, retryAtMs ?? now.getTime() + dayMs, now)
}

function requireRoom({ now }: Moment, code: ErrorCode, sent: SentMail[], wanted: number, limit: SendingLimit): void {
  const retryAtMs = fitsAgainAtMs(sent, limit, wanted, now.getTime())
  if (retryAtMs !== null) refuseUntil(code, { limit: limit.most, used: usedWithin(sent) }, retryAtMs, now)
}

function refuseUntil(code: ErrorCode, details: { limit: number, used: number }, retryAtMs: number, now: Date): never {
  const seconds = Math.max(1, Math.ceil((retryAtMs - now.getTime()) / 1000))
  throw refuse(code, { ...details, retryAt: new Date(retryAtMs).toISOString() }, seconds)
}
