import { runTransaction } from '#db/transaction'
import { tombstonesKeptSince } from '#domain/retention'
import { answersKeptMs } from '../work/answer-once'
import type { ServiceContext } from '../work/context'
import { livingSessions } from './sessions'

/** How long tries to sign in stay visible to their user. */
const attemptDays = 90
/** How long a provider may tell an event once more; those that we know of repeat it for some days. */
const eventDays = 30
const dayMs = 24 * 60 * 60 * 1000

/**
 * Deletes what nobody can use any more: ended sessions, links, tokens, questions, tries, events, kept answers, and what
 * was left of accounts that were deleted seven years ago.
 */
export async function forgetExpired(service: ServiceContext): Promise<void> {
  const now = service.outside.clock.now()
  const expired = { expiresAt: { lte: now } }
  await runTransaction(service.database.prisma, async (tx) => {
    await tx.session.deleteMany({ where: { NOT: livingSessions(now) } })
    await tx.userToken.deleteMany({ where: expired })
    await tx.passkeyChallenge.deleteMany({ where: expired })
    await tx.oAuthRecord.deleteMany({ where: expired })
    await tx.idempotencyRecord.deleteMany({ where: { createdAt: { lte: new Date(now.getTime() - answersKeptMs) } } })
    await tx.providerEvent.deleteMany({ where: { receivedAt: { lt: new Date(now.getTime() - eventDays * dayMs) } } })
    await tx.deletedDocument.deleteMany({ where: { deletedAt: { lt: tombstonesKeptSince(now) } } })
    await tx.signInAttempt.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - attemptDays * dayMs) } } })
  })
}
