import { z } from 'zod'
import { startOfDay } from '#domain/dates'
import { linesOfFile, openAnchorFiles } from '#integrations/anchor-files'
import { openFilesPatiently } from '#integrations/files/choose'
import { readAnchors } from '#services/audit/anchors'
import {
  checkedThings, type CheckedThing, type Finding, type LeftOut, type Onlooker, type Verification,
} from '#services/verification/report'
import { verifyInstallation } from '#services/verification/verify'
import { anchorFolderOf, anchorKeysOf, secretBoxOf } from '#server/installation-files'
import { defineCommand, flag, parseOptions, value } from '../command'
import { openProgress } from '../progress'
import { withDatabase } from '../with-database'

const optionsSchema = z.object({
  /** A day begins at midnight in Amsterdam. */
  since: z.union([
    z.iso.date().transform(startOfDay), z.iso.datetime({ offset: true }).transform(moment => new Date(moment)),
  ]).optional(),
})

export const verifyCommand = defineCommand({
  name: 'verify',
  usage: 'verify [--account ID]… [--since DATE] [--fast] [--anchors FILE] [--json]',
  takes: { account: { type: 'string', multiple: true }, since: value, fast: flag, anchors: value, json: flag },
  async run({ values: { json = false, fast = false, account: accountIds = null, anchors: file, ...others } }, say) {
    const { since = null } = parseOptions(optionsSchema, others)
    const verification = await withDatabase(async (database, configuration) => {
      const lines = file === undefined ? openAnchorFiles(anchorFolderOf(configuration)).lines() : linesOfFile(file)
      const { anchors, unreadable } = await readAnchors(lines, anchorKeysOf(configuration))
      return verifyInstallation(database, {
        anchors,
        unreadableAnchors: unreadable,
        secretBox: secretBoxOf(configuration),
        store: await openFilesPatiently(configuration.NUXT_FILES_URL),
        accountIds,
        since,
        withFiles: !fast,
        onlooker: showing(json ? () => undefined : say),
      })
    })
    return {
      text: json
        ? JSON.stringify(verification)
        : describeVerification(verification),
      isFailure: verification.found > 0,
    }
  },
})

/** Shows how far a verification is on standard error, and says each finding as it comes. */
export function showing(say: (text: string) => void): Onlooker {
  const progress = openProgress(process.stderr)
  return {
    found(finding) {
      progress.clear()
      say(lineOfFinding(finding))
    },
    looked({ accounts, documents, files, auditEntries }) {
      progress.tell(documents + files + auditEntries, () =>
        `${accounts} accounts, ${documents} documents, ${files} files, ${auditEntries} entries of audit trails …`)
    },
  }
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

const wordsOfLeftOut: Record<LeftOut, string> = {
  other_accounts: 'Other accounts were not looked at, nor whether any is gone.',
  files: 'Not read: the bytes of PDFs, e-invoices, letters and logos, which may have been changed.',
  unchanged_documents: 'Not read: documents that say they were not changed since, and their files. Whoever writes to the '
    + 'database past Polder can have changed them.',
}

/** A finding, for people. */
export function lineOfFinding({ accountId, subject, problem }: Finding): string {
  return `✗ account ${accountId}: ${subject} ${problem}`
}

/** What was checked, a line each with its number, what was left out, and how many findings were said. */
export function describeVerification({ checked, foreignAnchors, leftOut, found }: Verification): string {
  return [
    ...checkedThings.map(thing => `${String(checked[thing]).padStart(8)} ${words[thing]}`),
    ...foreignAnchors > 0 ? [`${String(foreignAnchors).padStart(8)} anchors of another installation, left aside`] : [],
    ...leftOut.map(what => wordsOfLeftOut[what]),
    found === 0 ? 'Nothing is wrong.' : `${found} ${found === 1 ? 'finding' : 'findings'}.`,
  ].join('\n')
}
