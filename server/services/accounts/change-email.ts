import { refuse, refuseField } from '#contract/errors'
import type { Accepted } from '#contract/schemas/session'
import { changeEmailMail } from '#documents/email/mail-links'
import { requireSignedIn } from '../work/actor'
import { changeAccount } from '../work/change-account'
import { installationOf, reachUser, type AccountContext, type ServiceContext } from '../work/context'
import { isSignedInAs } from '../work/live-session'
import { refuseTaken } from '../work/refuse-taken'
import { recordUserChange } from '../work/security-change'
import { tellOwnerOfTakenAddress } from './address-taken'
import {
  endMailTokens, mailPauseSeconds, makeMailToken, refuseMail, tokenLifetimesMinutes, type TokenOwner,
} from './mail-tokens'
import { takeAwayEverything } from './ways-in'

/**
 * Mails a link to the new address; until it is confirmed the old one stays. The old address is told at once, while its
 * owner can still stop it by choosing a new password. An address that is taken gets the same answer, and its owner a
 * mail. The link of an earlier request stops working: only what was asked for last can still happen.
 * Refuses validation_failed for the address one has, rate_limited.
 */
export async function requestEmailChange(account: AccountContext, email: string): Promise<Accepted> {
  const { userId } = requireSignedIn(account.actor)
  const isTaken = await installationOf(account).database.prisma.user.count({ where: { email } }) > 0
  await changeAccount(account, async (change) => {
    const { tx, mail } = change
    const user = await tx.user.findFirstOrThrow({ where: { id: userId } })
    if (user.email === email) throw refuseField(['email'], 'This is your e-mail address already')
    const pause = await mailPauseSeconds(account, tx, userId, 'change_email')
    if (pause > 0) throw refuseMail(pause)
    await endMailTokens(account, tx, userId, ['change_email'])
    const token = await makeMailToken(account, tx, { ...user, email }, 'change_email')
    if (!isTaken) {
      mail({
        kind: 'change_email',
        recipient: email,
        ...changeEmailMail(user.locale === 'en' ? 'en' : 'nl', {
          link: `${account.settings.baseUrl}/verify-email?token=${token}`,
          lifetimeMinutes: tokenLifetimesMinutes.change_email,
        }),
      })
    }
    await recordUserChange(account, change, user, { kind: 'email_change_requested', email })
  })
  if (isTaken) await tellOwnerOfTakenAddress(installationOf(account), email)
  return { accepted: true }
}

/**
 * Gives a user the address whose mailed link was confirmed, which also proves it. All other mailed links stop working.
 * Where the old address was never confirmed, whoever opened the account may be somebody else than the owner of the new
 * one: every session, API key, passkey and authenticator app of before ends. From then on the account counts as its
 * owner's only if the caller is signed in to it: see `confirmPasswordReset`.
 * Refuses mail_link_invalid for a link that was used, and for an address that somebody else has by now.
 * @param caller who is signed in where the link was confirmed; null when nobody is
 */
export async function confirmEmailChange(
  service: ServiceContext,
  { id, user: { id: userId, accountId }, email }: TokenOwner,
  caller: AccountContext | null,
): Promise<void> {
  await changeAccount(reachUser(service, { id: userId, accountId }), async ({ tx, now, record }) => {
    const { count } = await tx.userToken.updateMany({ where: { id, usedAt: null }, data: { usedAt: now } })
    if (count === 0) throw refuse('mail_link_invalid')
    const ownerProvenAt = await isSignedInAs(tx, userId, caller) ? now : null
    const { emailVerifiedAt } = await tx.user.findFirstOrThrow({ where: { id: userId } })
    const proven = { email, emailVerifiedAt: now, ownerProvenAt, updatedAt: now }
    await tx.user.updateMany({ where: { id: userId }, data: proven })
    await endMailTokens(service, tx, userId)
    const taken = emailVerifiedAt ? [] : await takeAwayEverything(tx, userId, now)
    record({ action: 'email.changed', subjectId: userId }, ...taken)
  }).catch(refuseTaken('mail_link_invalid'))
}
