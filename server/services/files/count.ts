import { sumMovedBytes } from '#db/queries/stored-bytes'
import type { ServiceContext } from '../work/context'
import { countInStore, inDatabase } from './move'

/** Where the files of an installation lie. */
export interface FilesCounted {
  inDatabase: number
  inStore: number
  /** Of those in the object store. */
  storeBytes: number
  /** What is still to be removed there: objects, and deleted accounts with all of theirs. */
  removals: number
}

/** Counts the files of all accounts by an index; what those in the database take, nobody counts by one. */
export async function countFiles({ database }: ServiceContext): Promise<FilesCounted> {
  const { prisma, read } = database
  return {
    inDatabase: await prisma.storedDocument.count({ where: inDatabase }),
    inStore: await countInStore(database),
    storeBytes: await sumMovedBytes(read),
    removals: await prisma.fileRemoval.count(),
  }
}
