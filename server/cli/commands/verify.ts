import { parseArgs } from 'node:util'
import { linesOfFile, openAnchorFiles } from '#integrations/anchor-files'
import { readAnchors } from '#services/audit/anchors'
import { checkedThings, type CheckedThing, type Finding, type Verification } from '#services/verification/report'
import { verifyInstallation } from '#services/verification/verify'
import { anchorFolderOf, anchorKeysOf, secretBoxOf } from '#server/installation-files'
import type { Command } from '../command'
import { withDatabase } from '../with-database'

export const verifyCommand: Command = {
  name: 'verify',
  usage: 'verify [--anchors FILE] [--json]',
  async run(args) {
    const { values: { json = false, anchors: file } } = parseArgs({
      args, options: { json: { type: 'boolean' }, anchors: { type: 'string' } },
    })
    const verification = await withDatabase(async (database, configuration) => {
      const lines = file === undefined ? openAnchorFiles(anchorFolderOf(configuration)).lines() : linesOfFile(file)
      const { anchors, unreadable } = await readAnchors(lines, anchorKeysOf(configuration))
      return verifyInstallation(database, {
        anchors, unreadableAnchors: unreadable, secretBox: secretBoxOf(configuration),
      })
    })
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
  payments: 'payments, with what is open since',
  onlinePayments: 'payments at a payment provider',
  bankTransactions: 'movements on bank accounts with what they paid',
  auditEntries: 'entries of audit trails, unbroken',
  anchors: 'of them anchored outside the database, the same as then',
  mails: 'mails about documents, each handed over once',
  quotas: 'quotas with what they count',
  secrets: 'secrets that can be decrypted',
}

/** A finding, for people. */
export function lineOfFinding({ accountId, subject, problem }: Finding): string {
  return `✗ account ${accountId}: ${subject} ${problem}`
}

/** What was checked, a line each with its number, then one line for each finding. */
export function describeVerification({ checked, findings, foreignAnchors }: Verification): string {
  return [
    ...checkedThings.map(thing => `${String(checked[thing]).padStart(8)} ${words[thing]}`),
    ...foreignAnchors > 0 ? [`${String(foreignAnchors).padStart(8)} anchors of another installation, left aside`] : [],
    ...findings.map(lineOfFinding),
    findings.length === 0 ? 'Nothing is wrong.' : `${findings.length} findings.`,
  ].join('\n')
}
