import type { IssueInvoiceInput } from '#contract/schemas/invoice'
import type { BusinessRow } from '#db/queries/rows'
import type { CheckResult, InvoiceDocument } from '#domain/invoice/document'
import { findNextNumber, type NextNumber } from '../business/find-next-number'
import type { AccountContext } from '../work/context'
import { complianceOf } from './compliance'
import { documentOf } from './document'
import { dueDateOn } from './due-date'
import { issueRate, rateOf, type RateColumns, type RateLookup } from './exchange-rate'
import { isPrepaid } from './prepaid'
import type { DocumentReader, InvoiceRecord } from './record'

/** A draft as issuing sees it. */
export interface JudgedIssue {
  /** On the day and under the number that are asked for. */
  document: InvoiceDocument
  rate: RateColumns
  /** The next number of its kind on its date. */
  next: NextNumber
  findings: CheckResult[]
}

/** The document that issuing makes of a draft, and what its check finds; nothing is written. Within `withRate`. */
export async function judgeIssue(
  account: AccountContext,
  reader: DocumentReader,
  draft: InvoiceRecord,
  business: BusinessRow,
  input: IssueInvoiceInput,
  lookup: RateLookup | null,
): Promise<JudgedIssue> {
  const issueDate = input.issueDate ?? draft.issueDate
  const rate = draft.creditedInvoice ? rateOf(draft) : issueRate(draft, issueDate, lookup)
  const wasPaid = await isPrepaid(reader.reads, draft)
  const dueDate = wasPaid ? null : dueDateOn(issueDate, draft, business)
  const document = {
    ...documentOf({ ...draft, ...rate, issueDate, dueDate }, business),
    ...(wasPaid ? { isPrepaid: true } : {}),
    number: input.number ?? draft.requestedNumber,
  }
  const next = await findNextNumber(reader, business, { kind: document.kind, date: issueDate })
  return { document, rate, next, findings: await complianceOf(account, reader, draft, business, document, next) }
}
