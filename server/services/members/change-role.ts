import { refuse } from '#contract/errors'
import { keepsAllOf, mayGive, owns, roleOf, rolesWith, type Role } from '#contract/roles'
import type { Member } from '#contract/schemas/member'
import type { AccountTransaction } from '#db/account/for-account'
import { requireSignedIn, type SignedIn } from '../work/actor'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { presentMembers, requireMember, roleOfMember, type MemberRow } from './record'
import { tellMembers } from './tell'

/**
 * Gives a member another role, at once, or none; to own the account is offered, and counts once the member accepts.
 * Refuses not_found, role_not_allowed for what the caller has not themselves, last_owner.
 */
export async function changeRole(account: AccountContext, id: string, role: Role | undefined): Promise<Member> {
  const caller = requireSignedIn(account.actor)
  return changeAccount(account, async (change) => {
    const { tx } = change
    const member = await requireMember(tx, { id })
    requireMayGive(caller, roleOfMember(member), ...role ? [role] : [])
    if (role === undefined) return presentMember(account, tx, id)
    if (owns(role) && !owns(roleOfMember(member))) await offer(account, change, member, role)
    else await setRole(account, change, member, role)
    return presentMember(account, tx, id)
  })
}

/**
 * Accepts or declines the role that an owner offered. An offer of somebody who owns the account no more is none.
 * Refuses not_found where there is no offer.
 */
export async function answerOffer(account: AccountContext, isAccepted: boolean): Promise<Member> {
  const { userId } = requireSignedIn(account.actor)
  return changeAccount(account, async (change) => {
    const { tx, now, record } = change
    const member = await requireMember(tx, { userId })
    if (member.offeredRole === null) throw refuse('not_found')
    const role = roleOf(member.offeredRole)
    const [offerer] = await tx.membership.findMany({ where: { userId: member.offeredById ?? '', role: { in: rolesWith('ownership') } } })
    if (isAccepted && !offerer) throw refuse('not_found')
    if (isAccepted) {
      await setRole(account, change, member, role)
    } else {
      await tx.membership.updateMany({ where: { id: member.id }, data: { ...noOffer, updatedAt: now } })
      record({ action: 'member.role_declined', subjectId: userId, details: { role } })
    }
    return presentMember(account, tx, member.id)
  })
}

async function presentMember(account: AccountContext, tx: AccountTransaction, id: string): Promise<Member> {
  const [member] = await presentMembers(account, tx, [await requireMember(tx, { id })])
  if (!member) throw refuse('not_found')
  return member
}

/** Refuses role_not_allowed to whoever may not give these roles or take them away. */
export function requireMayGive(caller: SignedIn, ...given: Role[]): void {
  const beyond = given.find(role => !mayGive(caller.role, role))
  if (beyond) throw refuse('role_not_allowed', { roles: rolesWith('administration').filter(role => mayGive(role, beyond)) })
}

/** Refuses last_owner where nobody else would own the account. Call it under the account's lock. */
export async function requireOtherOwner(tx: AccountTransaction, { id }: { id: string }): Promise<void> {
  const others = await tx.membership.count({ where: { id: { not: id }, role: { in: rolesWith('ownership') } } })
  if (others === 0) throw refuse('last_owner')
}

const noOffer = { offeredRole: null, offeredById: null }

async function offer(account: AccountContext, change: Change, member: MemberRow, role: Role): Promise<void> {
  const { tx, now, record } = change
  const { userId } = requireSignedIn(account.actor)
  await tx.membership.updateMany({
    where: { id: member.id }, data: { offeredRole: role, offeredById: userId, updatedAt: now },
  })
  record({ action: 'member.role_offered', subjectId: member.userId, details: { role } })
  const { name, email } = member.user
  await tellMembers(account, change, member.user, { kind: 'member_role_offered', name, email, role }, { by: userId })
}

async function setRole(account: AccountContext, change: Change, member: MemberRow, role: Role): Promise<void> {
  const { tx, now, record } = change
  const former = roleOfMember(member)
  if (owns(former) && !keepsAllOf(former, role)) await requireOtherOwner(tx, member)
  await tx.membership.updateMany({ where: { id: member.id }, data: { role, ...noOffer, updatedAt: now } })
  if (former === role) return
  record({ action: 'member.role_changed', subjectId: member.userId, details: { from: former, to: role } })
  const { name, email } = member.user
  const event = { kind: 'member_role_changed', name, email, from: former, to: role } as const
  await tellMembers(account, change, member.user, event, { by: requireSignedIn(account.actor).userId })
}
