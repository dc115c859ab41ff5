import { refuse } from '#contract/errors'
import type { FileName, StoredFileRow } from '#db/stored-file-row'
import type { FileStore } from '#integrations/files/index'
import { KnownFault } from '#integrations/files/rest-while-away'
import { AnswerTooLarge, OutsideFault } from '#integrations/http'
import { sha256 } from '#integrations/tokens'
import type { AccountReach } from './context'
import { tellFailure } from './tell-failure'

/** The object of a file is not there, or not the one that was kept. */
export class FileLost extends Error {}

/** The same with the name of the document, for whoever reads of it in a log. */
export function lostFile({ accountId, invoiceId, format }: FileName, { message }: FileLost): FileLost {
  return new FileLost(`The ${format} of ${invoiceId} of account ${accountId} ${message}`)
}

/** A store that was only restarting is back by then. */
const retrySeconds = 5

/**
 * The key of a file in the object store: no two rows have the same, also where one was deleted and made again with the
 * same bytes. So whoever removes the object of a row that is gone never takes that of another.
 */
export function objectKeyOf(accountId: string, { sha256, createdAt }: Pick<StoredFileRow, 'sha256' | 'createdAt'>): string {
  return `${accountId}/${sha256}-${createdAt.getTime()}`
}

/**
 * A file of an issued document, from wherever its bytes are; null as long as there is none.
 * Refuses service_unavailable while the object store is away. Throws FileLost.
 */
export async function readStoredFile(
  { accountId, reads, outside: { files, log } }: AccountReach, invoiceId: string, format: 'pdf' | 'ubl',
): Promise<{ bytes: Uint8Array, sha256: string } | null> {
  const row = await reads.file(invoiceId, format)
  if (row === null) return null
  try {
    return { bytes: await bytesOf(files, accountId, row), sha256: row.sha256 }
  } catch (error) {
    if (error instanceof FileLost) throw lostFile({ accountId, invoiceId, format }, error)
    if (!(error instanceof OutsideFault)) throw error
    if (!(error instanceof KnownFault)) {
      tellFailure(log, 'a file could not be read', { account: accountId, invoice: invoiceId, format }, error)
    }
    throw refuse('service_unavailable', undefined, retrySeconds)
  }
}

/**
 * The bytes of a file by its row; those from the object store are the ones that were kept.
 * Throws FileLost, and OutsideFault while the store is away or nobody said which it is.
 */
export async function bytesOf(
  files: FileStore | null, accountId: string, row: StoredFileRow,
): Promise<Uint8Array> {
  if (row.movedAt === null) return row.bytes
  if (files === null) throw new OutsideFault('A file lies in an object store, and NUXT_FILES_URL does not say in which')
  const lost = (now: string) => new FileLost(`was ${row.sha256} when it was kept and is ${now} in the object store`)
  const bytes = await files.get(objectKeyOf(accountId, row), row.size ?? 0).catch((error: unknown) => {
    throw error instanceof AnswerTooLarge ? lost('larger') : error
  })
  if (bytes === null) throw lost('missing')
  const found = sha256(bytes)
  if (found !== row.sha256) throw lost(found)
  return bytes
}
