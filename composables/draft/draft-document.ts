import type { Business } from '#contract/schemas/business'
import { withDeductions } from '#domain/invoice/advance'
import { checkCompliance } from '#domain/invoice/compliance'
import { textsOf } from '#domain/invoice/compliance/texts'
import { pick, sellerFields } from '#domain/invoice/content'
import { valuesOf } from '#domain/fields'
import { contentFields, optionalTexts } from '#domain/invoice/document-fields'
import { withCreditedVatNumber } from '#domain/invoice/credit'
import type {
  CheckResult, CreditedInvoice, DocumentLocale, DocumentTotals, InvoiceDocument, IsoDate,
} from '#domain/invoice/document'
import { NotADecimal } from '#domain/decimal'
import { areNumberedTogether, placeNumber, type NumberPlacement } from '#domain/invoice/numbering'
import { AmountBeyondSafeInteger, parseDecimalInput } from '#domain/money'
import { emojiIn } from '#domain/text'
import { calculateLine, totalsOf } from '#domain/vat/totals'
import { filledLines, type Draft } from './draft'
import { discountOf, priceOf, quantityOf } from './draft-input'

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
      unit: line.unit,
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

/** Whether a finding is about what the document comes to, which nobody knows while a price cannot be read. */
export function isAboutTotal({ field }: CheckResult): boolean {
  return field === 'totalCents'
}

/**
 * What the browser can say of the document; dates of other invoices and all that fonts print only the server knows.
 * Without an issue date everything but the dates is checked as if it were issued today.
 */
export function liveFindings(
  document: InvoiceDocument,
  business: Business,
  context: { today: IsoDate, messageLocale: 'nl' | 'en', customerId: string | null },
): CheckResult[] {
  const isDated = document.issueDate !== ''
  const dated = isDated ? document : { ...document, issueDate: context.today }
  const findings = checkCompliance(dated, {
    ...context,
    // Nothing is said of a verdict that the browser does not know.
    customerVatStatus: 'valid',
    customerVatCheckedOn: null,
    latestIssueDate: null,
    isSmallBusiness: business.defaultVatTreatment === 'kor',
    numberPlacement: placementOf(dated, business, context.today),
    unprintableCharacters: textsOf(dated)
      .map(([field, text]) => ({ field, characters: emojiIn(text) }))
      .filter(({ characters }) => characters !== ''),
  })
  return isDated ? findings : findings.filter(({ field }) => !followsFromIssueDate.includes(field))
}

const followsFromIssueDate: readonly string[] = ['issueDate', 'dueDate', 'number']

/** Findings that need what only the server knows; until the next time of saving they stand as they were. */
export const serverOnlyCodes: readonly string[] = [
  'issue_date_out_of_order', 'text_not_printable', 'number_breaks_sequence', 'number_taken', 'vat_period_filed',
  'customer_vat_number_invalid', 'customer_vat_number_unverified',
  'kor_limit_passed', 'kor_limit_near', 'oss_limit_passed', 'oss_limit_near',
  'exchange_rate_upside_down', 'exchange_rate_far',
]

function placementOf(document: InvoiceDocument, business: Business, today: IsoDate): NumberPlacement {
  const isInvoice = document.kind === 'invoice'
  const format = isInvoice ? business.invoiceNumberFormat : business.creditNoteNumberFormat
  if (document.number === null || !areNumberedTogether(format, document.issueDate, today)) return 'automatic'
  return placeNumber(document.number, {
    format,
    otherFormat: isInvoice ? business.creditNoteNumberFormat : business.invoiceNumberFormat,
    date: document.issueDate,
    nextSequence: isInvoice ? business.nextInvoiceSequence : business.nextCreditNoteSequence,
  })
}
