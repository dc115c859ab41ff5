import type { ServiceContext } from '../work/context'
import type { Waiting } from '../work/waiting'
import { inDatabase, moveToStore } from './move'
import { dueRemovals, removableAt, removeObjects } from './remove'

/** Moves files into the object store and removes there what was deleted; nothing where all stay in the database. */
export async function lookAfterFiles(service: ServiceContext): Promise<{ done: number, failed: number }> {
  const { files } = service.outside
  if (files === null) return { done: 0, failed: 0 }
  const sum = { done: 0, failed: 0 }
  const faults: unknown[] = []
  // What keeps files from moving, such as a store that is full, may need the removals most.
  for (const work of [moveToStore, removeObjects]) {
    try {
      const { done, failed } = await work(service, files)
      sum.done += done
      sum.failed += failed
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
  return sum
}

/** What of this could be done by now. */
export async function filesWaiting(service: ServiceContext): Promise<Waiting> {
  if (service.outside.files === null) return { count: 0, since: null }
  const { moves, removals } = await movesAndRemovals(service)
  const [since = null] = [moves.since, removals.since].filter(at => at !== null)
    .sort((a, b) => a.getTime() - b.getTime())
  return { count: moves.count + removals.count, since }
}

/** The same by its kinds. */
export async function movesAndRemovals(
  { database: { prisma }, outside: { clock } }: ServiceContext,
): Promise<{ moves: Waiting, removals: Waiting }> {
  const oldest = { _count: true, _min: { createdAt: true } } as const
  const moves = await prisma.storedDocument.aggregate({ where: inDatabase, ...oldest })
  const removals = await prisma.fileRemoval.aggregate({ where: dueRemovals(clock.now()), ...oldest })
  const deletedAt = removals._min.createdAt
  return {
    moves: { count: moves._count, since: moves._min.createdAt },
    removals: { count: removals._count, since: deletedAt && removableAt(deletedAt) },
  }
}
