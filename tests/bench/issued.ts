import { businessUpdateSchema } from '#contract/schemas/business'
import { invoiceInputSchema, type Invoice } from '#contract/schemas/invoice'
import { createAccount } from '#services/accounts/create-account'
import { operatorContext } from '#services/work/trusted-contexts'
import { updateBusiness } from '#services/business/update'
import type { AccountContext } from '#services/work/context'
import { createInvoice } from '#services/invoices/create'
import { issueInvoice } from '#services/invoices/issue'
import { bakery, vinkProfile } from '../support/cast'
import type { TestService } from '../support/service'
import { lines } from '../documents/pdf-cast'

/** Studio Vink in an installation of its own, ready to issue. */
export async function newVink({ service }: TestService, email = 'vink@example.nl'): Promise<AccountContext> {
  const { accountId } = await createAccount(service, {
    email, password: 'vier woorden zijn genoeg', name: 'Studio Vink', locale: 'nl', plan: 'pro',
  })
  const vink = await operatorContext(service, accountId)
  await updateBusiness(vink, businessUpdateSchema.parse(vinkProfile))
  return vink
}

/** An issued invoice of so many lines. */
export async function issueLines(vink: AccountContext, count: number): Promise<Invoice> {
  const draft = await createInvoice(vink, invoiceInputSchema.parse({
    customer: bakery, supplyDate: '2026-11-20', lines: lines(count),
  }))
  return issueInvoice(vink, draft.id, {})
}
