import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'polder-test-'

/**
 * A new temporary folder for whatever a test writes. Its name carries the process that owns it,
 * so that a later run can remove what a killed one has left.
 */
export function temporaryFolder(purpose: string): string {
  return mkdtempSync(join(folderOfProcess(process.pid), `${purpose}-`))
}

/** Removes the folders of this process, and those of processes that are no longer there. */
export function removeTemporaryFolders(): void {
  for (const name of readdirSync(tmpdir()).filter(entry => entry.startsWith(prefix))) {
    const owner = Number(name.slice(prefix.length))
    if (owner !== process.pid && isAlive(owner)) continue
    const folder = join(tmpdir(), name)
    unmountInside(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A disk that a killed test had of its own keeps the folder it is mounted in from being removed. */
function unmountInside(folder: string): void {
  if (!existsSync('/proc/mounts')) return
  for (const mount of readFileSync('/proc/mounts', 'utf8').split('\n')) {
    const path = mount.split(' ')[1]
    if (path?.startsWith(`${folder}/`)) execFileSync('umount', ['--lazy', path])
  }
}

function folderOfProcess(pid: number): string {
  const folder = join(tmpdir(), `${prefix}${pid}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
