import { formatDecimal, normaliseDecimal, requireDecimal } from '../decimal'
import type { Cents, DecimalString, InvoiceKind } from '../invoice/document'
import type { ImportedInvoice, ImportedLine } from './imported-invoice'
import type { StatedPayment } from './payment'
import type { VatRates } from '../vat/law'
import { importedVatCountry } from './vat-country'

/** A document as its file tells it: with the signs that its amounts have there. */
export interface SourceInvoice extends Omit<ImportedInvoice, 'kind' | 'vatCountry'> {
  /** Null where the file does not say. */
  kind: InvoiceKind | null
}

/** A row of an invoice, which tells its payment together with the others. */
export interface SourceRow extends Omit<SourceInvoice, 'status' | 'paidCents' | 'paidOn'> {
  payment: StatedPayment
}

/**
 * The document that a file tells of, whole: what belongs to the other kind falls away. Only all of it together shows
 * whether its amounts are those of a credit note, written below zero: a part of either kind may be below zero as well.
 * @param isTurned whether they are, so that each has to change its sign
 * @param vatRates those that the law knows; of the Netherlands where nobody says others
 */
export function documentOf(
  source: SourceInvoice, { isTurned, vatRates }: { isTurned: boolean, vatRates?: VatRates | undefined },
): ImportedInvoice {
  const kind = isTurned ? 'credit_note' : source.kind ?? 'invoice'
  const isCredit = kind === 'credit_note'
  const turned = (cents: Cents): Cents => (isTurned ? -cents || 0 : cents)
  return {
    ...source,
    kind,
    vatCountry: importedVatCountry(source, vatRates),
    advance: source.advance && !isCredit,
    dueDate: isCredit ? null : source.dueDate,
    creditedInvoiceNumber: isCredit ? source.creditedInvoiceNumber : null,
    // An invoice credits none: what it names there is one that it follows.
    reference: isCredit ? source.reference : joinedReferences(source),
    lines: source.lines.map(line => ({ ...line, ...(isTurned ? turnedLine(line) : {}) })),
    vatBreakdown: source.vatBreakdown.map(group => (
      { ...group, taxableCents: turned(group.taxableCents), vatCents: turned(group.vatCents) }
    )),
    subtotalCents: turned(source.subtotalCents),
    vatTotalCents: turned(source.vatTotalCents),
    totalCents: turned(source.totalCents),
    paidCents: turned(source.paidCents),
  }
}

/** What a document refers to, as one. */
export function joinedReferences(
  { reference, creditedInvoiceNumber }: Pick<SourceInvoice, 'reference' | 'creditedInvoiceNumber'>,
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
