import { isCurrency, smallestAmountCents } from '../../currencies'
import { isDecimal } from '../../decimal'
import { maxAmountCents } from '../../limits'
import { AmountBeyondSafeInteger } from '../../money'
import { isRateAllowed } from '../../vat/rates'
import { inEuro } from '../../vat/in-euro'
import { calculateLine, totalsOf } from '../../vat/totals'
import { hasVatRate } from '../../vat/treatments'
import { turnoverOf, type Turnover } from '../../vat/turnover'
import type { Cents, DocumentLine, DocumentTotals, InvoiceDocument, LineTotals } from '../document'
import { checkCreditedAmounts } from './credit'
import { isExchangeRate } from './exchange-rate'
import { error, warning, type ComplianceContext, type Finding } from './finding'
import { checkLateCharges } from './late-charges'
import { isDiscountPercent, isQuantity } from './lines'

/** What it comes to, and in which money. Amounts wait until every line can be calculated. */
export function checkAmounts(document: InvoiceDocument, context: ComplianceContext): Finding[] {
  return [...checkCurrency(document), ...checkTotals(document, context)]
}

/** VAT is also stated in euro (art. 230 of the VAT Directive), and every figure we report is. */
function checkCurrency({ currency, exchangeRate }: InvoiceDocument): Finding[] {
  if (!isCurrency(currency)) return [error('currency_invalid', 'currency', { value: currency })]
  if (currency === 'EUR' || isExchangeRate(exchangeRate)) return []
  return [error('exchange_rate_missing', 'exchangeRate', { value: currency })]
}

function checkTotals(document: InvoiceDocument, context: ComplianceContext): Finding[] {
  if (document.lines.length === 0 || !isCalculable(document)) return []
  const totals = withinSafeIntegers(() => totalsOf(document))
  const tooLarge = document.lines.flatMap((line, index) => {
    const amounts = totals?.lines[index] ?? withinSafeIntegers(() => calculateLine(line))
    return isLineWithinLimit(line, amounts) ? [] : [error('amount_too_large', `lines.${index}.unitPriceCents`)]
  })
  if (tooLarge.length > 0) return tooLarge
  if (totals === null || !areTotalsWithinLimit(document, totals)) return [error('amount_too_large', 'totalCents')]
  return [
    ...checkWhole(document, totals), ...checkTotal(document, totals.totalCents),
    ...checkCreditedAmounts(document, totals, context), ...checkLateCharges(document, totals, context),
  ]
}

/**
 * Nobody pays a part of what a currency has no part of. VAT is rounded to whole amounts; lines are not, or quantity
 * times price would not be what they come to (PEPPOL-EN16931-R120).
 */
function checkWhole({ lines, currency }: InvoiceDocument, totals: DocumentTotals): Finding[] {
  const isWhole = (cents: Cents) => cents % smallestAmountCents(currency) === 0
  return lines.flatMap(({ unitPriceCents }, index) => {
    const { grossCents, discountCents } = totals.lines[index] ?? { grossCents: 0, discountCents: 0 }
    if ([unitPriceCents, grossCents, discountCents].every(isWhole)) return []
    return [error('amount_not_whole', `lines.${index}.unitPriceCents`, { line: `${index + 1}`, value: currency })]
  })
}

function checkTotal({ kind, seller }: InvoiceDocument, totalCents: Cents): Finding[] {
  if (totalCents < 0) return [error('total_negative', 'totalCents')]
  if (totalCents === 0) return [warning('total_zero', 'totalCents')]
  return kind === 'invoice' && seller.iban === null ? [warning('iban_missing', 'seller.iban')] : []
}

/** The totals of a document whose lines can all be calculated; null without lines, or beyond what can be held. */
export function calculableTotals(document: InvoiceDocument): DocumentTotals | null {
  if (document.lines.length === 0 || !isCalculable(document)) return null
  return withinSafeIntegers(() => totalsOf(document))
}

/** What a document adds to turnover in euro, without what is outside VAT; null while that is not known. */
export function ownTurnover(document: InvoiceDocument, { vatRates }: ComplianceContext): Turnover[] | null {
  const totals = calculableTotals(document)
  return totals && turnoverOf({ ...document, ...totals }, vatRates)
}

function isCalculable({ lines, vatTreatment, exchangeRate }: InvoiceDocument): boolean {
  return (exchangeRate === null || isDecimal(exchangeRate)) && lines.every((line) => {
    return isQuantity(line.quantity) && isDiscountPercent(line.discountPercent)
      && (!hasVatRate(vatTreatment) || line.vatTreatment !== null || isRateAllowed(line.vatRate))
  })
}

/** @param amounts null when they are beyond the exact integers */
function isLineWithinLimit(
  { unitPriceCents }: DocumentLine,
  amounts: Pick<LineTotals, 'grossCents' | 'lineTotalCents'> | null,
): boolean {
  return amounts !== null && [unitPriceCents, amounts.grossCents, amounts.lineTotalCents].every(isWithinLimit)
}

/** Reports are in euro, so what a document comes to there has to be held as well. */
function areTotalsWithinLimit({ currency, exchangeRate }: InvoiceDocument, totals: DocumentTotals): boolean {
  const { subtotalCents, vatTotalCents, totalCents, vatTotalEurCents, vatBreakdown } = totals
  const taxable = [subtotalCents, ...vatBreakdown.map(group => group.taxableCents)]
  const inEuros = withinSafeIntegers(() =>
    (currency === 'EUR' ? [] : taxable.map(cents => inEuro(cents, exchangeRate) ?? 0)))
  return inEuros !== null
    && [subtotalCents, vatTotalCents, totalCents, vatTotalEurCents ?? 0, ...inEuros].every(isWithinLimit)
}

function isWithinLimit(cents: Cents): boolean {
  return Math.abs(cents) <= maxAmountCents
}

/** The outcome, or null when an amount on the way was beyond the exact integers. */
function withinSafeIntegers<Outcome>(calculate: () => Outcome): Outcome | null {
  try {
    return calculate()
  } catch (problem) {
    if (problem instanceof AmountBeyondSafeInteger) return null
    throw problem
  }
}
