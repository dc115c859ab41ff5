import { refuse } from '#contract/errors'
import { roleOf, type Role } from '#contract/roles'
import type { Member } from '#contract/schemas/member'
import type { AccountTransaction } from '#db/account/for-account'
import { userIdOf } from '../work/actor'
import type { AccountContext } from '../work/context'
import { memberNames } from '../work/member-names'

/** A membership with the person who has it. */
export type MemberRow = Awaited<ReturnType<typeof readMembers>>[number]

/** The members of the account, whoever has been there longest first. */
export function readMembers(client: Pick<AccountTransaction, 'membership'>, where: { id?: string, userId?: string } = {}) {
  return client.membership.findMany({
    where,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    include: {
      user: { select: { id: true, name: true, email: true, emailVerifiedAt: true, ownerProvenAt: true, locale: true } },
    },
  })
}

/** One of them. Refuses not_found. */
export async function requireMember(
  client: Pick<AccountTransaction, 'membership'>, where: { id: string } | { userId: string },
): Promise<MemberRow> {
  const [row] = await readMembers(client, where)
  if (!row) throw refuse('not_found')
  return row
}

/** The role of a member. */
export function roleOfMember({ role }: Pick<MemberRow, 'role'>): Role {
  return roleOf(role)
}

/** Members as the contract shows them. */
export async function presentMembers(
  { actor }: AccountContext, client: Pick<AccountTransaction, 'membership' | 'formerMember'>, rows: readonly MemberRow[],
): Promise<Member[]> {
  const inviters = await memberNames(client, rows.flatMap(({ invitedById }) => invitedById ?? []))
  return rows.map(row => ({
    id: row.id,
    userId: row.userId,
    name: row.user.name,
    email: row.user.email,
    role: roleOfMember(row),
    offeredRole: row.offeredRole === null ? null : roleOf(row.offeredRole),
    isYou: row.userId === userIdOf(actor),
    invitedBy: row.invitedById === null ? null : inviters.get(row.invitedById) ?? null,
    createdAt: row.createdAt.toISOString(),
  }))
}
