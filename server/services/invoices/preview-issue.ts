import type { Invoice, IssueInvoiceInput } from '#contract/schemas/invoice'
import type { CheckResult } from '#domain/invoice/document'
import { findNextNumber } from '../business/find-next-number'
import type { AccountContext } from '../work/context'
import { complianceOf } from './compliance'
import { documentToIssue, lookUpIssueRate } from './issue'
import { isPrepaid } from './prepaid'
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
export async function previewIssue(
  account: AccountContext, id: string, input: IssueInvoiceInput,
): Promise<IssuePreview> {
  const { db } = account
  const lookup = await lookUpIssueRate(account, id, input)
  const draft = await requireInvoice(db, id)
  requireDraft(draft)
  const business = await account.reads.business()
  const wasPaid = await isPrepaid(db, draft)
  const { document } = documentToIssue(draft, business, input, { lookup, wasPaid })
  const { kind, issueDate } = document
  const next = await findNextNumber(db, business, { kind, date: issueDate })
  const findings = await complianceOf(account, db, draft, business, document, next)
  // Of a number that breaks the series the check tells more than that it cannot be given.
  const isRefused = findings.some(({ code }) => code === 'number_breaks_sequence')
  const { number } = isRefused && document.number !== null
    ? { number: document.number }
    : await numberToGive(db, { ...document, id }, business, next)
  return { draft: await presentInvoice(account, db, draft, business), number, issueDate, findings }
}
