import type { AccountTransaction } from '#db/account/for-account'
import type { Surroundings } from './context'

/** What an address gets in 24 hours while nobody has proven that it is theirs: it may be a stranger's. */
export const mailsToUnprovenPerDay = 10
/** The same where the mail says that payment details changed, which an owner is always told. */
export const mostMailsToUnprovenPerDay = 50
const dayMs = 24 * 60 * 60_000

/**
 * Seconds until a user whose address nobody has proven may get another mail of whatever kind; 0 when one may go now.
 * Call it under the account's lock.
 * @param most after how many of a day
 */
export async function unprovenPauseSeconds(
  service: Surroundings,
  tx: Pick<AccountTransaction, 'outboxMail'>,
  { email, emailVerifiedAt }: { email: string, emailVerifiedAt: Date | null },
  most = mailsToUnprovenPerDay,
): Promise<number> {
  if (emailVerifiedAt) return 0
  const now = service.outside.clock.now().getTime()
  const [oldest] = await tx.outboxMail.findMany({
    where: { recipients: { equals: [email] }, createdAt: { gt: new Date(now - dayMs) } },
    orderBy: { createdAt: 'desc' },
    skip: most - 1,
    take: 1,
    select: { createdAt: true },
  })
  return oldest ? Math.ceil((oldest.createdAt.getTime() + dayMs - now) / 1000) : 0
}
