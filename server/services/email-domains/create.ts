import { refuse, refuseField, Refusal } from '#contract/errors'
import type { EmailDomain, EmailDomainInput } from '#contract/schemas/email-domain'
import { isUniqueViolation } from '#db/errors'
import type { ProviderDomain } from '#integrations/email/sender-domains'
import { changeAccount } from '../work/change-account'
import { installationOf, type AccountContext } from '../work/context'
import { askProvider, requireSenderDomains } from './ask-provider'
import { readDomainName } from './domain-name'
import { freeDomain } from './end-claims'
import { keepProviderDomain } from './keep'
import { removing, type EmailDomainRow } from './present'

/** Each is a domain at the provider too, which has room for so many. */
const maxDomains = 10
/** A call that was begun longer ago has ended, whatever became of it. */
const longestCallMs = 60_000

/**
 * Adds a sender domain: keeps it, registers it at the provider, and keeps the records that it answers with. Whatever
 * happens in between, asking for the same domain again goes on where it ended, as does verifying it.
 * Refuses email_domain_exists, email_domain_taken, email_domain_provider_conflict, email_domain_invalid,
 * email_domain_public, email_domains_unavailable, service_unavailable, and validation_failed beyond ten domains.
 */
export async function createEmailDomain(account: AccountContext, input: EmailDomainInput): Promise<EmailDomain> {
  const domain = readDomainName(input.domain)
  const senderDomains = requireSenderDomains(account)
  // Mail of the installation itself comes from there.
  if (domain === account.settings.mailFrom.address.split('@').at(-1)?.toLowerCase()) throw refuse('email_domain_taken')
  await requireFree(account, domain)
  const askedAt = await account.outside.leaseClock.now()
  const { row, isRepetition } = await keepIntent(account, { ...input, domain }, askedAt)
  let registered: ProviderDomain
  try {
    registered = await askProvider(account, () => senderDomains.register(domain, isRepetition))
  } catch (error) {
    await endAttempt(account, row, error)
    throw error
  }
  return keepProviderDomain(account, row.id, registered, askedAt)
}

/**
 * Makes room for a domain that was deleted, here or elsewhere, or that another account claims and never proved.
 * Refuses email_domain_taken where somebody proved it, service_unavailable while the provider still has to forget it.
 */
async function requireFree(account: AccountContext, domain: string): Promise<void> {
  const own = await account.db.emailDomain.findUnique({ where: { domain } })
  if (own && own.status !== removing) return
  const found = await freeDomain(installationOf(account), domain)
  if (found === 'proven') throw refuse('email_domain_taken')
  if (found === 'removing') throw refuse('service_unavailable', undefined, longestCallMs / 1_000)
}

/** Writes the row that a call is made for, or takes up the one of a call that came to nothing. */
async function keepIntent(
  account: AccountContext,
  { domain, fromLocalPart, fromName }: EmailDomainInput,
  askedAt: Date,
): Promise<{ row: EmailDomainRow, isRepetition: boolean }> {
  const sender = { fromLocalPart, fromName: fromName ?? null }
  try {
    return await changeAccount(account, async ({ tx, now }) => {
      const own = await tx.emailDomain.findUnique({ where: { domain } })
      if (own && !isUnfinished(own, askedAt)) throw refuse('email_domain_exists', { id: own.id })
      if (own) {
        const data = { ...sender, lastCheckedAt: null, updatedAt: askedAt }
        return { row: await tx.emailDomain.update({ where: { id: own.id }, data }), isRepetition: true }
      }
      if (await tx.emailDomain.count() >= maxDomains) {
        throw refuseField(['domain'], `An account has at most ${maxDomains} sender domains`, 'too_many')
      }
      const row = await tx.emailDomain.create({
        data: {
          ...sender, id: account.outside.ids.next(), accountId: account.accountId, domain, status: 'pending', records: [],
          createdAt: now, updatedAt: askedAt,
        },
      })
      return { row, isRepetition: false }
    })
  } catch (error) {
    // Another account claimed it this very moment, and is asking the provider.
    if (isUniqueViolation(error)) throw refuse('service_unavailable', undefined, longestCallMs / 1_000)
    throw error
  }
}

/** The provider never answered, and nobody is asking it at this moment, by the clock of leases. */
function isUnfinished({ providerId, lastCheckedAt, updatedAt }: EmailDomainRow, askedAt: Date): boolean {
  return providerId === null
    && (lastCheckedAt !== null || updatedAt.getTime() <= askedAt.getTime() - longestCallMs)
}

/** What the provider will not have is forgotten; what it gave no answer to may be asked again at once. */
async function endAttempt(account: AccountContext, { id }: EmailDomainRow, error: unknown): Promise<void> {
  const isFinal = error instanceof Refusal && error.code !== 'service_unavailable'
  await changeAccount({ ...account, terms: [] }, async ({ tx, now }) => {
    const own = { id, providerId: null, status: 'pending' }
    if (isFinal) await tx.emailDomain.deleteMany({ where: own })
    else await tx.emailDomain.updateMany({ where: own, data: { lastCheckedAt: now } })
  })
}
