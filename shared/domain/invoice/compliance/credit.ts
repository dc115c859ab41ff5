import { formatDate } from '../../dates'
import { formatMoney, formatPlainDecimal, toCents } from '../../money'
import { isTaxedAbroadByRule, ossCountryOf, type SupplyFacts } from '../place-of-supply'
import { treatmentNeeds } from '../../vat/treatments'
import { findGroup, groupsTotal, isWithin } from '../credit'
import type { CreditedInvoice, DocumentTotals, InvoiceDocument, VatGroup } from '../document'
import { error, type ComplianceContext, type Finding } from './finding'

/**
 * Whether a credit note goes with the invoice it credits: the same customer and VAT treatment, and not before it. VAT
 * that was never charged cannot be taken back (art. 29 Wet OB 1968); a credit note refers to an invoice that exists
 * (art. 35 lid 3 Wet OB 1968).
 */
export function checkCredit(document: InvoiceDocument, context: ComplianceContext): Finding[] {
  if (document.kind !== 'credit_note') return []
  const { creditedInvoice: invoice, creditedInvoiceDate: date, issueDate } = document
  const isEarly = date !== null && issueDate < date
  return [
    ...(isEarly
      ? [error('credit_before_invoice', 'issueDate', { value: formatDate(date, context.messageLocale) }, { invoiceDate: date })]
      : []),
    ...(invoice ? [...checkSameCustomer(invoice, context), ...checkSameTreatment(document, invoice)] : []),
  ]
}

/** Whether a credit note stays within what is left of our invoice: per VAT group, and in all. */
export function checkCreditedAmounts(
  document: InvoiceDocument,
  { vatBreakdown, totalCents }: DocumentTotals,
  { messageLocale }: ComplianceContext,
): Finding[] {
  const { kind, creditedInvoice: invoice, currency } = document
  // Another treatment has other groups, and says so by itself.
  if (kind !== 'credit_note' || !invoice || differsInTreatment(document, invoice)) return []
  const money = (cents: number) => formatMoney(cents, currency, messageLocale)
  const tooMuch = vatBreakdown.filter(group => !fits(group, findGroup(invoice.remaining, group))).map((group) => {
    const left = findGroup(invoice.remaining, group)
    const rate = `${formatPlainDecimal(group.rate, messageLocale)}% ${vatWord[messageLocale]}`
    const value = group.treatment
      ? `${money(left?.taxableCents ?? 0)} ${treatmentWords[group.treatment][messageLocale]}`
      : `${money(left?.taxableCents ?? 0)} + ${rate} (${money(left?.vatCents ?? 0)})`
    return error('credit_exceeds_remaining', 'totalCents', { value }, {
      category: group.category,
      rate: group.rate,
      ...(group.treatment ? { treatment: group.treatment } : {}),
      remainingTaxableCents: left?.taxableCents ?? 0,
      remainingVatCents: left?.vatCents ?? 0,
    })
  })
  if (tooMuch.length > 0) return tooMuch
  const remainingCents = toCents(groupsTotal(invoice.remaining))
  if (totalCents <= remainingCents) return []
  return [error('credit_exceeds_remaining', 'totalCents', { value: money(remainingCents) }, { remainingCents })]
}

const vatWord = { nl: 'btw', en: 'VAT' } as const
const treatmentWords = {
  exempt: { nl: 'vrijgesteld', en: 'exempt' },
  reverse_charge: { nl: 'met btw verlegd', en: 'under reverse charge' },
  disbursement: { nl: 'aan doorlopende posten', en: 'of disbursements' },
  collection_costs: { nl: 'aan incassokosten', en: 'of collection costs' },
  late_interest: { nl: 'aan wettelijke rente', en: 'of statutory interest' },
} as const

/** A group without amount takes nothing back, whatever its rate. */
function fits({ taxableCents, vatCents }: VatGroup, left: VatGroup | undefined): boolean {
  return isWithin(taxableCents, left?.taxableCents ?? 0) && isWithin(vatCents, left?.vatCents ?? 0)
}

function checkSameCustomer({ customerId: invoiced }: CreditedInvoice, { customerId }: ComplianceContext): Finding[] {
  // Without a customer there is another finding.
  if (!customerId || customerId === invoiced) return []
  return [error('credit_customer_differs', 'customer', undefined, { customerId: invoiced })]
}

function checkSameTreatment(document: InvoiceDocument, invoice: CreditedInvoice): Finding[] {
  if (!differsInTreatment(document, invoice)) return []
  const { vatTreatment, supplyType, placeOfSupplyRule, vatCountry } = invoice
  return [error('credit_treatment_differs', differingField(document, invoice), undefined, {
    vatTreatment, supplyType, placeOfSupplyRule, vatCountry,
  })]
}

function differingField(document: InvoiceDocument, invoice: SupplyFacts): string {
  if (document.vatTreatment !== invoice.vatTreatment) return 'vatTreatment'
  if (differsInRule(document, invoice)) return 'placeOfSupplyRule'
  return ossCountryOf(document) === ossCountryOf(invoice) ? 'supplyType' : 'vatCountry'
}

/**
 * Goods and services count only where the treatment tells them apart, and a rule on the place of supply only where it
 * has them taxed abroad: in category, box or statement.
 */
export function differsInTreatment(document: InvoiceDocument, invoice: SupplyFacts): boolean {
  const { vatTreatment, supplyType } = invoice
  return document.vatTreatment !== vatTreatment || differsInRule(document, invoice)
    || ossCountryOf(document) !== ossCountryOf(invoice)
    || (treatmentNeeds[vatTreatment].supplyType && document.supplyType !== supplyType)
}

function differsInRule(document: InvoiceDocument, invoice: SupplyFacts): boolean {
  return (isTaxedAbroadByRule(document) || isTaxedAbroadByRule(invoice))
    && document.placeOfSupplyRule !== invoice.placeOfSupplyRule
}
