import type { Business } from '#contract/schemas/business'
import { withDeductions } from '#domain/invoice/advance'
import { sellerFields } from '#domain/invoice/content'
import { pick } from '#domain/pick'
import { valuesOf } from '#domain/fields'
import { contentFields, optionalTexts } from '#domain/invoice/document-fields'
import { withCreditedVatNumber } from '#domain/invoice/credit'
import type { CreditedInvoice, DocumentLocale, DocumentTotals, InvoiceDocument } from '#domain/invoice/document'
import { NotADecimal } from '#domain/decimal'
import { AmountBeyondSafeInteger, parseDecimalInput } from '#domain/money'
import { calculateLine, totalsOf } from '#domain/vat/totals'
import { filledLines, type Draft } from './draft'
import { discountOf, priceOf, quantityOf, unitOf } from './draft-input'

/** The document the draft would become. What cannot be read stays as typed, for the check to find. */
export function documentOf(
  draft: Draft,
  business: Business,
  typedIn: DocumentLocale,
  creditedInvoice: CreditedInvoice | null,
): InvoiceDocument {
  const text = (typed: string) => (typed.trim() === '' ? null : typed.trim())
  return withDeductions({
    ...pick(draft, contentFields),
    ...valuesOf(optionalTexts, field => text(draft[field])),
    number: text(draft.number),
    exchangeRate: text(draft.exchangeRate) && (parseDecimalInput(draft.exchangeRate, typedIn) ?? draft.exchangeRate),
    creditedInvoice,
    deductedAdvances: draft.deductedAdvances,
    seller: pick(business, sellerFields),
    customer: draft.customer && withCreditedVatNumber(draft.customer, creditedInvoice),
    lines: filledLines(draft.lines).map(line => ({
      description: line.description,
      quantity: quantityOf(line, typedIn) ?? line.quantity,
      unit: unitOf(line, typedIn),
      unitPriceCents: priceOf(line, typedIn) ?? 0,
      discountPercent: discountOf(line, typedIn) ?? line.discountPercent,
      vatRate: line.vatRate,
      vatTreatment: line.vatTreatment,
      vatExemptionReason: text(line.vatExemptionReason),
    })),
  })
}

/** Every amount of the document, or null while something in it is no number yet. */
export function totalsOrNull(document: InvoiceDocument): DocumentTotals | null {
  return orNull(() => totalsOf(document))
}

function orNull<Amounts>(calculate: () => Amounts): Amounts | null {
  try {
    return calculate()
  } catch (problem) {
    if (problem instanceof NotADecimal || problem instanceof AmountBeyondSafeInteger) return null
    throw problem
  }
}

/** What each line comes to by itself, in order; null where it cannot be calculated yet. */
export function lineTotalsOf(document: InvoiceDocument, unreadablePrices: readonly boolean[]): (number | null)[] {
  return document.lines.map((line, index) => (unreadablePrices[index]
    ? null
    : orNull(() => calculateLine(line).lineTotalCents)))
}
