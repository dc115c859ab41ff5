import type { Prisma } from '#db/client'
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
/** Others write between two transactions, and Postgres has four seconds for a statement: some answers are long. */
const rowsPerPiece = 1_000

/**
 * Deletes what nobody can use any more: ended sessions, links, invitations, tokens, questions, tries, events, kept
 * answers, and what was left of accounts that were deleted seven years ago. However much there is, a transaction
 * deletes a piece of it.
 */
export async function forgetExpired({ database: { prisma }, outside: { clock } }: ServiceContext): Promise<void> {
  for (const deletePiece of expiredAt(clock.now())) {
    while ((await runTransaction(prisma, deletePiece)).count === rowsPerPiece);
  }
}

function expiredAt(now: Date): ((tx: Prisma.TransactionClient) => Promise<{ count: number }>)[] {
  const limit = rowsPerPiece
  const expired = { where: { expiresAt: { lte: now } }, limit }
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  return [
    tx => tx.session.deleteMany({ where: { NOT: livingSessions(now) }, limit }),
    tx => tx.userToken.deleteMany(expired),
    tx => tx.invitation.deleteMany(expired),
    tx => tx.passkeyChallenge.deleteMany(expired),
    tx => tx.oAuthRecord.deleteMany(expired),
    tx => tx.idempotencyRecord.deleteMany({ where: { createdAt: { lte: before(answersKeptMs) } }, limit }),
    tx => tx.providerEvent.deleteMany({ where: { receivedAt: { lt: before(eventDays * dayMs) } }, limit }),
    tx => tx.deletedDocument.deleteMany({ where: { deletedAt: { lt: tombstonesKeptSince(now) } }, limit }),
    tx => tx.signInAttempt.deleteMany({ where: { createdAt: { lt: before(attemptDays * dayMs) } }, limit }),
  ]
}
