import { Prisma } from './generated/sqlite/client'

const mark = '/* nobody waits */'

/**
 * Begins a write of which nobody asks what came of it. It runs in order among all other statements of its transaction;
 * with SQLite it waits for the next one, and spares a way to its thread and back. One that fails ends the transaction,
 * and whoever asks next is told. How many rows it changed is not known.
 */
export const unanswered = Prisma.raw(mark)

/** Whether nobody needs the answer of a statement. */
export function isUnanswered(sql: string): boolean {
  return sql.trimStart().startsWith(mark)
}
