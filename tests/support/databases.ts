import { randomBytes } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { Client } from 'pg'
import { migrate } from '../../server/db/migrate'
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

/** A closed database that copies can be made from. */
export async function templateOf(databaseUrl: string): Promise<DatabaseTemplate> {
  if (!databaseUrl.startsWith('file:')) {
    const { pathname } = new URL(databaseUrl)
    return { kind: 'postgres', serverUrl: withDatabase(databaseUrl, 'postgres'), name: pathname.slice(1) }
  }
  const client = createClient({ url: databaseUrl })
  // What only the write-ahead log holds would be missing from a copied file.
  await client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
  client.close()
  return { kind: 'sqlite', file: databaseUrl.slice('file:'.length) }
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
