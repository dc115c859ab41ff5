import { refuse, refuseField } from '#contract/errors'
import type { Deleted } from '#contract/schemas/invoice'
import type { Passkey, PasskeyInput, PasskeyOptions } from '#contract/schemas/session'
import { challengeOf, registrationOptions, verifyRegistration, type RelyingParty } from '#integrations/passkeys'
import { requireSignedIn } from '../work/actor'
import { changeAccount } from '../work/change-account'
import { installationOf, type AccountContext } from '../work/context'
import { refuseTaken } from '../work/refuse-taken'
import { recordUserChange } from '../work/security-change'
import { findCaller } from './find-caller'
import { keepChallenge, takeChallenge } from './passkey-challenges'
import { requireFactorBesideShortPassword } from './second-factor'

/** The caller's passkeys, newest first. */
export async function listPasskeys(account: AccountContext): Promise<{ data: Passkey[] }> {
  const rows = await account.db.passkey.findMany({
    where: { userId: requireSignedIn(account.actor).userId },
    orderBy: { createdAt: 'desc' },
  })
  return { data: rows.map(presentPasskey) }
}

/** What the browser needs to make a passkey for the caller. */
export async function startPasskey(account: AccountContext, site: RelyingParty): Promise<PasskeyOptions> {
  const user = await findCaller(account)
  const existing = await account.db.passkey.findMany({ where: { userId: user.id }, select: { credentialId: true } })
  const options = await registrationOptions(site, user, existing.map(({ credentialId }) => credentialId))
  await keepChallenge(installationOf(account), { userId: user.id, purpose: 'register', challenge: options.challenge })
  return { options: { ...options } }
}

/**
 * Adds the passkey that a browser has made.
 * Refuses validation_failed for an answer that is false, late or to another question, passkey_exists.
 */
export async function createPasskey(
  account: AccountContext,
  input: PasskeyInput,
  site: RelyingParty,
): Promise<Passkey> {
  const user = await findCaller(account)
  const challenge = challengeOf(input.credential)
  const isAsked = challenge !== null
    && await takeChallenge(installationOf(account), { userId: user.id, purpose: 'register', challenge })
  const made = isAsked ? await verifyRegistration(site, challenge, input.credential) : null
  if (!made) throw refuseField(['credential'], 'The passkey could not be added; try again')
  const row = await changeAccount(account, async (change) => {
    const created = await change.tx.passkey.create({
      data: {
        id: account.outside.ids.next(),
        accountId: account.accountId,
        userId: user.id,
        name: input.name,
        credentialId: made.credentialId,
        publicKey: new Uint8Array(made.publicKey),
        counter: made.counter,
        transports: made.transports,
        createdAt: change.now,
      },
    })
    await recordUserChange(account, change, user, { kind: 'passkey_added', name: input.name })
    return created
  }).catch(refuseTaken('passkey_exists'))
  return presentPasskey(row)
}

/** Removes a passkey. Refuses not_found, second_factor_needed while the password is too short to stand alone. */
export async function deletePasskey(account: AccountContext, id: string): Promise<Deleted> {
  const user = await findCaller(account)
  const passkey = await account.db.passkey.findFirst({ where: { id, userId: user.id } })
  if (!passkey) throw refuse('not_found')
  await changeAccount(account, async (change) => {
    const { tx } = change
    const { count } = await tx.passkey.deleteMany({ where: { id } })
    if (count === 0) throw refuse('not_found')
    await requireFactorBesideShortPassword(tx, user.id)
    await recordUserChange(account, change, user, { kind: 'passkey_removed', name: passkey.name })
  })
  return { id, deleted: true }
}

function presentPasskey(row: { id: string, name: string, createdAt: Date, lastUsedAt: Date | null }): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }
}
