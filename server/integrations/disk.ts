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
