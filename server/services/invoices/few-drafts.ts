import { refuseField } from '#contract/errors'
import { limits } from '#contract/limits'
import type { InvoiceReader } from './record'

/**
 * Whether one more draft may credit an invoice: all of them follow in the change that leaves less of it; see
 * `refreshDrafts`. Refuses validation_failed.
 */
export async function requireFewCrediting({ invoice }: Pick<InvoiceReader, 'invoice'>, id: string): Promise<void> {
  if (await invoice.count({ where: { creditedInvoiceId: id, status: 'draft' } }) < limits.draftsPerDocument) return
  throw refuseField(['creditedInvoiceId'], `${limits.draftsPerDocument} drafts credit this invoice already`, 'too_many')
}

/** The same of drafts that name it as an advance. */
export async function requireFewNaming(
  { advanceDeduction }: Pick<InvoiceReader, 'advanceDeduction'>, id: string, place: number,
): Promise<void> {
  const naming = await advanceDeduction.count({ where: { advanceId: id, settledAdvanceId: null } })
  if (naming < limits.draftsPerDocument) return
  throw refuseField(['advanceInvoiceIds', place], `${limits.draftsPerDocument} drafts name this invoice already`, 'too_many')
}
