import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { javaOptions, ruleJars } from './rule-jars'

/** UBL 2.1 schemas, EN 16931 1.3.16, Peppol BIS Billing 3.0.21 (2026.5), SI-UBL 2.0.3.12. */
export type RuleSet = 'ubl' | 'en16931' | 'peppol' | 'nlcius'

export interface Finding {
  ruleSet: RuleSet
  /** Such as `BR-CO-15`; `schema` for the schemas, `aborted` when a rule set could not read the document. */
  rule: string
  severity: 'fatal' | 'warning'
  location: string
  message: string
}

export interface Verdict {
  findings: Finding[]
  /** How many rules met something to judge, per rule set: none would mean that nothing was checked. */
  firedRules: Partial<Record<RuleSet, number>>
}

export interface OfficialValidator {
  judge(xml: Uint8Array, ruleSets: readonly RuleSet[]): Promise<Verdict>
  close(): Promise<void>
}

/**
 * Starts the official rules in a Java process that stays warm. The first document of each rule set waits some seconds
 * for its stylesheet; after that a document takes 5 to 20 ms. Documents may be handed over all at once.
 */
export async function startOfficialValidator(): Promise<OfficialValidator> {
  const program = join(dirname(fileURLToPath(import.meta.url)), 'OfficialRules.java')
  return speakWith(spawn('java', [...javaOptions, '-Xmx2g', '-Xss8m', '-cp', await ruleJars(), program]))
}

interface Waiting {
  resolve(verdict: Verdict): void
  reject(problem: Error): void
}

function speakWith(process: ChildProcessWithoutNullStreams): OfficialValidator {
  const waiting = new Map<string, Waiting>()
  let complaints = ''
  let lastId = 0
  process.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString()
  })
  createInterface({ input: process.stdout }).on('line', (line) => {
    const { id, ...verdict } = JSON.parse(line) as Verdict & { id: string }
    waiting.get(id)?.resolve(verdict)
    waiting.delete(id)
  })
  const ended = new Promise<void>((resolve) => {
    process.on('close', (code) => {
      for (const { reject } of waiting.values()) reject(new Error(`The official rules ended (${code}): ${complaints}`))
      resolve()
    })
  })
  return {
    judge: (xml, ruleSets) => new Promise((resolve, reject) => {
      const id = String(++lastId)
      waiting.set(id, { resolve, reject })
      process.stdin.write(`${id} ${xml.byteLength} ${ruleSets.join(',')}\n`)
      process.stdin.write(xml)
    }),
    close: async () => {
      process.stdin.end()
      await ended
    },
  }
}
