import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The name of a backup in a folder of them: by its moment, so that the newest comes last. */
export function backupNameOf(madeAt: Date): string {
  return `polder-${madeAt.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z.backup`
}

const ownName = /^polder-\d{8}T\d{6}Z\.backup$/

/** Removes the oldest backups of a folder, and no file of another name. @returns how many it removed */
export async function keepNewestBackups(folder: string, count: number): Promise<number> {
  const own = (await readdir(folder)).filter(name => ownName.test(name)).sort()
  const old = own.slice(0, Math.max(0, own.length - count))
  for (const name of old) await rm(join(folder, name))
  return old.length
}
