import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The file of a `file:` URL. */
export function sqliteFileOf(databaseUrl: string): string {
  return databaseUrl.startsWith('file:///') ? fileURLToPath(databaseUrl) : databaseUrl.slice('file:'.length)
}

/**
 * Makes an empty database file for its owner alone, and its folder, where there are none yet. The files that SQLite
 * lays beside it get the same rights.
 */
export function makePrivateFile(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
}
