import { compareDecimals, divideHalfAwayFromZero, powerOfTen, requireDecimal } from '../decimal'
import {
  lineTreatments, type Cents, type DecimalString, type DocumentLine, type DocumentTotals, type InvoiceDocument,
  type LineTotals, type LineTreatment, type VatCategory, type VatGroup,
} from '../invoice/document'
import { deductedGroups } from '../invoice/advance'
import { registeredVatNumber } from '../identity/vat-number'
import { findGroup, groupsTotal, isWithin, nearestWithin } from '../invoice/credit'
import { smallestAmountCents } from '../currencies'
import { roundedTo, sumOf, toCents } from '../money'
import { groupTakenInEuro, vatInEuro } from './in-euro'
import { hasVatInPrices, netShares, vatWithin } from './prices'
import { heldToRate } from './whole-amounts'
import { chargedRateOf, lineTreatmentOf, vatCategory } from './treatments'

/** The parts of a document its amounts follow from. */
export type TotalsInput = Pick<InvoiceDocument, TotalsField> & { sellerHasVatNumber: boolean }

type TotalsField = 'lines' | 'vatTreatment' | 'supplyType' | 'placeOfSupplyRule' | 'pricesIncludeVat' | 'currency'
  | 'exchangeRate' | 'creditedInvoice' | 'deductedAdvances' | 'isNotHeldToRate'

type LineAmounts = Pick<DocumentLine, 'quantity' | 'unitPriceCents' | 'discountPercent'>

/**
 * Every amount of a document, in cents of its currency. Throws NotADecimal or AmountBeyondSafeInteger.
 * VAT is rounded once per group and not per line: EN 16931 BR-CO-17; rounding per line would differ by cents. Where
 * prices include VAT it is taken out of what the lines of a group come to, so that the total is their sum.
 */
export function calculateTotals(document: TotalsInput): DocumentTotals {
  const entered = document.lines.map(line => ({
    ...calculateLine(line),
    ...groupNameOf(line, document),
  }))
  const smallestCents = smallestAmountCents(document.currency)
  const basis = (hasVatInPrices(document) ? includingVat : excludingVat)(smallestCents)
  const remaining = document.creditedInvoice?.remaining ?? []
  const deducted = deductedGroups(document.deductedAdvances ?? [])
  const vatBreakdown = groupsOf(entered).map((group) => {
    const charged = findGroup(deducted, group)
    const made = charged ? basis.lessAdvances(group, charged) : basis.vatGroup(group, remaining)
    const left = charged ? undefined : findGroup(remaining, group)
    const isHeld = smallestCents > 1 && !document.isNotHeldToRate
    const held = isHeld ? heldToRate(made, smallestCents, hasVatInPrices(document), left) : made
    return !charged && document.creditedInvoice ? groupTakenInEuro(held, document) : held
  }).sort(byCategoryThenHighestRate)
  const lines = basis.lines(entered, vatBreakdown, deducted)
  const subtotal = sumOf(vatBreakdown.map(group => group.taxableCents))
  const vatTotal = sumOf(vatBreakdown.map(group => group.vatCents))
  const vatTotalCents = toCents(vatTotal)
  return {
    lines,
    vatBreakdown,
    subtotalCents: toCents(subtotal),
    vatTotalCents,
    totalCents: toCents(subtotal + vatTotal),
    vatTotalEurCents: document.currency === 'EUR' ? null : vatInEuro(vatTotalCents, vatBreakdown, document),
  }
}

/** The totals of a whole document, whose seller may or may not have a VAT number. Throws as calculateTotals. */
export function totalsOf(document: InvoiceDocument): DocumentTotals {
  return calculateTotals({ ...document, sellerHasVatNumber: registeredVatNumber(document.seller) !== null })
}

/**
 * One line: gross is quantity × price rounded to cents, the discount is a percentage of that gross rounded to cents,
 * the line total is the difference; all of them with VAT where the price includes it.
 * Throws NotADecimal or AmountBeyondSafeInteger.
 */
export function calculateLine(line: LineAmounts): Pick<LineTotals, 'grossCents' | 'discountCents' | 'lineTotalCents'> {
  const quantity = requireDecimal(line.quantity)
  const gross = divideHalfAwayFromZero(quantity.digits * BigInt(line.unitPriceCents), powerOfTen(quantity.scale))
  const discount = percentageOf(gross, line.discountPercent)
  return { grossCents: toCents(gross), discountCents: toCents(discount), lineTotalCents: toCents(gross - discount) }
}

