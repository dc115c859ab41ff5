import { refuse } from '#contract/errors'
import type { Reauthentication } from '#contract/schemas/session'
import type { RelyingParty } from '#integrations/passkeys'
import { hashToken } from '#integrations/tokens'
import { requireSignedIn } from '../work/actor'
import type { Change } from '../work/change-account'
import { installationOf, type AccountContext } from '../work/context'
import { attemptByPassword, recordSuccess, type Attempt } from './attempts'
import { findCaller } from './find-caller'
import { usePasskey } from './passkey-sign-in'
import { proveByPassword } from './password-proof'
import type { Browser } from './sessions'

/**
 * Makes the caller's session fresh again, by what signing in takes: the password with the code that stands beside it,
 * or one of the user's own passkeys. The session goes on under another secret: whoever saw the old one holds nothing.
 * @param place.secrets what the caller's cookies say; the session's own is one of them
 * @returns the new secret of the session, which is fresh now
 * Refuses invalid_credentials, second_factor_required once the password is right, rate_limited, service_unavailable,
 * and unauthenticated when the session ended or got another secret at the same moment.
 */
export async function reauthenticate(
  account: AccountContext,
  proof: Reauthentication,
  { browser, site, secrets }: { browser: Browser, site: RelyingParty, secrets: readonly string[] },
): Promise<string> {
  const actor = requireSignedIn(account.actor)
  const user = await findCaller(account)
  const installation = installationOf(account)
  const secret = account.outside.tokens.next()
  const goOn = async (change: Change, going: Attempt) => {
    // The row stays, with the day on which the session ends; of two proofs at once by one secret, one is refused.
    const { count } = await change.tx.session.updateMany({
      where: { id: actor.session.id, secretHash: { in: secrets.map(hashToken) } },
      data: { secretHash: hashToken(secret), authenticatedAt: change.now },
    })
    if (count === 0) throw refuse('unauthenticated')
    await recordSuccess(installation, change, user, going)
  }
  if ('credential' in proof) {
    await usePasskey(installation, proof, { browser, site }, async (change, owner, going) => {
      if (owner.id !== user.id) throw refuse('invalid_credentials')
      await goOn(change, going)
    })
  } else {
    const tried = { subject: user.email, method: 'password', user, browser } as const
    await attemptByPassword(installation, tried, going =>
      proveByPassword(installation, { user, typed: proof, going }, change => goOn(change, going)),
    `user:${user.id}`)
  }
  return secret
}
