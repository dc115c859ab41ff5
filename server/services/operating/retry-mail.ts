import { refuse } from '#contract/errors'
import { runTransaction } from '#db/transaction'
import type { ServiceContext } from '../work/context'
import { waitingMail } from '../work/waiting-mail'

/**
 * Why a mail is not tried at once: it left; it was refused for good, and its owner was told; nobody knows whether it
 * left, so that another try may be a second mail; or a try goes on, or its server died at it, which nobody knows yet.
 */
export type NotRetried = 'sent' | 'given_up' | 'uncertain' | 'being_tried'

/** Mails whose last try failed: the next is one of its own, under the id by which a provider knows the mail. */
const triedInVain = { ...waitingMail, lastError: { not: null } }
/** Every pause after a try is over by then. */
const longAgo = new Date(0)
const mailsPerStep = 500

/**
 * Makes a mail that waits for its next try due at once; whoever delivers mail hands it over within a minute. It has no
 * more tries than before. Refuses not_found.
 * @returns why it is not tried; null where it is
 */
export async function retryMail({ database: { prisma } }: ServiceContext, id: string): Promise<NotRetried | null> {
  const { count } = await runTransaction(prisma, tx =>
    tx.outboxMail.updateMany({ where: { ...triedInVain, id }, data: { claimedAt: longAgo } }))
  if (count === 1) return null
  const mail = await prisma.outboxMail.findUnique({ where: { id } })
  if (mail === null) throw refuse('not_found')
  if (mail.sentAt !== null) return 'sent'
  if (mail.failedAt !== null) return mail.isUncertain ? 'uncertain' : 'given_up'
  // Before its first try it is due already.
  return mail.attempts === 0 ? null : 'being_tried'
}

/**
 * The same of all mails whose last try failed, some at a time. One that fails once more meanwhile is left to its pause:
 * each becomes due once at most, also while the mail server is still down. @returns how many they are
 */
export async function retryAllMail({ database: { prisma }, outside }: ServiceContext): Promise<number> {
  const failedBefore = { ...triedInVain, claimedAt: { gt: longAgo, lte: await outside.leaseClock.now() } }
  let sum = 0
  for (;;) {
    const rows = await prisma.outboxMail.findMany({
      where: failedBefore, orderBy: { createdAt: 'asc' }, take: mailsPerStep, select: { id: true },
    })
    if (rows.length === 0) return sum
    const { count } = await runTransaction(prisma, tx => tx.outboxMail.updateMany({
      where: { ...failedBefore, id: { in: rows.map(({ id }) => id) } }, data: { claimedAt: longAgo },
    }))
    sum += count
  }
}
