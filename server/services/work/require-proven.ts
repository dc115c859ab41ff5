import { refuse } from '#contract/errors'
import type { AccountTransaction } from '#db/account/for-account'

/**
 * Lets only those go on whose own address is known to be theirs: whoever opened the account may be somebody else.
 * Refuses email_not_verified.
 */
export async function requireProven(tx: Pick<AccountTransaction, 'membership'>, userId: string): Promise<void> {
  const { user } = await tx.membership.findFirstOrThrow({
    where: { userId }, select: { user: { select: { ownerProvenAt: true } } },
  })
  if (user.ownerProvenAt === null) throw refuse('email_not_verified')
}
