import { byteOrderMark, csvRow, type Cell } from '#domain/csv'
import { todayInAmsterdam } from '#domain/dates'
import { toCents } from '#domain/money'
import { totalInEuro } from '#domain/vat/turnover'
import { groupsOf } from '../invoices/remaining-credit'
import { accountLanguage, type AccountLanguage } from '../work/account-language'
import type { AccountContext } from '../work/context'
import {
  customerVatNumber, exportedDocuments, wasDeleted, type ExportedDocument, type ExportSelection, type MissedDocuments,
} from './exported-documents'
import { filesOf, openDocumentNames } from './file-paths'
import { inTurn } from './in-turn'

const headers: Record<AccountLanguage, string[]> = {
  nl: [
    'Nummer', 'Soort', 'Status', 'Factuurdatum', 'Vervaldatum', 'Klant', 'Btw-nummer klant', 'Referentie', 'Valuta',
    'Subtotaal', 'Btw', 'Totaal', 'Totaal in euro', 'Betaald op', 'Gecrediteerd nummer', 'PDF-bestand', 'UBL-bestand',
  ],
  en: [
    'Number', 'Kind', 'Status', 'Issue date', 'Due date', 'Customer', 'Customer VAT number', 'Reference', 'Currency',
    'Subtotal', 'VAT', 'Total', 'Total in euro', 'Paid on', 'Credited number', 'PDF file', 'UBL file',
  ],
}

/** Stands for a file that should be there: whoever leaves with an export is to see that it has not got it. */
const lostWords: Record<AccountLanguage, string> = { nl: 'ontbreekt', en: 'missing' }

const encoder = new TextEncoder()

/**
 * The list of an export as CSV, a piece for each document, with headings in the language of the account. It reads the
 * documents anew, in the same order as their files were packed, so that no more than a page of them is held.
 */
export async function* documentList(
  account: AccountContext, selection: ExportSelection, missed: MissedDocuments,
): AsyncGenerator<Uint8Array, void, undefined> {
  const names = openDocumentNames()
  const language = await inTurn(account, () => accountLanguage(account.db))
  yield encoder.encode(byteOrderMark + csvRow(headers[language]))
  for await (const document of exportedDocuments(account, selection)) {
    const { pdf, ubl } = filesOf(document, names)
    const found = wasDeleted(document, selection) ? 'deleted' : missed.get(document.id)
    const cellOf = (path: string | null, format: 'pdf' | 'ubl') =>
      found === 'deleted' || path === null ? null : found?.[format] === false ? lostWords[language] : path
    yield encoder.encode(csvRow([...cellsOf(document), cellOf(pdf, 'pdf'), cellOf(ubl, 'ubl')]))
  }
}

/**
 * Amounts are those of the document; a credit note says by its kind that they go the other way. In euro they are what
 * the audit file and the VAT return have.
 */
function cellsOf(document: ExportedDocument): Cell[] {
  const { currency, exchangeRate, paidAt } = document
  const vatTotalEurCents = document.vatTotalEurCents === null ? null : toCents(document.vatTotalEurCents)
  const vatBreakdown = groupsOf(document.vatBreakdown)
  return [
    document.number, document.kind, document.status, document.issueDate, document.dueDate, document.customerName,
    customerVatNumber(document), document.reference, currency, { cents: toCents(document.subtotalCents) },
    { cents: toCents(document.vatTotalCents) }, { cents: toCents(document.totalCents) },
    { cents: totalInEuro({ currency, exchangeRate, vatTotalEurCents, vatBreakdown }) },
    paidAt && todayInAmsterdam(paidAt), document.creditedInvoiceNumber,
  ]
}
