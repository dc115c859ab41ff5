import { deductedGroups } from '../invoice/advance'
import { groupsTotal } from '../invoice/credit'
import type { Cents, DecimalString, InvoiceDocument, TreatmentOutsideVat, VatGroup } from '../invoice/document'
import { isIntraEuGoods, ossCountryOf } from '../invoice/place-of-supply'
import { toCents } from '../money'
import { dutchVatRates, type VatRates } from './law'
import { isOutsideVat } from './outside-vat'
import type { RateDates } from './rates'
import { vatReturnBox, type VatReturnBox } from './return'
import { inEuro } from './in-euro'

/** What a document's turnover follows from, as it was frozen. */
export type TurnoverDocument = Pick<
  InvoiceDocument, 'kind' | 'currency' | 'exchangeRate' | 'vatTreatment' | 'supplyType' | 'placeOfSupplyRule'
  | 'vatCountry'
> & RateDates & { vatBreakdown: readonly VatGroup[], vatTotalEurCents: Cents | null }

/** How a document comes to euro. */
type Conversion = Pick<TurnoverDocument, 'currency' | 'exchangeRate' | 'vatTotalEurCents'>

/** What a document adds to a heading of the return, in euro cents; a credit note takes away. */
export interface Turnover {
  heading: VatReturnBox
  taxableCents: Cents
  vatCents: Cents
  /** Under the heading `oss`: whose VAT it is, and at which rate; the statement has a line for each. */
  oss?: OssLine
}

interface OssLine {
  country: string
  rate: DecimalString
}

/**
 * What a document adds to each heading of the return, each heading once; to `oss` once for each rate.
 * Rounded once per VAT group of the document, half away from zero, where it is in another currency; every figure of a
 * period is then a sum of whole cents, so that what is shown per box, per customer and in all agrees to the cent. A
 * credit note on one of ours takes back of each group what remained less what remains, as is kept on it. The
 * VAT of the groups is the document's own VAT in euro, which is printed on it.
 * What is outside VAT is no turnover and stands nowhere. Goods to another member state are supplied all at once:
 * what advances asked for them is in no box until the invoice that deducts them, which counts the whole supply.
 */
export function turnoverOf(document: TurnoverDocument, rates: VatRates = dutchVatRates): Turnover[] {
  const headings = new Map<string, Turnover>()
  const country = ossCountryOf(document)
  for (const { heading, rate, taxableCents, vatCents } of bookingsOf(document, rates)) {
    if (isOutsideVat(heading)) continue
    const oss = heading === 'oss' && country !== null ? { oss: { country, rate } } : {}
    const key = heading === 'oss' ? `${heading} ${rate}` : heading
    const sum = headings.get(key) ?? { heading, taxableCents: 0, vatCents: 0, ...oss }
    headings.set(key, { ...sum, taxableCents: sum.taxableCents + taxableCents, vatCents: sum.vatCents + vatCents })
  }
  return [...headings.values()]
}

/** What one VAT group of a document comes to in euro cents, and the heading, or what outside VAT, it stands under. */
export interface Booking extends Omit<Turnover, 'heading' | 'oss'> {
  heading: VatReturnBox | TreatmentOutsideVat
  rate: DecimalString
}

/** The same as turnoverOf, group by group, as the books have it: a credit note takes away. */
export function bookingsOf(document: TurnoverDocument, rates: VatRates = dutchVatRates): Booking[] {
  const sign = document.kind === 'credit_note' ? -1 : 1
  const advanceCents = goodsAdvancesInEuro(document)
  return groupsInEuro(document).map((group, place) => ({
    heading: vatReturnBox(document, group, rates),
    rate: group.rate,
    // Goods to another member state have one group, for they are taxed by one treatment.
    taxableCents: sign * (group.taxableCents + (place === 0 ? advanceCents : 0)),
    vatCents: sign * group.vatCents,
  }))
}

/**
 * What the advances of goods to another member state come to, in euro cents by the rate of the document: that an
 * invoice deducts, or that a credit note which leaves nothing of one gives free again.
 */
export function goodsAdvancesInEuro(document: TurnoverDocument): Cents {
  if (!isIntraEuGoods(document)) return 0
  return deductedGroups(document.deductedAdvances ?? []).reduce((sum, { taxableCents }) =>
    sum + (document.currency === 'EUR' ? taxableCents : euro(taxableCents, document.exchangeRate)), 0)
}

/**
 * VAT groups of an issued document, or what was credited of one, each with its amounts in euro where that is another
 * currency: as they were kept, else converted by themselves. Together their VAT is the VAT in euro of all of them; what
 * converting makes of it goes to the first that has VAT: one without would leave nothing to take that back with.
 */
export function withAmountsInEuro(
  groups: readonly VatGroup[], { currency, exchangeRate, vatTotalEurCents }: Conversion,
): VatGroup[] {
  if (currency === 'EUR') return [...groups]
  const converted = groups.map(group => ({
    ...group,
    taxableEurCents: group.taxableEurCents ?? euro(group.taxableCents, exchangeRate),
    vatEurCents: group.vatEurCents ?? euro(group.vatCents, exchangeRate),
  }))
  if (vatTotalEurCents === null) return converted
  const rounding = vatTotalEurCents - converted.reduce((sum, { vatEurCents }) => sum + vatEurCents, 0)
  const first = Math.max(0, converted.findIndex(({ vatCents }) => vatCents !== 0))
  return converted.map((group, place) =>
    (place === first ? { ...group, vatEurCents: group.vatEurCents + rounding } : group))
}

/**
 * What a document comes to in euro, as the books have it: the sum of its VAT groups. A total converted by itself would
 * be a cent off them, and credit notes would not come to their invoice.
 */
export function totalInEuro(document: Conversion & Pick<TurnoverDocument, 'vatBreakdown'>): Cents {
  return toCents(groupsTotal(groupsInEuro(document)))
}

function groupsInEuro(document: Conversion & Pick<TurnoverDocument, 'vatBreakdown'>): VatGroup[] {
  if (document.currency === 'EUR') return [...document.vatBreakdown]
  return withAmountsInEuro(document.vatBreakdown, document)
    .map(({ taxableEurCents = 0, vatEurCents = 0, ...group }) => ({
      ...group, taxableCents: taxableEurCents, vatCents: vatEurCents,
    }))
}

/** Nothing is issued without a rate. */
function euro(cents: Cents, exchangeRate: DecimalString | null): Cents {
  return inEuro(cents, exchangeRate) ?? 0
}
