import type { AccountTransaction } from '#db/account/for-account'
import type { BusinessRow } from '#db/queries/rows'
import { plainSenderName } from '#domain/mail/sender-name'
import type { AccountContext } from '../work/context'
import { firstOwner } from '../work/owners'

/**
 * The sender of mail in the name of the business: its own verified domain, the one proved last, where the plan has
 * sender domains and the provider that proved them sends; else the installation's address under the business's name.
 * Answers go to the business's address, else to the owner's.
 */
export async function senderOf(
  { plan, outside, settings }: Pick<AccountContext, 'plan' | 'settings'> & {
    outside: Pick<AccountContext['outside'], 'senderDomains'>
  },
  client: Pick<AccountTransaction, 'emailDomain' | 'membership'>,
  business: Pick<BusinessRow, 'name' | 'email'>,
): Promise<{ fromName: string, fromAddress: string, replyTo: string }> {
  const domain = plan === 'pro' && outside.senderDomains !== null
    ? await client.emailDomain.findFirst({ where: { status: 'verified' }, orderBy: [{ verifiedAt: 'desc' }, { id: 'desc' }] })
    : null
  const replyTo = business.email ?? (await firstOwner(client)).email
  if (domain) {
    return { fromName: plainSenderName(domain.fromName ?? business.name), fromAddress: addressAt(domain), replyTo }
  }
  const { name, address } = settings.mailFrom
  return { fromName: plainSenderName(business.name) || name, fromAddress: address, replyTo }
}

/** The address that mail from a domain has. */
export function addressAt({ fromLocalPart, domain }: { fromLocalPart: string, domain: string }): string {
  return `${fromLocalPart}@${domain}`
}
