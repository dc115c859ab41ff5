import { refuse, refuseField } from '#contract/errors'
import type { RecoveryCodes, Totp, TotpSetup } from '#contract/schemas/session'
import { matchingTotpStep, newTotpSecret, totpUri } from '#integrations/totp'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { recordUserChange } from '../work/security-change'
import { findCaller } from './find-caller'
import { replaceRecoveryCodes } from './recovery-codes'
import { requireFactorBesideShortPassword } from './second-factor'
import { openTotpSecret, sealTotpSecret } from './totp-secrets'

/** Whether signing in takes a code from an authenticator app, and how many recovery codes are left. */
export async function getTotp(account: AccountContext): Promise<Totp> {
  const { id, totpConfirmedAt } = await findCaller(account)
  return {
    enabled: totpConfirmedAt !== null,
    enabledAt: totpConfirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: await account.db.recoveryCode.count({ where: { userId: id, usedAt: null } }),
  }
}

/** Makes the secret for an authenticator app; it counts only once it was confirmed. Refuses totp_already_enabled. */
export async function startTotp(account: AccountContext): Promise<TotpSetup> {
  const secret = newTotpSecret()
  const { id, email } = await findCaller(account)
  const { count } = await changeAccount(account, ({ tx }) => tx.user.updateMany({
    where: { id, totpConfirmedAt: null },
    data: { totpSecret: sealTotpSecret(account.outside.secretBox, id, secret) },
  }))
  if (count === 0) throw refuse('totp_already_enabled')
  return { secret, uri: totpUri({ secret, account: email, issuer: 'Polder' }) }
}

/**
 * Turns the authenticator app on by its first code, and makes the recovery codes.
 * Refuses totp_not_started, totp_already_enabled, validation_failed for a wrong code.
 */
export async function confirmTotp(account: AccountContext, code: string): Promise<RecoveryCodes> {
  const user = await findCaller(account)
  const recoveryCodes = await changeAccount(account, async (change) => {
    const { tx, now } = change
    const { totpSecret, totpConfirmedAt } = await tx.user.findFirstOrThrow({ where: { id: user.id } })
    if (totpConfirmedAt) throw refuse('totp_already_enabled')
    if (totpSecret === null) throw refuse('totp_not_started')
    const step = matchingTotpStep(openTotpSecret(account.outside.secretBox, user.id, totpSecret), code, now)
    if (step === null) throw refuseField(['code'], 'This is not the code that the app shows now')
    // The code that was typed here does not sign in as well.
    await tx.user.updateMany({ where: { id: user.id }, data: { totpConfirmedAt: now, totpLastStep: step } })
    const codes = await replaceRecoveryCodes(account, tx, user)
    await recordUserChange(account, change, user, { kind: 'totp_enabled' })
    return codes
  })
  return { recoveryCodes }
}

/**
 * Turns the authenticator app off; its recovery codes go with it. Turning it off twice is no mistake.
 * Refuses second_factor_needed while the password is too short to stand alone.
 */
export async function disableTotp(account: AccountContext): Promise<Totp> {
  const user = await findCaller(account)
  await changeAccount(account, async (change) => {
    const { tx } = change
    const { count } = await tx.user.updateMany({
      where: { id: user.id, totpConfirmedAt: { not: null } },
      data: { totpSecret: null, totpConfirmedAt: null, totpLastStep: null },
    })
    if (count === 0) return
    await requireFactorBesideShortPassword(tx, user.id)
    await tx.recoveryCode.deleteMany({ where: { userId: user.id } })
    await recordUserChange(account, change, user, { kind: 'totp_disabled' })
  })
  return getTotp(account)
}

/** Makes new recovery codes in place of the old ones. Refuses totp_not_started while the app is off. */
export async function renewRecoveryCodes(account: AccountContext): Promise<RecoveryCodes> {
  const user = await findCaller(account)
  const recoveryCodes = await changeAccount(account, async (change) => {
    const { totpConfirmedAt } = await change.tx.user.findFirstOrThrow({ where: { id: user.id } })
    if (!totpConfirmedAt) throw refuse('totp_not_started')
    const codes = await replaceRecoveryCodes(account, change.tx, user)
    await recordUserChange(account, change, user, { kind: 'recovery_codes_renewed' })
    return codes
  })
  return { recoveryCodes }
}
