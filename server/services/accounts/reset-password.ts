import { refuse } from '#contract/errors'
import type { Accepted, NewPasswordInput } from '#contract/schemas/session'
import { takeResetRequest } from '#db/queries/reset-requests'
import { runTransaction } from '#db/transaction'
import { resetPasswordMail } from '#documents/email/mail-links'
import { changeAccount } from '../work/change-account'
import { reachAccount, reachUser, type ServiceContext } from '../work/context'
import { recordUserChange } from '../work/security-change'
import { unprovenPauseSeconds } from '../work/unproven-address'
import { workOff } from '../work/work-off'
import { recordSuccess } from './attempts'
import { endMailTokens, findTokenOwner, mailPauseSeconds, makeMailToken, tokenLifetimesMinutes } from './mail-tokens'
import { isShort, requireGoodPassword } from './password-rules'
import { hasSecondFactor } from './second-factor'
import type { Browser } from './sessions'
import { endSessions, takeAwayEverything } from './ways-in'

/**
 * Takes a request for a mailed link to choose a new password. It is stored before the answer and processed after it:
 * neither the answer's content nor its time shows whether the address is known.
 */
export async function requestPasswordReset(service: ServiceContext, email: string): Promise<Accepted> {
  const { clock, ids } = service.outside
  await runTransaction(service.database.prisma, tx =>
    tx.resetRequest.create({ data: { id: ids.next(), email, createdAt: clock.now() } }))
  answerResetRequestsSoon(service)
  return { accepted: true }
}

/** Answers the stored requests, and nobody waits for it; what this misses, the next minute's sweep sees. */
export function answerResetRequestsSoon(service: ServiceContext): void {
  service.outside.background.wake('answer-reset-requests', () => workOff<{ id: string, email: string }>(service, {
    failure: { words: 'a request for a new password could not be answered', fields: ({ id }) => ({ resetRequest: id }) },
    pageSize: 100,
    turnOf: ({ email }) => email,
    find: take => service.database.prisma.resetRequest.findMany({ orderBy: { createdAt: 'asc' }, take }),
    work: request => answerResetRequest(service, request),
  }))
}

/**
 * Chooses a new password and ends every session. It also proves the address and who the owner is. Unless that was known
 * before, whoever opened the account may be somebody else, also where the address was confirmed by a link that was
 * opened without being signed in: then all that they left to come back by is taken away.
 * Refuses mail_link_invalid for a link that was used, expired or never was, validation_failed for a poor password,
 * service_unavailable while too many wait for theirs to be hashed.
 */
export async function confirmPasswordReset(
  service: ServiceContext,
  input: NewPasswordInput,
  browser: Browser,
): Promise<{ changed: true }> {
  const { id, user, usedAt } = await findTokenOwner(service, input.token, 'reset_password')
  if (usedAt) throw refuse('mail_link_invalid')
  const keepsFactors = user.ownerProvenAt !== null
  await requireGoodPassword(input.password, {
    ...user, hasSecondFactor: keepsFactors && await hasSecondFactor(service, user),
  })
  const { passwords, passwordTurns } = service.outside
  const passwordHash = await passwordTurns.run(`user:${user.id}`, () => passwords.hash(input.password))
  await changeAccount(reachUser(service, user), async (change) => {
    const { tx, now, record } = change
    const { count } = await tx.userToken.updateMany({ where: { id, usedAt: null }, data: { usedAt: now } })
    if (count === 0) throw refuse('mail_link_invalid')
    await endMailTokens(service, tx, user.id, ['reset_password', 'change_email'])
    const { count: unchanged } = await tx.user.updateMany({
      // The link was judged by these; an address that changes at this very moment makes it another's.
      where: { id: user.id, email: user.email, ownerProvenAt: user.ownerProvenAt },
      data: {
        passwordHash,
        passwordIsShort: isShort(input.password),
        emailVerifiedAt: user.emailVerifiedAt ?? now,
        ownerProvenAt: user.ownerProvenAt ?? now,
        updatedAt: now,
      },
    })
    if (unchanged === 0) throw refuse('mail_link_invalid')
    const taken = keepsFactors ? await endSessions(tx, user.id) : await takeAwayEverything(tx, user.id, now)
    await recordSuccess(service, change, user, { method: 'password_reset', browser })
    await recordUserChange(service, change, { ...user, emailVerifiedAt: now }, { kind: 'password_changed' })
    record(...taken)
  })
  return { changed: true }
}

/**
 * Mails the link, if somebody has the address. Deletes the request in the same change: one instance mails it.
 * @returns whether the request was still to be had
 */
async function answerResetRequest(
  service: ServiceContext,
  { id, email }: { id: string, email: string },
): Promise<boolean> {
  const user = await service.database.prisma.user.findUnique({ where: { email } })
  if (!user) {
    const { count } = await runTransaction(service.database.prisma, tx => tx.resetRequest.deleteMany({ where: { id } }))
    return count > 0
  }
  return changeAccount(reachAccount(service, user.accountId, { type: 'system' }), async ({ tx, mail }) => {
    if (!await takeResetRequest(tx, id)) return false
    if (await mailPauseSeconds(service, tx, user.id, 'reset_password') > 0) return true
    if (await unprovenPauseSeconds(service, tx, user) > 0) return true
    const token = await makeMailToken(service, tx, user, 'reset_password')
    mail({
      kind: 'reset_password',
      recipient: user.email,
      ...resetPasswordMail(user.locale === 'en' ? 'en' : 'nl', {
        link: `${service.settings.baseUrl}/reset-password?token=${token}`,
        lifetimeMinutes: tokenLifetimesMinutes.reset_password,
      }),
    })
    return true
  })
}
