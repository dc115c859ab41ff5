import { accessSync, chmodSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, relative } from 'node:path'

/** What only its owner may use: rights of the group and of everybody else. */
const othersRights = 0o077
/** Set on folders that everybody shares, such as /tmp. */
const stickyBit = 0o1000

/**
 * Takes everybody else's rights to files and folders away, as far as they exist. Folders that are more than an
 * installation's own are left alone: shared ones, the home folder, and those that the process was started in or below.
 * Windows knows no such rights.
 * @returns where that could not be done
 */
export function keepPrivate(
  { files, folders }: { files: string[], folders: string[] },
): { path: string, reason: string }[] {
  if (process.platform === 'win32') return []
  return [...folders.filter(folder => !isSharedFolder(folder)), ...files].flatMap((path) => {
    try {
      const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
      if ((mode & othersRights) !== 0) chmodSync(path, mode & 0o7777 & ~othersRights)
      return []
    } catch (error) {
      return [{ path, reason: reasonOf(error) }]
    }
  })
}

/**
 * Makes a folder for its owner alone where it is missing.
 * @returns why nothing can be written into it; null when it can
 */
export function prepareFolder(folder: string): string | null {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    return reasonOf(error)
  }
}

/** The files of a folder whose names end so; none where there is no folder. */
export function filesIn(folder: string, ending: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(folder).filter(name => name.endsWith(ending)).map(name => join(folder, name))
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function isSharedFolder(folder: string): boolean {
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode ?? 0
  return (mode & stickyBit) !== 0 || [process.cwd(), homedir()].some(inner => !relative(folder, inner).startsWith('..'))
}
