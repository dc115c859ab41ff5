import type { Cents, DocumentLine, InvoiceDocument, VatGroup, VatTreatment } from '../invoice/document'
import { exemptionOf } from './exemptions'
import { lineTreatmentOf } from './treatments'

/**
 * Whether a document is under a margin scheme, which forbids to state the VAT on the margin apart (art. 325 of
 * Directive 2006/112; art. 28b Wet OB 1968): its prices are what is paid, neither with VAT that can be deducted nor
 * without any.
 */
export function isUnderMarginScheme(
  { vatTreatment, vatExemptionReason }: { vatTreatment: VatTreatment, vatExemptionReason: string | null },
): boolean {
  return vatTreatment === 'exempt' && exemptionOf(vatExemptionReason)?.isMargin === true
}

/** Whether a line beside taxed ones is under a margin scheme: its price, too, is neither with VAT nor without. */
export function isMarginLine(
  line: Pick<DocumentLine, 'vatTreatment' | 'vatExemptionReason'>, document: Pick<InvoiceDocument, 'vatTreatment'>,
): boolean {
  return lineTreatmentOf(line, document) === 'exempt' && exemptionOf(line.vatExemptionReason)?.isMargin === true
}

/**
 * The VAT groups that a document may show. In totals and the e-invoice what is under a margin scheme stands among what
 * is exempt; to the customer it is neither exempt nor taxed at a rate.
 * @param marginCents what the lines under a margin scheme come to
 */
export function shownVatGroups<Group extends Pick<VatGroup, 'treatment' | 'taxableCents'>>(
  groups: readonly Group[], marginCents: Cents,
): Group[] {
  return groups
    .map(group => (group.treatment === 'exempt' ? { ...group, taxableCents: group.taxableCents - marginCents } : group))
    .filter(({ treatment, taxableCents }) => treatment !== 'exempt' || taxableCents !== 0)
}
