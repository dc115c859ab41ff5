import type { Plan } from '#contract/plans'
import type { AccountTransaction } from '#db/account/for-account'
import { expiryOfIssue } from '#domain/retention'
import type { Settings, Surroundings } from '../work/context'

/** Days after issue that documents are kept on a plan; null for good. */
export function retentionDaysOf(plan: string, { freeRetentionDays }: Pick<Settings, 'freeRetentionDays'>): number | null {
  return plan === ('pro' satisfies Plan) ? null : freeRetentionDays
}

/** When a document that is issued now expires, by the plan that the account has under its lock, as columns. */
export async function retentionOfIssue(
  { settings }: Pick<Surroundings, 'settings'>,
  tx: Pick<AccountTransaction, 'account'>,
  issuedAt: Date,
): Promise<{ expiresAt: Date | null, retentionStage: string | null }> {
  const { plan } = await tx.account.findFirstOrThrow({ select: { plan: true } })
  const expiresAt = expiryOfIssue(issuedAt, retentionDaysOf(plan, settings))
  return { expiresAt, retentionStage: expiresAt && 'kept' }
}
