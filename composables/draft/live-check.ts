import type { Business } from '#contract/schemas/business'
import { checkCompliance } from '#domain/invoice/compliance'
import { textsOf } from '#domain/invoice/compliance/texts'
import type { CheckResult, InvoiceDocument, IsoDate } from '#domain/invoice/document'
import { areNumberedTogether, placeNumber, type NumberPlacement } from '#domain/invoice/numbering'
import { emojiIn } from '#domain/text'

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
  'exchange_rate_upside_down', 'exchange_rate_far', 'late_charges_exceed_due',
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
