import type { Cents, InvoiceKind } from '../invoice/document'
import type { ImportedInvoice } from './imported-invoice'

/** A document, or a row of one, as its file tells it: with the signs that its amounts have there. */
export interface ToldInvoice extends Omit<ImportedInvoice, 'kind'> {
  /** Null where the file does not say. */
  kind: InvoiceKind | null
}

/**
 * The document that a file tells of, whole: what belongs to the other kind falls away. Only all of it together shows
 * whether its amounts are those of a credit note, written below zero: a part of either kind may be below zero as well.
 * @param isTurned whether they are, so that each has to change its sign
 */
export function documentOf(told: ToldInvoice, { isTurned }: { isTurned: boolean }): ImportedInvoice {
  const kind = isTurned ? 'credit_note' : told.kind ?? 'invoice'
  const isCredit = kind === 'credit_note'
  const turned = (cents: Cents): Cents => (isTurned ? -cents || 0 : cents)
  return {
    ...told,
    kind,
    advance: told.advance && !isCredit,
    dueDate: isCredit ? null : told.dueDate,
    creditedInvoiceNumber: isCredit ? told.creditedInvoiceNumber : null,
    lines: told.lines.map(line => ({ ...line, lineTotalCents: turned(line.lineTotalCents) })),
    vatBreakdown: told.vatBreakdown.map(group => (
      { ...group, taxableCents: turned(group.taxableCents), vatCents: turned(group.vatCents) }
    )),
    subtotalCents: turned(told.subtotalCents),
    vatTotalCents: turned(told.vatTotalCents),
    totalCents: turned(told.totalCents),
  }
}
