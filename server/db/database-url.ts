export type DatabaseKind = 'sqlite' | 'postgres'

/**
 * Which database a `DATABASE_URL` names: `file:…` is SQLite, `postgres://…` or `postgresql://…` is Postgres.
 * @throws when it is neither
 */
export function databaseKindOf(databaseUrl: string): DatabaseKind {
  if (databaseUrl.startsWith('file:')) return 'sqlite'
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) return 'postgres'
  throw new Error('DATABASE_URL must start with file: (SQLite) or postgres:// (Postgres)')
}
