import type { DatabaseKind } from './database-url'
import { Prisma } from './generated/sqlite/client'

/** A value for a nullable JSON column: null is stored as the database's own null, not as the JSON word. */
export function jsonOrNull<Value extends object>(value: Value | null) {
  return value === null ? Prisma.DbNull : value
}

/** A value for a JSON column, of what is known to be nothing but JSON: what was undefined is left out. */
export function jsonOf(value: object): Prisma.InputJsonObject {
  return JSON.parse(JSON.stringify(value)) as Prisma.InputJsonObject
}

/** Rows to select from, each a `value` with its columns by their places. */
export function jsonRows(kind: DatabaseKind, rows: unknown[][]): Prisma.Sql {
  const json = JSON.stringify(rows)
  return kind === 'sqlite' ? Prisma.sql`json_each(${json})` : Prisma.sql`json_array_elements(${json}::json)`
}
