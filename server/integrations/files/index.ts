/**
 * Keeps the bytes of files outside of the database. Every call ends in bounded time: it throws OutsideFault without an
 * answer, and where too many wait.
 */
export interface FileStore {
  /** Keeps a file, over what the key had before. Whoever keeps it refuses bytes of another SHA-256. */
  put: (key: string, file: { bytes: Uint8Array, sha256: string }) => Promise<void>
  /**
   * The bytes under a key; null where there are none.
   * @param maxBytes more than these are no answer
   */
  get: (key: string, maxBytes: number) => Promise<Uint8Array | null>
  /** Removes what has a key; nothing where there is none. */
  remove: (key: string) => Promise<void>
  /** The next keys that begin so, 1,000 at most, in their order; none at the end. */
  list: (prefix: string, after: string) => Promise<string[]>
}
