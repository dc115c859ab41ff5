import { refuse } from '#contract/errors'
import type { PasskeyOptions, PasskeyProof } from '#contract/schemas/session'
import { authenticationOptions, challengeOf, verifyAuthentication, type RelyingParty } from '#integrations/passkeys'
import { changeAccount, type Change } from '../work/change-account'
import { reachUser, type ServiceContext } from '../work/context'
import { keepOnlyAccount } from '../work/pending-deletion'
import { attempt, recordSuccess, type Attempt } from './attempts'
import { keepChallenge, takeChallenge } from './passkey-challenges'
import { enterSession, writeSession, type Browser, type OpenedSession } from './sessions'

/** What the browser needs to sign in with a passkey; the same for everybody. */
export async function startPasskeySignIn(service: ServiceContext, site: RelyingParty): Promise<PasskeyOptions> {
  const options = await authenticationOptions(site)
  await keepChallenge(service, { userId: null, purpose: 'authenticate', challenge: options.challenge })
  return { options: { ...options } }
}

/**
 * Signs in by passkey alone: it is something the user has, opened by something the user is or knows. Keeps an account
 * that was to be deleted.
 * Refuses invalid_credentials, rate_limited.
 */
export async function signInWithPasskey(
  service: ServiceContext,
  proof: PasskeyProof,
  place: { browser: Browser, site: RelyingParty },
): Promise<OpenedSession> {
  const secret = await usePasskey(service, proof, place, async (change, owner, going) => {
    await keepOnlyAccount(service, change, owner)
    const opened = await writeSession(service, change, owner, place.browser)
    await recordSuccess(service, change, owner, going)
    return opened
  })
  return enterSession(service, secret)
}

/**
 * Checks a passkey's signature over a challenge of ours, and runs `work` in the change that records its use.
 * Refuses invalid_credentials, rate_limited.
 */
export async function usePasskey<Result>(
  service: ServiceContext,
  { credential }: PasskeyProof,
  { browser, site }: { browser: Browser, site: RelyingParty },
  work: (change: Change, owner: { id: string, accountId: string, email: string }, going: Attempt) => Promise<Result>,
): Promise<Result> {
  const passkey = await service.database.prisma.passkey.findUnique({
    where: { credentialId: credential.id },
    include: { user: true },
  })
  const tried = { subject: `passkey:${credential.id}`, method: 'passkey', user: passkey?.user ?? null, browser } as const
  return attempt(service, tried, async (going) => {
    const challenge = challengeOf(credential)
    const isAsked = challenge !== null
      && await takeChallenge(service, { userId: null, purpose: 'authenticate', challenge })
    if (!isAsked || !passkey) throw refuse('invalid_credentials')
    const counterBefore = Number(passkey.counter)
    const counter = await verifyAuthentication(site, challenge, credential, { ...passkey, counter: counterBefore })
    if (counter === null) throw refuse('invalid_credentials')
    return changeAccount(reachUser(service, passkey.user), async (change) => {
      const { count } = await change.tx.passkey.updateMany({
        where: { id: passkey.id },
        data: { counter, lastUsedAt: change.now },
      })
      // The passkey was deleted in the meantime.
      if (count === 0) throw refuse('invalid_credentials')
      return work(change, passkey.user, going)
    })
  })
}
