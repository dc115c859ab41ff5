import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cachedTool } from '../cached-tool'

const pom = fileURLToPath(new URL('pom.xml', import.meta.url))

/** The tool that is not on this machine, or null when the official rules can run. */
export function missingTool(): string | null {
  const missing = ['java', 'mvn'].find(tool => spawnSync(tool, ['-version']).error !== undefined)
  return missing ?? null
}

/** The folder with the jars that pom.xml names, fetched from Maven Central the first time. */
export function ruleJars(): Promise<string> {
  return cachedTool('official-rules', pom, folder => promisify(execFile)('mvn', [
    '--quiet', '--batch-mode', '--file', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${folder}`,
  ]))
}
