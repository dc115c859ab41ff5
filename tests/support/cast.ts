import type { Invoice } from '#contract/schemas/invoice'
import type { ApiClient, Tenant } from './api-client'
import { signUp } from './api-client'

/** What Studio Vink needs to have told before it may issue. */
export const vinkProfile = {
  name: 'Studio Vink',
  addressLine1: 'Oudegracht 187',
  postalCode: '3511 NE',
  city: 'Utrecht',
  kvkNumber: '68750110',
  vatNumber: 'NL123456789B13',
  iban: 'NL91ABNA0417164300',
} as const

export const bakery = {
  name: 'Bakkerij De Korenaar',
  email: 'boekhouding@korenaar.example',
  addressLine1: 'Twijnstraat 12',
  postalCode: '3511 ZL',
  city: 'Utrecht',
  kvkNumber: '30281930',
} as const

/** An hour of design at 21 %. */
export const designHour = { description: 'Grafisch ontwerp', unit: 'HUR', unitPriceCents: 8_500, vatRate: '21' } as const

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
