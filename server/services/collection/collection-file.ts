import { refuse } from '#contract/errors'
import type { InvoiceRow } from '#db/queries/rows'
import { openFileNames } from '#documents/export/file-names'
import { packFiles, type PackedFile } from '#documents/export/zip'
import { plainFileName } from '#domain/file-name'
import { refuseRemind } from '#domain/invoice/lifecycle'
import { inTurn } from '../exports/in-turn'
import type { PackedExport } from '../exports/pack-documents'
import { balanceOf } from '../invoices/balance'
import { countedNotes } from '../invoices/counted'
import { pdfOf, type InvoiceFile } from '../invoices/pdf'
import { readInvoiceRow } from '../invoices/record'
import { requireDocuments } from '../invoices/require-documents'
import { issuedCharges, readCharges } from '../invoices/late-charges'
import type { WrittenOfLate } from '../invoices/due-claim'
import { noticeLetterOf } from '../notices/letter'
import { readNotices } from '../invoices/notice-record'
import { accountLanguage, type AccountLanguage } from '../work/account-language'
import type { AccountContext } from '../work/context'
import { readStoredFile } from '../work/stored-file'
import { printOverview } from './overview'

/** What the file and the overview in it are called. */
const fileNames: Record<AccountLanguage, { file: string, overview: string }> = {
  nl: { file: 'incasso', overview: 'overzicht' },
  en: { file: 'collection', overview: 'overview' },
}

/**
 * All that a collection agency needs of an invoice, as a ZIP: the document, what was credited on it, what charges its
 * costs and interest, the formal notices as they were sent, and an overview of what is open and what may be claimed.
 * Polder itself does not collect.
 * Refuses not_found, invoice_imported, invoice_not_issued, document_expired, invoice_not_remindable where nothing is
 * open, and service_unavailable when too much waits to be printed.
 */
export async function exportCollectionFile(account: AccountContext, id: string): Promise<PackedExport> {
  const invoice = await readInvoiceRow(account, id)
  requireCollectable(invoice)
  const notices = (await readNotices(account.db, id)).filter(({ mail }) => mail.sentAt !== null).reverse()
  const language = await accountLanguage(account.db)
  const charges = issuedCharges(await readCharges(account.db, invoice))
  const bytes = await printOverview(account, language, invoice, { notices, charges })
  const { file, overview } = fileNames[language]
  return {
    filename: `${file}-${plainFileName(invoice.number ?? '')}.zip`,
    chunks: packFiles(collectionFiles(account, invoice, { notices, charges }, { filename: `${overview}.pdf`, bytes })),
  }
}

function requireCollectable(invoice: InvoiceRow): void {
  if (invoice.importId !== null) throw refuse('invoice_imported')
  const balance = balanceOf(invoice)
  if (balance.status === 'draft') throw refuse('invoice_not_issued', { status: balance.status })
  requireDocuments(invoice)
  const refusal = refuseRemind(balance)
  if (refusal) throw refuse(refusal, { status: balance.status })
}

/** Each file is read, and printed where it never was, in a turn of its own. */
async function* collectionFiles(
  account: AccountContext, invoice: InvoiceRow, { notices, charges }: WrittenOfLate,
  overview: Pick<InvoiceFile, 'filename' | 'bytes'>,
): AsyncGenerator<PackedFile, void, undefined> {
  const modifiedAt = account.outside.clock.now()
  const names = openFileNames()
  const named = (filename: string) => {
    const [, name = filename, ending = ''] = /^(.*)(\.\w+)$/.exec(filename) ?? []
    return `${names.take(name)}${ending}`
  }
  yield { name: named(overview.filename), bytes: overview.bytes, modifiedAt }
  const notes = await account.db.invoice.findMany({ where: { creditedInvoiceId: invoice.id, ...countedNotes.where } })
  for (const document of [invoice, ...notes, ...charges]) {
    const pdf = await inTurn(account, () => pdfOf(account, document))
    const name = named(pdf.filename)
    yield { name, bytes: pdf.bytes, modifiedAt }
    const ubl = await inTurn(account, () => readStoredFile(account, document.id, 'ubl'))
    if (ubl) yield { name: name.replace(/\.pdf$/, '.xml'), bytes: ubl.bytes, modifiedAt }
  }
  for (const { id } of notices) {
    const letter = await inTurn(account, () => noticeLetterOf(account, invoice, id))
    yield { name: named(letter.filename), bytes: letter.bytes, modifiedAt }
  }
}
