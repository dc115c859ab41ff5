import type { AccountClient } from '#db/account/for-account'
import type { InvoiceRow } from '#db/queries/rows'
import type { InvoiceStatus } from '#domain/invoice/lifecycle'
import { settlementOf, type CreditedPart, type Settlement } from '#domain/invoice/settlement'
import { balanceOf, type BalanceRow } from './balance'

/** Where an invoice stands with its customer, money that went back or is to go back included. */
export async function readSettlement(
  db: Pick<AccountClient, 'invoice'>, invoice: BalanceRow & Pick<InvoiceRow, 'id'>,
): Promise<Settlement> {
  const balance = balanceOf(invoice)
  if (balance.status !== 'paid' || balance.creditedCents === 0) return settlementOf(balance, [])
  const notes = await db.invoice.findMany({
    where: { creditedInvoiceId: invoice.id, kind: 'credit_note', refundDue: true },
    select: { status: true, totalCents: true, refundDue: true },
  })
  return settlementOf(balance, notes.map(creditedPartOf))
}

/** A credit note as far as money that goes back is concerned. */
export function creditedPartOf({ status, totalCents, refundDue }: Pick<InvoiceRow, 'status' | 'totalCents' | 'refundDue'>): CreditedPart {
  return { status: status as InvoiceStatus, totalCents: Number(totalCents), refundDue }
}
