import { rolesWith } from '#contract/roles'
import type { AccountClient } from '#db/account/for-account'

/** An owner as far as mail and its language go. */
export interface Owner {
  id: string
  email: string
  emailVerifiedAt: Date | null
  /** nl | en */
  locale: string
}

/** The account's owners, the one of longest standing first: there is always one. */
export async function ownersOf(client: Pick<AccountClient, 'membership'>): Promise<Owner[]> {
  const memberships = await client.membership.findMany({
    where: { role: { in: rolesWith('ownership') } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { user: { select: { id: true, email: true, emailVerifiedAt: true, locale: true } } },
  })
  return memberships.map(({ user }) => user)
}

/** The owner of longest standing, who stands for the account where one person must. */
export async function firstOwner(client: Pick<AccountClient, 'membership'>): Promise<Owner> {
  const [first] = await ownersOf(client)
  if (!first) throw new Error('An account has an owner')
  return first
}
