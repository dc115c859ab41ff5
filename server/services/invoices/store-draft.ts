import type { LineInput } from '#contract/schemas/invoice'
import type { AccountTransaction } from '#db/for-account'
import type { AccountContext } from '../context'
import type { BusinessRow } from '../business/present'
import { documentOf } from './document'
import { completeLines, insertLines } from './draft-lines'
import { requireInvoice } from './record'
import { requireTotals, totalColumns } from './totals'

/** Replaces all lines of a draft and brings its totals up to date. Refuses not_found for an unknown product. */
export async function storeDraftLines(
  account: AccountContext,
  tx: AccountTransaction,
  id: string,
  business: BusinessRow,
  inputs: LineInput[],
): Promise<void> {
  const lines = await completeLines(tx, inputs, business.defaultVatRate)
  const record = await requireInvoice(tx, id)
  const totals = requireTotals({ ...documentOf(record, business), lines })
  await tx.invoiceLine.deleteMany({ where: { invoiceId: id } })
  await insertLines(account, tx, id, lines, totals.lines)
  await tx.invoice.update({ where: { id }, data: totalColumns(totals) })
}

/** Brings a draft's totals up to date after a change that left the lines alone, such as another VAT treatment. */
export async function refreshDraftTotals(
  tx: AccountTransaction,
  id: string,
  business: BusinessRow,
): Promise<void> {
  const record = await requireInvoice(tx, id)
  const totals = requireTotals(documentOf(record, business))
  await tx.invoice.update({ where: { id }, data: totalColumns(totals) })
}
