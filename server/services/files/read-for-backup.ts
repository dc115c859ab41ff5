import type { FileReader } from '#db/backup/files'
import type { FileStore } from '#integrations/files/index'
import { bytesOf, FileLost, lostFile } from '../work/stored-file'

/** Files that are named at most: whoever has lost more has lost the bucket. */
const mostNamed = 100

/** Files that a backup does not have, since their objects are not there or are not what was kept. */
export interface LostFiles {
  count: number
  /** What became of the first of them, each in a sentence that names its document. */
  told: string[]
}

/**
 * Reads files for a backup: one that is lost keeps none of the others from it.
 * @returns the reader, and what it found to be lost so far
 */
export function openBackupReader(store: FileStore | null): { bytesOf: FileReader, lost: LostFiles } {
  const lost: LostFiles = { count: 0, told: [] }
  return {
    lost,
    async bytesOf(name, row) {
      try {
        return await bytesOf(store, name.accountId, row)
      } catch (error) {
        if (!(error instanceof FileLost)) throw error
        lost.count++
        if (lost.told.length < mostNamed) lost.told.push(lostFile(name, error).message)
        return null
      }
    },
  }
}
