import type { Accepted } from '#contract/schemas/session'
import { verifyEmailMail } from '#documents/email/mail-links'
import { requireSignedIn } from '../work/actor'
import { changeAccount, type Change } from '../work/change-account'
import { reachUser, type AccountContext, type ServiceContext, type Surroundings } from '../work/context'
import { isSignedInAs } from '../work/live-session'
import { unprovenPauseSeconds } from '../work/unproven-address'
import { confirmEmailChange } from './change-email'
import { findTokenOwner, mailPauseSeconds, makeMailToken, refuseMail, tokenLifetimesMinutes } from './mail-tokens'

/**
 * Notes that an address is its user's own; a new one takes the place of the old. Confirming the first address twice
 * while the link lives is no mistake. Whoever does it while signed in to the account is known to be its owner from then
 * on: who only has the inbox may be confirming what somebody else opened in their name. Refuses mail_link_invalid.
 * @param caller who is signed in where the link was confirmed; null when nobody is
 */
export async function verifyEmail(
  service: ServiceContext,
  token: string,
  caller: AccountContext | null,
): Promise<{ verified: true }> {
  const owner = await findTokenOwner(service, token, 'verify_email', 'change_email')
  if (owner.purpose === 'change_email') {
    await confirmEmailChange(service, owner, caller)
    return { verified: true }
  }
  const { user, id, email } = owner
  await changeAccount(reachUser(service, user), async ({ tx, now }) => {
    await tx.userToken.updateMany({ where: { id, usedAt: null }, data: { usedAt: now } })
    // Of an address that changes at this very moment the link proves nothing.
    const current = { id: user.id, email }
    await tx.user.updateMany({ where: { ...current, emailVerifiedAt: null }, data: { emailVerifiedAt: now } })
    if (!await isSignedInAs(tx, user.id, caller)) return
    await tx.user.updateMany({ where: { ...current, ownerProvenAt: null }, data: { ownerProvenAt: now } })
  })
  return { verified: true }
}

/**
 * Mails the link once more; nothing happens when somebody who was signed in proved the address already.
 * Refuses rate_limited.
 */
export async function resendVerification(account: AccountContext): Promise<Accepted> {
  const { userId } = requireSignedIn(account.actor)
  await changeAccount(account, async (change) => {
    const { tx } = change
    const user = await tx.user.findFirstOrThrow({ where: { id: userId } })
    if (user.ownerProvenAt) return
    const pause = Math.max(
      await mailPauseSeconds(account, tx, user.id, 'verify_email'),
      await unprovenPauseSeconds(account, tx, user),
    )
    if (pause > 0) throw refuseMail(pause)
    await mailVerification(account, change, user)
  })
  return { accepted: true }
}

/** Writes the mail that asks a user to prove the address. */
export async function mailVerification(
  service: Surroundings,
  { tx, mail }: Pick<Change, 'tx' | 'mail'>,
  user: { id: string, accountId: string, email: string, locale: string },
): Promise<void> {
  const token = await makeMailToken(service, tx, user, 'verify_email')
  mail({
    kind: 'verify_email',
    recipient: user.email,
    ...verifyEmailMail(user.locale === 'en' ? 'en' : 'nl', {
      link: `${service.settings.baseUrl}/verify-email?token=${token}`,
      lifetimeDays: tokenLifetimesMinutes.verify_email / (24 * 60),
    }),
  })
}
