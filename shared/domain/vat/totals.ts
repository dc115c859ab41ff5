import { compareDecimals, divideHalfAwayFromZero, powerOfTen, requireDecimal } from '../decimal'
import type {
  Cents, DecimalString, DocumentLine, DocumentTotals, InvoiceDocument, LineTotals, VatCategory, VatGroup,
} from '../invoice/document'
import { findGroup, isWithin, nearestWithin } from '../invoice/credit'
import { toCents } from '../money'
import { chargedRate, vatCategory } from './treatments'

/** The parts of a document its amounts follow from. */
export type TotalsInput =
  Pick<InvoiceDocument, 'lines' | 'vatTreatment' | 'supplyType' | 'currency' | 'exchangeRate' | 'creditedInvoice'>
  & { sellerHasVatNumber: boolean }

type LineAmounts = Pick<DocumentLine, 'quantity' | 'unitPriceCents' | 'discountPercent'>

/**
 * Every amount of a document, in cents of its currency. Throws NotADecimal or AmountBeyondSafeInteger.
 * VAT is rounded once per group and not per line: EN 16931 BR-CO-17; rounding per line would differ by cents.
 */
export function calculateTotals(document: TotalsInput): DocumentTotals {
  const lines = document.lines.map(line => ({
    ...calculateLine(line),
    ...categoryAndRate(line, document),
  }))
  const vatBreakdown = vatGroups(lines).map(group => takenBack(group, document.creditedInvoice?.remaining ?? []))
  const subtotal = sum(lines.map(line => line.lineTotalCents))
  const vatTotal = sum(vatBreakdown.map(group => group.vatCents))
  const vatTotalCents = toCents(vatTotal)
  return {
    lines,
    vatBreakdown,
    subtotalCents: toCents(subtotal),
    vatTotalCents,
    totalCents: toCents(subtotal + vatTotal),
    vatTotalEurCents: document.currency === 'EUR' ? null : vatInEuro(vatTotalCents, document),
  }
}

/** The totals of a whole document, whose seller may or may not have a VAT number. Throws as calculateTotals. */
export function totalsOf(document: InvoiceDocument): DocumentTotals {
  return calculateTotals({ ...document, sellerHasVatNumber: document.seller.vatNumber !== null })
}

/**
 * One line: gross is quantity × price rounded to cents, the discount is a percentage of that gross rounded to cents,
 * the line total is the difference. Throws NotADecimal or AmountBeyondSafeInteger.
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
 */
export function calculateVat(taxableCents: Cents, rate: DecimalString): Cents {
  return toCents(percentageOf(BigInt(taxableCents), rate))
}

/**
 * An amount in euro cents, for VAT on a document in another currency (art. 230 of the VAT Directive). Rounded once.
 * @param rate units of the currency for one euro; null, or a rate that is not positive, gives null
 */
export function inEuro(cents: Cents, rate: DecimalString | null): Cents | null {
  if (rate === null) return null
  const { digits, scale } = requireDecimal(rate)
  return digits > 0n ? toCents(divideHalfAwayFromZero(BigInt(cents) * powerOfTen(scale), digits)) : null
}

/**
 * A group of a credit note on our own invoice. Its VAT is that of what remained less that of what remains after it,
 * so that the credit notes of an invoice together take back exactly what it charged: the last one takes the rest to
 * the cent. Each differs from its own rounding by a cent at most (two where a credit note was cancelled), which
 * EN 16931 BR-CO-17 allows. More than remains is no credit of that invoice, and is calculated as it stands.
 */
function takenBack(group: VatGroup, remaining: readonly VatGroup[]): VatGroup {
  const left = findGroup(remaining, group)
  if (!left || group.taxableCents === 0 || !isWithin(group.taxableCents, left.taxableCents)) return group
  const after = calculateVat(toCents(BigInt(left.taxableCents) - BigInt(group.taxableCents)), group.rate)
  return { ...group, vatCents: nearestWithin(toCents(BigInt(left.vatCents) - BigInt(after)), left.vatCents) }
}

/** The VAT in euro; on a credit note at its invoice's rate, what remained less what remains after. */
function vatInEuro(vatTotalCents: Cents, { exchangeRate, creditedInvoice }: TotalsInput): Cents | null {
  const plain = inEuro(vatTotalCents, exchangeRate)
  if (!creditedInvoice || exchangeRate !== creditedInvoice.exchangeRate) return plain
  const { remaining, remainingVatEurCents } = creditedInvoice
  const left = toCents(sum(remaining.map(group => group.vatCents)))
  const after = inEuro(toCents(BigInt(left) - BigInt(vatTotalCents)), exchangeRate)
  if (remainingVatEurCents === null || after === null || !isWithin(vatTotalCents, left)) return plain
  return nearestWithin(remainingVatEurCents - after, remainingVatEurCents)
}

function categoryAndRate(line: DocumentLine, document: TotalsInput): Pick<LineTotals, 'category' | 'rate'> {
  const rate = chargedRate(document.vatTreatment, line.vatRate)
  const { vatTreatment: treatment, supplyType, sellerHasVatNumber } = document
  return { category: vatCategory({ treatment, supplyType, rate, sellerHasVatNumber }), rate }
}

interface TaxableGroup {
  category: VatCategory
  rate: DecimalString
  cents: bigint
}

function vatGroups(lines: LineTotals[]): VatGroup[] {
  const taxable = new Map<string, TaxableGroup>()
  for (const { category, rate, lineTotalCents } of lines) {
    const key = `${category} ${rate}`
    const group = taxable.get(key)
    if (group) group.cents += BigInt(lineTotalCents)
    else taxable.set(key, { category, rate, cents: BigInt(lineTotalCents) })
  }
  return [...taxable.values()].map(toVatGroup).sort(byCategoryThenHighestRate)
}

function toVatGroup({ category, rate, cents }: TaxableGroup): VatGroup {
  const taxableCents = toCents(cents)
  return { category, rate, taxableCents, vatCents: calculateVat(taxableCents, rate) }
}

const categoryOrder: readonly VatCategory[] = ['S', 'Z', 'AE', 'K', 'G', 'E', 'O']

function byCategoryThenHighestRate(left: VatGroup, right: VatGroup): number {
  const byCategory = categoryOrder.indexOf(left.category) - categoryOrder.indexOf(right.category)
  return byCategory || compareDecimals(requireDecimal(right.rate), requireDecimal(left.rate))
}

function percentageOf(amount: bigint, percent: DecimalString): bigint {
  const { digits, scale } = requireDecimal(percent)
  return divideHalfAwayFromZero(amount * digits, 100n * powerOfTen(scale))
}

function sum(amounts: Cents[]): bigint {
  return amounts.reduce((total, cents) => total + BigInt(cents), 0n)
}
