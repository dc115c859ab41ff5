import { type Prisma } from './generated/sqlite/client'

/**
 * A write was refused because a unique value exists already. Where nobody waited for it, SQLite tells of it in its own
 * words as the change is kept.
 */
export function isUniqueViolation(error: unknown): boolean {
  return isViolation(error, 'P2002', 'UniqueConstraintViolation') || /UNIQUE constraint failed/.test(wordsOf(error))
}

/**
 * A row to delete is referenced by now, or a row to reference is gone: another transaction came between the read and
 * the write. Reading again shows which.
 */
export function isForeignKeyViolation(error: unknown): boolean {
  return isViolation(error, 'P2003', 'ForeignKeyConstraintViolation')
}

/** For SQL that is written out, Prisma says only that it failed; what its adapter made of it is in `meta`. */
function isViolation(error: unknown, code: string, kind: string): boolean {
  return isKnownError(error) && (error.code === code || (error.code === 'P2010' && wordsOf(error).includes(kind)))
}

/**
 * The whole transaction may be tried again: nothing of it was kept.
 * Postgres says so of deadlocks, serialization failures and locks that others hold for long (a statement may wait for
 * several of them), SQLite while another process holds the file's lock.
 */
export function isRetryable(error: unknown): boolean {
  if (isKnownError(error) && error.code === 'P2034') return true
  return isBusyFile(error) || /could not serialize|deadlock detected|due to (?:lock|statement) timeout/.test(wordsOf(error))
}

/** Another process holds the SQLite file. */
export function isBusyFile(error: unknown): boolean {
  return wordsOf(error).includes('SQLITE_BUSY')
}

/** Prisma calls a busy file a time-out; what the driver itself said is in `meta`. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return `${error.message} ${isKnownError(error) ? JSON.stringify(error.meta) : ''}`
}

/**
 * Both generated clients throw the classes of the same runtime, but each carries its own copy:
 * so errors are known by their name and code.
 */
function isKnownError(error: unknown): error is Prisma.PrismaClientKnownRequestError {
  return error instanceof Error && error.name === 'PrismaClientKnownRequestError' && 'code' in error
}
