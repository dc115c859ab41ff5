import { refuse } from '#contract/errors'
import type { Invoice } from '#contract/schemas/invoice'
import { todayInAmsterdam } from '#domain/dates'
import { usualDueDate } from '#domain/invoice/content'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { requireAtRest } from './at-rest'
import { copyAsDraft } from './copy'
import { proposedLines } from './credit-proposal'
import { creditedDeliveryCountry, requireCreditable } from './credited-invoice'
import { presentInvoice } from './present'
import { creditedRows, requireInvoice } from './record'

/**
 * Starts a credit note on an issued invoice: a draft that credits all that is left of it, line by line. It never
 * counts against the quota.
 * Refuses not_found and what requireCreditable refuses.
 */
export async function createCreditNote(account: AccountContext, id: string): Promise<Invoice> {
  return changeAccount(account, async (change) => {
    const { tx, now, reads, record } = change
    const invoice = await requireInvoice(change, id)
    await requireAtRest(tx, invoice)
    const draft = await tx.invoice.findFirst({
      where: { creditedInvoiceId: id, status: 'draft' },
      select: { id: true },
    })
    const credited = await creditedRows(tx, invoice)
    requireCreditable(invoice, credited, draft)
    const business = await reads.business()
    const lines = await proposedLines(tx, invoice, credited, business)
    if (lines.length === 0) throw refuse('invoice_fully_credited', { status: invoice.status })
    const issueDate = todayInAmsterdam(now)
    const creditNote = await copyAsDraft(account, change, invoice, business, {
      kind: 'credit_note',
      issueDate,
      dueDate: usualDueDate(issueDate, invoice.customer, business),
      supplyDate: invoice.supplyDate,
      supplyPeriodEnd: invoice.supplyPeriodEnd,
      deliveryCountry: creditedDeliveryCountry(invoice, invoice.customer),
    }, { lines, ...credited })
    record({ action: 'invoice.created', subjectId: creditNote.id, details: { credits: id } })
    return presentInvoice(account, change, creditNote, business)
  })
}
