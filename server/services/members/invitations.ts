import { refuse, refuseField, refuseOverLimit } from '#contract/errors'
import { roleOf } from '#contract/roles'
import type { Deleted } from '#contract/schemas/invoice'
import type { Invitation, InvitationInput } from '#contract/schemas/member'
import type { AccountTransaction } from '#db/account/for-account'
import { invitationMail } from '#documents/email/member-notices'
import { hashToken } from '#integrations/tokens'
import { requireSignedIn } from '../work/actor'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { memberNames } from '../work/member-names'
import { requireMayGive } from './change-role'
import { requirePlace } from './places'
import { requireMember } from './record'

/** How long the link of an invitation works. */
const invitationDays = 7
const dayMs = 24 * 60 * 60_000
/** So many mails of invitations leave an account in a day: strangers' inboxes are not to be filled by them. */
const mailsPerDay = 20
/** So many invitations are open at a time; more than an office has people. */
const mostOpen = 100

type InvitationRow = Awaited<ReturnType<AccountContext['db']['invitation']['findFirstOrThrow']>>

/** Who was invited and has neither accepted nor let the week pass, the latest first. */
export async function listInvitations(account: AccountContext): Promise<{ data: Invitation[] }> {
  const rows = await account.db.invitation.findMany({
    where: { expiresAt: { gt: account.outside.clock.now() } }, orderBy: { id: 'desc' }, take: mostOpen,
  })
  return { data: await presentInvitations(account.db, rows) }
}

/**
 * Invites somebody by mail; whoever was invited before by another link and role.
 * Refuses role_not_allowed for a role beyond the caller's own, email_not_verified while the caller's address is not
 * known to be theirs, member_exists, plan_limit_reached, validation_failed, rate_limited.
 */
export async function inviteMember(account: AccountContext, input: InvitationInput): Promise<Invitation> {
  const caller = requireSignedIn(account.actor)
  const { email, role } = input
  requireMayGive(caller, role)
  return changeAccount(account, async (change) => {
    const { tx, now, record } = change
    if (await tx.membership.count({ where: { user: { email } } }) > 0) throw refuse('member_exists')
    await tx.invitation.deleteMany({ where: { OR: [{ email }, { expiresAt: { lte: now } }] } })
    const open = await tx.invitation.count()
    if (open >= mostOpen) throw refuseField(['email'], `There are ${mostOpen} open invitations; withdraw some first`)
    await requirePlace(account, tx, { invited: open })
    const { user } = await requireMember(tx, { userId: caller.userId })
    // Whoever opened the account may be somebody else than who has the address: they fill nobody's inbox, and leave
    // nobody behind in it.
    if (user.ownerProvenAt === null) throw refuse('email_not_verified')
    const link = newLink(account, now)
    const row = await tx.invitation.create({
      data: {
        id: account.outside.ids.next(), accountId: account.accountId, email, role,
        locale: input.locale ?? user.locale, invitedById: caller.userId, createdAt: now, ...link.columns,
      },
    })
    record({ action: 'member.invited', subjectId: row.id, details: { role } })
    return mailInvitation(account, change, row, link.token)
  })
}

/**
 * Mails an invitation once more; its former link works no more, and the new one for a week.
 * Refuses not_found, role_not_allowed, rate_limited.
 */
export async function resendInvitation(account: AccountContext, id: string): Promise<Invitation> {
  const caller = requireSignedIn(account.actor)
  return changeAccount(account, async (change) => {
    const { tx, now } = change
    const row = await tx.invitation.findFirst({ where: { id, expiresAt: { gt: now } } })
    if (!row) throw refuse('not_found')
    requireMayGive(caller, roleOf(row.role))
    const link = newLink(account, now)
    await tx.invitation.updateMany({ where: { id }, data: link.columns })
    return mailInvitation(account, change, { ...row, ...link.columns }, link.token)
  })
}

/** Withdraws an invitation; its link works no more. Refuses not_found. */
export async function withdrawInvitation(account: AccountContext, id: string): Promise<Deleted> {
  return changeAccount(account, async ({ tx, record }) => {
    const { count } = await tx.invitation.deleteMany({ where: { id } })
    if (count === 0) throw refuse('not_found')
    record({ action: 'member.invitation_withdrawn', subjectId: id })
    return { id, deleted: true }
  })
}

/** A secret for a link, and what is kept of it. */
function newLink({ outside }: AccountContext, now: Date) {
  const token = outside.tokens.next()
  const expiresAt = new Date(now.getTime() + invitationDays * dayMs)
  return { token, columns: { tokenHash: hashToken(token), sentAt: now, expiresAt } }
}

/** Writes the mail of an invitation. Refuses rate_limited after too many in a day. */
async function mailInvitation(
  account: AccountContext, { tx, now, mail }: Change, row: InvitationRow, token: string,
): Promise<Invitation> {
  const sent = await tx.outboxMail.findMany({
    where: { kind: 'invitation', createdAt: { gt: new Date(now.getTime() - dayMs) } },
    orderBy: { createdAt: 'asc' }, select: { createdAt: true }, take: mailsPerDay,
  })
  const [oldest] = sent
  if (sent.length >= mailsPerDay && oldest) {
    const resetSeconds = Math.ceil((oldest.createdAt.getTime() + dayMs - now.getTime()) / 1000)
    throw refuseOverLimit({ name: 'mail', quota: mailsPerDay, windowSeconds: dayMs / 1000, resetSeconds })
  }
  const [invitation] = await presentInvitations(tx, [row])
  if (!invitation) throw refuse('not_found')
  const { name: business } = await tx.business.findFirstOrThrow({ select: { name: true } })
  mail({
    kind: 'invitation',
    recipient: row.email,
    ...invitationMail(row.locale === 'en' ? 'en' : 'nl', {
      inviter: invitation.invitedBy ?? business, business, role: invitation.role, expiresAt: row.expiresAt,
      link: `${account.settings.baseUrl}/invitation?token=${token}`,
    }),
  })
  return invitation
}

async function presentInvitations(
  client: Pick<AccountTransaction, 'membership' | 'formerMember'>, rows: readonly InvitationRow[],
): Promise<Invitation[]> {
  const names = await memberNames(client, rows.map(({ invitedById }) => invitedById))
  return rows.map(row => ({
    id: row.id,
    email: row.email,
    role: roleOf(row.role),
    invitedBy: names.get(row.invitedById) ?? null,
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  }))
}
