import { refuse } from '#contract/errors'
import type { Invoice } from '#contract/schemas/invoice'
import { todayInAmsterdam } from '#domain/dates'
import { usualDueDate } from '#domain/invoice/content'
import { refuseCredit } from '#domain/invoice/lifecycle'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { requireAtRest } from './at-rest'
import { balanceOf } from './balance'
import { copyAsDraft } from './copy'
import { proposedLines } from './credit-proposal'
import { creditedDeliveryCountry } from './credited-invoice'
import { presentInvoice } from './present'
import { deductingInvoiceOf, requireInvoice } from './record'
import { creditedInvoiceOf } from './remaining-credit'

/**
 * Starts a credit note on an issued invoice: a draft that credits all that is left of it, line by line. It never
 * counts against the quota.
 * Refuses not_found, invoice_not_issued, invoice_not_creditable, invoice_cancelled, invoice_fully_credited,
 * credit_note_draft_exists with `details.creditNoteId`, and advance_already_deducted where the invoice that deducts an
 * advance took its VAT back, and has to be credited first.
 */
export async function createCreditNote(account: AccountContext, id: string): Promise<Invoice> {
  return changeAccount(account, async (change) => {
    const { tx, now, reads, record } = change
    const invoice = await requireInvoice(tx, id)
    await requireAtRest(tx, invoice)
    const draft = await tx.invoice.findFirst({
      where: { creditedInvoiceId: id, status: 'draft' },
      select: { id: true },
    })
    const refusal = refuseCredit({
      ...balanceOf(invoice),
      hasDraftCreditNote: draft !== null,
      hasRemaining: creditedInvoiceOf(invoice).remaining.length > 0,
    })
    if (refusal === 'credit_note_draft_exists') throw refuse(refusal, { creditNoteId: draft?.id })
    if (refusal) throw refuse(refusal, { status: invoice.status })
    const business = await reads.business()
    const lines = await proposedLines(tx, invoice, business)
    if (lines.length === 0) {
      const deducting = await deductingInvoiceOf(tx, invoice)
      if (deducting) throw refuse('advance_already_deducted', { advanceInvoiceId: id, number: deducting.number })
      throw refuse('invoice_fully_credited', { status: invoice.status })
    }
    const issueDate = todayInAmsterdam(now)
    const creditNote = await copyAsDraft(account, change, invoice, business, {
      kind: 'credit_note',
      issueDate,
      dueDate: usualDueDate(issueDate, invoice.customer, business),
      supplyDate: invoice.supplyDate,
      supplyPeriodEnd: invoice.supplyPeriodEnd,
      deliveryCountry: creditedDeliveryCountry(invoice, invoice.customer),
    }, { lines, creditedInvoice: invoice })
    record({ action: 'invoice.created', subjectId: creditNote.id, details: { credits: id } })
    return presentInvoice(account, tx, creditNote, business)
  })
}
