import type { AccountClient } from '#db/account/for-account'

/** The names of people by their ids, also of those who were members once. */
export async function memberNames(
  client: Pick<AccountClient, 'membership' | 'formerMember'>,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const where = { userId: { in: [...new Set(userIds)] } }
  const former = await client.formerMember.findMany({ where, select: { userId: true, name: true } })
  const members = await client.membership.findMany({
    where, select: { userId: true, user: { select: { name: true } } },
  })
  return new Map([
    ...former.map(({ userId, name }) => [userId, name] as const),
    ...members.map(({ userId, user }) => [userId, user.name] as const),
  ])
}
