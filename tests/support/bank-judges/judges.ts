import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cachedTool } from '../cached-tool'

const run = promisify(execFile)
const own = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** A file that other readers are to read. */
export interface JudgedFile {
  format: 'camt053' | 'mt940'
  /** Whose words it is written in, as its fixture is called. */
  bank: string
  text: string
}

/** An entry as another reader has it. */
export interface JudgedEntry {
  date: string
  cents: number
  /** What the payments of a batch come to, and whether each of them says so. */
  parts?: number[]
  haveAmounts?: boolean
  /** What the payer wrote; null where that reader finds nothing. */
  text?: string | null
  /** The whole text of the entry. */
  raw?: string
  /** Of debtor and creditor. */
  iban?: (string | null)[]
}

/** What another reader makes of a file. */
export type Verdict =
  | { statements: { opening: number, closing: number, entries: JudgedEntry[] }[] }
  | { refused: string }

/** What other readers make of files, each by its name; their packages come from PyPI the first time. */
export async function judgedByOthers(files: readonly JudgedFile[]): Promise<Record<string, Verdict>[]> {
  const [packages, ofTryton] = await Promise.all([
    installed('bank-judges', 'requirements.txt'), installed('bank-judges-tryton', 'requirements-tryton.txt'),
  ])
  const judging = run('python3', [own('judge.py'), packages, ofTryton], {
    env: { ...process.env, PYTHONPATH: packages, PYTHONDONTWRITEBYTECODE: '1' }, maxBuffer: 512 * 1024 * 1024,
  })
  for (const { text, ...file } of files) {
    judging.child.stdin?.write(`${JSON.stringify({ ...file, bytes: Buffer.from(text).toString('base64') })}\n`)
  }
  judging.child.stdin?.end()
  const { stdout } = await judging
  return stdout.trimEnd().split('\n').map(line => JSON.parse(line) as Record<string, Verdict>)
}

function installed(name: string, list: string): Promise<string> {
  return cachedTool(name, own(list), target => run('python3', [
    '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps', '--target', target, '-r', own(list),
  ]))
}
