import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What files can be held to: PDF/A-3b is the paper kept for years, 3a and PDF/UA-1 are for those who hear it. */
type Flavour = '3b' | '3a' | 'ua1'

/**
 * What veraPDF has against each file, by the name the file was given: an empty list when it complies. One Java process
 * judges them all, at about 100 ms a document. Maven fetches veraPDF from Maven Central.
 */
export async function pdfFaults(
  files: ReadonlyMap<string, Uint8Array>, flavour: Flavour,
): Promise<Map<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'polder-verapdf-'))
  try {
    for (const [name, bytes] of files) await writeFile(join(folder, `${name}.pdf`), bytes)
    const report = await judge(folder, flavour, await classpath(folder))
    return new Map([...report.matchAll(/<job>(.*?)<\/job>/gs)].map(([, job = '']) => faultsOf(job)))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function classpath(folder: string): Promise<string> {
  const file = join(folder, 'classpath')
  const pom = join(dirname(fileURLToPath(import.meta.url)), 'verapdf-pom.xml')
  await run('mvn', [
    '--quiet', '--batch-mode', '--file', pom, 'dependency:build-classpath', `-Dmdep.outputFile=${file}`,
  ])
  return readFile(file, 'utf8')
}

/** veraPDF ends with a code above zero when a file does not comply; the report says which, so it is no failure here. */
async function judge(folder: string, flavour: Flavour, classpath: string): Promise<string> {
  const main = 'org.verapdf.apps.GreenfieldCliWrapper'
  const options = ['--flavour', flavour, '--format', 'xml', folder]
  try {
    const { stdout } = await run('java', ['-cp', classpath, main, ...options], { maxBuffer: 512 * 1024 * 1024 })
    return stdout
  } catch (problem) {
    if (problem instanceof Error && 'stdout' in problem && typeof problem.stdout === 'string'
      && problem.stdout.includes('</report>')) return problem.stdout
    throw problem
  }
}

function faultsOf(job: string): [string, string[]] {
  const path = /<name>(.*?)<\/name>/.exec(job)?.[1] ?? ''
  const rules = [...job.matchAll(/<rule specification="([^"]*)" clause="([^"]*)" testNumber="([^"]*)" status="failed"/g)]
    .map(([, specification, clause, test]) => `${specification} ${clause}-${test}`)
  const isCompliant = /isCompliant="true"/.test(job)
  return [basename(path, '.pdf'), isCompliant ? [] : rules.length > 0 ? rules : ['could not be read']]
}
