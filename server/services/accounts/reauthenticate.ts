import { refuse } from '#contract/errors'
import type { Reauthentication } from '#contract/schemas/session'
import type { AccountTransaction } from '#db/for-account'
import type { RelyingParty } from '#integrations/passkeys'
import { deliverMailSoon } from '../emails/queue-mail'
import type { AccountContext } from '../context'
import { attemptByPassword, recordSuccess, type Attempt } from './attempts'
import { proveByPassword } from './password-proof'
import { usePasskey } from './passkey-sign-in'
import type { Browser } from './sessions'

/**
 * Makes the caller's session fresh again, by what signing in takes: the password with the code that stands beside it,
 * or one of the user's own passkeys.
 * @returns the caller, whose session is fresh now
 * Refuses invalid_credentials, second_factor_required once the password is right, rate_limited, service_unavailable.
 */
export async function reauthenticate(
  account: AccountContext,
  proof: Reauthentication,
  { browser, site }: { browser: Browser, site: RelyingParty },
): Promise<AccountContext> {
  const user = await account.db.user.findFirstOrThrow({ where: { id: account.actor.userId ?? '' } })
  if ('credential' in proof) {
    await usePasskey(account, proof, { browser, site }, async (tx, owner, going) => {
      if (owner.id !== user.id) throw refuse('invalid_credentials')
      await freshen(account, tx, going, user)
    })
  } else {
    const tried = { subject: user.email, method: 'password', user, browser } as const
    await attemptByPassword(account, tried, going =>
      proveByPassword(account, { user, typed: proof, going }, tx => freshen(account, tx, going, user)),
    `user:${user.id}`)
    deliverMailSoon(account)
  }
  return { ...account, actor: { ...account.actor, sessionFresh: true } }
}

async function freshen(
  account: AccountContext,
  tx: AccountTransaction,
  going: Attempt,
  user: { id: string, accountId: string, email: string },
): Promise<void> {
  const { count } = await tx.session.updateMany({
    where: { id: account.actor.credentialId },
    data: { authenticatedAt: account.outside.clock.now() },
  })
  if (count === 0) throw refuse('unauthenticated')
  await recordSuccess(account, tx, user, going)
}
