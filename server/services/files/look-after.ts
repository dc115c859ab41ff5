import type { ServiceContext } from '../work/context'
import { inDatabase, moveToStore } from './move'
import { dueRemovals, removeObjects } from './remove'

/** Moves files into the object store and removes there what was deleted; nothing where all stay in the database. */
export async function lookAfterFiles(service: ServiceContext): Promise<{ done: number, failed: number }> {
  const { files } = service.outside
  if (files === null) return { done: 0, failed: 0 }
  const [moved, removed] = [await moveToStore(service, files), await removeObjects(service, files)]
  return { done: moved.done + removed.done, failed: moved.failed + removed.failed }
}

/** What of this could be done by now, and since when the oldest of it. */
export async function filesWaiting(
  { database: { prisma }, outside: { files, clock } }: ServiceContext,
): Promise<{ count: number, since: Date | null }> {
  if (files === null) return { count: 0, since: null }
  const oldest = { _count: true, _min: { createdAt: true } } as const
  const moves = await prisma.storedDocument.aggregate({ where: inDatabase, ...oldest })
  const removals = await prisma.fileRemoval.aggregate({ where: dueRemovals(clock.now()), ...oldest })
  return {
    count: moves._count + removals._count,
    since: moves._min.createdAt ?? removals._min.createdAt,
  }
}
