import type { DuplicateInvoiceInput, Invoice } from '#contract/schemas/invoice'
import { todayInAmsterdam } from '#domain/dates'
import { usualDueDate } from '#domain/invoice/content'
import { takeQuota } from '../plans/quota'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { copyAsDraft } from './copy'
import { draftRate, withRate } from './exchange-rate'
import { requireFewCrediting } from './few-drafts'
import { presentInvoice } from './present'
import { requireInvoice } from './record'
import { requireDocuments } from './require-documents'

/**
 * Makes a new draft of a document: everything but its number, dates and status.
 * Refuses not_found, document_expired, plan_limit_reached, and validation_failed for one credit note too many.
 */
export async function duplicateInvoice(
  account: AccountContext,
  id: string,
  input: DuplicateInvoiceInput,
): Promise<Invoice> {
  const issueDate = input.issueDate ?? todayInAmsterdam(account.outside.clock.now())
  return withRate(account, lookup => changeAccount(account, async (change) => {
    const { tx, now, reads, record } = change
    const copied = await requireInvoice(change, id)
    requireDocuments(copied)
    if (copied.creditedInvoiceId !== null) await requireFewCrediting(tx, copied.creditedInvoiceId)
    if (copied.kind === 'invoice') await takeQuota(account, tx, 'invoices', { takenAt: now })
    const business = await reads.business()
    const days = { issueDate, supplyDate: input.supplyDate ?? null, supplyPeriodEnd: input.supplyPeriodEnd ?? null }
    const draft = await copyAsDraft(account, change, copied, business, {
      kind: copied.kind,
      ...days,
      dueDate: input.dueDate ?? usualDueDate(issueDate, copied.customer, business),
      // What it charges of paying late stays bounded by what is due of it.
      chargesForId: copied.chargesForId,
      // A rate belongs to its day, so the copy gets that of its own; a credit note stays at that of its invoice.
      ...(copied.creditedInvoice ? {} : draftRate({ ...copied, ...days }, {}, null, lookup)),
    })
    record({ action: 'invoice.created', subjectId: draft.id, details: { duplicateOf: id } })
    return presentInvoice(account, change, draft, business)
  }))
}
