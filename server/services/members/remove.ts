import { refuse } from '#contract/errors'
import { owns } from '#contract/roles'
import type { AccountEvent } from '#contract/events'
import type { Deleted } from '#contract/schemas/invoice'
import type { AccountTransaction } from '#db/account/for-account'
import { holdPerson, moveHome, otherAccountOf } from '#db/account/people'
import { removeRecordsOf } from '../connections/kept-records'
import { requirePower, requireSignedIn } from '../work/actor'
import { changeAccount } from '../work/change-account'
import { installationOf, type AccountContext } from '../work/context'
import { requireMayGive, requireOtherOwner } from './change-role'
import { requireMember, roleOfMember, type MemberRow } from './record'
import { tellMembers } from './tell'

/**
 * Removes a member, or lets the caller leave: their keys and apps end with them. Who belongs to no other account is
 * deleted as a user; what they did keeps their name.
 * Refuses not_found, role_not_allowed, last_owner.
 */
export async function removeMember(account: AccountContext, id: string): Promise<Deleted> {
  const caller = requireSignedIn(account.actor)
  const apps = await changeAccount(account, async (change) => {
    const { tx, now, record } = change
    const member = await requireMember(tx, { id })
    const isLeaving = member.userId === caller.userId
    if (!isLeaving) {
      requirePower(caller, 'administration')
      requireMayGive(caller, roleOfMember(member))
    }
    if (owns(roleOfMember(member))) await requireOtherOwner(tx, member)
    const { name, email } = member.user
    await tellMembers(account, change, member.user, { kind: isLeaving ? 'member_left' : 'member_removed', name, email }, { by: caller.userId })
    const { events, appIds } = await endPrograms(tx, member.userId, now)
    record(...events)
    record({
      action: 'member.removed', subjectId: member.userId,
      details: { role: roleOfMember(member), reason: isLeaving ? 'left' : 'removed' },
    })
    await endMembership(tx, member, now)
    return appIds
  })
  // Their tokens open nothing from the change on; this only clears them away.
  for (const app of apps) await removeRecordsOf(installationOf(account), app)
  return { id, deleted: true }
}

/**
 * Ends a membership and keeps the name for the trail. A person whose home the account is moves to another of theirs,
 * with sessions and factors, and is deleted where there is none.
 */
export async function endMembership(
  tx: AccountTransaction, { id, userId, accountId, role, createdAt, user: { name } }: MemberRow, now: Date,
): Promise<void> {
  const home = await holdPerson(tx, userId)
  if (home === null) throw refuse('not_found')
  const former = { name, role, createdAt, endedAt: now }
  await tx.formerMember.deleteMany({ where: { userId } })
  await tx.formerMember.create({ data: { accountId, userId, ...former } })
  await tx.membership.deleteMany({ where: { id } })
  if (home !== accountId) return
  const other = await otherAccountOf(tx, userId, accountId)
  if (other === null) await tx.user.deleteMany({ where: { id: userId } })
  else await moveHome(tx, userId, other)
}

/** Ends the keys that a member made and the apps they let in. @returns what the trail has to tell, and which apps */
async function endPrograms(
  tx: AccountTransaction, userId: string, now: Date,
): Promise<{ events: AccountEvent[], appIds: string[] }> {
  const keys = await tx.apiKey.findMany({ where: { createdById: userId, revokedAt: null }, select: { id: true } })
  await tx.apiKey.updateMany({ where: { createdById: userId, revokedAt: null }, data: { revokedAt: now } })
  const apps = await tx.connectedApp.findMany({ where: { userId, revokedAt: null }, select: { id: true } })
  await tx.connectedApp.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now } })
  return {
    events: [
      ...keys.map(({ id }) => ({ action: 'api_key.revoked', subjectId: id } as const)),
      ...apps.map(({ id }) => ({ action: 'connected_app.removed', subjectId: id, details: { reason: 'member' } } as const)),
    ],
    appIds: apps.map(({ id }) => id),
  }
}
