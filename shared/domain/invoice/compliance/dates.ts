import { daysBetween, formatDate, isIsoDate, quarterOf, quarterRange } from '../../dates'
import { isGovernmentBody } from '../../identity/peppol-id'
import { formatMoney } from '../../money'
import { paidBoxes } from '../../vat/cash-scheme'
import { limitOn } from '../../vat/law'
import { icpDeadline, ossDeadline } from '../../vat/period'
import { vatReturnBoxes } from '../../vat/return'
import { isAllOutsideVat } from '../../vat/outside-vat'
import { lastDayToInvoice, taxPointOf } from '../../vat/tax-point'
import { treatmentNeeds } from '../../vat/treatments'
import type { Customer, InvoiceDocument, IsoDate } from '../document'
import { isTaxedAbroadByRule, ossCountryOf } from '../place-of-supply'
import { ownTurnover } from './amounts'
import { error, info, warning, type ComplianceContext, type Finding } from './finding'

/** When it was supplied, invoiced and is to be paid (art. 34g and 35a Wet OB 1968; EN 16931 BR-29, BR-IC-11). */
export function checkDates(document: InvoiceDocument, context: ComplianceContext): Finding[] {
  return [
    ...checkIssueDate(document, context),
    ...checkDueDate(document),
    ...checkSupply(document),
    ...checkReturn(document, context),
  ]
}

/** A credit note asks for no payment: neither its PDF nor its UBL states a due date. */
function checkDueDate({ kind, dueDate, issueDate, customer }: InvoiceDocument): Finding[] {
  if (kind !== 'invoice' || dueDate === null || !isIsoDate(dueDate)) return []
  if (dueDate < issueDate) return [error('due_date_before_issue_date', 'dueDate')]
  const days = daysBetween(issueDate, dueDate)
  const mostDays = customer && longestTermDays(customer, issueDate)
  if (mostDays === null || days <= mostDays) return []
  return [warning('payment_term_long', 'dueDate', { days: String(days), most: String(mostDays) }, { days, mostDays })]
}

/**
 * The longest term of payment without an agreement that can be defended: sixty days for businesses, thirty for
 * government bodies, which an OIN (0190) tells apart. Thirty are also the most where a large business buys of a small
 * one (art. 6:119a (6) BW), but nothing tells how large a customer is. Consumers agree on what they like.
 */
function longestTermDays(customer: Customer, date: IsoDate): number | null {
  if (customer.type !== 'business') return null
  return limitOn(isGovernmentBody(customer) ? 'governmentPaymentDays' : 'businessPaymentDays', date)
}

function checkIssueDate(document: InvoiceDocument, context: ComplianceContext): Finding[] {
  const { issueDate } = document
  const found = (date: IsoDate) => ({ value: formatDate(date, context.messageLocale) })
  if (issueDate > context.today) return [error('issue_date_in_future', 'issueDate', found(issueDate))]
  const findings: Finding[] = []
  const latest = latestInvoiceDate(document)
  if (latest !== null && mustBeInvoiced(document) && issueDate > latest) {
    findings.push(warning('issue_date_late', 'issueDate', found(latest)))
  }
  if (context.latestIssueDate !== null && issueDate < context.latestIssueDate) {
    findings.push(warning('issue_date_out_of_order', 'issueDate', found(context.latestIssueDate)))
  }
  return findings
}

/** The time limit is for supplies to businesses, which the law wants invoiced; a credit note follows its own reason. */
function mustBeInvoiced(document: InvoiceDocument): boolean {
  return document.kind === 'invoice' && document.customer?.type === 'business' && !isAllOutsideVat(document)
}

/** The last day to invoice a supply, in the month after it; null when the supply has no date. */
function latestInvoiceDate({ supplyDate, supplyPeriodEnd }: InvoiceDocument): IsoDate | null {
  const supplied = supplyPeriodEnd ?? supplyDate
  return supplied === null ? null : lastDayToInvoice(supplied)
}

function checkSupply(document: InvoiceDocument): Finding[] {
  const { kind, advance, creditedInvoice, vatTreatment, supplyDate, supplyPeriodEnd } = document
  if (supplyPeriodEnd !== null && (supplyDate === null || supplyPeriodEnd < supplyDate)) {
    return [error('supply_period_invalid', 'supplyPeriodEnd')]
  }
  // An advance is asked for before there is a supply, what is outside VAT is none, and a credit note on ours has the
  // date of its invoice, or none.
  if (supplyDate !== null || advance || creditedInvoice || isAllOutsideVat(document)) return []
  if (treatmentNeeds[vatTreatment].supplyDate) return [error('supply_date_missing', 'supplyDate')]
  return kind === 'invoice' ? [warning('supply_date_missing', 'supplyDate')] : []
}

/**
 * The returns and the statement of intra-Community supplies that it belongs in, by its tax point: whether the return
 * was filed already, and whether the statement, or the return of the one-stop shop, had to be sent by now.
 */
function checkReturn(document: InvoiceDocument, context: ComplianceContext): Finding[] {
  const { today, filedPeriod } = context
  const { date } = taxPointOf(document)
  if (date === null) return []
  const quarter = quarterOf(date)
  const { to } = quarterRange(quarter)
  const isStated = document.vatTreatment === 'intra_eu' && !isTaxedAbroadByRule(document)
  const isIcpLate = isStated && today > icpDeadline(to)
  const isOss = ossCountryOf(document) !== null
  const isOssLate = isOss && (Boolean(filedPeriod) || today > ossDeadline(to))
  const value = `${quarter.quarter} (${quarter.year})`
  return [
    ...filedPeriod && changesReturn(document, context)
      ? [warning('vat_period_filed', 'issueDate', { value: filedPeriod, ...correctionTerms(context) })]
      : [],
    ...isIcpLate ? [info('late_icp', 'issueDate', { value })] : [],
    ...isOssLate ? [info('late_oss', 'issueDate', { value })] : [],
  ]
}

/**
 * Whether it puts anything into a box: exempt turnover and what is taxed elsewhere are on no Dutch return, and under
 * the cash scheme an invoice is not before it is paid.
 */
function changesReturn(document: InvoiceDocument, context: ComplianceContext): boolean {
  const awaited: readonly string[] = context.vatScheme === 'cash' && document.kind === 'invoice' ? paidBoxes : []
  const boxes: readonly string[] = vatReturnBoxes.filter(box => !awaited.includes(box))
  return (ownTurnover(document, context) ?? [])
    .some(({ heading, taxableCents, vatCents }) => boxes.includes(heading) && (taxableCents !== 0 || vatCents !== 0))
}

/** Up to which balance a correction goes into the next return, and how soon a larger one is filed by itself. */
function correctionTerms({ today, messageLocale }: ComplianceContext) {
  return {
    limit: formatMoney(limitOn('nextReturnCents', today), 'EUR', messageLocale),
    weeks: String(limitOn('supplementWeeks', today)),
  }
}
