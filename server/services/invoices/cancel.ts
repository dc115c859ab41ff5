import { refuse } from '#contract/errors'
import type { Invoice } from '#contract/schemas/invoice'
import { refuseCancel } from '#domain/invoice/lifecycle'
import { toCents } from '#domain/money'
import { recordAudit } from '../audit/record'
import type { AccountContext } from '../context'
import { balanceOf } from './balance'
import { lockInvoice } from './lock'
import { printFrozen } from './pdf'
import { presentInvoice } from './present'
import { requireInvoice } from './record'

/**
 * Cancels a document that was issued but never left the house. Its number stays used; its PDF gets a watermark.
 * Refuses not_found, invoice_cancelled, invoice_has_credit_notes, invoice_not_cancellable with status and reason.
 */
export async function cancelInvoice(account: AccountContext, id: string): Promise<Invoice> {
  const cancelled = await account.transaction(async (tx) => {
    const record = await lockInvoice(account, tx, id)
    const { status } = balanceOf(record)
    const refusal = refuseCancel({
      status,
      hasCreditNotes: await tx.invoice.count({ where: { creditedInvoiceId: id } }) > 0,
      wasSent: record.sentAt !== null,
      wasSeen: record.firstViewedAt !== null || record.lastDownloadedAt !== null,
    })
    if (refusal) throw refuse(refusal.code, 'reason' in refusal ? { status, reason: refusal.reason } : { status })
    const now = account.outside.clock.now()
    await tx.storedDocument.deleteMany({ where: { invoiceId: id, format: 'pdf' } })
    await tx.invoice.update({
      where: { id },
      data: { status: 'cancelled', cancelledAt: now, pdfSha256: null, updatedAt: now },
    })
    if (record.creditedInvoiceId) {
      await tx.invoice.update({
        where: { id: record.creditedInvoiceId },
        data: { creditedCents: { decrement: record.totalCents }, updatedAt: now },
      })
    }
    await recordAudit(account, tx, { action: 'invoice.cancelled', subjectId: id, details: { number: record.number } })
    if (record.creditedInvoiceId) {
      await recordAudit(account, tx, {
        action: 'invoice.credit_cancelled',
        subjectId: record.creditedInvoiceId,
        details: { creditNoteId: id, number: record.number, creditedCents: toCents(record.totalCents) },
      })
    }
    return presentInvoice(account, tx, await requireInvoice(tx, id))
  })
  return { ...cancelled, pdfSha256: await printFrozen(account, id) }
}
