import { randomBytes } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@libsql/client'
import { Client, type QueryResult } from 'pg'
import { migrate } from '../../server/db/schema/migrate'
import { temporaryFolder } from './run-folder'

export type DatabaseKind = 'sqlite' | 'postgres'

/** A migrated, empty database that others are copied from; plain data, so that it can be handed to test workers. */
export type DatabaseTemplate =
  | { kind: 'sqlite', file: string }
  | { kind: 'postgres', serverUrl: string, name: string }

/** Migrates the database that all copies of one run are made from. */
export async function createSqliteTemplate(): Promise<DatabaseTemplate> {
  const file = join(temporaryFolder('template'), 'polder.db')
  await migrate(`file:${file}`)
  // What was migrated stands in the log beside the file, and only the file is copied.
  const client = createClient({ url: `file:${file}` })
  await client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
  client.close()
  return { kind: 'sqlite', file }
}

/**
 * Migrates the database that all copies of one run are made from.
 * @param serverUrl a Postgres whose user may create databases
 */
export async function createPostgresTemplate(serverUrl: string): Promise<DatabaseTemplate> {
  const name = 'polder_template'
  await onServer(serverUrl, `CREATE DATABASE ${name}`)
  await migrate(withDatabase(serverUrl, name))
  return { kind: 'postgres', serverUrl, name }
}

/**
 * Makes a fresh database in some milliseconds: a copied file, or a copy that Postgres makes itself.
 * @returns its `DATABASE_URL`
 */
export async function copyDatabase(template: DatabaseTemplate): Promise<string> {
  if (template.kind === 'sqlite') {
    const file = join(temporaryFolder('database'), 'polder.db')
    copyFileSync(template.file, file)
    return `file:${file}`
  }
  const name = `polder_${randomBytes(8).toString('hex')}`
  await onServer(template.serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template.name}`)
  return withDatabase(template.serverUrl, name)
}

/**
 * A database in which nothing is, not even a table: for a server that makes its own.
 * @returns its `DATABASE_URL`
 */
export async function emptyDatabase(like: DatabaseTemplate): Promise<string> {
  if (like.kind === 'sqlite') return `file:${join(temporaryFolder('database'), 'polder.db')}`
  const name = `polder_${randomBytes(8).toString('hex')}`
  await onServer(like.serverUrl, `CREATE DATABASE ${name}`)
  return withDatabase(like.serverUrl, name)
}

/** A closed database that copies can be made from. */
export async function templateOf(databaseUrl: string): Promise<DatabaseTemplate> {
  if (!databaseUrl.startsWith('file:')) {
    const name = new URL(databaseUrl).pathname.slice(1)
    const serverUrl = withDatabase(databaseUrl, 'postgres')
    await untilLeft(serverUrl, name)
    return { kind: 'postgres', serverUrl, name }
  }
  const client = createClient({ url: databaseUrl })
  // What only the write-ahead log holds would be missing from a copied file.
  await client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
  client.close()
  return { kind: 'sqlite', file: databaseUrl.slice('file:'.length) }
}

/** Postgres lets go of a closed connection a moment later, and copies only a database that nobody is connected to. */
async function untilLeft(serverUrl: string, name: string): Promise<void> {
  while ((await onServer(serverUrl, 'SELECT 1 FROM pg_stat_activity WHERE datname = $1', [name])).rowCount !== 0) await sleep(10)
}

async function onServer(serverUrl: string, statement: string, values?: string[]): Promise<QueryResult> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return await client.query(statement, values)
  } finally {
    await client.end()
  }
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
