import type { z } from 'zod'
import type { Business, businessUpdateSchema } from '#contract/schemas/business'
import { continueNumbering } from '#domain/invoice/continue-numbering'
import { seriesCanCollide } from '#domain/invoice/numbering'
import { today } from './use-format'

type Numbering = Required<Pick<
  z.input<typeof businessUpdateSchema>,
  'invoiceNumberFormat' | 'nextInvoiceSequence' | 'creditNoteNumberFormat' | 'resetSequenceYearly'
>>

/**
 * The settings by which numbers go on after an invoice that was made elsewhere; null when its number cannot be counted
 * on from. Credit notes keep their format unless the two series would meet.
 */
export function numberingAfter(
  lastNumber: string,
  { creditNoteNumberFormat }: Pick<Business, 'creditNoteNumberFormat'>,
): Numbering | null {
  const continued = continueNumbering(lastNumber, today())
  if (!continued) return null
  const { format, nextSequence, resetYearly } = continued
  return {
    invoiceNumberFormat: format,
    nextInvoiceSequence: nextSequence,
    resetSequenceYearly: resetYearly,
    creditNoteNumberFormat: seriesCanCollide(format, creditNoteNumberFormat) ? `C${format}` : creditNoteNumberFormat,
  }
}
