import { fillPlaceholders } from '../placeholders'
import { checkAdvances } from './compliance/advances'
import { checkAmounts } from './compliance/amounts'
import { checkCredit } from './compliance/credit'
import { checkCustomer } from './compliance/customer'
import { checkDates } from './compliance/dates'
import { checkEInvoice } from './compliance/e-invoice'
import { checkExchangeRate } from './compliance/exchange-rate'
import type { ComplianceContext, Finding } from './compliance/finding'
import { checkLength } from './compliance/length'
import { checkLimits } from './compliance/limits'
import { checkLines } from './compliance/lines'
import { messages, type Message } from './compliance/messages'
import { checkNumbering } from './compliance/numbering'
import { checkSeller } from './compliance/seller'
import { checkTexts } from './compliance/texts'
import { checkTreatment } from './compliance/treatment'
import { checkVatCountry } from './compliance/vat-country'
import type { CheckLevel, CheckResult, InvoiceDocument } from './document'

export type { ComplianceContext } from './compliance/finding'
export type { ComplianceCode } from './compliance/messages'

/**
 * Everything the law and the e-invoice rules have to say about a document, errors first, then in reading order.
 * Without errors the document may be issued, and its UBL is valid under the official rules of its profile.
 */
export function checkCompliance(document: InvoiceDocument, context: ComplianceContext): CheckResult[] {
  const findings = [
    ...checkSeller(document, context),
    ...checkCustomer(document, context),
    ...checkTreatment(document, context),
    ...checkVatCountry(document, context),
    ...checkLimits(document, context),
    ...checkLines(document, context),
    ...checkDates(document, context),
    ...checkAmounts(document, context),
    ...checkExchangeRate(document, context),
    ...checkNumbering(document, context),
    ...checkCredit(document, context),
    ...checkAdvances(document, context),
    ...checkTexts(document, context),
    ...checkLength(document),
    ...checkEInvoice(document),
  ]
  return levels
    .flatMap(level => findings.filter(finding => finding.level === level))
    .map(finding => toResult(finding, context))
}

/** What keeps a document, a draft as well, from being printed at all: it is longer than anybody reads. */
export function checkPrintable(document: InvoiceDocument, context: Pick<ComplianceContext, 'messageLocale'>): CheckResult[] {
  return checkLength(document).map(finding => toResult(finding, context))
}

/** Whether a check found anything that stops a document from being issued. */
export function hasErrors(results: readonly CheckResult[]): boolean {
  return results.some(result => result.level === 'error')
}

const levels: readonly CheckLevel[] = ['error', 'warning', 'info']

function toResult(
  finding: Finding,
  { messageLocale }: Pick<ComplianceContext, 'messageLocale'>,
): CheckResult {
  const { level, code, field, values = {}, details } = finding
  const words: Message = messages[code]
  const { [messageLocale]: text } = level === 'warning' ? words.warning ?? words : words
  const message = fillPlaceholders(text, values)
  return { level, field, code, message, ...(details ? { details } : {}) }
}
