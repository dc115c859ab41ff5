import { createHash } from 'node:crypto'
import type { Transaction as LibsqlTransaction } from '@libsql/client/sqlite3'
import { databaseKindOf, type DatabaseKind } from '../database-url'
import { outageOf } from '../outage'
import { NewerSchema } from './newer-schema'
import { appliedMigrations, longestConnectMs } from './schema-version'
import { migrations, type Migration } from '../generated/migrations'
import { makePrivateFile, sqliteFileOf } from '../drivers/sqlite-file'

/** A number that only Polder's migrations lock, so that of many instances one migrates and the others wait. */
const advisoryLock = 7_056_337

/** Prisma's own table, so that `prisma migrate deploy` works on the same folders. */
const migrationTable = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMP,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMP,
  "started_at" TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
);`

/**
 * Brings a database to the newest schema, each migration whole or not at all, under a lock.
 * A database that cannot be written to is left as it is when it has the newest schema already.
 * @throws NewerSchema when it has had others, and when an applied one was changed afterwards or it cannot be reached
 */
export async function migrate(databaseUrl: string): Promise<{ isReadOnly: boolean }> {
  try {
    if (databaseKindOf(databaseUrl) === 'sqlite') await migrateSqlite(databaseUrl)
    else await migratePostgres(databaseUrl)
    return { isReadOnly: false }
  } catch (error) {
    if (outageOf(error) !== 'read_only') throw error
    const applied = await appliedMigrations(databaseUrl)
    if (applied.at(-1) !== migrations[databaseKindOf(databaseUrl)].at(-1)?.name) throw error
    return { isReadOnly: true }
  }
}

/**
 * What brings a schema from one number of migrations to another, each with its entry in Prisma's own table; the table
 * itself comes first when there is nothing yet. The caller runs them in a transaction of its own.
 */
export function migrationStatements(kind: DatabaseKind, from: number, to = migrations[kind].length): string[] {
  const statements = migrations[kind].slice(from, to).map(migration => `${migration.sql};\n${recordOf(migration)}`)
  return from === 0 ? [migrationTable, ...statements] : statements
}

/** How a SQLite file is kept: what is deleted is overwritten, and a new file learns to get shorter. */
export const filePragmas = [
  'auto_vacuum = INCREMENTAL', 'journal_mode = WAL', 'synchronous = FULL', 'secure_delete = ON',
].map(pragma => `PRAGMA ${pragma};`).join(' ')

async function migrateSqlite(databaseUrl: string): Promise<void> {
  makePrivateFile(sqliteFileOf(databaseUrl))
  const { createClient } = await import('@libsql/client/sqlite3')
  const client = createClient({ url: databaseUrl, timeout: 15_000 })
  try {
    await client.executeMultiple(filePragmas)
    // Rebuilding a table drops it, and dropping would cascade. The switch works only outside a transaction,
    // and the transaction goes on with this very connection.
    await client.execute('PRAGMA foreign_keys = OFF')
    const transaction = await client.transaction('write')
    try {
      await transaction.executeMultiple(migrationTable)
      const applied = await transaction.execute('SELECT migration_name, checksum FROM "_prisma_migrations"')
      const pending = pendingMigrations(migrations.sqlite, applied.rows.map(row => ({
        name: String(row.migration_name),
        checksum: String(row.checksum),
      })))
      for (const migration of pending) await transaction.executeMultiple(`${migration.sql};\n${recordOf(migration)}`)
      await refuseBrokenReferences(transaction)
      await transaction.commit()
    } finally {
      transaction.close()
    }
  } finally {
    client.close()
  }
}

async function refuseBrokenReferences(transaction: LibsqlTransaction): Promise<void> {
  const broken = await transaction.execute('PRAGMA foreign_key_check')
  if (broken.rows.length > 0) throw new Error('A migration left rows that point nowhere; nothing was changed')
}

async function migratePostgres(databaseUrl: string): Promise<void> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: longestConnectMs })
  // The statement that meets it tells.
  client.on('error', () => undefined)
  try {
    await client.connect()
    // One transaction, in which one server at a time does all of it: a pooler hands out connections by the transaction.
    // It may take longer than a request may wait, but a server that is frozen in it must not hold the others up.
    await client.query(`BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
      SET LOCAL idle_in_transaction_session_timeout = '1min'; SELECT pg_advisory_xact_lock(${advisoryLock}); ${migrationTable}`)
    const applied = await client.query<{ name: string, checksum: string }>(
      'SELECT migration_name AS name, checksum FROM "_prisma_migrations"',
    )
    const pending = pendingMigrations(migrations.postgres, applied.rows)
    // Waits for the changes that run, and lets those that follow see it: see `lockAccount`.
    if (pending.length > 0 && applied.rows.length > 0) await client.query('LOCK TABLE "AuditChain" IN ACCESS EXCLUSIVE MODE')
    for (const migration of pending) await client.query(`${migration.sql};\n${recordOf(migration)}`)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

function pendingMigrations(all: Migration[], applied: { name: string, checksum: string }[]): Migration[] {
  if (applied.some(({ name }) => !all.some(known => known.name === name))) throw new NewerSchema()
  const checksums = new Map(applied.map(row => [row.name, row.checksum]))
  return all.filter((migration) => {
    const checksum = checksums.get(migration.name)
    if (checksum !== undefined && checksum !== checksumOf(migration)) {
      throw new Error(`Migration ${migration.name} was changed after it was applied to this database`)
    }
    return checksum === undefined
  })
}

function recordOf(migration: Migration): string {
  const checksum = checksumOf(migration)
  return `INSERT INTO "_prisma_migrations" ("id", "checksum", "finished_at", "migration_name", "applied_steps_count")
    VALUES ('${checksum.slice(0, 36)}', '${checksum}', CURRENT_TIMESTAMP, '${migration.name}', 1);`
}

function checksumOf(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex')
}
