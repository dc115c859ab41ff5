import { refuse } from '#contract/errors'
import { powers, roleOf } from '#contract/roles'
import type { Me } from '#contract/schemas/me'
import { accountsOfPerson } from '#db/queries/accounts-of-person'
import { todayInAmsterdam } from '#domain/dates'
import { sendingWindows } from '#domain/mail/sending-limits'
import { hasPower, isFresh, scopesOf, userIdOf } from '../work/actor'
import { installationOf, type AccountContext } from '../work/context'
import { firstOwner } from '../work/owners'
import { limitsOf } from './limits'
import { startOfNextMonth } from './month'
import { readUsage } from './quota'

/**
 * Who is calling, with plan, limits and usage, and where else they work. Where nobody made a key but the operator, it
 * acts for the owner of longest standing.
 */
export async function getMe(account: AccountContext): Promise<Me> {
  const { actor, plan } = account
  const [user, usage, members, recipients] = await Promise.all([
    account.reads.member(userIdOf(actor) ?? (await firstOwner(account.db)).id),
    readUsage(account),
    account.reads.countMembers(),
    account.reads.recipientsSince(new Date(account.outside.clock.now().getTime() - sendingWindows.dayMs)),
  ])
  if (!user) throw refuse('not_found')
  const all = await accountsOfPerson(installationOf(account).database, user.id)
  const own = all.find(({ id }) => id === account.accountId)
  if (!own) throw refuse('not_found')
  return {
    user: {
      id: user.id,
      email: user.email,
      name: user.name,
      locale: user.locale === 'en' ? 'en' : 'nl',
      emailVerified: user.emailVerifiedAt !== null,
      createdAt: user.createdAt.toISOString(),
    },
    plan,
    limits: { ...limitsOf(plan, account.settings), requestsPerMinute: account.settings.requestsPerMinute },
    usage: {
      invoicesThisMonth: usage.invoices,
      customers: usage.customers,
      products: usage.products,
      members,
      emailRecipientsLast24h: recipients,
      monthResetsAt: startOfNextMonth(todayInAmsterdam(account.outside.clock.now())).toISOString(),
    },
    role: 'role' in actor ? actor.role : null,
    account: { id: own.id, name: own.name, suspendedAt: account.suspendedAt?.toISOString() ?? null },
    accounts: (actor.type === 'session' ? all : [own]).map(({ id, name, role, offeredRole, deletesAt }) => ({
      id, name, role: roleOf(role), offeredRole: offeredRole === null ? null : roleOf(offeredRole),
      deletesAt: deletesAt?.toISOString() ?? null,
    })),
    mailReachesPeople: account.settings.mailReachesPeople,
    auth: {
      // The command line may do what a person may.
      type: 'scopes' in actor ? actor.type : 'session',
      scopes: [...scopesOf(actor)],
      powers: powers.filter(power => hasPower(actor, power)),
      sessionFresh: isFresh(actor),
    },
  }
}
