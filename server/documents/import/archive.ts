import { fromBufferPromise, type Entry } from 'yauzl'
import { UnreadableFile } from './unreadable'

/** What is read of a ZIP at most, besides what no folder has: a name twice, or one of more than a thousand letters. */
export interface ArchiveLimits {
  entries: number
  /** Of all that is read, unpacked. */
  totalBytes: number
}

/** The files of a ZIP that are wanted, none of them read yet. */
export interface Archive {
  names: string[]
  has: (name: string) => boolean
  /** Unpacks one in pieces that are not kept; one that is not there is empty. Throws UnreadableFile archive_broken. */
  read: (name: string) => AsyncGenerator<Uint8Array, void, undefined>
}

/** What is packed more tightly, beyond a first megabyte, was made to fill memory: XML comes to some thirty times. */
const mostRatio = 250
const freeBytes = 1_000_000
/** Of a path: a problem of each file names it. */
const longestName = 1_000

/**
 * Opens a ZIP and looks at its list of files, of which none is unpacked yet. The sizes in that list are promises that
 * `yauzl` holds each file to while it is unpacked, so what is refused here never fills memory.
 * @param isWanted by name; others are counted and left alone
 * @throws UnreadableFile archive_broken, archive_encrypted, archive_too_large
 */
export async function openArchive(
  bytes: Uint8Array, limits: ArchiveLimits, isWanted: (name: string) => boolean,
): Promise<Archive> {
  const options = { lazyEntries: true, strictFileNames: false, autoClose: false } as const
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const zip = await fromBufferPromise(buffer, options).catch(unreadable)
  if (zip.entryCount > limits.entries) throw new UnreadableFile('archive_too_large')
  const wanted = new Map<string, Entry>()
  let unpacked = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/') || !isWanted(entry.fileName)) continue
      if (entry.fileName.length > longestName || wanted.has(entry.fileName)) throw new UnreadableFile('archive_broken')
      if (entry.isEncrypted()) throw new UnreadableFile('archive_encrypted')
      unpacked += entry.uncompressedSize
      const isBomb = entry.uncompressedSize > freeBytes && entry.uncompressedSize > entry.compressedSize * mostRatio
      if (isBomb || unpacked > limits.totalBytes) throw new UnreadableFile('archive_too_large')
      wanted.set(entry.fileName, entry)
    }
  } catch (error) {
    unreadable(error)
  }
  return {
    names: [...wanted.keys()],
    has: name => wanted.has(name),
    async* read(name) {
      const entry = wanted.get(name)
      if (!entry) return
      try {
        for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk as Buffer
      } catch (error) {
        unreadable(error)
      }
    },
  }
}

/** Whatever the bytes are, they are no ZIP that can be read: the library has no other faults with a buffer. */
function unreadable(error: unknown): never {
  throw error instanceof UnreadableFile ? error : new UnreadableFile('archive_broken', { cause: error })
}
