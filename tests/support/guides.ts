import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { temporaryFolder } from './run-folder'

const run = promisify(execFile)
const guidesFolder = fileURLToPath(new URL('../../docs/guides', import.meta.url))
const tsx = fileURLToPath(new URL('../../node_modules/tsx/dist/cli.mjs', import.meta.url))

/** The languages of examples, each with what runs them. */
export const exampleLanguages = {
  sh: { file: 'example.sh', command: 'bash', args: ['-e', '-o', 'pipefail'] },
  ts: { file: 'example.mts', command: process.execPath, args: [tsx] },
  python: { file: 'example.py', command: 'python3', args: [] },
} as const
export type ExampleLanguage = keyof typeof exampleLanguages

/** What the machine lacks to run examples in a language, or null. */
export function missingFor(language: ExampleLanguage): string | null {
  const needs = { sh: ['bash', '-c', 'curl --version && jq --version'], ts: null, python: ['python3', '-c', 'import requests'] }
  const [command, ...args] = needs[language] ?? []
  if (!command || spawnSync(command, args).status === 0) return null
  return language === 'sh' ? 'bash, curl and jq' : 'Python with requests'
}

/**
 * Runs all examples of a guide in one language, after the lines that the first guide gives for all of them.
 * @returns what they print, line by line
 * @throws with what they say where one of them fails
 */
export async function runExamples(
  guide: string, language: ExampleLanguage, { url, key }: { url: string, key: string },
): Promise<string[]> {
  const [preparation = ''] = examplesIn('first-invoice', language)
  const own = examplesIn(guide, language)
  const folder = temporaryFolder('guide')
  const { file, command, args } = exampleLanguages[language]
  writeFileSync(join(folder, file), [preparation, ...(guide === 'first-invoice' ? own.slice(1) : own)].join('\n'))
  const { stdout } = await run(command, [...args, file], {
    cwd: folder, env: { PATH: process.env.PATH, HOME: process.env.HOME, POLDER_URL: url, POLDER_KEY: key },
  })
  return stdout.split('\n').map(line => line.trim()).filter(Boolean)
}

function examplesIn(guide: string, language: ExampleLanguage): string[] {
  const text = readFileSync(join(guidesFolder, `${guide}.md`), 'utf8')
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, name, code = '']) => (name === language ? [code] : []))
}
