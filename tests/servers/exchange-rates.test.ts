import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Invoice } from '#contract/schemas/invoice'
import type { Tenant } from '../support/api-client'
import { bakery, designHour, draftInvoice, studioVink } from '../support/cast'
import { startEcb, type EcbDouble } from '../support/doubles/ecb'
import { startServer, type TestServer } from '../support/server'

const hourMs = 3_600_000

let bank: EcbDouble
let server: TestServer
let vink: Tenant

/** A bank and a server that has never asked it anything. */
async function start(): Promise<void> {
  bank = await startEcb()
  bank.publish('2026-11-18', { USD: '1.0802', GBP: '0.8502' })
  bank.publish('2026-11-19', { USD: '1.0803', GBP: '0.8503' })
  server = await startServer({ database: inject('databaseTemplate'), env: { NUXT_ECB_BASE_URL: bank.baseUrl } })
  vink = await studioVink(server.url)
}

async function stop(): Promise<void> {
  await server.stop()
  await bank.close()
}

const draft = (fields: Record<string, unknown>) => draftInvoice(vink.api, fields)
const update = ({ id }: Invoice, body: Record<string, unknown>) => vink.api.call('updateInvoice', { params: { id }, body })
const issue = ({ id }: Invoice) => vink.api.call('issueInvoice', { params: { id } })
const errorsOf = ({ compliance = [] }: Invoice) =>
  compliance.filter(({ level }) => level === 'error').map(({ code }) => code)
const rateOf = ({ exchangeRate, exchangeRateDate, exchangeRateSource }: Invoice) =>
  [exchangeRate, exchangeRateDate, exchangeRateSource]

describe('a document in another currency', () => {
  beforeAll(start)
  afterAll(stop)

  it('gets the rate of its issue date from the bank, with VAT in euro', async () => {
    const dollars = await draft({ currency: 'USD' })

    expect(rateOf(dollars)).toEqual(['1.0803', '2026-11-19', 'ECB'])
    // 17.85 USD of VAT at 1.0803.
    expect(dollars).toMatchObject({ vatTotalCents: 1_785, vatTotalEurCents: 1_652 })
    expect(errorsOf(dollars)).toEqual([])
    expect(rateOf(await draft({ currency: 'GBP', issueDate: '2026-11-18' }))).toEqual(['0.8502', '2026-11-18', 'ECB'])
  })

  it('keeps it when it is issued, on paper and in the e-invoice', async () => {
    const issued = await issue(await draft({ currency: 'USD' }))
    const ubl = await vink.api.fetch(`/api/v1/invoices/${issued.id}/ubl`)

    expect(rateOf(issued)).toEqual(['1.0803', '2026-11-19', 'ECB'])
    expect(new TextDecoder().decode(ubl.body as Uint8Array)).toContain('1.0803 USD (ECB, 2026-11-19)')
  })

  it('follows its currency and its date', async () => {
    const invoice = await draft({ currency: 'USD' })

    expect(rateOf(await update(invoice, { currency: 'GBP' }))).toEqual(['0.8503', '2026-11-19', 'ECB'])
    expect(rateOf(await update(invoice, { issueDate: '2026-11-18' }))).toEqual(['0.8502', '2026-11-18', 'ECB'])
    expect(rateOf(await update(invoice, { notes: 'Dank' }))).toEqual(['0.8502', '2026-11-18', 'ECB'])
    expect(rateOf(await update(invoice, { currency: 'EUR' }))).toEqual([null, null, null])
  })

  it('asks nobody when it is in euro', async () => {
    const before = bank.requests.length
    await issue(await draft({}))

    expect(bank.requests).toHaveLength(before)
  })
})

describe('a rate the seller gives', () => {
  beforeAll(start)
  afterAll(stop)

  it('is kept, whatever the bank says and wherever it is said to be from', async () => {
    const byHand = await draft({ currency: 'USD', exchangeRate: '1.1000' })
    const fromBank = await draft({
      currency: 'USD', exchangeRate: '1.0802', exchangeRateDate: '2026-11-18', exchangeRateSource: 'ECB',
    })

    expect(rateOf(byHand)).toEqual(['1.1', null, 'manual'])
    expect(rateOf(await issue(byHand))).toEqual(['1.1', null, 'manual'])
    expect(rateOf(await update(fromBank, { issueDate: '2026-11-19' }))).toEqual(['1.0802', '2026-11-18', 'ECB'])
    expect(rateOf(await issue(fromBank))).toEqual(['1.0802', '2026-11-18', 'ECB'])
    expect(bank.requests).toEqual([])
  })

  it('replaces the bank\'s, and gives way to it when it is cleared or its currency changes', async () => {
    const invoice = await draft({ currency: 'USD' })

    expect(rateOf(await update(invoice, { exchangeRate: '1.1', exchangeRateSource: 'Afspraak' })))
      .toEqual(['1.1', null, 'Afspraak'])
    expect(rateOf(await update(invoice, { exchangeRateDate: '2026-11-01' }))).toEqual(['1.1', '2026-11-01', 'Afspraak'])
    expect(rateOf(await update(invoice, { exchangeRate: null }))).toEqual(['1.0803', '2026-11-19', 'ECB'])
    await update(invoice, { exchangeRate: '1.2' })
    expect(rateOf(await update(invoice, { currency: 'GBP' }))).toEqual(['0.8503', '2026-11-19', 'ECB'])
  })

  it('is not what a client sends back as it read it', async () => {
    const { exchangeRate, exchangeRateDate, exchangeRateSource, ...invoice } = await draft({ currency: 'USD' })
    await update(invoice as Invoice, { exchangeRate, exchangeRateDate, exchangeRateSource, notes: 'Dank' })

    expect(rateOf(await update(invoice as Invoice, { issueDate: '2026-11-18' }))).toEqual(['1.0802', '2026-11-18', 'ECB'])
  })

  it('of an invoice stays on its credit note, while a duplicate gets the rate of its own day', async () => {
    const { id } = await issue(await draft({ currency: 'USD', issueDate: '2026-11-18' }))
    const creditNote = await vink.api.call('createCreditNote', { params: { id } })
    const duplicate = await vink.api.call('duplicateInvoice', { params: { id } })

    expect(rateOf(duplicate)).toEqual(['1.0803', '2026-11-19', 'ECB'])
    expect(errorsOf(duplicate)).toEqual([])
    expect(rateOf(await issue(creditNote))).toEqual(['1.0802', '2026-11-18', 'ECB'])
    expect(rateOf(await issue(duplicate))).toEqual(['1.0803', '2026-11-19', 'ECB'])
  })
})

