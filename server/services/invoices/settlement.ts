import type { AccountClient } from '#db/account/for-account'
import type { InvoiceRow } from '#db/queries/rows'
import { settlementOf, type Settlement } from '#domain/invoice/settlement'
import { balanceColumns, balanceOf, type BalanceRow } from './balance'
import { countedNotes } from './counted'

/** Where an invoice stands with its customer, money that went back or is to go back included. */
export async function readSettlement(
  db: Pick<AccountClient, 'invoice'>, invoice: BalanceRow & Pick<InvoiceRow, 'id'>,
): Promise<Settlement> {
  const balance = balanceOf(invoice)
  if (balance.creditedCents === 0) return settlementOf(balance, [])
  const notes = await db.invoice.findMany({
    where: { creditedInvoiceId: invoice.id, ...countedNotes.where },
    select: { kind: true, status: true, dueDate: true, ...balanceColumns },
  })
  return settlementOf(balance, notes.map(balanceOf))
}
