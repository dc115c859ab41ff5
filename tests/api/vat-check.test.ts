import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Tenant } from '../support/api-client'
import { bakery, designHour, studioVink, vinkProfile } from '../support/cast'
import { startVies, type ViesDouble } from '../support/doubles/vies'
import { expectSpentLimit } from '../support/rate-limits'
import { startServer, type TestServer } from '../support/server'

const bauhof = 'DE136695976'
const hourMs = 3_600_000

let service: ViesDouble
let server: TestServer
let vink: Tenant

beforeAll(async () => {
  service = await startVies()
  service.register(bauhof)
  service.register(vinkProfile.vatNumber)
  server = await startServer({
    database: inject('databaseTemplate'),
    // A key with much left: what is told of a refusal is the limit that refused.
    env: { NUXT_VIES_BASE_URL: `${service.baseUrl}/`, NUXT_RATE_LIMIT_KEY_PER_MINUTE: '1000' },
  })
})
afterAll(async () => {
  await server.stop()
  await service.close()
})
beforeEach(async () => {
  service.failWith(null)
  vink = await studioVink(server.url)
})

const check = (vat: string) => vink.api.call('checkVatNumber', { query: { vat } })

describe('a VAT check', () => {
  it('says of a registered number that it is valid, with proof for a seller that has a number too', async () => {
    expect(await check('de 136.695.976')).toEqual({
      vatNumber: bauhof,
      countryCode: 'DE',
      status: 'valid',
      checkedAt: expect.stringMatching(/^2026-11-20T/),
      source: 'VIES',
      requestIdentifier: expect.stringMatching(/^WAPI/),
    })
    expect(service.questions().at(-1)).toEqual({
      countryCode: 'DE', vatNumber: '136695976', requesterMemberStateCode: 'NL', requesterNumber: '123456789B13',
    })
  })

  it('says of any other that it is invalid, also where its digits cannot be right', async () => {
    expect(await check('NL123456789B01')).toMatchObject({ status: 'invalid', countryCode: 'NL' })
    expect(await check('ATU12345678')).toMatchObject({ status: 'invalid' })
  })

  it('knows Greece as EL and Northern Ireland as XI', async () => {
    expect(await check('GR123456789')).toMatchObject({ vatNumber: 'EL123456789', countryCode: 'EL', status: 'invalid' })
    expect(await check('XI123456789')).toMatchObject({ vatNumber: 'XI123456789', countryCode: 'XI' })
    expect(service.questions().slice(-2)).toMatchObject([{ countryCode: 'EL' }, { countryCode: 'XI' }])
  })

  const asked = () => service.requests.length

  it('refuses what is no EU VAT number, and asks nobody about it', async () => {
    const before = asked()
    for (const vat of [
      '', 'DE', '136695976', 'DE1', 'DE136695976X', 'DE136695976-EX', 'GB123456789', 'CHE123456789', 'US12345', 'ZZ123', 'D\0E',
      'x'.repeat(41),
    ]) {
      expect(await vink.api.refused('checkVatNumber', { query: { vat } }), vat)
        .toMatchObject({ status: 422, code: 'validation_failed', details: [{ path: ['vat'] }] })
    }
    expect(asked()).toBe(before)
  })

  it('refuses a question without a number, or with two', async () => {
    expect(await vink.api.refused('checkVatNumber')).toMatchObject({ status: 422, details: [{ path: ['vat'] }] })
    expect(await vink.api.fetch(`/api/v1/vat-check?vat=${bauhof}&vat=${bauhof}`)).toMatchObject({ status: 422 })
  })

  it('gives a verdict again for 24 hours without asking', async () => {
    const first = await check(bauhof)
    const before = asked()
    expect(await check(bauhof)).toEqual(first)
    expect(asked()).toBe(before)
    await server.advanceClock(24 * hourMs + 1)

    expect(await check(bauhof)).not.toEqual(first)
    expect(asked()).toBe(before + 1)
  })

  it('keeps the verdicts of accounts apart', async () => {
    await check(bauhof)
    const before = asked()
    vink = await studioVink(server.url)
    await check(bauhof)

    expect(asked()).toBe(before + 1)
  })
})

