import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

export interface DiskSpace {
  folder: string
  freeBytes: number
  totalBytes: number
}

/** Asks the system about the disk that a folder lies on. Throws where the folder is missing. */
export async function diskSpaceOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { folder, freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** The disks that folders lie on, each once, by the first of its folders; a folder that is missing has none. */
export function disksOf(folders: readonly string[]): Promise<DiskSpace[]> {
  const firsts = new Map<number, string>()
  for (const folder of folders.filter(existsSync)) {
    const { dev } = statSync(folder)
    if (!firsts.has(dev)) firsts.set(dev, folder)
  }
  return Promise.all([...firsts.values()].map(diskSpaceOf))
}
