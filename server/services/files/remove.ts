import { runTransaction } from '#db/transaction'
import type { FileStore } from '#integrations/files/index'
import type { ServiceContext } from '../work/context'
import { whileReachable } from './while-reachable'

/**
 * An object goes a day after its row. Whoever was moving the file, or read its row a moment before, is done by then,
 * and so is a backup that began before.
 */
const waitMs = 24 * 60 * 60_000
const removalsPerPage = 50

/** The removals whose time has come. */
export function dueRemovals(now: Date) {
  return { createdAt: { lte: new Date(now.getTime() - waitMs) } }
}

/**
 * Removes objects whose rows are gone, then the note of it: whoever dies in between is followed by somebody who removes
 * what is not there, which is nothing. Throws OutsideFault while the store gives no answer.
 */
export function removeObjects(service: ServiceContext, files: FileStore): Promise<{ done: number, failed: number }> {
  const { database: { prisma }, outside: { clock } } = service
  return whileReachable<{ id: string, accountId: string, createdAt: Date }>(service, {
    failure: { words: 'an object could not be removed', fields: ({ accountId }) => ({ account: accountId }) },
    pageSize: removalsPerPage,
    turnOf: ({ id }) => id,
    find: async count => (await prisma.fileRemoval.findMany({
      where: dueRemovals(clock.now()), orderBy: { createdAt: 'asc' }, take: count,
    })).map(({ key, ...removal }) => ({ ...removal, id: key })),
    async work({ id: key, accountId, createdAt }) {
      const isAccount = key.endsWith('/')
      // An account that is still being deleted has more to come.
      const isEarly = isAccount && await prisma.account.count({ where: { id: accountId } }) > 0
      if (isAccount && !isEarly) await removeAll(files, key)
      else if (!isAccount) await files.remove(key)
      await runTransaction(prisma, tx => isEarly
        ? tx.fileRemoval.updateMany({ where: { key, createdAt }, data: { createdAt: clock.now() } })
        : tx.fileRemoval.deleteMany({ where: { key, createdAt } }))
      return true
    },
  })
}

/** One after the other: other work of the installation uses the store as well. */
async function removeAll(files: FileStore, prefix: string): Promise<void> {
  for (let after = ''; ;) {
    const keys = await files.list(prefix, after)
    for (const key of keys) await files.remove(key)
    const last = keys.at(-1)
    if (last === undefined) return
    after = last
  }
}
