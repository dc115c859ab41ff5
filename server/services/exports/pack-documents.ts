import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '#contract/errors'
import { packFiles, type PackedFile } from '#documents/export/zip'
import { QueueFull } from '#integrations/fair-queue'
import type { AccountContext } from '../context'
import { getInvoicePdf } from '../invoices/pdf'
import { documentList } from './document-list'
import { exportedDocuments, type ExportSelection } from './exported-documents'
import { filesOf, openDocumentNames } from './file-paths'

/** A file that is made while it is sent. */
export interface PackedExport {
  filename: string
  chunks: AsyncIterable<Uint8Array>
}

/**
 * The documents of an account as a ZIP, with one of them in memory at a time. Each is read, and printed where it never
 * was, in a turn of its own, as if the account had asked for one after the other: between two of them the export holds
 * nothing, however slowly it is read.
 */
export function packDocuments(account: AccountContext, selection: ExportSelection): AsyncIterable<Uint8Array> {
  return packFiles(exportedFiles(account, selection))
}

async function* exportedFiles(
  account: AccountContext, selection: ExportSelection,
): AsyncGenerator<PackedFile, void, undefined> {
  const names = openDocumentNames()
  for await (const document of exportedDocuments(account, selection)) {
    const { pdf, ubl } = filesOf(document, names)
    const modifiedAt = document.issuedAt ?? selection.issuedBy
    const { bytes } = await inTurn(account, () => getInvoicePdf(account, document.id))
    yield { name: pdf, bytes, modifiedAt }
    if (ubl === null) continue
    const file = await account.reads.file(document.id, 'ubl')
    if (file) yield { name: ubl, bytes: file.bytes, modifiedAt }
  }
  yield { name: 'invoices.csv', bytes: documentList(account, selection), modifiedAt: selection.issuedBy }
}

const pauseMs = 1_000

/** Whoever exports can wait: what is refused for lack of a turn is asked again, until the client hangs up. */
async function inTurn<Result>(account: AccountContext, work: () => Promise<Result>): Promise<Result> {
  const { accountId, abandoned, outside } = account
  for (;;) {
    try {
      return await outside.workTurns.run(accountId, work, abandoned)
    } catch (error) {
      const isBusy = error instanceof QueueFull || (error instanceof Refusal && error.code === 'service_unavailable')
      if (!isBusy) throw error
      await wait(pauseMs, undefined, { signal: abandoned })
    }
  }
}
