import { refuse } from '#contract/errors'
import type { Plan } from '#contract/plans'
import type { AccountTransaction } from '#db/account/for-account'
import { limitsOf } from '../plans/limits'
import type { Surroundings } from '../work/context'

/**
 * Refuses plan_limit_reached where the plan has no place for another member beside those there are, and beside as many
 * who were invited. Call it under the account's lock.
 */
export async function requirePlace(
  { settings }: Pick<Surroundings, 'settings'>,
  tx: Pick<AccountTransaction, 'account' | 'membership'>,
  { invited }: { invited: number },
): Promise<void> {
  const { plan } = await tx.account.findFirstOrThrow({ select: { plan: true } })
  const { members: most } = limitsOf(plan as Plan, settings)
  if (most !== null && await tx.membership.count() + invited + 1 > most) {
    throw refuse('plan_limit_reached', { limit: 'members', most })
  }
}
