import { refuse } from '#contract/errors'
import type { AccountTransaction } from '#db/account/for-account'
import { matchingTotpStep } from '#integrations/totp'
import type { Change } from '../work/change-account'
import type { ServiceContext } from '../work/context'
import { recordUserChange } from '../work/security-change'
import type { Attempt } from './attempts'
import { isShort } from './password-rules'
import { hashRecoveryCode } from './recovery-codes'
import { openTotpSecret } from './totp-secrets'

/** What signing in needs to know of a user. */
export interface Factors {
  id: string
  accountId: string
  email: string
  emailVerifiedAt: Date | null
  locale: string
  totpConfirmedAt: Date | null
}

/** Whether something stands beside the password: an authenticator app or a passkey. */
export async function hasSecondFactor(service: ServiceContext, user: Factors): Promise<boolean> {
  return user.totpConfirmedAt !== null || await hasPasskeys(service, user)
}

async function hasPasskeys({ database }: ServiceContext, { id, accountId }: Factors): Promise<boolean> {
  return await database.prisma.passkey.count({ where: { accountId, userId: id } }) > 0
}

/**
 * Whether the right password still needs something beside it: always where an authenticator app is on, and where the
 * password is too short to stand alone.
 */
export function needsSecondFactor(user: Factors, password: string): boolean {
  return user.totpConfirmedAt !== null || isShort(password)
}

/**
 * Refuses to leave a password that is too short to sign in by itself without anything beside it. Call it after the
 * change, under the account's lock. Refuses second_factor_needed.
 */
export async function requireFactorBesideShortPassword(tx: AccountTransaction, userId: string): Promise<void> {
  const { passwordIsShort, totpConfirmedAt } = await tx.user.findFirstOrThrow({ where: { id: userId } })
  if (!passwordIsShort || totpConfirmedAt) return
  if (await tx.passkey.count({ where: { userId } }) === 0) throw refuse('second_factor_needed')
}

/** Refuses second_factor_required with `details.methods`: what the user has to go on with. */
export async function refuseWithoutSecondFactor(service: ServiceContext, user: Factors): Promise<never> {
  const hasPasskey = await hasPasskeys(service, user)
  throw refuse('second_factor_required', {
    methods: [
      ...(user.totpConfirmedAt ? ['totp', 'recovery_code'] : []),
      ...(hasPasskey ? ['passkey'] : []),
    ],
  })
}

/**
 * Uses a code of the authenticator app, or a recovery code, up: each works once, also when two come at the same moment.
 * Refuses invalid_credentials.
 */
export async function useSecondFactor(
  service: ServiceContext,
  change: Change,
  { user, code, going }: { user: Factors, code: string, going: Attempt },
): Promise<void> {
  going.method = /^[\d\s]{6,7}$/.test(code) ? 'totp' : 'recovery_code'
  const isUsed = going.method === 'totp'
    ? await useTotpCode(service, change.tx, user, code)
    : await useRecoveryCode(service, change, user, code)
  if (!isUsed) throw refuse('invalid_credentials')
}

async function useTotpCode(
  service: ServiceContext,
  tx: Pick<AccountTransaction, 'user'>,
  user: Factors,
  code: string,
): Promise<boolean> {
  // Read in this transaction: the secret may have been encrypted anew since the user was looked up.
  const { totpSecret, totpConfirmedAt } = await tx.user.findFirstOrThrow({ where: { id: user.id } })
  if (totpSecret === null || !totpConfirmedAt) return false
  const secret = openTotpSecret(service.outside.secretBox, user.id, totpSecret)
  const step = matchingTotpStep(secret, code, service.outside.clock.now())
  if (step === null) return false
  const { count } = await tx.user.updateMany({
    where: { id: user.id, totpSecret, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
    data: { totpLastStep: step },
  })
  return count === 1
}

async function useRecoveryCode(
  service: ServiceContext,
  change: Change,
  user: Factors,
  code: string,
): Promise<boolean> {
  const { tx, now } = change
  if (!user.totpConfirmedAt) return false
  const { count } = await tx.recoveryCode.updateMany({
    where: { userId: user.id, codeHash: hashRecoveryCode(code), usedAt: null },
    data: { usedAt: now },
  })
  if (count === 0) return false
  const codesLeft = await tx.recoveryCode.count({ where: { userId: user.id, usedAt: null } })
  await recordUserChange(service, change, user, { kind: 'recovery_code_used', codesLeft })
  return true
}
