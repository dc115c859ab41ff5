import type { Invoice, IssueInvoiceInput } from '#contract/schemas/invoice'
import type { CheckResult } from '#domain/invoice/document'
import { readerOf, type AccountContext } from '../work/context'
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
  const reader = readerOf(account)
  const draft = await requireInvoice(reader, id)
  requireDraft(draft)
  const business = await account.reads.business()
  const { document, next, findings } = await judgeIssue(account, reader, draft, business, input, lookup)
  // Of a number that breaks the series the check tells more than that it cannot be given.
  const isRefused = findings.some(({ code }) => code === 'number_breaks_sequence')
  const { number } = isRefused && document.number !== null
    ? { number: document.number }
    : await numberToGive(reader, { ...document, id }, business, next)
  const { issueDate } = document
  return { draft: await presentInvoice(account, reader, draft, business), number, issueDate, findings }
}
