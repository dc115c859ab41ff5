import { refuse } from '#contract/errors'
import { roleOf } from '#contract/roles'
import type { InvitedSignUp, OpenInvitation } from '#contract/schemas/member'
import { proveAddress } from '#db/account/people'
import { hashToken, isToken } from '#integrations/tokens'
import { attemptByPassword, recordSuccess } from '../accounts/attempts'
import { createPerson } from '../accounts/create-account'
import { requireGoodPassword } from '../accounts/password-rules'
import { enterSession, writeSession, type Browser, type OpenedSession } from '../accounts/sessions'
import { requireSignedIn } from '../work/actor'
import { changeAccount, type Change } from '../work/change-account'
import { installationOf, reachAccount, reachUser, type AccountContext, type AccountReach, type ServiceContext } from '../work/context'
import { requireLiveSession } from '../work/live-session'
import { memberNames } from '../work/member-names'
import { requireNotLeaving } from '../work/pending-deletion'
import { refuseTaken } from '../work/refuse-taken'
import { requirePlace } from './places'
import { requireMember } from './record'
import { tellMembers } from './tell'

/** What a mailed invitation is for. Refuses mail_link_invalid, the same for whatever is wrong with it. */
export async function findInvitation(service: ServiceContext, token: string): Promise<OpenInvitation> {
  const invitation = await requireInvitation(service, token)
  const { db } = reachAccount(service, invitation.accountId, { type: 'system' })
  const names = await memberNames(db, [invitation.invitedById])
  return {
    email: invitation.email,
    role: roleOf(invitation.role),
    accountName: (await db.business.findFirstOrThrow({ select: { name: true } })).name,
    invitedBy: names.get(invitation.invitedById) ?? null,
    expiresAt: invitation.expiresAt.toISOString(),
  }
}

/**
 * Makes whoever is signed in a member of the account that invited their very address. They have shown to own its inbox.
 * @param account the person's home
 * @returns the account they belong to from now on
 * Refuses mail_link_invalid, invitation_for_another, member_exists, plan_limit_reached, account_deletion_pending,
 * forbidden for a suspended account.
 */
export async function acceptInvitation(account: AccountContext, token: string): Promise<string> {
  const { userId } = requireSignedIn(account.actor)
  const service = installationOf(account)
  const { id, accountId } = await requireInvitation(service, token)
  const { email } = await account.db.user.findFirstOrThrow({ where: { id: userId }, select: { email: true } })
  const reach = reachUser(service, { id: userId, accountId })
  await changeAccount(reach, async (change) => {
    await requireLiveSession(account, change.tx)
    await join(reach, change, { invitationId: id, userId, email })
  })
  return accountId
}

/**
 * The same for somebody new, who is signed in from then on; the account is their home.
 * Refuses mail_link_invalid, email_taken, validation_failed for a poor password, plan_limit_reached, rate_limited,
 * account_deletion_pending, forbidden for a suspended account, service_unavailable.
 */
export async function signUpInvited(
  service: ServiceContext, input: InvitedSignUp, browser: Browser,
): Promise<OpenedSession> {
  const { id: invitationId, accountId, email } = await requireInvitation(service, input.token)
  await requireGoodPassword(input.password, { ...input, email, hasSecondFactor: false })
  const { ids, passwords } = service.outside
  const tried = { subject: `sign-up:${email}`, method: 'sign_up', user: null, browser } as const
  const secret = await attemptByPassword(service, tried, async (going) => {
    const passwordHash = await passwords.hash(input.password)
    const user = { id: ids.next(), accountId, email }
    const reach = reachUser(service, user)
    return changeAccount(reach, async (change) => {
      const { name, locale } = input
      await createPerson(change, { ...user, name, locale, passwordHash, provenAt: change.now })
      await join(reach, change, { invitationId, userId: user.id, email })
      const opened = await writeSession(service, change, user, browser)
      await recordSuccess(service, change, user, going)
      return opened
    }).catch(refuseTaken('email_taken'))
  })
  return enterSession(service, secret)
}

async function requireInvitation({ database: { prisma }, outside: { clock } }: ServiceContext, token: string) {
  if (!isToken(token)) throw refuse('mail_link_invalid')
  const invitation = await prisma.invitation.findUnique({ where: { tokenHash: hashToken(token) } })
  if (!invitation || invitation.expiresAt <= clock.now()) throw refuse('mail_link_invalid')
  return invitation
}

/** Uses an invitation up, under the lock of its account: it makes one member, with the role that it has by then. */
async function join(
  reach: Pick<AccountReach, 'settings' | 'outside' | 'accountId'>, change: Change,
  { invitationId, userId, email }: { invitationId: string, userId: string, email: string },
): Promise<void> {
  const { tx, now, record } = change
  const account = await tx.account.findFirstOrThrow({ select: { deletesAt: true, suspendedAt: true } })
  requireNotLeaving(account)
  // Not the account of whoever reads this, who may have one of their own.
  if (account.suspendedAt) throw refuse('forbidden', { reason: 'inviting_account_suspended' })
  const invitation = await tx.invitation.findFirst({ where: { id: invitationId, expiresAt: { gt: now } } })
  if (!invitation) throw refuse('mail_link_invalid')
  if (invitation.email !== email) throw refuse('invitation_for_another')
  if (!await proveAddress(tx, { userId, email, at: now })) throw refuse('invitation_for_another')
  if (await tx.membership.count({ where: { userId } }) > 0) throw refuse('member_exists')
  await requirePlace(reach, tx, { invited: 0 })
  await tx.invitation.deleteMany({ where: { id: invitationId } })
  const { accountId, role: name, invitedById } = invitation
  await tx.membership.create({
    data: { id: reach.outside.ids.next(), accountId, userId, role: name, invitedById, createdAt: now, updatedAt: now },
  })
  const role = roleOf(name)
  record({ action: 'member.joined', subjectId: userId, details: { role } })
  const { user } = await requireMember(tx, { userId })
  await tellMembers(reach, change, user, { kind: 'member_joined', name: user.name, email, role }, { by: invitedById })
}
