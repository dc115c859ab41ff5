import { runTransaction } from '#db/transaction'
import type { FileStore } from '#integrations/files/index'
import { OutsideFault } from '#integrations/http'
import type { ServiceContext } from '../work/context'
import { whileReachable } from './while-reachable'

/**
 * An object goes a day after its row. Whoever was moving the file, or read its row a moment before, is done by then,
 * and so is a backup that began before.
 */
const waitMs = 24 * 60 * 60_000
const removalsPerPage = 50

/** When an object may go that was deleted then. */
export function removableAt(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + waitMs)
}

/** The removals whose time has come. */
export function dueRemovals(now: Date) {
  return { createdAt: { lte: new Date(now.getTime() - waitMs) } }
}

/**
 * Removes objects whose rows are gone, then the note of it: whoever dies in between is followed by somebody who removes
 * what is not there, which is nothing. Of a deleted account one page goes in a turn. A restore may bring rows back
 * meanwhile, so each turn looks first. Throws OutsideFault while the store gives no answer.
 */
export function removeObjects(service: ServiceContext, files: FileStore): Promise<{ done: number, failed: number }> {
  const { database: { prisma }, outside: { clock } } = service
  return whileReachable<{ id: string, accountId: string, createdAt: Date }>(service, files, {
    failure: { words: 'an object could not be removed', fields: ({ accountId }) => ({ account: accountId }) },
    pageSize: removalsPerPage,
    turnOf: ({ id }) => id,
    find: async count => (await prisma.fileRemoval.findMany({
      where: dueRemovals(clock.now()), orderBy: { createdAt: 'asc' }, take: count,
    })).map(({ key, ...removal }) => ({ ...removal, id: key })),
    async work({ id: key, accountId, createdAt }) {
      const note = { key, createdAt }
      if (await prisma.fileRemoval.count({ where: note }) === 0) return false
      const isAccount = key.endsWith('/')
      // An account that is still being deleted has more to come.
      const isEarly = isAccount && await prisma.account.count({ where: { id: accountId } }) > 0
      if (isAccount && !isEarly && !await removePage(service, files, key)) return true
      if (!isAccount) await files.remove(key)
      await runTransaction(prisma, tx => isEarly
        ? tx.fileRemoval.updateMany({ where: note, data: { createdAt: clock.now() } })
        : tx.fileRemoval.deleteMany({ where: note }))
      return true
    },
  })
}

/** After so many objects of a page that the store refused, the others wait for another turn. */
const mostRefused = 50

/**
 * One after the other: other work of the installation uses the store as well. One that the store refuses keeps none of
 * the others from going. Throws what the store threw.
 * @returns whether there was nothing left
 */
async function removePage(
  { outside: { background } }: ServiceContext, files: FileStore, prefix: string,
): Promise<boolean> {
  const keys = await files.list(prefix, '')
  const faults: OutsideFault[] = []
  for (const key of keys) {
    if (background.isEnding() || faults.length === mostRefused) break
    try {
      await files.remove(key)
    } catch (error) {
      if (!(error instanceof OutsideFault)) throw error
      faults.push(error)
    }
  }
  if (faults[0]) throw faults[0]
  return keys.length === 0
}
