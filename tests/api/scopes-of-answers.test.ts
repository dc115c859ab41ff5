import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Scope } from '#contract/scopes'
import type { ApiClient, Tenant } from '../support/api-client'
import { bakery, designHour, draftInvoice, issuedInvoice, studioVink } from '../support/cast'
import { png } from '../support/images'
import { putLogo } from '../support/upload'

const secrets = {
  emailCc: 'kantoor@korenaar.example',
  phone: '030 231 45 67',
  notes: 'Betaalt altijd te laat',
  peppolId: '0106:30281930',
} as const
const printed = { name: bakery.name, addressLine1: bakery.addressLine1, city: bakery.city, kvkNumber: bakery.kvkNumber }
const hidden = {
  email: null, emailCc: null, phone: null, notes: null, peppolId: null, paymentTermDays: null, defaultLayoutId: null,
}

let vink: Tenant
let invoiceId: string
let draftId: string
let customerId: string

beforeAll(async () => {
  vink = await studioVink()
  customerId = (await vink.api.call('createCustomer', { body: { ...bakery, ...secrets, paymentTermDays: 21 } })).id
  invoiceId = (await issuedInvoice(vink.api, { customer: undefined, customerId })).id
  draftId = (await draftInvoice(vink.api, { customer: undefined, customerId })).id
})

async function keyWith(...scopes: Scope[]): Promise<ApiClient> {
  const { key } = await vink.session.call('createApiKey', { body: { name: scopes.join(' '), scopes } })
  return vink.api.with({ authorization: `Bearer ${key}` })
}

describe('a key that may write invoices and no customers', () => {
  it('is refused an inline customer, and nothing is made', async () => {
    const key = await keyWith('invoices:read', 'invoices:write')
    const before = (await vink.api.call('listCustomers')).total
    const refusal = { status: 403, code: 'insufficient_scope', details: { scope: 'customers:write' } }

    expect(await key.refused('createInvoice', { body: { customer: bakery, lines: [designHour] } })).toMatchObject(refusal)
    expect(await key.refused('updateInvoice', { params: { id: draftId }, body: { customer: bakery } })).toMatchObject(refusal)
    expect((await vink.api.call('listCustomers')).total).toBe(before)
  })

  it('makes drafts for a customer it can name, and without one', async () => {
    const key = await keyWith('invoices:write')

    expect(await key.call('createInvoice', { body: { customerId } })).toMatchObject({ customer: { ...printed, ...hidden } })
    expect(await key.call('createInvoice', { body: {} })).toMatchObject({ customer: null })
  })
})

