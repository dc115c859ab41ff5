import type { Plan } from '#contract/plans'
import type { AccountReads } from '#db/queries/account-reads'
import { expiryOfIssue } from '#domain/retention'
import type { Settings, Surroundings } from '../work/context'

/** Days after issue that documents are kept on a plan; null for good. */
export function retentionDaysOf(plan: string, { freeRetentionDays }: Pick<Settings, 'freeRetentionDays'>): number | null {
  return plan === ('pro' satisfies Plan) ? null : freeRetentionDays
}

/** When a document that is issued now expires, by the plan that the account has under its lock, as columns. */
export async function retentionOfIssue(
  { settings }: Pick<Surroundings, 'settings'>,
  reads: Pick<AccountReads, 'plan'>,
  issuedAt: Date,
): Promise<{ expiresAt: Date | null, retentionStage: string | null }> {
  const expiresAt = expiryOfIssue(issuedAt, retentionDaysOf(await reads.plan(), settings))
  return { expiresAt, retentionStage: expiresAt && 'kept' }
}
