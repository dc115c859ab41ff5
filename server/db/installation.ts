import type { Database, Prisma } from './client'

/** The id of the installation that a database is of; null where it was not started since there are ids. */
export async function findInstallationId(
  { installation }: Pick<Prisma.TransactionClient, 'installation'>,
): Promise<string | null> {
  return (await installation.findUnique({ where: { row: 'this' } }))?.id ?? null
}

/**
 * The id of the installation that a database is of, written now where there is none; servers that start at once agree.
 * @returns with it how the database came by it: `new` it held no account yet, `older` it did, `known` it had its id
 */
export async function ensureInstallationId(
  { prisma }: Database,
  newId: () => string,
): Promise<{ id: string, origin: 'new' | 'older' | 'known' }> {
  const known = await findInstallationId(prisma)
  if (known !== null) return { id: known, origin: 'known' }
  const origin = await prisma.account.findFirst({ select: { id: true } }) ? 'older' : 'new'
  // Prisma's upsert reads first, and fails for all but one of servers that start at once.
  await prisma.$executeRaw`
    INSERT INTO "Installation" ("row", "id") VALUES ('this', ${newId()}) ON CONFLICT ("row") DO NOTHING`
  const { id } = await prisma.installation.findUniqueOrThrow({ where: { row: 'this' } })
  return { id, origin }
}
