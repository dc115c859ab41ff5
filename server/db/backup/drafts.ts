import { statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** No file of anybody else's ends so: what a killed backup left can be told from them. */
const ending = '.polder-draft'
/** One that changed since may be another backup's that is still written. */
const longestWritingMs = 24 * 60 * 60_000

/** Where a file is written until it is whole, by an id of its own each time: others may write the same file. */
export function draftOf(file: string, id: string): string {
  return `${file}.${id}${ending}`
}

/** Removes what killed backups left in a folder: it is as large and as secret as they would have been. */
export async function removeOldDrafts(folder: string, now: Date): Promise<void> {
  const drafts = (await readdir(folder)).filter(name => name.endsWith(ending)).map(name => join(folder, name))
  for (const draft of drafts) {
    // Another backup may have finished it by now.
    const changedMs = statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
    if (now.getTime() - changedMs > longestWritingMs) await rm(draft, { force: true })
  }
}