describe('an outage of the service', () => {
  it('is never an error and never a verdict', async () => {
    service.failWith('MS_UNAVAILABLE')
    expect(await check(bauhof)).toMatchObject({ status: 'unavailable', source: 'VIES', requestIdentifier: null })
    service.failWith(null)

    expect(await check(bauhof)).toMatchObject({ status: 'valid' })
  })
})

describe('checks of one user', () => {
  it('are twenty a minute, by key and by session together', async () => {
    for (let time = 0; time < 10; time++) {
      await check(bauhof)
      await vink.session.call('checkVatNumber', { query: { vat: bauhof } })
    }
    const refused = await vink.api.request('checkVatNumber', { query: { vat: bauhof } })

    expect(refused).toMatchObject({ status: 429, body: { data: { code: 'rate_limited' } } })
    expectSpentLimit(refused.headers, '"vat-check";q=20;w=60')
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    vink = await studioVink(server.url)
    expect(await check(bauhof)).toMatchObject({ status: 'valid' })
  })
})

describe('customers', () => {
  const german = { name: 'Bauhof Müller GmbH', country: 'DE', vatNumber: bauhof }

  it('show the latest check of their number, in lists as well', async () => {
    const unchecked = await vink.api.call('createCustomer', { body: { ...german, name: 'Vorher' } })
    const verdict = await check(bauhof)
    const checked = await vink.api.call('createCustomer', { body: german })
    const other = await vink.api.call('createCustomer', { body: { ...bakery, vatNumber: 'ATU12345678' } })

    expect(unchecked.vatCheck).toBeNull()
    expect(checked.vatCheck).toEqual(verdict)
    expect(await vink.api.call('getCustomer', { params: { id: unchecked.id } })).toMatchObject({ vatCheck: verdict })
    expect((await vink.api.call('listCustomers')).data.map(({ id, vatCheck }) => [id, vatCheck]).sort())
      .toEqual([[unchecked.id, verdict], [checked.id, verdict], [other.id, null]].sort())
    expect(await vink.api.call('updateCustomer', { params: { id: other.id }, body: { vatNumber: bauhof } }))
      .toMatchObject({ vatCheck: verdict })
    await server.advanceClock(25 * hourMs)
    service.failWith('MS_UNAVAILABLE')
    const silence = await check(bauhof)
    expect(await vink.api.call('getCustomer', { params: { id: checked.id } })).toMatchObject({ vatCheck: silence })
  })

  it('need a checked number for reverse charge, which an outage does not take back', async () => {
    const draft = await vink.api.call('createInvoice', {
      body: { customer: german, vatTreatment: 'intra_eu', supplyDate: '2026-11-20', lines: [designHour] },
    })
    const findings = async () => (await vink.api.call('checkInvoiceCompliance', { params: { id: draft.id } }))
      .filter(({ code }) => code === 'customer_vat_number_unverified')
      .map(({ level }) => level)

    expect(await findings()).toEqual(['warning'])
    service.failWith('html')
    await check(bauhof)
    expect(await findings()).toEqual(['warning'])
    service.failWith(null)
    await check(bauhof)
    expect(await findings()).toEqual([])
    await server.advanceClock(25 * hourMs)
    service.failWith('html')
    await check(bauhof)
    expect(await findings()).toEqual([])
  })

  it('stop what nobody charges VAT on where VIES called their number invalid, and say on which day', async () => {
    const draft = await vink.api.call('createInvoice', {
      body: {
        customer: { ...german, addressLine1: 'Königsallee 12', postalCode: '40212', city: 'Düsseldorf', vatNumber: 'DE123456788' },
        vatTreatment: 'intra_eu', supplyType: 'services', supplyDate: '2026-11-20', lines: [designHour],
      },
    })
    const { checkedAt } = await check('DE123456788')
    const { code, details } = await vink.api.refused('issueInvoice', { params: { id: draft.id } })

    expect(code).toBe('invoice_not_compliant')
    expect(details).toContainEqual(expect.objectContaining({
      level: 'error', code: 'customer_vat_number_invalid', details: { checkedOn: checkedAt.slice(0, 10) },
    }))
    service.register('DE123456788')
    await server.advanceClock(25 * hourMs)
    await check('DE123456788')
    await vink.api.call('issueInvoice', { params: { id: draft.id } })
  })
})
