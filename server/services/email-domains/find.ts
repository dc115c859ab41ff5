import { refuse } from '#contract/errors'
import type { EmailDomain } from '#contract/schemas/email-domain'
import type { AccountTransaction } from '#db/account/for-account'
import type { AccountContext } from '../work/context'
import { presentEmailDomain, removing, type EmailDomainRow } from './present'

/** The account's sender domains, oldest first. */
export async function listEmailDomains(account: AccountContext): Promise<{ data: EmailDomain[] }> {
  const rows = await account.db.emailDomain.findMany({
    where: { status: { not: removing } }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return { data: rows.map(presentEmailDomain) }
}

/** One sender domain. Refuses not_found. */
export async function getEmailDomain(account: AccountContext, id: string): Promise<EmailDomain> {
  return presentEmailDomain(await requireEmailDomain(account.db, id))
}

/** The row of a sender domain that was not deleted. Refuses not_found. */
export async function requireEmailDomain(
  client: Pick<AccountTransaction, 'emailDomain'>,
  id: string,
): Promise<EmailDomainRow> {
  const row = await client.emailDomain.findUnique({ where: { id } })
  if (!row || row.status === removing) throw refuse('not_found')
  return row
}
