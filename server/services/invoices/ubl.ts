import { refuse } from '#contract/errors'
import type { InvoiceRow } from '#db/queries/rows'
import type { AccountReach } from '../work/context'
import { readStoredFile } from '../work/stored-file'
import { noEInvoice } from './no-e-invoice'
import type { InvoiceFile } from './pdf'
import { readInvoiceRow } from './record'
import { requireDocuments } from './require-documents'

/**
 * The e-invoice as it was frozen at issue.
 * Refuses not_found, invoice_imported for what another program made, invoice_not_issued, document_expired,
 * peppol_kvk_required where none was made, service_unavailable while the object store is away, and e_invoice_withdrawn
 * of a cancelled document: a machine that reads it would see no watermark and pay.
 */
export async function getInvoiceUbl(account: AccountReach, id: string): Promise<InvoiceFile> {
  return ublOf(account, await readInvoiceRow(account, id))
}

/** The same of a document that was just looked up. */
export async function ublOf(account: AccountReach, invoice: InvoiceRow): Promise<InvoiceFile> {
  const { id, status, number, importId, documentsDeletedAt } = invoice
  if (importId !== null) throw refuse('invoice_imported')
  if (status === 'draft') throw refuse('invoice_not_issued', { status })
  if (status === 'cancelled') throw refuse('e_invoice_withdrawn')
  requireDocuments({ documentsDeletedAt })
  const stored = await readStoredFile(account, id, 'ubl')
  if (!stored) throw noEInvoice(invoice)
  return { filename: `${number}.xml`, ...stored }
}
