import { beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/schemas/audit'
import type { Tenant } from '../support/api-client'
import { issuedInvoice, studioVink } from '../support/cast'

let vink: Tenant
let trail: AuditEntry[]

beforeAll(async () => {
  vink = await studioVink()
  const invoice = await issuedInvoice(vink.api)
  const creditNote = await vink.api.call('createCreditNote', { params: { id: invoice.id } })
  await vink.api.call('issueInvoice', { params: { id: creditNote.id } })
  const { id } = await vink.session.call('createApiKey', { body: { name: 'Kort' } })
  await vink.session.call('revokeApiKey', { params: { id } })
  await vink.session.call('updateBusiness', { body: { iban: 'NL20INGB0001234567' } })
  trail = (await vink.api.call('listAudit', { query: { pageSize: 100 } })).data
})

describe('the audit trail', () => {
  it('holds every change of documents, payment details, keys and sign-ins, newest first', () => {
    expect(trail.map(({ action }) => action)).toEqual([
      'business.updated', 'business.payment_details_changed',
      'api_key.revoked', 'api_key.created',
      'invoice.credited', 'invoice.issued', 'invoice.created',
      'invoice.issued', 'invoice.created', 'customer.created',
      'business.updated', 'business.payment_details_changed',
      'api_key.created', 'sign_in.succeeded',
    ])
  })

  it('tells the first payment details of an account from others', () => {
    expect(trail.filter(({ action }) => action === 'business.payment_details_changed').map(({ details }) => details))
      .toMatchObject([{ isFirst: false }, { isFirst: true }])
  })

  it('says which payment details changed and keeps no secret', () => {
    expect(trail[1]?.details).toEqual({ fields: ['iban'], isFirst: false })
    expect(JSON.stringify(trail)).not.toMatch(/NL20INGB|polder_/)
  })

  it('pages like every list', async () => {
    const page = await vink.api.call('listAudit', { query: { page: 2, pageSize: 4 } })

    expect(page).toMatchObject({ page: 2, pageSize: 4, total: trail.length })
    expect(page.data).toEqual(trail.slice(4, 8))
  })
})