/**
 * VAT over one rate group, in cents, rounded once, half away from zero.
 * @param taxableCents sum of line totals after discount; negative on corrections
 * @param rate percentage as decimal string, e.g. "21" or "9"
 * @param smallestCents of its currency: 100 where that has no cents
 */
export function calculateVat(taxableCents: Cents, rate: DecimalString, smallestCents: Cents = 1): Cents {
  return toCents(percentageOf(BigInt(taxableCents), rate, smallestCents))
}

/**
 * How amounts follow from prices, without VAT or with it. A group of a credit note on our own invoice has the VAT of
 * what remained less that of what remains after it, so that the credit notes of an invoice together take back exactly
 * what it charged: the last one takes the rest to the cent. Each differs from its own rounding by a cent at most (two
 * where a credit note was cancelled), which EN 16931 BR-CO-17 allows, and by its share of what an invoice made
 * elsewhere differs. More than remains is no credit of that invoice, and is calculated as it stands.
 * A group of an invoice that deducts advance invoices has the VAT of the whole supply, by the prices of this invoice,
 * less what the advances charged, so that together they charge it to the cent, however the advances were priced. Only
 * where nothing is left of a group without VAT, there is none: it would be cents that the advances were rounded by, to
 * pay on an invoice on which nothing is to be paid. With VAT such cents are in what was paid.
 */
interface PriceArithmetic {
  vatGroup: (group: EnteredGroup, remaining: readonly VatGroup[]) => VatGroup
  lessAdvances: (group: EnteredGroup, charged: VatGroup) => VatGroup
  lines: (
    entered: readonly EnteredLine[], vatBreakdown: readonly VatGroup[], deducted: readonly VatGroup[],
  ) => LineTotals[]
}

const excludingVat = (smallestCents: Cents): PriceArithmetic => ({
  vatGroup({ cents: taxableCents, ...name }, remaining) {
    const group = { ...name, taxableCents, vatCents: calculateVat(taxableCents, name.rate, smallestCents) }
    const left = findGroup(remaining, group)
    if (!left || taxableCents === 0 || !isWithin(taxableCents, left.taxableCents)) return group
    const { taxableCents: leftCents, vatCents } = left
    const vatOf = (cents: Cents) => calculateVat(cents, group.rate, smallestCents)
    const taken = vatTakenBack(taxableCents, { cents: leftCents, vatCents }, vatOf, smallestCents)
    return { ...group, vatCents: nearestWithin(taken, left.vatCents) }
  },
  lessAdvances({ cents: taxableCents, ...name }, charged) {
    const whole = calculateVat(toCents(BigInt(taxableCents) + BigInt(charged.taxableCents)), name.rate, smallestCents)
    const rest = toCents(BigInt(whole) - BigInt(charged.vatCents))
    return { ...name, taxableCents, vatCents: taxableCents === 0 ? 0 : rest }
  },
  lines: entered => entered.map(line => ({ ...line, lineTotalInclCents: null })),
})

const includingVat = (smallestCents: Cents): PriceArithmetic => ({
  vatGroup({ cents, ...name }, remaining) {
    const vatOf = (within: Cents) => vatWithin(within, name.rate, smallestCents)
    const vatCents = creditedVatWithin(cents, findGroup(remaining, name), vatOf, smallestCents) ?? vatOf(cents)
    return { ...name, taxableCents: toCents(BigInt(cents) - BigInt(vatCents)), vatCents }
  },
  lessAdvances({ cents, ...name }, charged) {
    const whole = vatWithin(toCents(BigInt(cents) + groupsTotal([charged])), name.rate, smallestCents)
    const vatCents = toCents(BigInt(whole) - BigInt(charged.vatCents))
    return { ...name, taxableCents: toCents(BigInt(cents) - BigInt(vatCents)), vatCents }
  },
  lines(entered, vatBreakdown, deducted) {
    const netTotals = new Map<EnteredLine, Cents>()
    const deductedByLine = deducted.filter(group => groupsTotal([group]) !== 0n)
    for (const { taxableCents, ...group } of vatBreakdown) {
      const lines = entered.filter(line => keyOf(line) === keyOf(group))
      const charged = findGroup(deductedByLine, group)
      // The last line of such a group deducts what the advances charged; the others are what they are in the whole.
      const deduction = charged && lines.pop()
      if (deduction) netTotals.set(deduction, toCents(-BigInt(charged.taxableCents)))
      const netCents = toCents(BigInt(taxableCents) + BigInt(charged?.taxableCents ?? 0))
      const shares = netShares(lines.map(({ lineTotalCents }) => lineTotalCents), netCents, group.rate, smallestCents)
      lines.forEach((line, place) => netTotals.set(line, shares[place] ?? 0))
    }
    return entered.map(line => ({
      ...line, lineTotalCents: netTotals.get(line) ?? 0, lineTotalInclCents: line.lineTotalCents,
    }))
  },
})

