import { refuse, refuseField } from '#contract/errors'
import type { Invoice, MarkPaidInput } from '#contract/schemas/invoice'
import { todayInAmsterdam } from '#domain/dates'
import { refuseMarkPaid, refuseMarkUnpaid } from '#domain/invoice/lifecycle'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { balanceOf } from './balance'
import { removePayments, writePayment } from './payments'
import { presentInvoice } from './present'
import { requireInvoiceRow, requireToShow } from './record'

/**
 * Pays all that is open of a document, on a day that is today unless it is told; a credit note is then refunded.
 * Refuses not_found, invoice_not_issued, invoice_cancelled, invoice_already_paid, invoice_fully_credited,
 * validation_failed for a day in the future or before the issue date.
 */
export async function markInvoicePaid(account: AccountContext, id: string, input: MarkPaidInput): Promise<Invoice> {
  return changeAccount(account, async (change) => {
    const { tx, now } = change
    const invoice = await requireInvoiceRow(tx, id)
    const balance = balanceOf(invoice)
    const refusal = refuseMarkPaid(balance)
    if (refusal) throw refuse(refusal, { status: invoice.status })
    const today = todayInAmsterdam(now)
    const paidOn = input.paidAt ?? today
    if (paidOn > today) throw refuseField(['paidAt'], 'A payment cannot lie in the future')
    if (paidOn < invoice.issueDate) throw refuseField(['paidAt'], `The document was issued on ${invoice.issueDate}`)
    await writePayment(account, change, invoice, {
      amountCents: balance.openCents, amountEurCents: null, paidOn, method: 'other', reference: null, source: 'manual',
    })
    return presentInvoice(account, change, await requireToShow(change, id))
  })
}

/** Takes all payments back: to sent if it was ever sent, else to issued. Refuses not_found, invoice_not_paid. */
export async function markInvoiceUnpaid(account: AccountContext, id: string): Promise<Invoice> {
  return changeAccount(account, async (change) => {
    const { tx } = change
    const invoice = await requireInvoiceRow(tx, id)
    const refusal = refuseMarkUnpaid(balanceOf(invoice))
    if (refusal) throw refuse(refusal, { status: invoice.status })
    await removePayments(change, invoice, await tx.payment.findMany({ where: { invoiceId: id } }))
    return presentInvoice(account, change, await requireToShow(change, id))
  })
}