describe('a currency the bank does not list', () => {
  beforeAll(start)
  afterAll(stop)

  it.each(['AED', 'XYZ'])('is refused without a rate and taken with one: %s', async (currency) => {
    const refusal = { status: 422, code: 'exchange_rate_unknown_currency', details: { currency } }
    const invoice = await draft({ currency: 'USD' })

    expect(await vink.api.refused('createInvoice', { body: { customer: bakery, currency, lines: [designHour] } }))
      .toMatchObject(refusal)
    expect(await vink.api.refused('updateInvoice', { params: { id: invoice.id }, body: { currency } })).toMatchObject(refusal)
    expect(await update(invoice, { currency, exchangeRate: '3.97' })).toMatchObject({ currency, exchangeRate: '3.97' })
  })
})

describe('as time goes by', () => {
  beforeEach(start)
  afterEach(stop)

  it('a draft gets the newer rate at issue, and keeps that one', async () => {
    const morning = await draft({ currency: 'USD' })
    bank.publish('2026-11-20', { USD: '1.0700' })
    await server.advanceClock(7 * hourMs)
    const issued = await issue(morning)

    expect(rateOf(issued)).toEqual(['1.07', '2026-11-20', 'ECB'])
    expect(issued).toMatchObject({ vatTotalEurCents: 1_668 })
    bank.publish('2026-11-23', { USD: '2' })
    await server.advanceClock(72 * hourMs)
    expect(rateOf(await vink.api.call('getInvoice', { params: { id: issued.id } }))).toEqual(rateOf(issued))
  })

  it('an unlisted currency that was drafted in an outage is refused at issue and leaves other changes alone', async () => {
    bank.failWith('html')
    const invoice = await draft({ currency: 'AED' })
    bank.failWith(null)
    await server.advanceClock(hourMs)

    expect(await update(invoice, { notes: 'Dank' })).toMatchObject({ notes: 'Dank', exchangeRate: null })
    expect(await vink.api.refused('issueInvoice', { params: { id: invoice.id } }))
      .toMatchObject({ status: 422, code: 'exchange_rate_unknown_currency', details: { currency: 'AED' } })
  })
})

describe('while the bank cannot be reached', () => {
  beforeEach(start)
  afterEach(stop)

  it('drafts are saved without a rate and only issuing waits', async () => {
    bank.failWith('hang')
    const invoice = await draft({ currency: 'USD' })
    const refused = await vink.api.request('issueInvoice', { params: { id: invoice.id } })

    expect(rateOf(invoice)).toEqual([null, null, null])
    expect(errorsOf(invoice)).toEqual(['exchange_rate_missing'])
    expect(refused).toMatchObject({
      status: 503,
      body: { data: { code: 'exchange_rate_unavailable', details: { currency: 'USD', date: '2026-11-20' } } },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    bank.failWith(null)
    await server.advanceClock(60_000)
    expect(await issue(invoice)).toMatchObject({ number: '2026-0001', exchangeRate: '1.0803' })
  })

  it('a draft keeps the rate it has for its day', async () => {
    const invoice = await draft({ currency: 'USD' })
    bank.failWith('drop')
    await server.advanceClock(7 * hourMs)

    expect(rateOf(await update(invoice, { notes: 'Dank' }))).toEqual(['1.0803', '2026-11-19', 'ECB'])
    expect(rateOf(await update(invoice, { currency: 'GBP' }))).toEqual([null, null, null])
    expect(await vink.api.refused('issueInvoice', { params: { id: invoice.id } }))
      .toMatchObject({ status: 503, code: 'exchange_rate_unavailable' })
  })

  it('rates that are known still do', async () => {
    await draft({ currency: 'USD' })
    bank.failWith('drop')

    expect(await issue(await draft({ currency: 'GBP' }))).toMatchObject({ exchangeRate: '0.8503' })
    expect(bank.requests).toHaveLength(1)
  })

  it('an incomplete document hears of its own faults first', async () => {
    bank.failWith('drop')
    const invoice = await draft({ currency: 'USD', lines: [] })

    expect(await vink.api.refused('issueInvoice', { params: { id: invoice.id } }))
      .toMatchObject({ status: 422, code: 'invoice_not_compliant' })
  })
})
