import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { javaOptions, veraPdfJars } from './official/rule-jars'

const run = promisify(execFile)

/** What files can be held to: PDF/A-3b is the paper kept for years, 3a and PDF/UA-1 are for those who hear it. */
type Flavour = '3b' | '3a' | 'ua1'

/**
 * What veraPDF has against each file, by the name the file was given: an empty list when it complies. One Java process
 * judges them all, at about 100 ms a document.
 */
export async function pdfFaults(
  files: ReadonlyMap<string, Uint8Array>, flavour: Flavour,
): Promise<Map<string, string[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'polder-verapdf-'))
  try {
    for (const [name, bytes] of files) await writeFile(join(folder, `${name}.pdf`), bytes)
    const report = await judge(folder, flavour, await veraPdfJars())
    return new Map([...report.matchAll(/<job>(.*?)<\/job>/gs)].map(([, job = '']) => faultsOf(job)))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** veraPDF ends with a code above zero when a file does not comply; the report says which, so it is no failure here. */
async function judge(folder: string, flavour: Flavour, classpath: string): Promise<string> {
  const main = 'org.verapdf.apps.GreenfieldCliWrapper'
  const options = ['--flavour', flavour, '--format', 'xml', folder]
  try {
    const { stdout } = await run('java', [...javaOptions, '-cp', classpath, main, ...options], { maxBuffer: 512 * 1024 * 1024 })
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
