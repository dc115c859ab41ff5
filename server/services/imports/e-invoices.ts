import { setImmediate as letOthersWork } from 'node:timers/promises'
import { refuse } from '#contract/errors'
import { limits } from '#contract/limits'
import type { ImportReport } from '#contract/schemas/import'
import { readUblArchive, readUblFile, type EInvoiceFile } from '#documents/import/ubl-archive'
import { UnreadableFile } from '#documents/import/unreadable'
import { numbersTwice, readEInvoice, type EInvoiceReading } from '#domain/import/e-invoice'
import type { ImportedInvoice } from '#domain/import/imported-invoice'
import type { ImportProblem, ImportProblemCode } from '#domain/import/problem'
import { documentNumberKey } from '#domain/invoice/document-number'

/** An invoice of a file that holds several: which one it stands in. */
export type FiledInvoice = ImportedInvoice & { file?: string }

/** What the invoices of an upload come to. */
export interface ReadInvoices {
  /** Of a table its rows, else the documents. */
  rows: number
  recognised: ImportReport['recognised']
  merged: FiledInvoice[]
  problems: (ImportProblem & { file?: string })[]
  warnings: (ImportProblem & { file?: string })[]
  skipped: ImportReport['skipped']
}

/** Reads e-invoices, one or a ZIP of them. Throws UnreadableFile. */
export async function readEInvoices(
  bytes: Uint8Array, format: 'ubl' | 'zip', reading: EInvoiceReading,
): Promise<ReadInvoices> {
  const merged: FiledInvoice[] = []
  const problems: ReadInvoices['problems'] = []
  const warnings: ReadInvoices['warnings'] = []
  let rows = 0
  let lines = 0
  for await (const { file, invoice: told } of filesOf(bytes, format)) {
    rows++
    if (told instanceof UnreadableFile) {
      problems.push({ file, row: told.line, field: null, code: codeOf(told) })
      continue
    }
    const { invoice, problems: wrong, warnings: left } = readEInvoice(told, reading)
    problems.push(...wrong.map(problem => ({ ...problem, file })))
    warnings.push(...left.map(warning => ({ ...warning, file })))
    lines += invoice?.lines.length ?? 0
    if (lines > limits.importLines) throw refuse('import_unreadable', { reason: 'too_many_rows', limit: limits.importLines })
    if (invoice) merged.push({ ...invoice, file })
    await letOthersWork()
  }
  const twice = numbersTwice(merged, documentNumberKey)
  problems.push(...twice.map(({ invoice: { row, file = '' }, code }) => ({ row, file, field: 'number', code })))
  return { rows, recognised, merged, problems, warnings, skipped: [] }
}

async function* filesOf(bytes: Uint8Array, format: 'ubl' | 'zip'): AsyncGenerator<EInvoiceFile, void, undefined> {
  if (format === 'zip') yield* readUblArchive(bytes, limits.importRows)
  else yield { file: '', invoice: await readUblFile(bytes) }
}

function codeOf({ reason }: UnreadableFile): ImportProblemCode {
  if (reason === 'no_invoice') return 'no_e_invoice'
  return reason === 'xml_doctype' ? 'xml_doctype' : 'xml_unreadable'
}

/** There is nothing to choose about a file that says all of itself. */
const recognised: ImportReport['recognised'] = {
  format: 'ubl', preset: null, encoding: null, delimiter: null, decimalMark: '.', decimalMarkIsCertain: true,
  dateOrder: 'dmy', dateOrderIsCertain: true, headingRow: 0, headings: [], samples: [], columns: {}, missing: [],
}
