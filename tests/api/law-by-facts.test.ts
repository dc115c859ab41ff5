import { beforeAll, describe, expect, it } from 'vitest'
import type { Tenant } from '../support/api-client'
import { designHour, studioVink } from '../support/cast'

const bauhof = {
  name: 'Bauhof Müller GmbH', addressLine1: 'Königsallee 12', postalCode: '40212', city: 'Düsseldorf', country: 'DE',
  vatNumber: 'DE136695976',
}

let vink: Tenant

beforeAll(async () => {
  vink = await studioVink()
})

const draft = (fields: Record<string, unknown> = {}) => vink.api.call('createInvoice', {
  body: { customer: bauhof, vatTreatment: 'intra_eu', supplyDate: '2026-11-19', lines: [designHour], ...fields },
})
const errorsOf = ({ compliance }: { compliance?: { level: string, code: string, field: string }[] | undefined }) =>
  (compliance ?? []).filter(({ level }) => level === 'error').map(({ code, field }) => `${code} ${field}`)

describe('where a supply takes place', () => {
  it('is never guessed across a border', async () => {
    expect(await draft()).toMatchObject({ supplyType: null })
    expect(errorsOf(await draft())).toEqual(['supply_type_missing supplyType'])
    expect(await draft({ vatTreatment: 'standard' })).toMatchObject({ supplyType: null })
    expect(await draft({ vatTreatment: 'standard', customer: { ...bauhof, country: 'NL' } })).toMatchObject({ supplyType: 'services' })
  })

  it('is what the customer usually gets, where that was settled', async () => {
    expect(await draft({ customer: { ...bauhof, defaultSupplyType: 'goods' } })).toMatchObject({ supplyType: 'goods' })
  })

  it('is the country that goods go to, from the draft to the e-invoice and its copies', async () => {
    const { id, ...stays } = await draft({ supplyType: 'goods', deliveryCountry: 'NL' })
    expect(errorsOf(stays)).toEqual(['customer_country_mismatch deliveryCountry'])
    await vink.api.refused('issueInvoice', { params: { id } })

    const goes = await vink.api.call('updateInvoice', { params: { id }, body: { deliveryCountry: 'BE' } })
    expect(errorsOf(goes)).toEqual([])
    const issued = await vink.api.call('issueInvoice', { params: { id } })
    const { body: ubl } = await vink.api.request('getInvoiceUbl', { params: { id } })
    expect(issued.deliveryCountry).toBe('BE')
    expect(Buffer.from(ubl as Uint8Array).toString()).toMatch(/<cac:DeliveryLocation>.*<cbc:IdentificationCode>BE</s)
    expect(await vink.api.call('duplicateInvoice', { params: { id } })).toMatchObject({ deliveryCountry: 'BE' })
    expect(await vink.api.call('createCreditNote', { params: { id } })).toMatchObject({ deliveryCountry: 'BE' })
  })

  it('is a country', async () => {
    const { code, details } = await vink.api.refused('createInvoice', { body: { customer: bauhof, deliveryCountry: 'EL' } })

    expect(code).toBe('validation_failed')
    expect(JSON.stringify(details)).toContain('deliveryCountry')
  })
})
