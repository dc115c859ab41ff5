import { refuse } from '#contract/errors'
import type { Invoice } from '#contract/schemas/invoice'
import type { AccountTransaction } from '#db/account/for-account'
import type { InvoiceRow } from '#db/queries/rows'
import { isFullyCredited, refuseCancel } from '#domain/invoice/lifecycle'
import { toCents } from '#domain/money'
import { readCharges } from './late-charges'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { deleteFiles } from '../work/delete-files'
import { waitingMail } from '../work/waiting-mail'
import { advancesAround, isHeldByDeduction, undoDeductions } from './advances'
import { balanceOf } from './balance'
import { unbookCredit } from './credit-books'
import { getInvoice } from './find'
import { printFrozen } from './pdf'
import { presentInvoice } from './present'
import { readInvoiceRow, requireInvoiceRow, requireToShow } from './record'
import { refreshDrafts } from './refresh-drafts'
import { requireDocuments } from './require-documents'
import { sameVisitMs } from './same-visit'
import { unbookTurnover } from './turnover'
import { mayShift, moveVatShifts } from './vat-shifts'

/**
 * Cancels a document that was issued but never mailed or seen. Its number stays used; its PDF gets a watermark.
 * Refuses not_found, invoice_cancelled, invoice_has_credit_notes, invoice_not_cancellable with status and reason,
 * document_expired.
 */
export async function cancelInvoice(account: AccountContext, id: string): Promise<Invoice> {
  const cancelled = await changeAccount(account, async (change) => {
    const { tx, now, record } = change
    const document = await requireInvoiceRow(tx, id)
    const { creditedInvoiceId, number, totalCents } = document
    await requireCancellable(tx, document)
    await deleteFiles(account, change, { invoiceIds: [id], format: 'pdf' })
    await tx.invoice.update({
      where: { id },
      data: { status: 'cancelled', cancelledAt: now, openCents: 0n, pdfSha256: null, updatedAt: now },
    })
    await unbookCredit(change, document)
    await undoDeductions(change, document)
    const around = [id, ...creditedInvoiceId === null ? [] : [creditedInvoiceId], ...await advancesAround(tx, document)]
    await refreshDrafts(account, change, around, { except: id })
    await unbookTurnover(account, tx, document)
    if (mayShift(document)) await moveVatShifts(change, account.accountId, [id])
    record({ action: 'invoice.cancelled', subjectId: id, details: { number } })
    if (creditedInvoiceId) {
      record({
        action: 'invoice.credit_cancelled',
        subjectId: creditedInvoiceId,
        details: { creditNoteId: id, number, creditedCents: toCents(totalCents) },
      })
    }
    return presentInvoice(account, change, await requireToShow(change, id))
  })
  return { ...cancelled, ...await printFrozen(account, cancelled) }
}

/** The document as it is before it is cancelled. Refuses as `cancelInvoice` does, and changes nothing. */
export async function previewCancelling(account: AccountContext, id: string): Promise<Invoice> {
  await requireCancellable(account.db, await readInvoiceRow(account, id))
  return getInvoice(account, id)
}

async function requireCancellable(
  client: Pick<
    AccountTransaction, 'invoice' | 'payment' | 'onlinePaymentShare' | 'outboxMail' | 'advanceDeduction' | 'customerPage'
  >,
  document: InvoiceRow,
): Promise<void> {
  const { id } = document
  requireDocuments(document)
  const { status } = balanceOf(document)
  const refusal = refuseCancel({
    status,
    hasPayments: await client.payment.count({ where: { invoiceId: id } }) > 0,
    hasCreditNotes: await client.invoice.count({ where: { creditedInvoiceId: id } }) > 0,
    wasSent: document.sentAt !== null || await mayHaveBeenMailed(client, document)
      || await mayBeBooked(client, document),
    isDeducted: await isHeldByDeduction(client, document),
    // Whoever began to pay has seen it, and may pay it yet.
    wasSeen: document.firstViewedAt !== null || document.lastDownloadedAt !== null
      || await client.onlinePaymentShare.count({ where: { invoiceId: id, onlinePayment: { isTest: false } } }) > 0
      || await mayHaveBeenListed(client, document),
    isCharged: (await readCharges(client, document)).some(charges => !isFullyCredited(balanceOf(charges))),
  })
  if (refusal) throw refuse(refusal.code, 'reason' in refusal ? { status, reason: refusal.reason } : { status })
}

/**
 * A mail that is under way, or of which nobody knows what became of it, counts as sent; also a statement on which it
 * stands.
 */
async function mayHaveBeenMailed(
  tx: Pick<AccountTransaction, 'outboxMail'>, { id, customerId, issuedAt }: InvoiceRow,
): Promise<boolean> {
  const notFailed = { OR: [{ failedAt: null }, { isUncertain: true }] }
  if (await tx.outboxMail.count({ where: { invoiceId: id, ...notFailed } }) > 0) return true
  if (customerId === null || issuedAt === null) return false
  // A statement is made as it is handed over, however long ago its mail was written.
  const mayListIt = [
    { sentAt: { gte: issuedAt } }, waitingMail, { failedAt: { gte: issuedAt }, isUncertain: true },
  ]
  return await tx.outboxMail.count({ where: { customerId, OR: mayListIt } }) > 0
}

/** Whether its customer looked at the page of all of its documents since it was issued. */
async function mayHaveBeenListed(
  tx: Pick<AccountTransaction, 'customerPage'>, { customerId, issuedAt }: InvoiceRow,
): Promise<boolean> {
  if (customerId === null || issuedAt === null) return false
  // A look that belongs to one before is not written down.
  const since = new Date(issuedAt.getTime() - sameVisitMs)
  return await tx.customerPage.count({ where: { customerId, lastViewedAt: { gte: since } } }) > 0
}

/** More mails to the bookkeeping than that nobody sends since a document that was not sent yet. */
const mostBookkeepingMails = 5_000

/** The same of a mail that took the document to the bookkeeping: there its VAT has been booked. */
async function mayBeBooked(tx: Pick<AccountTransaction, 'outboxMail'>, { id, issuedAt }: InvoiceRow): Promise<boolean> {
  const mails = await tx.outboxMail.findMany({
    where: {
      kind: 'bookkeeping', ...(issuedAt ? { createdAt: { gte: issuedAt } } : {}), OR: [{ failedAt: null }, { isUncertain: true }],
    },
    select: { documentIds: true },
    take: mostBookkeepingMails,
  })
  return mails.some(({ documentIds }) => Array.isArray(documentIds) && documentIds.includes(id))
}
