import type { Role } from '#contract/roles'
import type { InvitedRole } from '#contract/schemas/member'
import { authenticateSession } from '#services/accounts/sessions'
import { inviteMember } from '#services/members/invitations'
import { signUpInvited } from '#services/members/join'
import type { WantedAccount } from '#db/queries/callers'
import type { AccountContext, ServiceContext } from '#services/work/context'
import { castPassword } from './accounts'
import { mailTo, tokenIn } from './outbox'

export const browser = { userAgent: 'Firefox', ipAddress: '192.0.2.1' }

/** Somebody who joined an account, with the secret of the browser in which they did. */
export interface JoinedMember {
  secret: string
  account: AccountContext
  userId: string
  email: string
}

/** The token of the latest invitation that an address was mailed. */
export async function invitationTo(service: ServiceContext, email: string, outboxDir: string): Promise<string> {
  await service.outside.background.settled()
  return tokenIn(await mailTo(email, /Uitnodiging|Invitation/, outboxDir))
}

/** Invites somebody new to an account and lets them in by the mail. */
export async function joinAccount(
  service: ServiceContext,
  owner: AccountContext,
  { name, role, email = `${name.toLowerCase()}@example.nl` }: { name: string, role: InvitedRole, email?: string },
  outboxDir: string,
): Promise<JoinedMember> {
  await inviteMember(owner, { email, role })
  const token = await invitationTo(service, email, outboxDir)
  const { secret, account } = await signUpInvited(service, { token, name, password: castPassword, locale: 'nl' }, browser)
  return { secret, account, userId: userIn(account), email }
}

/** The account that a session works in, as it is by now. */
export async function enterAs(
  service: ServiceContext, secret: string, wanted?: WantedAccount,
): Promise<AccountContext> {
  const account = await authenticateSession(service, secret, wanted)
  if (!account) throw new Error('The session has ended')
  return account
}

/** Who is signed in. */
export function userIn({ actor }: AccountContext): string {
  if (actor.type !== 'session') throw new Error('Nobody is signed in')
  return actor.userId
}

/** The role with which somebody acts. */
export function roleIn({ actor }: AccountContext): Role | null {
  return 'role' in actor ? actor.role : null
}
