import { readConfiguration } from '#server/configuration'
import type { ServiceContext } from '#services/work/context'
import {
  allPrinted, findPrinted, reprintDocuments, type AccountReprint, type DocumentPlace,
} from '#services/invoices/reprint-documents'
import { defineCommand, flag, UsageError, value, withService, type Outcome } from '../command'
import { requireCurrentSchema } from '../with-database'

export const reprintDocumentsCommand = defineCommand({
  name: 'documents reprint',
  usage: 'documents reprint [ID|NUMBER] [--account ID] [--write] [--force] [--json]',
  hasNames: true,
  takes: { account: value, write: flag, force: flag, json: flag },
  async run({ values: { json = false, write = false, force = false, account }, positionals: [name] }) {
    if (force && name === undefined) throw new UsageError('--force wants the id or number of one document')
    await requireCurrentSchema(readConfiguration(process.env).DATABASE_URL)
    return withService(async (service): Promise<Outcome> => {
      const documents = name === undefined ? allPrinted(service, account) : await oneDocument(service, name, account)
      const { looked, reprints } = await reprintDocuments(service, documents, { write, force })
      return {
        text: json ? JSON.stringify({ looked, reprints }) : describeReprints(looked, reprints),
        isFailure: reprints.some(({ outcome }) => outcome === 'left' || outcome === 'failed'),
      }
    })
  },
})

async function oneDocument(
  service: ServiceContext, name: string, account: string | undefined,
): Promise<DocumentPlace[]> {
  const found = await findPrinted(service, name, account)
  if (found.length === 0) throw new UsageError(`No document with a PDF has the id or number ${name}`)
  if (found.length > 1) throw new UsageError(`${found.length} accounts have a document ${name}: choose one with --account`)
  return found
}

const signs: Record<AccountReprint['outcome'], string> = { due: '·', reprinted: '✓', left: '✗', failed: '✗' }

/** A line for each document that is or was at fault, then what it comes to. */
function describeReprints(looked: number, reprints: AccountReprint[]): string {
  const count = (wanted: AccountReprint['outcome']) => reprints.filter(({ outcome }) => outcome === wanted).length
  return [
    ...reprints.map(({ accountId, number, invoiceId, outcome, reason, before, after }) =>
      `${signs[outcome]} account ${accountId}: ${number ?? invoiceId} ${reason}, SHA-256 ${[before, after].filter(Boolean).join(' → ')}`),
    `${looked} PDFs looked at, ${count('reprinted')} printed anew, ${count('left') + count('failed')} left as they are.`,
    ...(count('due') > 0 ? [`${count('due')} are to be printed anew: make a backup, then add --write.`] : []),
  ].join('\n')
}
