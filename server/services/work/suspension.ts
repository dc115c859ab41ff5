import { refuse } from '#contract/errors'
import { findSuspension } from '#db/queries/account-reads'
import type { ServiceContext } from './context'

/**
 * Lets no program into an account that the operator suspended, and nobody change it. Refuses forbidden, with a reason
 * that says so.
 */
export function requireNotSuspended({ suspendedAt }: { suspendedAt?: Date | null }): void {
  if (suspendedAt) throw refuse('forbidden', { reason: 'account_suspended' })
}

/** Lets no link lead into a suspended account: to whoever follows it, it has expired. Refuses public_link_expired. */
export async function requireOpenToVisitors({ database }: ServiceContext, accountId: string): Promise<void> {
  if (await findSuspension(database, accountId) !== null) throw refuse('public_link_expired')
}
