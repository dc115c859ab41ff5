import { execFile, spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const here = dirname(fileURLToPath(import.meta.url))
const cacheFolder = join(here, '../../../node_modules/.cache/polder/official-rules')

/** The tool that is not on this machine, or null when the official rules can run. */
export function missingTool(): string | null {
  const missing = ['java', 'mvn'].find(tool => spawnSync(tool, ['-version']).error !== undefined)
  return missing ?? null
}

/**
 * The folder with the jars that pom.xml names, fetched from Maven Central the first time. Another pom.xml gets another
 * folder; the folder appears in one move, so that two test runs at once never see half of it.
 */
export async function ruleJars(): Promise<string> {
  const pom = join(here, 'pom.xml')
  const folder = join(cacheFolder, createHash('sha256').update(await readFile(pom)).digest('hex').slice(0, 16))
  if (existsSync(folder)) return folder
  const workFolder = join(cacheFolder, randomUUID())
  await mkdir(workFolder, { recursive: true })
  await promisify(execFile)('mvn', [
    '--quiet', '--batch-mode', '--file', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${workFolder}`,
  ])
  try {
    await rename(workFolder, folder)
  } catch (problem) {
    await rm(workFolder, { recursive: true })
    if (!existsSync(folder)) throw problem
  }
  return folder
}
