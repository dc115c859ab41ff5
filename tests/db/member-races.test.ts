import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal, type ErrorCode } from '#contract/errors'
import { roleOf, rolesWith, roles, type Role } from '#contract/roles'
import { hashToken } from '#integrations/tokens'
import { answerOffer, changeRole } from '#services/members/change-role'
import { inviteMember, withdrawInvitation } from '#services/members/invitations'
import { acceptInvitation } from '#services/members/join'
import { removeMember } from '#services/members/remove'
import { memberRights } from '#services/work/actor'
import { changeAccount } from '#services/work/change-account'
import { accountContext, type AccountContext } from '#services/work/context'
import { initialBusiness } from '#services/accounts/initial-business'
import { daily } from '../support/daily'
import { seededRandom, type Random } from '../support/random-documents/random'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { dailyOnPostgres } from '../support/skipped'
import { useDatabase } from '../support/use-database'
import { doneOrWaiting } from '../support/waiting'

const database = useDatabase()
const at = new Date('2026-11-20T09:00:00.000Z')
const rounds = daily(20, 200)
/** What somebody may be told who was not fast enough. */
const lost: ErrorCode[] = [
  'unauthenticated', 'role_not_allowed', 'not_found', 'last_owner', 'mail_link_invalid', 'member_exists', 'rate_limited',
]