describe('a key that may not read customers', () => {
  const ways: [string, (key: ApiClient) => Promise<object>][] = [
    ['reading an invoice', key => key.call('getInvoice', { params: { id: invoiceId } })],
    ['reading a draft', key => key.call('getInvoice', { params: { id: draftId } })],
    ['changing a draft', key => key.call('updateInvoice', { params: { id: draftId }, body: {} })],
    ['making a draft', key => key.call('createInvoice', { body: { customerId } })],
    ['duplicating', key => key.call('duplicateInvoice', { params: { id: invoiceId } })],
    ['crediting', async (key) => {
      const { id } = await issuedInvoice(vink.api, { customer: undefined, customerId })
      return key.call('createCreditNote', { params: { id } })
    }],
    ['charging costs and interest', async (key) => {
      const late = { customer: undefined, customerId, issueDate: '2026-10-01', dueDate: '2026-10-15', supplyDate: '2026-10-01' }
      const { id } = await issuedInvoice(vink.api, late)
      return key.call('chargeLatePayment', { params: { id } })
    }],
    ['issuing', async (key) => {
      const { id } = await draftInvoice(vink.api, { customer: undefined, customerId })
      return key.call('issueInvoice', { params: { id } })
    }],
    ['cancelling', async (key) => {
      const { id } = await issuedInvoice(vink.api, { customer: undefined, customerId })
      return key.call('cancelInvoice', { params: { id } })
    }],
    ['marking paid and unpaid', async (key) => {
      await key.call('markInvoicePaid', { params: { id: invoiceId } })
      return key.call('markInvoiceUnpaid', { params: { id: invoiceId } })
    }],
  ]

  it.each(ways)('sees of the customer only what is printed: %s', async (_, ask) => {
    const answer = await ask(await keyWith('invoices:read', 'invoices:write', 'invoices:issue'))

    expect(answer).toMatchObject({ customer: { ...printed, ...hidden } })
    expect(JSON.stringify(answer)).not.toContain(secrets.notes)
    expect(JSON.stringify(answer)).not.toContain(secrets.emailCc)
    expect(JSON.stringify(answer)).not.toContain(secrets.phone)
  })

  it('sees nothing of it in lists, in the log of mail and on the timeline', async () => {
    const key = await keyWith('invoices:read')
    await vink.api.call('sendInvoice', { params: { id: invoiceId } })
    const mails = await key.call('listEmails', { query: { invoiceId } })
    const seen = JSON.stringify([
      await key.call('listInvoices'), await key.call('getInvoiceTimeline', { params: { id: invoiceId } }), mails,
    ])
    expect(mails).toMatchObject({ total: 1 })

    const { notes, emailCc, phone } = secrets
    for (const secret of [notes, emailCc, phone, bakery.email]) expect(seen).not.toContain(secret)
  })

  it('learns nothing by changing a customer', async () => {
    const key = await keyWith('customers:write')

    expect(await key.call('updateCustomer', { params: { id: customerId }, body: {} }))
      .toMatchObject({ ...printed, ...hidden, vatCheck: null })
    expect(await vink.api.call('getCustomer', { params: { id: customerId } })).toMatchObject({ notes: secrets.notes })
  })

  it('is not given the answer of somebody who may', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { customerId }
    expect(await vink.api.request('createInvoice', { body, headers }))
      .toMatchObject({ body: { customer: { notes: secrets.notes } } })
    const key = await keyWith('invoices:write')

    expect(await key.refused('createInvoice', { body, headers })).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  })

  it('changes the very version that it read', async () => {
    const key = await keyWith('invoices:read', 'invoices:write')
    const { headers } = await key.request('getInvoice', { params: { id: draftId } })
    const { status } = await key.request('updateInvoice', {
      params: { id: draftId }, body: { reference: 'Brood' }, headers: { 'if-match': headers.get('etag') ?? '' },
    })

    expect(status).toBe(200)
  })
})

describe('a key that may write and not read', () => {
  it('learns nothing of a product by changing nothing that no line shows', async () => {
    const product = { name: 'Ontwerp', unitPriceCents: 8_500, sku: 'INKOOP-DUUR-17' }
    const { id } = await vink.api.call('createProduct', { body: product })
    const key = await keyWith('products:write')

    const answer = await key.call('updateProduct', { params: { id }, body: {} })
    expect(answer).toMatchObject({ name: 'Ontwerp', unitPriceCents: 8_500, sku: null })
    expect(await vink.api.call('getProduct', { params: { id } })).toMatchObject({ sku: product.sku })
  })

  it('learns nothing of the profile by changing nothing, or the logo, but what documents show', async () => {
    const own = {
      defaultNotes: 'Alleen voor ons', reminderMessage: 'Nu echt betalen', invoiceEmailMessage: 'Hoi', defaultFooter: 'Dag',
      invoiceEmailSubject: 'Factuur', defaultVatExemptionReason: 'Geheim',
    }
    await vink.session.call('updateBusiness', { body: { ...own, defaultPaymentLink: 'https://betaal.example/vink' } })
    const key = await keyWith('business:write')
    const untold = Object.fromEntries(
      [...Object.keys(own), 'houseStyle', 'defaultPaymentLink', 'paymentDetailsChangedAt', 'logoUpdatedAt']
        .map(name => [name, null]))

    for (const answer of [
      await key.call('updateBusiness', { body: {} }),
      (await putLogo(key, png())).body,
      await key.call('deleteBusinessLogo'),
    ]) expect(answer).toMatchObject({ name: 'Studio Vink', ...untold })
    expect(await vink.api.call('getBusiness')).toMatchObject(own)
  })
})

describe('a key that may read customers', () => {
  it('sees them whole on invoices', async () => {
    const key = await keyWith('invoices:read', 'customers:read')

    expect(await key.call('getInvoice', { params: { id: invoiceId } }))
      .toMatchObject({ customer: { notes: secrets.notes }, customerSnapshot: { phone: secrets.phone } })
  })
})
