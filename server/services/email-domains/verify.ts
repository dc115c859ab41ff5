import type { EmailDomain } from '#contract/schemas/email-domain'
import type { AccountContext } from '../work/context'
import { askProvider, requireSenderDomains } from './ask-provider'
import { requireEmailDomain } from './find'
import { keepProviderDomain } from './keep'

/**
 * Has the provider check a domain's records now, and keeps what it says. A domain that the provider never answered
 * about, or does not know any more, is registered there again, and then has records to add anew.
 * Refuses not_found, email_domain_provider_conflict, email_domains_unavailable, service_unavailable.
 */
export async function verifyEmailDomain(account: AccountContext, id: string): Promise<EmailDomain> {
  const { domain, providerId } = await requireEmailDomain(account.db, id)
  const senderDomains = requireSenderDomains(account)
  const askedAt = await account.outside.leaseClock.now()
  const answer = await askProvider(account, async () => {
    const known = providerId === null ? null : await senderDomains.check(providerId)
    return known ?? senderDomains.register(domain, providerId === null)
  })
  return keepProviderDomain(account, id, answer, askedAt)
}
