import { isDeepStrictEqual } from 'node:util'
import type { LineInput } from '#contract/schemas/invoice-line'
import type { BusinessRow, InvoiceRow } from '#db/queries/rows'
import { documentSearchText } from '#db/queries/search-text'
import type { Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { isStoredAlready } from '../work/stored-already'
import { documentWithLines, linesOf } from './document'
import { completeLines, insertLines, storeLineAmounts } from './draft-lines'
import { requireFittingLines, requireRoomForDeductions } from './fitting-lines'
import type { ContentColumns, InvoiceRecord } from './record'
import { requireTotals, totalColumns } from './totals'

/** What a change of a draft may write, beside the totals that follow. */
type DraftColumns = Partial<ContentColumns & Pick<InvoiceRow,
  | 'layoutId' | 'requestedNumber' | 'requestedNumberKey' | 'customerId' | 'customerName' | 'creditedNumberKey'
  | 'exchangeRateFilled' | 'externalId'
>>

interface DraftChange {
  columns: DraftColumns
  lines: LineInput[] | undefined
  /** Whether something of it is another already that stands in other rows, such as the advances that it names. */
  isChanged: boolean
}

/**
 * Writes a change of a draft: its columns, its lines where they are given anew, and the totals that follow, which also
 * change where only the VAT treatment does.
 * Refuses not_found for an unknown product, validation_failed for treatments of lines that do not fit the document, for
 * more lines than there is room for and for amounts that JSON could not carry exactly.
 * @returns the draft as it is stored then; the very one that was given where nothing changes
 */
export async function storeDraft(
  account: AccountContext,
  { tx, now }: Pick<Change, 'tx' | 'now'>,
  draft: InvoiceRecord,
  business: BusinessRow,
  { columns, lines: inputs, isChanged }: DraftChange,
): Promise<InvoiceRecord> {
  const changed = { ...draft, ...columns }
  const lines = inputs && await completeLines(tx, inputs, business, changed, account.outside.vatRates)
  const entered = lines ?? linesOf(draft)
  requireFittingLines(changed, entered)
  const document = documentWithLines(changed, business, entered)
  requireRoomForDeductions(document, entered)
  const totals = requireTotals(document)
  const written = { ...columns, ...totalColumns(totals) }
  if (!isChanged && isStoredAlready(draft, written) && isDeepStrictEqual(entered, linesOf(draft))) return draft
  if (lines && draft.lines.length > 0) await tx.invoiceLine.deleteMany({ where: { invoiceId: draft.id } })
  const stored = lines
    ? await insertLines(account, tx, draft.id, lines, totals.lines)
    : await storeLineAmounts(account, tx, draft.lines, totals.lines)
  const row = await tx.invoice.update({
    where: { id: draft.id },
    data: {
      ...written,
      searchText: documentSearchText(changed.requestedNumber, changed.customerName, changed.reference, entered),
      updatedAt: now,
    },
  })
  return { ...changed, ...row, lines: stored }
}
