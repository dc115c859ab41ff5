import { refuse, refuseField } from '#contract/errors'
import { planLimits, type Plan } from '#contract/plans'
import { owns, roleOf } from '#contract/roles'
import { accountsHeld, holdPerson } from '#db/account/people'
import { accountsOfPerson } from '#db/queries/accounts-of-person'
import { openOwned } from '../accounts/create-account'
import { memberRights, requirePower, requireSignedIn, type SignedIn } from '../work/actor'
import { changeAccount } from '../work/change-account'
import { installationOf, reachAccount, type AccountContext } from '../work/context'
import { requireLiveSession } from '../work/live-session'
import { keepAccount, requireNotLeaving } from '../work/pending-deletion'

/** Whoever belongs to so many accounts opens no more. */
const mostAccounts = 50

/**
 * Makes an account the one that the caller works in where a request names none. Refuses not_found,
 * account_deletion_pending.
 * @param account the person's home
 */
export async function chooseAccount(account: AccountContext, accountId: string): Promise<void> {
  const { userId } = requireSignedIn(account.actor)
  requireNotLeaving(await requireAccountOf(account, accountId))
  await changeAccount(account, ({ tx, now }) =>
    tx.user.updateMany({ where: { id: userId }, data: { chosenAccountId: accountId, updatedAt: now } }))
}

/**
 * Opens another business for the caller: an account of its own, with its own plan, numbers and keys.
 * @param account the person's home
 * @returns the new account
 * Refuses unauthenticated, validation_failed to whoever has too many, plan_limit_reached where Free has no room for
 * another.
 */
export async function openAnotherAccount(account: AccountContext, name: string): Promise<string> {
  const { userId } = requireSignedIn(account.actor)
  const service = installationOf(account)
  const { locale } = await account.db.user.findFirstOrThrow({ where: { id: userId }, select: { locale: true } })
  const accountId = account.outside.ids.next()
  const opened = { accountId, userId, name, locale: locale === 'en' ? 'en' as const : 'nl' as const, plan: service.settings.defaultPlan }
  await openOwned(service, opened, {
    doAlongside: async ({ tx }) => {
      await requireLiveSession(account, tx)
      if (await holdPerson(tx, userId) === null) throw refuse('unauthenticated')
      requireRoomForAccount(await accountsHeld(tx, userId, mostAccounts + 1), service.settings.defaultPlan)
    },
  })
  return accountId
}

/**
 * Takes back that an account is to be deleted which the caller owns. Refuses not_found, role_not_allowed.
 * @param account the person's home
 */
export async function keepOwnAccount(account: AccountContext, accountId: string): Promise<{ kept: true }> {
  const actor = requireSignedIn(account.actor)
  const { role } = await requireAccountOf(account, accountId)
  const owner: SignedIn = { ...actor, ...memberRights(roleOf(role)) }
  requirePower(owner, 'ownership')
  await changeAccount(reachAccount(installationOf(account), accountId, owner), async (change) => {
    await requireLiveSession(account, change.tx)
    await keepAccount(account, change, accountId, 'sign_in')
  })
  return { kept: true }
}

/**
 * @param held the accounts that somebody belongs to, the one that they open among them
 * Refuses validation_failed, plan_limit_reached.
 */
function requireRoomForAccount(held: readonly { role: string, plan: string }[], plan: Plan): void {
  if (held.length > mostAccounts) {
    throw refuseField(['name'], `Nobody belongs to more than ${mostAccounts} accounts`, 'too_many')
  }
  const most = planLimits[plan].accounts
  const ownedOnPlan = held.filter(account => account.plan === plan && owns(roleOf(account.role)))
  if (most !== null && ownedOnPlan.length > most) throw refuse('plan_limit_reached', { limit: 'accounts', most })
}

async function requireAccountOf(account: AccountContext, accountId: string) {
  const accounts = await accountsOfPerson(installationOf(account).database, requireSignedIn(account.actor).userId)
  const found = accounts.find(({ id }) => id === accountId)
  if (!found) throw refuse('not_found')
  return found
}
