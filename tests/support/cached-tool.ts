import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/polder', import.meta.url))

/**
 * The folder that holds what a list names, such as a pom.xml, filled the first time. Another text of the list gets
 * another folder; the folder appears in one move, so that two test runs at once never see half of it.
 */
export async function cachedTool(
  name: string,
  list: string,
  fill: (folder: string) => Promise<unknown>,
): Promise<string> {
  const version = createHash('sha256').update(await readFile(list)).digest('hex').slice(0, 16)
  const folder = join(cacheFolder, name, version)
  if (existsSync(folder)) return folder
  const workFolder = join(cacheFolder, name, randomUUID())
  await mkdir(workFolder, { recursive: true })
  await fill(workFolder)
  try {
    await rename(workFolder, folder)
  } catch (problem) {
    await rm(workFolder, { recursive: true })
    if (!existsSync(folder)) throw problem
  }
  return folder
}
