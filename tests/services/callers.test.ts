import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { findKeyHolder, findSessionHolder } from '#db/queries/callers'
import { openDatabase, type Database } from '#db/client'
import { fillEveryModel } from '../support/every-model'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
const at = new Date('2026-11-20T09:00:00.123Z')
let open: Database

beforeAll(async () => {
  open = await openDatabase(database.url)
  for (const id of ['vink', 'jansen']) {
    await open.prisma.account.create({ data: { id, name: id, plan: 'free', createdAt: at, updatedAt: at } })
    await fillEveryModel(open, id)
  }
})
afterAll(() => open.close())

/** How many events an account had, as one statement finds it: SQLite gives sums and the like as wide integers. */
async function changesOf(accountId: string): Promise<unknown> {
  const { lastSequence } = await open.prisma.auditChain.findUniqueOrThrow({ where: { accountId } })
  return expect.toSatisfy(changes => Number(changes) === lastSequence)
}

describe('who calls, asked for by one statement', () => {
  it.each([
    { scopes: [] },
    { scopes: ['invoices:read', 'customers:write'], expiresAt: at, lastUsedAt: at, revokedAt: null },
    { scopes: ['invoices:read'], expiresAt: null, lastUsedAt: null, revokedAt: new Date(at.getTime() + 1) },
  ])('is the same for a key as by Prisma: $scopes', async (data) => {
    await open.prisma.apiKey.update({ where: { keyHash: 'vink' }, data })

    const { account, ...key } = await open.prisma.apiKey.findUniqueOrThrow({ where: { keyHash: 'vink' }, include: { account: true } })
    const { id, accountId, scopes, expiresAt, lastUsedAt, revokedAt } = key
    expect(await findKeyHolder(open, 'vink')).toEqual({
      id, accountId, scopes, expiresAt, lastUsedAt, revokedAt, plan: account.plan, deletesAt: null, suspendedAt: null,
      createdById: key.createdById, role: null,
      changes: await changesOf('vink'),
    })
  })

  it('is the same for a session', async () => {
    await open.prisma.session.update({ where: { secretHash: 'vink' }, data: { lastSeenAt: at, expiresAt: new Date('2026-12-01T00:00:00Z') } })

    const { account, user, ...session } = await open.prisma.session.findUniqueOrThrow({
      where: { secretHash: 'vink' }, include: { account: true, user: true },
    })
    const { id, accountId, userId, lastSeenAt, authenticatedAt, expiresAt } = session
    expect(await findSessionHolder(open, 'vink', 'home')).toEqual({
      id, accountId, userId, lastSeenAt, authenticatedAt, expiresAt, plan: account.plan, locale: user.locale,
      role: 'owner', deletesAt: null, suspendedAt: null,
      changes: await changesOf('vink'),
    })
  })

  it('is nobody for what was never given out', async () => {
    expect(await findKeyHolder(open, 'smit')).toBeNull()
    expect(await findSessionHolder(open, 'smit', 'chosen')).toBeNull()
  })
})
