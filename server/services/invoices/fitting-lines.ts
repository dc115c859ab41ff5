import { refuse, refuseField } from '#contract/errors'
import { limits } from '#contract/limits'
import type { DocumentContent } from '#domain/invoice/content'
import type { DocumentLine, InvoiceDocument } from '#domain/invoice/document'
import { hasVatRate } from '#domain/vat/treatments'
import type { ContentColumns } from './record'

/**
 * Lines have a treatment of their own beside taxed ones only, on a document under the standard treatment. A draft that
 * has such lines keeps its treatment until they are changed: none of them comes to be turnover unasked.
 * Refuses validation_failed at the treatment of each such line.
 */
export function requireFittingLines(
  content: Pick<ContentColumns, 'vatTreatment'>, lines: readonly Pick<DocumentLine, 'vatTreatment'>[],
): void {
  const { vatTreatment } = content as Pick<DocumentContent, 'vatTreatment'>
  const treated = lines.flatMap((line, place) => (line.vatTreatment === null ? [] : [place]))
  if (hasVatRate(vatTreatment) || treated.length === 0) return
  throw refuse('validation_failed', treated.map(place => ({
    path: ['lines', place, 'vatTreatment'],
    message: `No line has a treatment of its own under the treatment ${vatTreatment}`,
  })))
}

/**
 * The lines by which an invoice deducts its advance invoices are added when it is issued, and have to fit beside those
 * that were entered: an invoice has at most 500 lines. Refuses validation_failed at lines.
 */
export function requireRoomForDeductions(
  document: Pick<InvoiceDocument, 'lines'>, entered: readonly Pick<DocumentLine, 'vatTreatment'>[],
): void {
  const deductions = document.lines.length - entered.length
  if (deductions === 0 || document.lines.length <= limits.linesPerInvoice) return
  const room = limits.linesPerInvoice - deductions
  throw refuseField(['lines'], `Beside what deducts its advance invoices there is room for ${room} lines`)
}
