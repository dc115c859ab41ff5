import { divideHalfAwayFromZero, powerOfTen, requireDecimal } from '../decimal'
import { findGroup, isWithin, nearestWithin } from '../invoice/credit'
import type { Cents, DecimalString, InvoiceDocument, VatGroup } from '../invoice/document'
import { sumOf, toCents } from '../money'

/** What of a document says how much it takes back in euro. */
type TakesBack = Pick<InvoiceDocument, 'exchangeRate' | 'creditedInvoice'>

/**
 * An amount in euro cents, for VAT on a document in another currency (art. 230 of the VAT Directive). Rounded once.
 * @param rate units of the currency for one euro; null, or a rate that is not positive, gives null
 */
export function inEuro(cents: Cents, rate: DecimalString | null): Cents | null {
  if (rate === null) return null
  const { digits, scale } = requireDecimal(rate)
  return digits > 0n ? toCents(divideHalfAwayFromZero(BigInt(cents) * powerOfTen(scale), digits)) : null
}

const amountsInEuro = [['taxableCents', 'taxableEurCents'], ['vatCents', 'vatEurCents']] as const

/**
 * A group with its amounts in euro, where it takes back some of what remained of an invoice in another currency. What
 * takes nothing back takes no cent of rounding either, unless there is nothing else left.
 */
export function groupTakenInEuro(group: VatGroup, { exchangeRate, creditedInvoice }: TakesBack): VatGroup {
  if (!creditedInvoice || exchangeRate !== creditedInvoice.exchangeRate) return group
  const left = findGroup(creditedInvoice.remaining, group)
  const withEuro = { ...group }
  for (const [field, euroField] of amountsInEuro) {
    const [cents, leftCents, eurCents] = [group[field], left?.[field] ?? 0, left?.[euroField]]
    if (eurCents === undefined || (cents === 0 && leftCents !== 0)) continue
    const taken = takenInEuro(cents, { cents: leftCents, eurCents }, exchangeRate)
    if (taken !== null) withEuro[euroField] = taken
  }
  return withEuro
}

/**
 * The VAT in euro. On a credit note at its invoice's rate it is what its groups take back of theirs; where that was not
 * kept of them, what it takes back of the whole.
 */
export function vatInEuro(
  vatTotalCents: Cents, vatBreakdown: readonly VatGroup[], { exchangeRate, creditedInvoice }: TakesBack,
): Cents | null {
  const plain = inEuro(vatTotalCents, exchangeRate)
  if (!creditedInvoice || exchangeRate !== creditedInvoice.exchangeRate) return plain
  const ofGroups = vatBreakdown.flatMap(({ vatCents, vatEurCents }) => vatEurCents ?? (vatCents === 0 ? 0 : []))
  if (ofGroups.length === vatBreakdown.length) return onSideOf(vatTotalCents, toCents(sumOf(ofGroups)))
  const { remaining, remainingVatEurCents } = creditedInvoice
  if (remainingVatEurCents === null) return plain
  const cents = toCents(sumOf(remaining.map(group => group.vatCents)))
  return takenInEuro(vatTotalCents, { cents, eurCents: remainingVatEurCents }, exchangeRate) ?? plain
}

/** VAT in euro on the side of zero that the VAT is on, as e-invoices have to have it (PEPPOL-EN16931-R055). */
function onSideOf(vatCents: Cents, eurCents: Cents): Cents {
  return vatCents !== 0 && Math.sign(eurCents) === -Math.sign(vatCents) ? 0 : eurCents
}

/**
 * What a credit note takes back in euro: what remained less what remains after, so that the last takes the rest to the
 * cent. Null for more than remained, which is no credit of that invoice, and without a rate.
 */
function takenInEuro(
  cents: Cents, left: { cents: Cents, eurCents: Cents }, exchangeRate: DecimalString | null,
): Cents | null {
  const after = inEuro(toCents(BigInt(left.cents) - BigInt(cents)), exchangeRate)
  if (after === null || !isWithin(cents, left.cents)) return null
  return nearestWithin(left.eurCents - after, left.eurCents)
}
