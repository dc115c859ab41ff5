import { expect, it } from 'vitest'
import { openDatabase } from '#db/client'
import { useDatabase } from '../support/use-database'

const database = useDatabase()

it('a fresh installation lets nobody in: it has no account, user, session or key', async () => {
  const { prisma, close } = await openDatabase(database.url)
  const counts = await Promise.all([prisma.account, prisma.user, prisma.session, prisma.apiKey, prisma.passkey]
    .map(model => (model as typeof prisma.account).count()))
  await close()

  expect(counts).toEqual([0, 0, 0, 0, 0])
})
