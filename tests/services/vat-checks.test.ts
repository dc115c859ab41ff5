import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerInputSchema, customerPatchSchema, masterDataQuerySchema } from '#contract/schemas/customer'
import { openVies } from '#integrations/vies'
import { checkVatNumber } from '#services/customers/check-vat-number'
import { createCustomer } from '#services/customers/create'
import { getCustomer, listCustomers } from '#services/customers/find'
import { updateCustomer } from '#services/customers/update'
import { checkInvoiceCompliance } from '#services/invoices/compliance'
import { issueInvoice } from '#services/invoices/issue'
import type { AccountContext } from '#services/work/context'
import { draftOf, newVink } from '../support/accounts'
import { bakery, vinkProfile } from '../support/cast'
import { startVies, type ViesDouble } from '../support/doubles/vies'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const database = useDatabase()
const bauhof = 'DE136695976'
const hourMs = 3_600_000

let vies: ViesDouble
let installation: TestService
let vink: AccountContext
let count = 0

beforeAll(async () => {
  vies = await startVies()
  vies.register(bauhof)
  vies.register(vinkProfile.vatNumber)
  installation = await openService({
    databaseUrl: database.url, outboxDir: temporaryFolder('outbox'), vies: openVies({ baseUrl: vies.baseUrl }),
  })
})
afterAll(async () => {
  await installation.close()
  await vies.close()
})
beforeEach(async () => {
  vies.failWith(null)
  vink = await newVink(installation, `vink${++count}@example.nl`)
})

const check = (vat: string) => checkVatNumber(vink, vat)
const asked = () => vies.requests.length
const customer = (fields: object) => createCustomer(vink, customerInputSchema.parse(fields))

