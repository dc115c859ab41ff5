import type { Cents, DecimalString, InvoiceDocument, VatGroup } from '../invoice/document'
import { vatReturnBox, type VatReturnBox } from './return'
import { inEuro } from './totals'

/** What a document's turnover follows from, as it was frozen. */
export type TurnoverDocument = Pick<
  InvoiceDocument, 'kind' | 'currency' | 'exchangeRate' | 'vatTreatment' | 'supplyType'
> & { vatBreakdown: readonly VatGroup[], vatTotalEurCents: Cents | null }

/** What a document adds to a heading of the return, in euro cents; a credit note takes away. */
export interface Turnover {
  heading: VatReturnBox
  taxableCents: Cents
  vatCents: Cents
}

/**
 * What a document adds to each heading of the return, each heading once.
 * Rounded once per VAT group of the document, half away from zero, where it is in another currency; every figure of a
 * period is then a sum of whole cents, so that what is shown per box, per customer and in all agrees to the cent. The
 * VAT of the groups is the document's own VAT in euro, which is printed on it: what they differ by goes to the first.
 * Disbursements are no turnover and stand nowhere.
 */
export function turnoverOf(document: TurnoverDocument): Turnover[] {
  const headings = new Map<VatReturnBox, Turnover>()
  for (const { heading, taxableCents, vatCents } of bookingsOf(document)) {
    if (heading === null) continue
    const sum = headings.get(heading) ?? { heading, taxableCents: 0, vatCents: 0 }
    headings.set(heading, {
      heading, taxableCents: sum.taxableCents + taxableCents, vatCents: sum.vatCents + vatCents,
    })
  }
  return [...headings.values()]
}

/** What one VAT group of a document comes to in euro cents, and the heading it stands under; null for disbursements. */
export interface Booking extends Omit<Turnover, 'heading'> {
  heading: VatReturnBox | null
  rate: DecimalString
}

/** The same as turnoverOf, group by group, as the books have it: a credit note takes away. */
export function bookingsOf(document: TurnoverDocument): Booking[] {
  const sign = document.kind === 'credit_note' ? -1 : 1
  return groupsInEuro(document).map(group => ({
    heading: vatReturnBox(document, group),
    rate: group.rate,
    taxableCents: sign * group.taxableCents,
    vatCents: sign * group.vatCents,
  }))
}

function groupsInEuro({ currency, exchangeRate, vatBreakdown, vatTotalEurCents }: TurnoverDocument): VatGroup[] {
  if (currency === 'EUR') return [...vatBreakdown]
  // Nothing is issued without a rate.
  const euro = (cents: Cents) => inEuro(cents, exchangeRate) ?? 0
  const groups = vatBreakdown.map(group => ({
    ...group, taxableCents: euro(group.taxableCents), vatCents: euro(group.vatCents),
  }))
  const [first, ...others] = groups
  if (!first || vatTotalEurCents === null) return groups
  const ofOthers = others.reduce((sum, { vatCents }) => sum + vatCents, 0)
  return [{ ...first, vatCents: vatTotalEurCents - ofOthers }, ...others]
}
