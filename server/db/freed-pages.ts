import type { Database } from './client'
import { isOutOfTime } from './outage'

/**
 * Gives up the room that deleted rows took. SQLite overwrites what is deleted (`secure_delete`), and here its log is
 * emptied into the file, which gets shorter by some megabytes at once: its lock is held for as long. Postgres makes the
 * rows' room free to be written over, as far as a statement's time reaches; its own upkeep (autovacuum) goes on there.
 */
export async function releaseFreedPages({ kind, prisma }: Database): Promise<void> {
  if (kind === 'postgres') {
    try {
      await prisma.$executeRaw`VACUUM (SKIP_LOCKED)`
    } catch (error) {
      if (!isOutOfTime(error)) throw error
    }
    return
  }
  await prisma.$executeRaw`PRAGMA incremental_vacuum(2000)`
  // Where somebody reads at the moment, the log is emptied after that, by itself.
  await prisma.$executeRaw`PRAGMA wal_checkpoint(TRUNCATE)`
}
