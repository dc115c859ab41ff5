import { refuse } from '#contract/errors'
import type { Invoice, IssueInvoiceInput } from '#contract/schemas/invoice'
import type { CheckResult, InvoiceDocument } from '#domain/invoice/document'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { refuseTaken } from '../work/refuse-taken'
import { advancesAround, freeCreditedAdvances, keepFreedAdvances, settleAdvances } from './advances'
import { bookCredit, linkCreditedInvoice } from './credit-books'
import { missingRateRefusal, withRate, type RateLookup } from './exchange-rate'
import { freezeDraft, type IssuedRecord } from './freeze-draft'
import { judgeIssue } from './judge-issue'
import { printFrozen } from './pdf'
import { presentInvoice } from './present'
import { requireDraft, requireInvoice, requireInvoiceRow } from './record'
import { refreshDrafts } from './refresh-drafts'
import { takeNumber } from './take-number'
import { bookTurnover } from './turnover'
import { mayShift, moveVatShifts } from './vat-shifts'

/**
 * Issues a draft: numbers it, freezes both parties, the totals and the e-invoice, locks it for good.
 * Refuses not_found, invoice_locked, invoice_not_compliant, number_taken, exchange_rate_unavailable,
 * exchange_rate_unknown_currency.
 */
export async function issueInvoice(account: AccountContext, id: string, input: IssueInvoiceInput): Promise<Invoice> {
  const issued = await withRate(account, lookup =>
    changeAccount(account, change => issueDraft(account, change, id, input, lookup))).catch(refuseTaken('number_taken'))
  return { ...issued, ...await printFrozen(account, issued) }
}

async function issueDraft(
  account: AccountContext,
  change: Change,
  id: string,
  input: IssueInvoiceInput,
  lookup: RateLookup | null,
): Promise<Invoice> {
  const { tx, reads } = change
  const found = await requireInvoice(change, id)
  requireDraft(found)
  const draft = await linkCreditedInvoice(tx, found)
  const business = await reads.business()
  const { document, rate, next, findings } = await judgeIssue(account, change, draft, business, input, lookup)
  requireCompliant(findings, document, lookup)
  const taken = await takeNumber(change, { ...document, id }, business, next)
  const issued = await freezeDraft(account, change, draft, business, { document, rate, taken })
  await bookIssued(account, change, issued)
  // What of a credit note goes back, its invoice told while it was booked.
  const booked = issued.creditedInvoice ? { ...issued, ...await requireInvoiceRow(tx, id) } : issued
  return presentInvoice(account, change, booked, business)
}

/** Refuses invoice_not_compliant, or why there is no rate where only that is wrong. */
function requireCompliant(findings: CheckResult[], document: InvoiceDocument, lookup: RateLookup | null): void {
  const errors = findings.filter(finding => finding.level === 'error')
  if (errors.length > 0 && errors.every(({ code }) => code === 'exchange_rate_missing')) {
    throw missingRateRefusal(document, lookup)
  }
  if (errors.length > 0) throw refuse('invoice_not_compliant', findings)
}

/** Books what was issued: in the sums, on what it credits and deducts, in drafts that follow, and in the trail. */
async function bookIssued(account: AccountContext, change: Change, issued: IssuedRecord): Promise<void> {
  const { tx, record } = change
  const { id, number, advances = [], creditedInvoice } = issued
  let { deductedSnapshot } = issued
  record({ action: 'invoice.issued', subjectId: id, details: { number } })
  if (advances.length > 0) {
    await settleAdvances(change, { id, number })
    await refreshDrafts(account, change, advances.map(({ advance }) => advance.id), { except: id })
  }
  if (creditedInvoice) {
    const credited = await bookCredit(change, creditedInvoice, issued)
    deductedSnapshot = await keepFreedAdvances(change, issued, await freeCreditedAdvances(change, credited))
    await refreshDrafts(account, change, [credited.id, ...await advancesAround(tx, issued)], { except: id })
    record({
      action: 'invoice.credited',
      subjectId: credited.id,
      details: { creditNoteId: id, number, creditedCents: Number(issued.totalCents) },
    })
  }
  await bookTurnover(account, tx, { ...issued, deductedSnapshot })
  // A credit note on one of ours moved that one already.
  if (mayShift(issued) && !creditedInvoice) await moveVatShifts(change, account.accountId, [id])
}
