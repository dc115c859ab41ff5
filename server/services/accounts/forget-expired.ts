import { runTransaction } from '#db/transaction'
import type { ServiceContext } from '../context'

/** How long tries to sign in stay visible to their user. */
const attemptDays = 90
const dayMs = 24 * 60 * 60 * 1000

/** Deletes what no longer opens anything: ended sessions, old links, unanswered questions, tries of long ago. */
export async function forgetExpired(service: ServiceContext): Promise<void> {
  const now = service.outside.clock.now()
  const expired = { expiresAt: { lte: now } }
  await runTransaction(service.database.prisma, async (tx) => {
    await tx.session.deleteMany({ where: expired })
    await tx.userToken.deleteMany({ where: expired })
    await tx.passkeyChallenge.deleteMany({ where: expired })
    await tx.signInAttempt.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - attemptDays * dayMs) } } })
  })
}