/** Two servers on one database. */
let servers: [TestService, TestService]
beforeAll(async () => {
  const outboxDir = temporaryFolder('outbox')
  const open = () => openService({ databaseUrl: database.url, outboxDir })
  servers = [await open(), await open()]
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

/** Who belongs to the studio when a round begins, and whether it is their home. */
const cast: readonly { name: string, role: Role, isAtHome: boolean }[] = [
  { name: 'vera', role: 'owner', isAtHome: true }, { name: 'jan', role: 'owner', isAtHome: false },
  { name: 'bea', role: 'administrator', isAtHome: true }, { name: 'pieter', role: 'viewer', isAtHome: true },
  { name: 'noor', role: 'assistant', isAtHome: false },
]

/** A studio with its people, and an own account for each of them that is at home there; all under the round's name. */
async function openRound(round: number): Promise<string> {
  const { prisma } = servers[0].service.database
  const open = async (id: string) => {
    await prisma.account.create({ data: { id, name: id, plan: 'pro', createdAt: at, updatedAt: at } })
    await prisma.business.create({ data: { id, accountId: id, ...initialBusiness(id, 'nl', at) } })
  }
  const join = (accountId: string, userId: string, role: Role) => prisma.membership.create({
    data: { id: `${accountId}-${userId}`, accountId, userId, role, createdAt: at, updatedAt: at },
  })
  const studio = `studio-${round}`
  await open(studio)
  for (const { name, role, isAtHome } of cast) {
    const userId = `${name}-${round}`
    if (!isAtHome) await open(userId)
    await prisma.user.create({
      data: {
        id: userId, accountId: isAtHome ? studio : userId, email: `${userId}@example.nl`, name, locale: 'nl', passwordHash: '',
        emailVerifiedAt: at, ownerProvenAt: at, createdAt: at, updatedAt: at,
      },
    })
    if (!isAtHome) await join(userId, userId, 'owner')
    await join(studio, userId, role)
    await prisma.session.create({
      data: {
        id: userId, secretHash: userId, userId, accountId: isAtHome ? studio : userId, createdAt: at, lastSeenAt: at,
        authenticatedAt: at, expiresAt: new Date('2026-12-20T09:00:00.000Z'),
      },
    })
  }
  return studio
}

/** Somebody who is signed in and was let in with a role, at one of the servers. */
function signedIn(random: Random, accountId: string, userId: string, role: Role): AccountContext {
  return signedInAt(random.pick(servers), accountId, userId, role)
}

function signedInAt({ service }: TestService, accountId: string, userId: string, role: Role): AccountContext {
  return accountContext(service, {
    accountId, plan: 'pro', changes: null, messageLocale: 'nl',
    actor: { type: 'session', userId, ...memberRights(role), session: { id: userId, isFresh: true } },
  })
}

type Act = (random: Random, studio: string, round: number) => Promise<unknown>

const someone = (random: Random) => random.pick(cast)
const of = (round: number, { name }: { name: string }) => `${name}-${round}`
const acting = (random: Random, studio: string, round: number) => {
  const person = someone(random)
  return signedIn(random, studio, of(round, person), person.role)
}

const acts: readonly Act[] = [
  (random, studio, round) => changeRole(
    acting(random, studio, round), `${studio}-${of(round, someone(random))}`, random.pick(roles)),
  (random, studio, round) => removeMember(acting(random, studio, round), `${studio}-${of(round, someone(random))}`),
  (random, studio, round) => {
    const person = someone(random)
    return removeMember(signedIn(random, studio, of(round, person), person.role), `${studio}-${of(round, person)}`)
  },
  (random, studio, round) => answerOffer(acting(random, studio, round), random.chance(0.8)),
  // Those who have an account of their own leave it, or come back by an invitation.
  (random, _studio, round) => {
    const userId = of(round, random.pick(cast.filter(({ isAtHome }) => !isAtHome)))
    return removeMember(signedIn(random, userId, userId, 'owner'), `${userId}-${userId}`)
  },
  async (random, studio, round) => {
    const guest = { email: `gast-${round}@example.nl`, role: 'viewer' as const }
    const { id } = await inviteMember(acting(random, studio, round), guest)
    if (random.chance(0.3)) await withdrawInvitation(acting(random, studio, round), id)
  },
  async (random, studio, round) => {
    const token = `invitation-${round}`.padEnd(43, '0')
    const guest = of(round, random.pick(cast.filter(({ isAtHome }) => !isAtHome)))
    await servers[0].service.database.prisma.invitation.updateMany({
      where: { accountId: studio, email: `gast-${round}@example.nl` },
      data: { email: `${guest}@example.nl`, tokenHash: hashToken(token) },
    })
    return Promise.allSettled([0, 1].map(() => acceptInvitation(signedIn(random, guest, guest, 'owner'), token)))
  },
]

/** Does something; being too late for it is no fault. */
async function attempt(act: Promise<unknown>): Promise<void> {
  try {
    await act
  } catch (error) {
    if (!(error instanceof Refusal) || !lost.includes(error.code)) throw error
  }
}

describe('roles, invitations and leaving at the same moment, over two servers', dailyOnPostgres, () => {
  it(`leave an owner, and everybody at a home that is theirs, ${rounds} times`, async () => {
    const { prisma } = servers[0].service.database
    for (let round = 1; round <= rounds; round++) {
      const random = seededRandom(round)
      const studio = await openRound(round)
      const chosen = Array.from({ length: random.whole(3, 7) }, () => random.pick(acts))
      await Promise.all(chosen.map(act => attempt(act(random, studio, round))))

      const members = await prisma.membership.findMany({ where: { accountId: studio } })
      const owners = members.filter(({ role }) => rolesWith('ownership').includes(roleOf(role)))
      expect(owners.length, `owners in round ${round}`).toBeGreaterThan(0)
      expect(new Set(members.map(({ userId }) => userId)).size).toBe(members.length)
    }
    const users = await prisma.user.findMany({ include: { memberships: true } })
    expect(users.length).toBeGreaterThan(rounds)
    const strays = users.filter(({ accountId, memberships }) => !memberships.some(own => own.accountId === accountId))
    expect(strays).toEqual([])
    const sessions = await prisma.session.findMany({ include: { user: true } })
    expect(sessions.filter(({ accountId, user }) => user.accountId !== accountId)).toEqual([])
  })
})

describe('a change that waits for another server to remove whoever makes it', dailyOnPostgres, () => {
  it('is refused, since they are no member by then', async () => {
    const studio = await openRound(0)
    let late: Promise<unknown> = Promise.resolve()
    await changeAccount(signedInAt(servers[0], studio, 'vera-0', 'owner'), async ({ tx, record }) => {
      await tx.membership.deleteMany({ where: { userId: 'noor-0' } })
      record({ action: 'member.removed', subjectId: 'noor-0', details: { role: 'assistant', reason: 'removed' } })
      late = changeAccount(signedInAt(servers[1], studio, 'noor-0', 'assistant'), async () => 'made')
      await doneOrWaiting(late)
    })

    await expect(late).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})
