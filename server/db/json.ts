import { Prisma } from './generated/sqlite/client'

/** A value for a nullable JSON column: null is stored as the database's own null, not as the JSON word. */
export function jsonOrNull<Value extends object>(value: Value | null) {
  return value === null ? Prisma.DbNull : value
}
