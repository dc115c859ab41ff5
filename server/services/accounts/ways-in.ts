import type { AccountEvent } from '#contract/events'
import { rolesWith } from '#contract/roles'
import type { AccountTransaction } from '#db/account/for-account'
import { endProgramsEverywhere } from '#db/account/people'

/** Ends the sessions of a user, all or all but one. @returns what the trail has to tell of it */
export async function endSessions(
  tx: AccountTransaction,
  userId: string,
  { except = null }: { except?: string | null } = {},
): Promise<AccountEvent[]> {
  const where = { userId, ...(except === null ? {} : { id: { not: except } }) }
  const sessions = await tx.session.findMany({ where, select: { id: true } })
  await tx.session.deleteMany({ where })
  return sessions.map(({ id }) => ({ action: 'session.ended', subjectId: id }))
}

/**
 * Takes away every way in that a person has but the password: sessions, second factors, and in all their accounts the
 * API keys they made and the apps they let in; in their home, where they own it, the operator's keys as well.
 * Sessions come first: keys, passkeys and apps are made with their session locked, so a concurrent one is either seen
 * here or never made.
 * @returns what the trail has to tell of it
 */
export async function takeAwayEverything(tx: AccountTransaction, userId: string, now: Date): Promise<AccountEvent[]> {
  const sessions = await endSessions(tx, userId)
  const { totpConfirmedAt } = await tx.user.findFirstOrThrow({ where: { id: userId } })
  const passkeys = await tx.passkey.findMany({ where: { userId } })
  await tx.passkey.deleteMany({ where: { userId } })
  await tx.recoveryCode.deleteMany({ where: { userId } })
  await tx.user.updateMany({
    where: { id: userId },
    data: { totpSecret: null, totpConfirmedAt: null, totpLastStep: null },
  })
  const owned = await tx.membership.findFirst({
    where: { userId, role: { in: rolesWith('ownership') } }, select: { accountId: true },
  })
  const { keyIds, appIds } = await endProgramsEverywhere(tx, { userId, accountId: owned?.accountId ?? null, at: now })
  return [
    ...(totpConfirmedAt ? [{ action: 'totp.disabled', subjectId: userId } as const] : []),
    ...passkeys.map(({ name }) => ({ action: 'passkey.removed', subjectId: userId, details: { name } } as const)),
    ...keyIds.map(id => ({ action: 'api_key.revoked', subjectId: id } as const)),
    ...appIds.map(id => (
      { action: 'connected_app.removed', subjectId: id, details: { reason: 'everything' } } as const)),
    ...sessions,
  ]
}
