import { refuse } from '#contract/errors'
import type { AccountReach } from '../work/context'
import type { InvoiceFile } from './pdf'
import { requireInvoiceName } from './record'
import { requireDocuments } from './require-documents'

/**
 * The e-invoice as it was frozen at issue.
 * Refuses not_found, invoice_imported for what another program made, invoice_not_issued, document_expired,
 * peppol_kvk_required where none was made, and e_invoice_withdrawn of a cancelled document: a machine
 * that reads it would see no watermark and pay.
 */
export async function getInvoiceUbl(account: AccountReach, id: string): Promise<InvoiceFile> {
  const { status, number, importId, ...name } = await requireInvoiceName(account, id)
  if (importId !== null) throw refuse('invoice_imported')
  if (status === 'draft') throw refuse('invoice_not_issued')
  if (status === 'cancelled') throw refuse('e_invoice_withdrawn')
  requireDocuments(name)
  const stored = await account.reads.file(id, 'ubl')
  if (!stored) throw refuse('peppol_kvk_required')
  return { filename: `${number}.xml`, ...stored }
}
