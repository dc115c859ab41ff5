import type { InvoiceCorrections } from '#contract/schemas/corrections'
import { refundsDue } from '#domain/invoice/refund'
import type { AccountContext } from '../work/context'
import { proposedLines } from './credit-proposal'
import { presentSummary } from './present'
import { requireInvoice, type InvoiceRecord } from './record'

/**
 * How an invoice was corrected: its credit notes, what of them is to be paid back, and what can still be credited, line
 * by line. Refuses not_found.
 */
export async function getInvoiceCorrections(account: AccountContext, id: string): Promise<InvoiceCorrections> {
  const { db } = account
  const invoice = await requireInvoice(db, id)
  const creditNotes = await db.invoice.findMany({
    where: { creditedInvoiceId: id, kind: 'credit_note', status: { not: 'cancelled' } },
    orderBy: { id: 'asc' },
  })
  const notes = creditNotes.map(row => presentSummary(account, row))
  const refunds = refundsDue(invoice.status === 'paid', await creditedSincePayment(account, id), notes)
  return {
    creditNotes: notes.map(note => ({
      id: note.id,
      number: note.number,
      displayStatus: note.displayStatus,
      issueDate: note.issueDate,
      totalCents: note.totalCents,
      refundDueCents: refunds.get(note.id) ?? 0,
    })),
    refundDueCents: [...refunds.values()].reduce((sum, cents) => sum + cents, 0),
    lines: canBeCredited(invoice) ? await proposedLines(db, invoice, await account.reads.business()) : [],
  }
}

/** The credit notes that were issued since the invoice was last marked paid, by the order of the trail. */
async function creditedSincePayment({ db }: AccountContext, id: string): Promise<string[]> {
  const trail = await db.auditEntry.findMany({
    where: { subjectId: id, action: { in: ['invoice.paid', 'invoice.credited'] } },
    select: { action: true, details: true },
    orderBy: { sequence: 'asc' },
  })
  const paidAt = trail.findLastIndex(({ action }) => action === 'invoice.paid')
  return trail.slice(paidAt + 1).flatMap(({ details }) => {
    const { creditNoteId } = details as { creditNoteId?: string }
    return creditNoteId === undefined ? [] : [creditNoteId]
  })
}

/** Whether there is something to credit by line: issued, and its lines are still there. */
function canBeCredited({ kind, status, documentsDeletedAt }: InvoiceRecord): boolean {
  return kind === 'invoice' && status !== 'draft' && status !== 'cancelled' && documentsDeletedAt === null
}
