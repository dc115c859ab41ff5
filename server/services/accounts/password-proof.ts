import { refuse } from '#contract/errors'
import type { AccountTransaction } from '#db/account/for-account'
import { changeAccount, type Change } from '../work/change-account'
import { reachUser, type ServiceContext } from '../work/context'
import type { Attempt } from './attempts'
import { needsSecondFactor, refuseWithoutSecondFactor, useSecondFactor, type Factors } from './second-factor'

/**
 * Judges what was typed: the password, and the code where the account has an authenticator app or the password is too
 * short to stand alone. Runs `work` in the change that uses up the code and locks the user's row, so that a concurrent
 * reset or change of password comes before, and this password is refused, or after.
 * @param user null when nobody has the address, which costs the same work
 * Refuses invalid_credentials without telling what was wrong, second_factor_required once the password is right.
 */
export async function proveByPassword<User extends Factors & { passwordHash: string }, Result>(
  service: ServiceContext,
  { user, typed, going }: { user: User | null, typed: { password: string, code?: string | undefined }, going: Attempt },
  work: (change: Change, user: User) => Promise<Result>,
): Promise<Result> {
  const isRight = await service.outside.passwords.verify(typed.password, user?.passwordHash ?? null)
  if (!user || !isRight) throw refuse('invalid_credentials')
  const { code } = typed
  const takesCode = needsSecondFactor(user, typed.password)
  if (takesCode && code === undefined) return refuseWithoutSecondFactor(service, user)
  return changeAccount(reachUser(service, user), async (change) => {
    await holdWhileFactorsStand(change.tx, user)
    if (takesCode && code !== undefined) await useSecondFactor(service, change, { user, code, going })
    return work(change, user)
  })
}

/**
 * Takes the user's row for the rest of the transaction, as it was read before the wait for a turn and the hash.
 * Refuses invalid_credentials when the password was changed since, or the authenticator app turned on or off.
 */
export async function holdWhileFactorsStand(
  tx: Pick<AccountTransaction, 'user'>,
  { id, passwordHash, totpConfirmedAt }: { id: string, passwordHash: string, totpConfirmedAt: Date | null },
): Promise<void> {
  const { count } = await tx.user.updateMany({ where: { id, passwordHash, totpConfirmedAt }, data: { passwordHash } })
  if (count === 0) throw refuse('invalid_credentials')
}
