import { Prisma, type PrismaClient } from '../client'
import { knownMigrations } from './schema-version'

/** A newer version of Polder has changed the database: what this version writes would not fit. */
export class NewerSchema extends Error {
  constructor() {
    super('The database was migrated by a newer version of Polder: start that version, or restore a backup that this one made')
    this.name = 'NewerSchema'
  }
}

/** How many migrations the database has had, to be asked in a statement of one's own. */
export const migrationCount = Prisma.sql`(SELECT COUNT(*) FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL)`

/** Throws NewerSchema where there were more than this version knows. */
export function requireKnown(migrations: number | bigint): void {
  if (Number(migrations) > knownMigrations.length) throw new NewerSchema()
}

/** Looks into the database itself. Throws NewerSchema, and what the database throws when it cannot answer. */
export async function requireKnownSchema(prisma: Pick<PrismaClient, '$queryRaw'>): Promise<void> {
  const [row] = await prisma.$queryRaw<{ migrations: bigint }[]>`SELECT ${migrationCount} AS "migrations"`
  requireKnown(row?.migrations ?? 0)
}
