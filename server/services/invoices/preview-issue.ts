import type { Invoice, IssueInvoiceInput } from '#contract/schemas/invoice'
import type { CheckResult } from '#domain/invoice/document'
import type { AccountContext } from '../work/context'
import { withRate, type RateLookup } from './exchange-rate'
import { judgeIssue } from './judge-issue'
import { presentInvoice } from './present'
import { requireDraft, requireInvoice } from './record'
import { numberToGive } from './take-number'

/** What issuing would make of a draft. */
export interface IssuePreview {
  draft: Invoice
  number: string
  issueDate: string
  findings: CheckResult[]
}

/**
 * Tells what `issueInvoice` would do with the same input, and does nothing. What the check finds is told, not refused.
 * Refuses not_found, invoice_locked, number_taken.
 */
export function previewIssue(account: AccountContext, id: string, input: IssueInvoiceInput): Promise<IssuePreview> {
  return withRate(account, lookup => previewAtRate(account, id, input, lookup))
}

async function previewAtRate(
  account: AccountContext, id: string, input: IssueInvoiceInput, lookup: RateLookup | null,
): Promise<IssuePreview> {
  const { db } = account
  const draft = await requireInvoice(db, id)
  requireDraft(draft)
  const business = await account.reads.business()
  const { document, next, findings } = await judgeIssue(account, db, draft, business, input, lookup)
  // Of a number that breaks the series the check tells more than that it cannot be given.
  const isRefused = findings.some(({ code }) => code === 'number_breaks_sequence')
  const { number } = isRefused && document.number !== null
    ? { number: document.number }
    : await numberToGive(db, { ...document, id }, business, next)
  return { draft: await presentInvoice(account, db, draft, business), number, issueDate: document.issueDate, findings }
}
