import type { Change } from '../work/change-account'
import { readerOfChange, type AccountContext } from '../work/context'
import { documentOf } from './document'
import { storeLineAmounts } from './draft-lines'
import { requireInvoice } from './record'
import { requireTotals, totalColumns } from './totals'

/**
 * Brings the drafts up to date that credit one of these invoices or name it as an advance: what they come to follows
 * from what is left of it, which has just changed. Lists show what is stored.
 * @param options.except the document that changed it
 */
export async function refreshDrafts(
  account: AccountContext,
  { tx, now }: Pick<Change, 'tx' | 'now'>,
  invoiceIds: readonly string[],
  { except }: { except: string },
): Promise<void> {
  if (invoiceIds.length === 0) return
  const named = await tx.advanceDeduction.findMany({
    where: { advanceId: { in: [...invoiceIds] }, settledAdvanceId: null }, select: { invoiceId: true },
  })
  const drafts = await tx.invoice.findMany({
    where: {
      status: 'draft',
      OR: [{ creditedInvoiceId: { in: [...invoiceIds] } }, { id: { in: named.map(({ invoiceId }) => invoiceId) } }],
      NOT: { id: except },
    },
    select: { id: true },
  })
  if (drafts.length === 0) return
  const business = await tx.business.findFirstOrThrow()
  const written = readerOfChange(account, tx)
  for (const { id } of drafts) {
    const draft = await requireInvoice(written, id)
    const totals = requireTotals(documentOf(draft, business))
    await storeLineAmounts(account, tx, draft.lines, totals.lines)
    await tx.invoice.update({ where: { id }, data: { ...totalColumns(totals), updatedAt: now } })
  }
}
