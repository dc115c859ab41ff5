import { refuse } from '#contract/errors'
import { findSuspension } from '#db/queries/account-reads'
import { noEInvoice } from '../invoices/no-e-invoice'
import { getInvoicePdf, type InvoiceFile } from '../invoices/pdf'
import { readInvoiceRow } from '../invoices/record'
import { requireDocuments } from '../invoices/require-documents'
import { getInvoiceUbl } from '../invoices/ubl'
import { reachAccount, type AccountReach, type ServiceContext } from '../work/context'
import { visitorActor } from './open-link'

const lifetimeMinutes = 15

export type DownloadFormat = 'pdf' | 'ubl'

/**
 * Makes a link by which the seller's own program fetches a document, for a quarter of an hour and without a key.
 * Refuses not_found, invoice_not_issued, invoice_imported, document_expired, and peppol_kvk_required where there is no
 * e-invoice.
 */
export async function createDownloadLink(
  account: AccountReach,
  invoiceId: string,
  format: DownloadFormat,
): Promise<{ url: string, expiresAt: string }> {
  const invoice = await readInvoiceRow(account, invoiceId)
  const { status, importId, ublSha256 } = invoice
  if (importId !== null) throw refuse('invoice_imported')
  if (status === 'draft') throw refuse('invoice_not_issued', { status })
  requireDocuments(invoice)
  if (format === 'ubl' && ublSha256 === null) throw noEInvoice(invoice)
  const { clock, signedTokens } = account.outside
  const expiresAt = new Date(clock.now().getTime() + lifetimeMinutes * 60_000)
  const subject = [format, account.accountId, invoiceId].join(':')
  return {
    url: `${account.settings.baseUrl}/d/${signedTokens.sign({ kind: 'download', subject, expiresAt })}`,
    expiresAt: expiresAt.toISOString(),
  }
}

/** The file behind a download link. Refuses link_invalid, link_expired, and whatever the file itself is refused for. */
export async function getLinkedFile(
  service: ServiceContext,
  token: string,
): Promise<{ format: DownloadFormat, file: InvoiceFile }> {
  const claim = service.outside.signedTokens.read('download', token)
  const [, format, accountId, invoiceId] = /^(pdf|ubl):([\da-f-]{36}):([\da-f-]{36})$/.exec(claim?.subject ?? '') ?? []
  if (!claim || accountId === undefined || invoiceId === undefined) throw refuse('link_invalid')
  if (claim.expiresAt <= service.outside.clock.now()) throw refuse('link_expired')
  if (await findSuspension(service.database, accountId) !== null) throw refuse('link_expired')
  const reach = reachAccount(service, accountId, visitorActor)
  return format === 'ubl'
    ? { format, file: await getInvoiceUbl(reach, invoiceId) }
    : { format: 'pdf', file: await getInvoicePdf(reach, invoiceId) }
}
