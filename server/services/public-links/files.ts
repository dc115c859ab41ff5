import { refuse } from '#contract/errors'
import { printStatementOnce } from '../customer-pages/statement'
import { hasUbl } from '../invoices/has-ubl'
import { getInvoicePdf, type InvoiceFile } from '../invoices/pdf'
import { getInvoiceUbl } from '../invoices/ubl'
import type { ServiceContext } from '../work/context'
import { openCustomerLink } from './open-customer-link'
import { openLink, type Visitor } from './open-link'
import { countLook, recordDownload } from './visits'

/**
 * The PDF for the customer, with the e-invoice inside unless it was cancelled.
 * Refuses link_invalid, public_link_expired.
 */
export async function getPublicPdf(service: ServiceContext, token: string, visitor: Visitor): Promise<InvoiceFile> {
  const link = await openLink(service, token)
  await recordDownload(link, visitor, 'pdf')
  return getInvoicePdf(link.reach, link.row.id)
}

/**
 * The e-invoice for the customer.
 * Refuses link_invalid, public_link_expired, and not_found where there is none or the document was cancelled.
 */
export async function getPublicUbl(service: ServiceContext, token: string, visitor: Visitor): Promise<InvoiceFile> {
  const link = await openLink(service, token)
  if (!hasUbl(link.row)) throw refuse('not_found')
  await recordDownload(link, visitor, 'ubl')
  return getInvoiceUbl(link.reach, link.row.id)
}

/** The statement for the customer, as PDF. It counts as a look. Refuses link_invalid, public_link_expired. */
export async function getPublicStatement(
  service: ServiceContext, token: string, visitor: Visitor,
): Promise<InvoiceFile> {
  const link = await openCustomerLink(service, token)
  await countLook(link, visitor)
  return printStatementOnce(link.reach, link.customer)
}
