import { refuse, refuseField } from '#contract/errors'
import type { Invoice, MarkPaidInput } from '#contract/schemas/invoice'
import { todayInAmsterdam } from '#domain/dates'
import { refuseMarkPaid, refuseMarkUnpaid, statusAfterMarkUnpaid } from '#domain/invoice/lifecycle'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { balanceOf } from './balance'
import { bookPayment } from './paid-sums'
import { presentInvoice } from './present'
import { requireInvoiceRow, requireToShow } from './record'

/**
 * Marks a document paid, on a day that is today unless it is told; a credit note is then refunded.
 * Refuses not_found, invoice_not_issued, invoice_cancelled, invoice_already_paid, invoice_fully_credited,
 * validation_failed for a day in the future or before the issue date.
 */
export async function markInvoicePaid(account: AccountContext, id: string, input: MarkPaidInput): Promise<Invoice> {
  return changeAccount(account, async ({ tx, now, record }) => {
    const invoice = await requireInvoiceRow(tx, id)
    const refusal = refuseMarkPaid(balanceOf(invoice))
    if (refusal) throw refuse(refusal, { status: invoice.status })
    const today = todayInAmsterdam(now)
    const paidOn = input.paidAt ?? today
    if (paidOn > today) throw refuseField(['paidAt'], 'A payment cannot lie in the future')
    if (paidOn < invoice.issueDate) throw refuseField(['paidAt'], `The document was issued on ${invoice.issueDate}`)
    // Noon in UTC is the same day in Amsterdam, in summer and in winter.
    await tx.invoice.update({
      where: { id },
      data: { status: 'paid', paidAt: new Date(`${paidOn}T12:00:00.000Z`), updatedAt: now },
    })
    await bookPayment(tx, invoice, 1)
    record({ action: 'invoice.paid', subjectId: id, details: { paidOn } })
    return presentInvoice(account, tx, await requireToShow(tx, id))
  })
}

/** Undoes a payment: back to sent if it was ever sent, else to issued. Refuses not_found, invoice_not_paid. */
export async function markInvoiceUnpaid(account: AccountContext, id: string): Promise<Invoice> {
  return changeAccount(account, async ({ tx, now, record }) => {
    const invoice = await requireInvoiceRow(tx, id)
    const refusal = refuseMarkUnpaid(balanceOf(invoice))
    if (refusal) throw refuse(refusal, { status: invoice.status })
    await tx.invoice.update({
      where: { id },
      data: {
        status: statusAfterMarkUnpaid({ wasSent: invoice.sentAt !== null }),
        paidAt: null,
        updatedAt: now,
      },
    })
    await bookPayment(tx, invoice, -1)
    // What was credited of it lessens what is to be paid again, instead of being paid back.
    const refunds = { creditedInvoiceId: id, refundDue: true }
    await tx.invoice.updateMany({ where: refunds, data: { refundDue: false, updatedAt: now } })
    record({ action: 'invoice.unpaid', subjectId: id })
    return presentInvoice(account, tx, await requireToShow(tx, id))
  })
}
