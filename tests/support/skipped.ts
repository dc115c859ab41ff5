import { execFileSync } from 'node:child_process'
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

/** Options of tests that give a program to do, which this machine may lack. */
export const needingProgram = (name: string) => needing(hasProgram(name) ? null : name)

/** Options of tests that `npm test` leaves to `npm run test:all`. */
export const beforeRelease = skippedFor(daily('left to npm run test:all', null))

/** Options of tests of what is the same code on both databases: `npm test` runs them on SQLite alone. */
export const dailyOnSqlite = inject('databaseKind') === 'postgres' ? beforeRelease : {}

/**
 * Options of tests of what is between servers, or which only Postgres lets happen at once: `npm test` runs them there
 * alone. The rule itself, which SQLite could get wrong as well, is asked there every day by `services`, `api` or a test
 * beside them.
 */
export const dailyOnPostgres = inject('databaseKind') === 'sqlite' ? beforeRelease : {}

/** Of many like cases one in so many on Postgres and the others on SQLite in `npm test`; each on both otherwise. */
export function dailyOnOne<Case>(oneIn: number, cases: readonly Case[]): Case[] {
  const own = inject('databaseKind')
  return cases.filter((_, place) => daily(place % oneIn === 0 ? 'postgres' : 'sqlite', own) === own)
}

/** Options of tests that mean something on one database alone. */
export const onlyOn = (kind: DatabaseKind) => skippedFor(inject('databaseKind') === kind ? null : `only on ${labels[kind]}`)

function hasProgram(name: string): boolean {
  try {
    execFileSync('which', [name], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
