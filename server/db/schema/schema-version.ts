import { existsSync } from 'node:fs'
import { databaseKindOf } from '../database-url'
import { migrations } from '../generated/migrations'
import { sqliteFileOf } from '../drivers/sqlite-file'

/** A server that takes connections and says nothing is not waited for. */
export const longestConnectMs = 5_000

/** The migrations this version of Polder knows, oldest first. Both databases have the same ones by name. */
export const knownMigrations: readonly string[] = migrations.sqlite.map(({ name }) => name)

/** The migrations a database has had, oldest first; none for one that is missing or empty. It is not created. */
export async function appliedMigrations(databaseUrl: string): Promise<string[]> {
  if (databaseKindOf(databaseUrl) === 'postgres') return readPostgres(databaseUrl)
  return existsSync(sqliteFileOf(databaseUrl)) ? readSqlite(databaseUrl) : []
}

/** Prisma's own table of migrations; those that were rolled back do not count. */
export const appliedMigrationsQuery =
  'SELECT "migration_name" AS "name" FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL ORDER BY "migration_name"'

async function readSqlite(databaseUrl: string): Promise<string[]> {
  const { createClient } = await import('@libsql/client/sqlite3')
  const client = createClient({ url: databaseUrl })
  try {
    const { rows: [table] } = await client.execute('SELECT 1 FROM sqlite_master WHERE name = \'_prisma_migrations\'')
    if (!table) return []
    const { rows } = await client.execute(appliedMigrationsQuery)
    return rows.map(row => String(row.name))
  } finally {
    client.close()
  }
}

async function readPostgres(databaseUrl: string): Promise<string[]> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: longestConnectMs })
  await client.connect()
  try {
    const { rows: [table] } = await client.query('SELECT 1 WHERE to_regclass(\'"_prisma_migrations"\') IS NOT NULL')
    if (!table) return []
    const { rows } = await client.query<{ name: string }>(appliedMigrationsQuery)
    return rows.map(row => row.name)
  } finally {
    await client.end()
  }
}
