import type { Database } from '#db/client'
import type { FileName, StoredFileRow } from '#db/stored-file-row'
import { runTransaction } from '#db/transaction'
import type { FileStore } from '#integrations/files/index'
import { OutsideFault } from '#integrations/http'
import { sha256 } from '#integrations/tokens'
import type { ServiceContext } from '../work/context'
import { bytesOf, FileLost, objectKeyOf } from '../work/stored-file'
import { whileReachable } from './while-reachable'

/** What names a file: its row while it is the same. */
type FileKey = FileName & Pick<StoredFileRow, 'sha256' | 'createdAt'>

export interface FilesMoved {
  done: number
  /** Files that the store refuses, or of which the bytes are not those that were kept, as `verify` tells; they stay. */
  failed: number
}

/** Files whose bytes are in the database. */
export const inDatabase = { movedAt: null }
/** Files whose bytes are in the object store; said so that SQLite reads its index, and not every row. */
export const inStore = { movedAt: { gt: new Date(0) } }

const filesPerPage = 50
const keyColumns = { accountId: true, invoiceId: true, format: true, sha256: true, createdAt: true } as const

/** Whether any file lies in an object store, by one look-up. */
export async function hasMovedFiles({ prisma }: Database): Promise<boolean> {
  return await prisma.storedDocument.findFirst({
    where: inStore, orderBy: { movedAt: 'asc' }, select: { movedAt: true },
  }) !== null
}

/** How many do, by the index. */
export function countInStore({ prisma }: Database): Promise<number> {
  return prisma.storedDocument.count({ where: inStore })
}

/**
 * Moves files into the object store, the oldest first: the object is written and read back, then the row lets go of its
 * bytes. A server that ends in between leaves an object that the next move writes over with the same bytes; of two that
 * move one file, one lets go. Throws OutsideFault while the store gives no answer.
 */
export function moveToStore(service: ServiceContext, files: FileStore): Promise<FilesMoved> {
  return moveFiles(service, files, inDatabase, async (key) => {
    const row = await findFile(service, key, inDatabase)
    if (row === null) return false
    const hash = sha256(row.bytes)
    if (hash !== key.sha256) throw new FileLost(`The file was ${key.sha256} when it was kept and is ${hash}`)
    const moved = { movedAt: service.outside.clock.now(), size: row.bytes.length }
    await files.put(objectKeyOf(key.accountId, key), row)
    await bytesOf(files, key.accountId, { ...row, ...moved }).catch(notKept)
    return updateFile(service, { ...key, ...inDatabase }, { ...moved, bytes: new Uint8Array() })
  })
}

/** Moves files back into the database, those first that left it first. Their objects stay where they are. */
export function moveToDatabase(service: ServiceContext, files: FileStore): Promise<FilesMoved> {
  return moveFiles(service, files, inStore, async (key) => {
    const row = await findFile(service, key, inStore)
    if (row === null) return false
    const bytes = new Uint8Array(await bytesOf(files, key.accountId, row))
    return updateFile(service, { ...key, ...inStore }, { bytes, movedAt: null, size: null })
  })
}

function moveFiles(
  service: ServiceContext,
  files: FileStore,
  which: typeof inDatabase | typeof inStore,
  move: (key: FileKey) => Promise<boolean>,
): Promise<FilesMoved> {
  const { prisma } = service.database
  return whileReachable<FileKey & { id: string }>(service, files, {
    failure: {
      words: 'a file could not be moved',
      fields: ({ accountId, invoiceId, format }) => ({ account: accountId, invoice: invoiceId, format }),
      // `verify` tells of it.
      isKnown: error => error instanceof FileLost,
    },
    pageSize: filesPerPage,
    turnOf: ({ id }) => id,
    find: async count => (await prisma.storedDocument.findMany({
      where: which, orderBy: [{ movedAt: 'asc' }, { createdAt: 'asc' }], take: count, select: keyColumns,
    })).map(key => ({ ...key, id: `${key.invoiceId} ${key.format}` })),
    // What else the row has is of no use to the database.
    work: ({ id: _id, ...key }) => move(key),
  })
}

/** What the row has is whole: the store is what has other bytes. */
function notKept(error: unknown): never {
  throw error instanceof FileLost ? new OutsideFault(`A file ${error.message}`) : error
}

/** The row with its bytes; null where it is another by now, or somebody else has moved it. */
function findFile({ database: { prisma } }: ServiceContext, key: FileKey, which: typeof inDatabase | typeof inStore) {
  return prisma.storedDocument.findFirst({ where: { ...key, ...which } })
}

/** @returns whether the row was still the one that was read */
async function updateFile(
  { database: { prisma } }: ServiceContext,
  where: FileKey & (typeof inDatabase | typeof inStore),
  data: { bytes: Uint8Array<ArrayBuffer>, movedAt: Date | null, size: number | null },
): Promise<boolean> {
  const { count } = await runTransaction(prisma, tx => tx.storedDocument.updateMany({ where, data }))
  return count === 1
}