/**
 * The VAT in a group of a credit note that takes back so much with VAT, of which the taxable amount is what is left
 * over; within what remains of both, and all of it where all is taken. Null where it is more than remains.
 */
function creditedVatWithin(
  cents: Cents, left: VatGroup | undefined, vatOf: (cents: Cents) => Cents, smallestCents: Cents,
): Cents | null {
  const leftCents = left ? toCents(BigInt(left.taxableCents) + BigInt(left.vatCents)) : 0
  if (left && cents === leftCents) return left.vatCents
  if (!left || cents === 0 || !isWithin(cents, leftCents)) return null
  const taken = vatTakenBack(cents, { cents: leftCents, vatCents: left.vatCents }, vatOf, smallestCents)
  const vat = nearestWithin(nearestWithin(taken, left.vatCents), cents)
  const least = toCents(BigInt(cents) - BigInt(left.taxableCents))
  return leftCents > 0 ? Math.max(vat, least) : Math.min(vat, least)
}

/** How many of the smallest amounts VAT that is left may differ by from that of its rate, by parts rounded before. */
const roundedByParts = 2

/**
 * The VAT that goes back with a part of what is left, in cents: what is left of it less that of what stays. Where more
 * is left than rounding parts explains, the invoice was made elsewhere and rounded line by line: a part then takes its
 * share, half away from zero, or the first would take all of the difference, more than BR-CO-17 allows.
 * @param left what is left by the prices of the credit note, without VAT or with it, and the VAT of that
 * @param vatOf the VAT by the rate of so much
 */
function vatTakenBack(
  cents: Cents, left: { cents: Cents, vatCents: Cents }, vatOf: (cents: Cents) => Cents, smallestCents: Cents,
): Cents {
  const isRoundedElsewhere = Math.abs(left.vatCents - vatOf(left.cents)) > roundedByParts * smallestCents
  if (isRoundedElsewhere && cents !== left.cents) {
    return toCents(roundedTo(smallestCents, BigInt(left.vatCents) * BigInt(cents), BigInt(left.cents)))
  }
  return toCents(BigInt(left.vatCents) - BigInt(vatOf(toCents(BigInt(left.cents) - BigInt(cents)))))
}

function groupNameOf(line: DocumentLine, document: TotalsInput): GroupName {
  const { vatTreatment } = document
  const own = lineTreatmentOf(line, document)
  const rate = chargedRateOf(line, document)
  const category = vatCategory({ ...document, treatment: own ?? vatTreatment, rate })
  return { category, rate, ...(own ? { treatment: own } : {}) }
}

type EnteredLine = ReturnType<typeof calculateLine> & GroupName
type GroupName = Pick<VatGroup, 'category' | 'rate' | 'treatment'>

/** A VAT group before its VAT is known: what its lines come to as their prices are. */
interface EnteredGroup extends GroupName {
  cents: Cents
}

function groupsOf(lines: readonly EnteredLine[]): EnteredGroup[] {
  const groups = new Map<string, { name: GroupName, cents: bigint }>()
  for (const { lineTotalCents, grossCents, discountCents, ...name } of lines) {
    const key = keyOf(name)
    const group = groups.get(key)
    if (group) group.cents += BigInt(lineTotalCents)
    else groups.set(key, { name, cents: BigInt(lineTotalCents) })
  }
  return [...groups.values()].map(({ name, cents }) => ({ ...name, cents: toCents(cents) }))
}

function keyOf({ category, rate, treatment }: GroupName): string {
  return `${category} ${rate} ${treatment ?? ''}`
}

const categoryOrder: readonly VatCategory[] = ['S', 'Z', 'AE', 'K', 'G', 'E', 'O']

function byCategoryThenHighestRate(left: VatGroup, right: VatGroup): number {
  const byCategory = categoryOrder.indexOf(left.category) - categoryOrder.indexOf(right.category)
  return byCategory || compareDecimals(requireDecimal(right.rate), requireDecimal(left.rate))
    || placeOf(left.treatment) - placeOf(right.treatment)
}

function placeOf(treatment: LineTreatment | undefined): number {
  return treatment === undefined ? -1 : lineTreatments.indexOf(treatment)
}

function percentageOf(amount: bigint, percent: DecimalString, smallestCents: Cents = 1): bigint {
  const { digits, scale } = requireDecimal(percent)
  return roundedTo(smallestCents, amount * digits, 100n * powerOfTen(scale))
}
