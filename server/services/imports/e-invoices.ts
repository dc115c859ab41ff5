import { setImmediate as letOthersWork } from 'node:timers/promises'
import { refuse } from '#contract/errors'
import { limits } from '#contract/limits'
import type { ImportReport } from '#contract/schemas/import'
import type { EInvoiceFile } from '#documents/import/ubl-archive'
import type { Unreadable } from '#documents/import/unreadable'
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
  /** The numbers, as they are compared, of the documents that a problem is about. */
  documentsAt: (problem: Pick<ImportProblem, 'row'> & { file?: string }) => string[]
}

/** Judges the e-invoices of a file. Refuses import_unreadable for more lines than are read. */
export async function readEInvoices(
  files: readonly EInvoiceFile[], reading: EInvoiceReading,
): Promise<ReadInvoices> {
  const merged: FiledInvoice[] = []
  const problems: ReadInvoices['problems'] = []
  const warnings: ReadInvoices['warnings'] = []
  let lines = 0
  for (const { file, invoice: source } of files) {
    if ('unreadable' in source) {
      problems.push({ file, row: source.unreadable.line, field: null, code: codeOf(source.unreadable) })
      continue
    }
    const { invoice, problems: wrong, warnings: left } = readEInvoice(source, reading)
    problems.push(...wrong.map(problem => ({ ...problem, file })))
    warnings.push(...left.map(warning => ({ ...warning, file })))
    lines += invoice?.lines.length ?? 0
    if (lines > limits.importLines) throw refuse('import_unreadable', { reason: 'too_many_rows', limit: limits.importLines })
    if (invoice) merged.push({ ...invoice, file })
    await letOthersWork()
  }
  const twice = numbersTwice(merged, documentNumberKey)
  problems.push(...twice.map(({ invoice: { row, file = '' }, code }) => ({ row, file, field: 'number', code })))
  const numbers = new Map(merged.map(({ file = '', number }) => [file, [documentNumberKey(number)]]))
  const documentsAt: ReadInvoices['documentsAt'] = ({ file = '' }) => numbers.get(file) ?? []
  return { rows: files.length, recognised, merged, problems, warnings, skipped: [], documentsAt }
}

function codeOf({ reason }: Unreadable): ImportProblemCode {
  if (reason === 'no_invoice') return 'no_e_invoice'
  return reason === 'xml_doctype' ? 'xml_doctype' : 'xml_unreadable'
}

/** There is nothing to choose about a file that says all of itself. */
const recognised: ImportReport['recognised'] = {
  format: 'ubl', preset: null, encoding: null, delimiter: null, decimalMark: '.', decimalMarkIsCertain: true,
  dateOrder: 'dmy', dateOrderIsCertain: true, headingRow: 0, headings: [], samples: [], columns: {}, missing: [],
}
