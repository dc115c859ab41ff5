import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

/** The statements of a migration of the database under test, from the first that begins like this. */
export function migrationStatements(name: string, beginning: string): string[] {
  const folder = join(import.meta.dirname, `../../prisma/${inject('databaseKind')}/migrations`)
  const stamped = readdirSync(folder).find(migration => migration.endsWith(`_${name}`)) ?? ''
  const sql = readFileSync(join(folder, stamped, 'migration.sql'), 'utf8')
  return sql.slice(sql.indexOf(beginning)).split(';').filter(statement => statement.trim() !== '')
}
