import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cachedTool } from '../cached-tool'
import { daily } from '../daily'

/** The tool that is not on this machine, or null when the official rules can run. */
export function missingTool(): string | null {
  const missing = ['java', 'mvn'].find(tool => spawnSync(tool, ['-version']).error !== undefined)
  return missing ?? null
}

/**
 * How Java is to run. Of the documents of every day it learns so little that compiling them well takes longer than
 * judging them.
 */
export const javaOptions: readonly string[] = daily(['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'], [])

/** The jars of the official rules for UBL. */
export function ruleJars(): Promise<string> {
  return jarsOf('official-rules', new URL('pom.xml', import.meta.url))
}

/** The jars of veraPDF. */
export function veraPdfJars(): Promise<string> {
  return jarsOf('verapdf', new URL('verapdf-pom.xml', import.meta.url))
}

/** The jars of S3Proxy. */
export function s3ProxyJars(): Promise<string> {
  return jarsOf('s3proxy', new URL('s3proxy-pom.xml', import.meta.url))
}

/** The class path of what a pom.xml names, fetched from Maven Central the first time. */
async function jarsOf(name: string, pom: URL): Promise<string> {
  const list = fileURLToPath(pom)
  const folder = await cachedTool(name, list, target => promisify(execFile)('mvn', [
    '--quiet', '--batch-mode', '--file', list, 'dependency:copy-dependencies', `-DoutputDirectory=${target}`,
  ]))
  return join(folder, '*')
}
