import type { LineInput } from '#contract/schemas/invoice'
import type { AccountTransaction } from '#db/for-account'
import type { DocumentTotals } from '#domain/invoice/document'
import type { AccountContext } from '../context'
import type { BusinessRow } from '../business/present'
import { documentOf } from './document'
import { completeLines, insertLines } from './draft-lines'
import type { InvoiceRecord } from './record'
import { requireTotals, totalColumns } from './totals'

/**
 * Replaces all lines of a draft and brings its totals up to date.
 * Refuses not_found for an unknown product.
 * @returns the draft as it is stored then
 */
export async function storeDraftLines(
  account: AccountContext,
  tx: AccountTransaction,
  draft: InvoiceRecord,
  business: BusinessRow,
  inputs: LineInput[],
): Promise<InvoiceRecord> {
  const lines = await completeLines(tx, inputs, business.defaultVatRate)
  const totals = requireTotals({ ...documentOf(draft, business), lines })
  if (draft.lines.length > 0) await tx.invoiceLine.deleteMany({ where: { invoiceId: draft.id } })
  const stored = await insertLines(account, tx, draft.id, lines, totals.lines)
  return storeTotals(tx, { ...draft, lines: stored }, totals)
}

/**
 * Brings a draft's totals up to date after a change that left the lines alone, such as another VAT treatment.
 * @returns the draft as it is stored then
 */
export async function refreshDraftTotals(
  tx: AccountTransaction,
  draft: InvoiceRecord,
  business: BusinessRow,
): Promise<InvoiceRecord> {
  return storeTotals(tx, draft, requireTotals(documentOf(draft, business)))
}

async function storeTotals(
  tx: AccountTransaction,
  draft: InvoiceRecord,
  totals: DocumentTotals,
): Promise<InvoiceRecord> {
  return { ...draft, ...await tx.invoice.update({ where: { id: draft.id }, data: totalColumns(totals) }) }
}
