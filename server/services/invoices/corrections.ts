import type { InvoiceCorrections } from '#contract/schemas/corrections'
import { byId } from '#db/queries/by-id'
import { settlementOf } from '#domain/invoice/settlement'
import { readerOf, type AccountContext } from '../work/context'
import { balanceOf } from './balance'
import { proposedLines } from './credit-proposal'
import { presentSummary } from './present'
import { creditedRows, requireInvoice, type InvoiceRecord } from './record'

/**
 * How an invoice was corrected: its credit notes, where it stands since, and what can still be credited, line by line.
 * Refuses not_found.
 */
export async function getInvoiceCorrections(account: AccountContext, id: string): Promise<InvoiceCorrections> {
  const { db } = account
  const invoice = await requireInvoice(readerOf(account), id)
  const creditNotes = await db.invoice.findMany({ where: { creditedInvoiceId: id, status: { not: 'cancelled' } } })
  return {
    creditNotes: creditNotes.sort(byId).map((row) => {
      const { number, displayStatus, issueDate, totalCents, openCents } = presentSummary(account, row)
      const refundDueCents = row.status === 'draft' ? 0 : openCents
      return { id: row.id, number, displayStatus, issueDate, totalCents, refundDueCents }
    }),
    settlement: settlementOf(balanceOf(invoice), creditNotes.filter(({ status }) => status !== 'draft').map(balanceOf)),
    lines: canBeCredited(invoice)
      ? await proposedLines(db, invoice, await creditedRows(db, invoice), await account.reads.business())
      : [],
  }
}

/** Whether there is something to credit by line: issued, and its lines are still there. */
function canBeCredited({ kind, status, documentsDeletedAt }: InvoiceRecord): boolean {
  return kind === 'invoice' && status !== 'draft' && status !== 'cancelled' && documentsDeletedAt === null
}
