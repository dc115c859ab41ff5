import type { Invoice } from '#contract/schemas/invoice'
import type { ApiClient, Tenant } from './api-client'
import { signUp } from './api-client'
import { bakery, designHour, vinkProfile } from './cast-details'

export { bakery, designHour, vinkProfile }

/** Studio Vink, signed up and ready to issue. */
export async function studioVink(url?: string): Promise<Tenant> {
  const vink = await signUp('Studio Vink', url)
  await vink.session.call('updateBusiness', { body: vinkProfile })
  return vink
}

/** A draft that passes the compliance check. */
export function draftInvoice(api: ApiClient, fields: Record<string, unknown> = {}): Promise<Invoice> {
  return api.call('createInvoice', {
    body: { customer: bakery, supplyDate: '2026-11-20', lines: [designHour], ...fields },
  })
}

/** An invoice that was issued. */
export async function issuedInvoice(api: ApiClient, fields: Record<string, unknown> = {}): Promise<Invoice> {
  const draft = await draftInvoice(api, fields)
  return api.call('issueInvoice', { params: { id: draft.id } })
}
