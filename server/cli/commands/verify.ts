import { parseArgs } from 'node:util'
import { checkedThings, type CheckedThing, type Verification } from '#services/verification/report'
import { verifyInstallation } from '#services/verification/verify'
import type { Command } from '../command'
import { withDatabase } from '../with-database'

export const verifyCommand: Command = {
  name: 'verify',
  usage: 'verify [--json]',
  async run(args) {
    const { values: { json = false } } = parseArgs({ args, options: { json: { type: 'boolean' } } })
    const verification = await withDatabase(verifyInstallation)
    return {
      text: json ? JSON.stringify(verification) : describeVerification(verification),
      isFailure: verification.findings.length > 0,
    }
  },
}

const words: Record<CheckedThing, string> = {
  accounts: 'accounts',
  numberSeries: 'number series without gap or double',
  numbers: 'numbers in them',
  documents: 'documents, whole and adding up',
  lines: 'lines on them',
  files: 'stored files with their SHA-256',
  creditedInvoices: 'credited invoices with their credit notes',
  auditEntries: 'entries of audit trails, unbroken',
  quotas: 'quotas with what they count',
}

/** What was checked, a line each with its number, then one line for each finding. */
export function describeVerification({ checked, findings }: Verification): string {
  return [
    ...checkedThings.map(thing => `${String(checked[thing]).padStart(8)} ${words[thing]}`),
    ...findings.map(({ accountId, subject, problem }) => `✗ account ${accountId}: ${subject} ${problem}`),
    findings.length === 0 ? 'Nothing is wrong.' : `${findings.length} findings.`,
  ].join('\n')
}
