import { refuse } from '#contract/errors'
import type { Invoice } from '#contract/schemas/invoice'
import { todayInAmsterdam } from '#domain/dates'
import { refuseCredit } from '#domain/invoice/lifecycle'
import { recordAudit } from '../audit/record'
import type { AccountContext } from '../context'
import { balanceOf } from './balance'
import { copyAsDraft } from './copy'
import { usualDueDate } from './due-date'
import { lockInvoice } from './lock'
import { presentInvoice } from './present'
import { requireInvoice } from './record'

/**
 * Starts a credit note on an issued invoice: a draft that credits all of it. It never counts against the quota.
 * Refuses not_found, invoice_not_issued, invoice_not_creditable, invoice_cancelled, invoice_fully_credited, and
 * credit_note_draft_exists with `details.creditNoteId`.
 */
export async function createCreditNote(account: AccountContext, id: string): Promise<Invoice> {
  return account.transaction(async (tx) => {
    const record = await lockInvoice(account, tx, id)
    const draft = await tx.invoice.findFirst({
      where: { creditedInvoiceId: id, status: 'draft' },
      select: { id: true },
    })
    const refusal = refuseCredit({ ...balanceOf(record), hasDraftCreditNote: draft !== null })
    if (refusal) throw refuse(refusal, refusal === 'credit_note_draft_exists' ? { creditNoteId: draft?.id } : undefined)
    const business = await tx.business.findFirstOrThrow()
    const now = account.outside.clock.now()
    const issueDate = todayInAmsterdam(now)
    const creditNoteId = await copyAsDraft(account, tx, record, now, {
      kind: 'credit_note',
      issueDate,
      dueDate: usualDueDate(issueDate, record.customer, business),
      supplyDate: record.supplyDate,
      supplyPeriodEnd: record.supplyPeriodEnd,
      creditedInvoiceId: id,
      creditedInvoiceNumber: record.number,
      creditedInvoiceDate: record.issueDate,
    })
    await recordAudit(account, tx, { action: 'invoice.created', subjectId: creditNoteId, details: { credits: id } })
    return presentInvoice(account, tx, await requireInvoice(tx, creditNoteId))
  })
}
