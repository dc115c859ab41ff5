import type { AccountTransaction } from '#db/account/for-account'
import { pauseHours, pauseReasonOf, recordDays, rememberedPausesDays, type PauseReason } from '#domain/mail/sending-pause'
import type { Ids } from '#integrations/ids'
import { aboutDocuments } from './row'

/** Sending in the name of a business stops until a moment. */
export interface SendingPause {
  until: Date
  reason: PauseReason
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The pause that an account is in; null when it may send. */
export async function sendingPauseOf(
  tx: Pick<AccountTransaction, 'sendingPause'>,
  now: Date,
): Promise<SendingPause | null> {
  const pause = await tx.sendingPause.findFirst({ where: { until: { gt: now } }, orderBy: { until: 'desc' } })
  return pause && { until: pause.until, reason: pause.reason === 'complaints' ? 'complaints' : 'bounces' }
}

/**
 * Pauses sending where the mail of the last seven days asks for it and nothing pauses it yet. What was sent before an
 * earlier pause ended does not count any more: it is what that pause was for.
 * @returns the pause that begins; null when none does
 */
export async function pauseIfUnwanted(
  { tx, now, ids, accountId }: {
    tx: Pick<AccountTransaction, 'outboxMail' | 'sendingPause'>
    now: Date
    ids: Ids
    accountId: string
  },
): Promise<SendingPause | null> {
  const remembered = await tx.sendingPause.findMany({
    where: { startedAt: { gt: new Date(now.getTime() - rememberedPausesDays * dayMs) } }, orderBy: { until: 'desc' },
  })
  const ended = remembered[0]?.until
  if (ended && ended > now) return null
  const weekAgo = new Date(now.getTime() - recordDays * dayMs)
  const since = ended && ended > weekAgo ? ended : weekAgo
  // A complaint of today may be about a mail of last month, though not about one from before the last pause ended.
  const ofBusiness = { ...aboutDocuments, ...(ended ? { createdAt: { gte: ended } } : {}) }
  const hard = { ...ofBusiness, bouncedAt: { gte: since }, isHardBounce: true }
  const [sent, ofDocuments, ofBookkeeping, complaints] = [
    await tx.outboxMail.count({ where: { ...ofBusiness, sentAt: { gte: since } } }),
    await tx.outboxMail.count({ where: { ...hard, kind: { notIn: ['bookkeeping'] } } }),
    await tx.outboxMail.count({ where: { ...hard, kind: 'bookkeeping' } }),
    await tx.outboxMail.count({ where: { ...ofBusiness, complainedAt: { gte: since } } }),
  ]
  // All mails to the bookkeeping go to one address, which is no worse for their number.
  const hardBounces = ofDocuments + Math.min(ofBookkeeping, 1)
  const reason = pauseReasonOf({ sent, hardBounces, complaints })
  if (reason === null) return null
  const until = new Date(now.getTime() + pauseHours(remembered.length) * hourMs)
  await tx.sendingPause.create({ data: { id: ids.next(), accountId, reason, startedAt: now, until } })
  return { until, reason }
}
