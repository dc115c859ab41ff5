import { refuse } from '#contract/errors'
import type { Invoice } from '#contract/schemas/invoice'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { presentInvoice } from './present'
import { requireInvoiceRow, requireToShow } from './record'
import { requireDocuments } from './require-documents'

/**
 * Makes a new link to the customer's page, good for two years; whoever has an older one finds it expired.
 * Refuses not_found, invoice_not_issued, invoice_imported, document_expired.
 */
export async function renewPublicLink(account: AccountContext, id: string): Promise<Invoice> {
  return changeAccount(account, async (change) => {
    const { tx, now, record } = change
    const invoice = await requireInvoiceRow(tx, id)
    if (invoice.issuedAt === null) throw refuse('invoice_not_issued', { status: invoice.status })
    if (invoice.importId !== null) throw refuse('invoice_imported')
    requireDocuments(invoice)
    await tx.invoice.update({
      where: { id },
      data: { publicLinkRenewals: { increment: 1 }, publicLinkRenewedAt: now, updatedAt: now },
    })
    record({ action: 'invoice.link_renewed', subjectId: id })
    return presentInvoice(account, change, await requireToShow(change, id))
  })
}
