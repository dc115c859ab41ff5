import { formatDecimal, normaliseDecimal, requireDecimal } from '../decimal'
import type { Cents, DecimalString, InvoiceKind } from '../invoice/document'
import type { ImportedInvoice, ImportedLine } from './imported-invoice'
import type { ToldPayment } from './payment'

/** A document as its file tells it: with the signs that its amounts have there. */
export interface ToldInvoice extends Omit<ImportedInvoice, 'kind'> {
  /** Null where the file does not say. */
  kind: InvoiceKind | null
}

/** A row of an invoice, which tells its payment together with the others. */
export interface ToldRow extends Omit<ToldInvoice, 'status' | 'paidCents' | 'paidOn'> {
  payment: ToldPayment
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
    // An invoice credits none: what it names there is one that it follows.
    reference: isCredit ? told.reference : joinedReferences(told),
    lines: told.lines.map(line => ({ ...line, ...(isTurned ? turnedLine(line) : {}) })),
    vatBreakdown: told.vatBreakdown.map(group => (
      { ...group, taxableCents: turned(group.taxableCents), vatCents: turned(group.vatCents) }
    )),
    subtotalCents: turned(told.subtotalCents),
    vatTotalCents: turned(told.vatTotalCents),
    totalCents: turned(told.totalCents),
    paidCents: turned(told.paidCents),
  }
}

/** What a document refers to, as one. */
export function joinedReferences(
  { reference, creditedInvoiceNumber }: Pick<ToldInvoice, 'reference' | 'creditedInvoiceNumber'>,
): string | null {
  return [...new Set([reference, creditedInvoiceNumber])].filter(text => text !== null).join(', ') || null
}

function turnedLine({ lineTotalCents, priced }: ImportedLine): Partial<ImportedLine> {
  const turned = { lineTotalCents: -lineTotalCents || 0 }
  return priced ? { ...turned, priced: { ...priced, quantity: turnedDecimal(priced.quantity) } } : turned
}

function turnedDecimal(text: DecimalString): DecimalString {
  const { digits, scale } = requireDecimal(text)
  return normaliseDecimal(formatDecimal({ digits: -digits, scale }))
}
