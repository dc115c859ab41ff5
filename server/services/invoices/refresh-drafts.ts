import { inPieces } from '#db/pieces'
import { updateDraftTotals } from '#db/queries/draft-totals'
import { updateLineAmounts } from '#db/queries/invoice-lines'
import type { Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { documentOf } from './document'
import { withAmounts } from './draft-lines'
import { completeDrafts } from './record'
import { requireTotals, totalColumns } from './totals'

/** With the twenty advances that each may name, no more than SQLite takes the ids of in one statement. */
const draftsAtOnce = 40

/**
 * Brings the drafts up to date that credit one of these invoices or name it as an advance: what they come to follows
 * from what is left of it, which has just changed. Lists show what is stored.
 * @param options.except the document that changed it
 */
export async function refreshDrafts(
  { accountId, databaseKind }: AccountContext,
  { tx, now }: Pick<Change, 'tx' | 'now'>,
  invoiceIds: readonly string[],
  { except }: { except: string },
): Promise<void> {
  if (invoiceIds.length === 0) return
  const naming = await tx.advanceDeduction.findMany({
    where: { advanceId: { in: [...invoiceIds] }, settledAdvanceId: null }, select: { invoiceId: true },
  })
  const crediting = await tx.invoice.findMany({
    where: { creditedInvoiceId: { in: [...invoiceIds] }, status: 'draft' }, select: { id: true },
  })
  const ids = new Set([...naming.map(({ invoiceId }) => invoiceId), ...crediting.map(({ id }) => id)])
  ids.delete(except)
  if (ids.size === 0) return
  const business = await tx.business.findFirstOrThrow()
  for (const piece of inPieces([...ids], draftsAtOnce)) {
    const drafts = (await completeDrafts(tx, piece)).map(draft => ({
      ...draft, totals: requireTotals(documentOf(draft, business)),
    }))
    const changed = drafts.flatMap(({ lines, totals }) => withAmounts(lines, totals.lines).changed)
    await updateLineAmounts(databaseKind, tx, accountId, changed)
    const rows = drafts.map(({ id, totals }) => ({ id, ...totalColumns(totals) }))
    await updateDraftTotals(databaseKind, tx, { accountId, now }, rows)
  }
}
