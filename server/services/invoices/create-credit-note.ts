import { refuse } from '#contract/errors'
import type { Invoice } from '#contract/schemas/invoice'
import type { AccountTransaction } from '#db/for-account'
import { todayInAmsterdam } from '#domain/dates'
import { usualDueDate } from '#domain/invoice/content'
import { proposeCredit } from '#domain/invoice/credit-proposal'
import { refuseCredit } from '#domain/invoice/lifecycle'
import type { BusinessRow } from '../business/present'
import { changeAccount } from '../changes/change-account'
import type { AccountContext } from '../context'
import { balanceOf } from './balance'
import { copyAsDraft } from './copy'
import { creditedInvoiceOf } from './credit-books'
import { documentOf } from './document'
import type { DraftLine } from './draft-lines'
import { presentInvoice } from './present'
import { invoiceInclude, requireInvoice, type InvoiceRecord } from './record'

/**
 * Starts a credit note on an issued invoice: a draft that credits all that is left of it, line by line. It never
 * counts against the quota.
 * Refuses not_found, invoice_not_issued, invoice_not_creditable, invoice_cancelled, invoice_fully_credited, and
 * credit_note_draft_exists with `details.creditNoteId`.
 */
export async function createCreditNote(account: AccountContext, id: string): Promise<Invoice> {
  return changeAccount(account, async (change) => {
    const { tx, now, record } = change
    const invoice = await requireInvoice(tx, id)
    const draft = await tx.invoice.findFirst({
      where: { creditedInvoiceId: id, status: 'draft' },
      select: { id: true },
    })
    const refusal = refuseCredit({ ...balanceOf(invoice), hasDraftCreditNote: draft !== null })
    if (refusal) throw refuse(refusal, refusal === 'credit_note_draft_exists' ? { creditNoteId: draft?.id } : undefined)
    const business = await tx.business.findFirstOrThrow()
    const lines = await proposedLines(tx, invoice, business)
    if (lines.length === 0) throw refuse('invoice_fully_credited')
    const issueDate = todayInAmsterdam(now)
    const creditNote = await copyAsDraft(account, change, invoice, business, {
      kind: 'credit_note',
      issueDate,
      dueDate: usualDueDate(issueDate, invoice.customer, business),
      supplyDate: invoice.supplyDate,
      supplyPeriodEnd: invoice.supplyPeriodEnd,
    }, { lines, creditedInvoice: invoice })
    record({ action: 'invoice.created', subjectId: creditNote.id, details: { credits: id } })
    return presentInvoice(account, tx, creditNote, business)
  })
}

/** The lines of an invoice as far as its issued credit notes left them, each with its product. */
async function proposedLines(
  tx: AccountTransaction,
  record: InvoiceRecord,
  business: BusinessRow,
): Promise<DraftLine[]> {
  const creditNotes = await tx.invoice.findMany({
    where: { creditedInvoiceId: record.id, kind: 'credit_note', status: { notIn: ['draft', 'cancelled'] } },
    include: invoiceInclude,
    orderBy: { id: 'asc' },
  })
  const proposal = proposeCredit({
    invoice: documentOf(record, business),
    creditNotes: creditNotes.map(note => documentOf(note, business)),
    remaining: creditedInvoiceOf(record).remaining,
  })
  return proposal.map(({ line, invoiceLine }) => ({
    ...line,
    productId: invoiceLine === null ? null : record.lines[invoiceLine]?.productId ?? null,
  }))
}
