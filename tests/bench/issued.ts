import { invoiceInputSchema, type Invoice } from '#contract/schemas/invoice'
import type { AccountContext } from '#services/work/context'
import { createInvoice } from '#services/invoices/create'
import { issueInvoice } from '#services/invoices/issue'
import { bakery } from '../support/cast'
import { lines } from '../documents/pdf-cast'

/** An issued invoice of so many lines. */
export async function issueLines(vink: AccountContext, count: number): Promise<Invoice> {
  const draft = await createInvoice(vink, invoiceInputSchema.parse({
    customer: bakery, supplyDate: '2026-11-20', lines: lines(count),
  }))
  return issueInvoice(vink, draft.id, {})
}
