import { inject, type TestOptions } from 'vitest'
import { daily } from './daily'
import type { DatabaseKind } from './databases'

declare module 'vitest' {
  interface TaskMeta {
    skipReason?: string
  }
}

const labels: Record<DatabaseKind, string> = { sqlite: 'SQLite', postgres: 'Postgres' }

/**
 * Options of tests that do not run everywhere: skipped where there is a reason, which the sum at the end names.
 * @param reason null where they run
 */
export function skippedFor(reason: string | null): TestOptions {
  return reason === null ? {} : { skip: true, meta: { skipReason: reason } }
}

/** Options of tests that need what this machine may lack; null where it does not. */
export const needing = (missing: string | null) => skippedFor(missing && `needs ${missing}`)

/** Options of tests that `npm test` leaves to `npm run test:all`. */
export const beforeRelease = skippedFor(daily('left to npm run test:all', null))

/** Options of tests of what is the same code on both databases: `npm test` runs them on SQLite alone. */
export const dailyOnSqlite = inject('databaseKind') === 'postgres' ? beforeRelease : {}

/** Options of tests that mean something on one database alone. */
export const onlyOn = (kind: DatabaseKind) => skippedFor(inject('databaseKind') === kind ? null : `only on ${labels[kind]}`)
