import { refuse } from '#contract/errors'
import { planLimits } from '#contract/plans'
import type { Me } from '#contract/schemas/me'
import { todayInAmsterdam } from '#domain/dates'
import { sendingWindows } from '#domain/mail/sending-limits'
import { isFresh, scopesOf, userIdOf } from '../work/actor'
import type { AccountContext } from '../work/context'
import { startOfNextMonth } from './month'
import { readUsage } from './quota'
import { retentionDaysOf } from './retention'

/** Who is calling, with plan, limits and usage. A key acts for the account's first user. */
export async function getMe(account: AccountContext): Promise<Me> {
  const { actor, plan } = account
  const [user, usage, recipients] = await Promise.all([
    account.reads.user(userIdOf(actor)),
    readUsage(account),
    account.reads.recipientsSince(new Date(account.outside.clock.now().getTime() - sendingWindows.dayMs)),
  ])
  if (!user) throw refuse('not_found')
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
    limits: {
      ...planLimits[plan],
      retentionDays: retentionDaysOf(plan, account.settings),
      requestsPerMinute: account.settings.requestsPerMinute,
    },
    usage: {
      invoicesThisMonth: usage.invoices,
      customers: usage.customers,
      products: usage.products,
      emailRecipientsLast24h: recipients,
      monthResetsAt: startOfNextMonth(todayInAmsterdam(account.outside.clock.now())).toISOString(),
    },
    auth: {
      // The command line may do what a person may.
      type: 'scopes' in actor ? actor.type : 'session',
      scopes: [...scopesOf(actor)],
      sessionFresh: isFresh(actor),
    },
  }
}
