import type { EmailDomain } from '#contract/schemas/email-domain'
import type { ProviderDomain } from '#integrations/email/sender-domains'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { requireEmailDomain } from './find'
import { presentEmailDomain } from './present'

/**
 * Keeps what the provider answered about a domain, and tells that it was added or that it is verified from now on. Of
 * two that were asked at once the later one knows better, whichever is answered first.
 * @param askedAt when the provider was asked, by the clock of leases
 * Refuses not_found when it was deleted meanwhile.
 */
export async function keepProviderDomain(
  account: AccountContext,
  id: string,
  { providerId, status, records }: ProviderDomain,
  askedAt: Date,
): Promise<EmailDomain> {
  return changeAccount(account, async ({ tx, now, record }) => {
    const row = await requireEmailDomain(tx, id)
    const { domain, verifiedAt, providerId: knownAs, lastCheckedAt } = row
    const knowsBetter = knownAs !== null && lastCheckedAt !== null && lastCheckedAt > askedAt
    if (knowsBetter) return presentEmailDomain(row)
    if (knownAs === null) record({ action: 'email_domain.created', subjectId: id, details: { domain } })
    if (status === 'verified' && verifiedAt === null) {
      record({ action: 'email_domain.verified', subjectId: id, details: { domain } })
    }
    return presentEmailDomain(await tx.emailDomain.update({
      where: { id },
      data: {
        providerId,
        status,
        records: records.map(entry => ({ ...entry })),
        lastCheckedAt: askedAt,
        verifiedAt: status === 'verified' ? verifiedAt ?? now : null,
        updatedAt: now,
      },
    }))
  })
}