describe('a VAT check', () => {
  it('says of a registered number that it is valid, with proof for a seller that has a number too', async () => {
    expect(await check('de 136.695.976')).toEqual({
      vatNumber: bauhof, countryCode: 'DE', status: 'valid', checkedAt: installation.clock.now().toISOString(), source: 'VIES',
      requestIdentifier: expect.stringMatching(/^WAPI/),
    })
    expect(vies.questions().at(-1)).toEqual({
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
    expect(vies.questions().slice(-2)).toMatchObject([{ countryCode: 'EL' }, { countryCode: 'XI' }])
  })

  it.each([
    '', 'DE', '136695976', 'DE1', 'DE136695976X', 'DE136695976-EX', 'GB123456789', 'CHE123456789', 'US12345', 'ZZ123', 'D\0E',
    'x'.repeat(41),
  ])('refuses what is no EU VAT number, and asks nobody about it: %j', async (vat) => {
    const before = asked()
    await expect(check(vat)).rejects.toMatchObject({ code: 'validation_failed', details: [{ path: ['vat'] }] })
    expect(asked()).toBe(before)
  })

  it('gives a verdict again for 24 hours without asking, to its own account', async () => {
    const first = await check(bauhof)
    const before = asked()
    expect(await check(bauhof)).toEqual(first)
    expect(asked()).toBe(before)
    await checkVatNumber(await newVink(installation, 'other@example.nl'), bauhof)
    expect(asked()).toBe(before + 1)
    installation.clock.advance(24 * hourMs + 1)

    expect(await check(bauhof)).not.toEqual(first)
    expect(asked()).toBe(before + 2)
  })

  it('is never an error and never a verdict while the service is out', async () => {
    vies.failWith('MS_UNAVAILABLE')
    expect(await check(bauhof)).toMatchObject({ status: 'unavailable', source: 'VIES', requestIdentifier: null })
    vies.failWith(null)

    expect(await check(bauhof)).toMatchObject({ status: 'valid' })
  })

  it('is made twenty times a minute', async () => {
    for (let time = 0; time < 20; time++) await check(bauhof)

    await expect(check(bauhof)).rejects.toMatchObject({ code: 'rate_limited', limit: { name: 'vat-check' } })
    await checkVatNumber(await newVink(installation, 'another@example.nl'), bauhof)
  })
})

describe('customers', () => {
  const german = {
    name: 'Bauhof Müller GmbH', addressLine1: 'Königsallee 12', postalCode: '40212', city: 'Düsseldorf', country: 'DE',
    vatNumber: bauhof,
  }

  it('show the latest check of their number, in lists as well', async () => {
    const unchecked = await customer({ ...german, name: 'Vorher' })
    const verdict = await check(bauhof)
    const checked = await customer(german)
    const other = await customer({ ...bakery, vatNumber: 'ATU12345678' })

    expect(unchecked.vatCheck).toBeNull()
    expect(checked.vatCheck).toEqual(verdict)
    expect(await getCustomer(vink, unchecked.id)).toMatchObject({ vatCheck: verdict })
    const { data } = await listCustomers(vink, masterDataQuerySchema.parse({}))
    expect(data.map(({ id, vatCheck }) => [id, vatCheck]).sort())
      .toEqual([[unchecked.id, verdict], [checked.id, verdict], [other.id, null]].sort())
    expect(await updateCustomer(vink, other.id, customerPatchSchema.parse({ vatNumber: bauhof })))
      .toMatchObject({ vatCheck: verdict })
    installation.clock.advance(25 * hourMs)
    vies.failWith('MS_UNAVAILABLE')
    const silence = await check(bauhof)
    expect(await getCustomer(vink, checked.id)).toMatchObject({ vatCheck: silence })
  })

  it('need a checked number for reverse charge, which an outage does not take back', async () => {
    const { id } = await draftOf(vink, { customer: german, vatTreatment: 'intra_eu' })
    const findings = async () => (await checkInvoiceCompliance(vink, id))
      .filter(({ code }) => code === 'customer_vat_number_unverified').map(({ level }) => level)

    expect(await findings()).toEqual(['warning'])
    vies.failWith('html')
    await check(bauhof)
    expect(await findings()).toEqual(['warning'])
    vies.failWith(null)
    await check(bauhof)
    expect(await findings()).toEqual([])
    installation.clock.advance(25 * hourMs)
    vies.failWith('html')
    await check(bauhof)
    expect(await findings()).toEqual([])
  })

  it('stop what nobody charges VAT on where VIES called their number invalid, and say on which day', async () => {
    const { id } = await draftOf(vink, {
      customer: { ...german, vatNumber: 'DE123456788' }, vatTreatment: 'intra_eu', supplyType: 'services',
    })
    const { checkedAt } = await check('DE123456788')

    await expect(issueInvoice(vink, id, {})).rejects.toMatchObject({
      code: 'invoice_not_compliant', details: expect.arrayContaining([expect.objectContaining({
        level: 'error', code: 'customer_vat_number_invalid', details: { checkedOn: checkedAt.slice(0, 10) },
      })]),
    })
    vies.register('DE123456788')
    installation.clock.advance(25 * hourMs)
    await check('DE123456788')
    await issueInvoice(vink, id, {})
  })

  it('moved the VAT of what was supplied while their number was valid, though it ended before the invoice', async () => {
    const number = 'DE811907980'
    vies.register(number)
    const validOn = (await check(number)).checkedAt.slice(0, 10)
    vies.unregister(number)
    installation.clock.advance(49 * hourMs)
    const endedOn = (await check(number)).checkedAt.slice(0, 10)
    const suppliedOn = async (supplyDate: string) => draftOf(vink, {
      customer: { ...german, vatNumber: number }, vatTreatment: 'intra_eu', supplyType: 'services', supplyDate,
    })
    const late = await suppliedOn(endedOn)

    await issueInvoice(vink, (await suppliedOn(validOn)).id, {})
    await expect(issueInvoice(vink, late.id, {})).rejects.toMatchObject({ details: expect.arrayContaining([
      expect.objectContaining({ code: 'customer_vat_number_invalid', details: { checkedOn: endedOn } }),
    ]) })
  })
})
