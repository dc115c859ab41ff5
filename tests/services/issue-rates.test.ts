import { beforeEach, describe, expect, it } from 'vitest'
import { invoiceUpdateSchema, type Invoice } from '#contract/schemas/invoice'
import { openEcbRates } from '#integrations/ecb-rates'
import type { AccountContext } from '#services/work/context'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { issueInvoice } from '#services/invoices/issue'
import { getInvoiceUbl } from '#services/invoices/ubl'
import { updateInvoice } from '#services/invoices/update'
import { draftOf } from '../support/accounts'
import { startEcb, type EcbDouble } from '../support/doubles/ecb'
import { useCast } from '../support/use-cast'
import { longestMs } from '../support/waiting'

const cast = useCast('Timmerbedrijf Jansen')
const hourMs = 3_600_000
const [monday, tuesday] = [{ USD: '1.0802', GBP: '0.8502' }, { USD: '1.0803', GBP: '0.8503' }]
let bank: EcbDouble
let now: Date
/** The account, at a bank of which it has never asked anything. */
let jansen: AccountContext

beforeEach(async () => {
  bank = await startEcb()
  bank.publish('2026-11-18', monday)
  bank.publish('2026-11-19', tuesday)
  now = new Date('2026-11-20T09:00:00Z')
  jansen = waitingFor(longestMs.answer)
  await cast.installation.service.database.prisma.exchangeRate.deleteMany()
  return () => bank.close()
})

/** The account where the bank is waited for so long. */
function waitingFor(timeoutMs: number): AccountContext {
  const clock = { now: () => now }
  const ecbRates = openEcbRates({ baseUrl: bank.baseUrl, clock, timeoutMs })
  return { ...cast.account, outside: { ...cast.account.outside, clock, ecbRates } }
}

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}
const draft = (fields: object = {}) => draftOf(jansen, { currency: 'USD', ...fields })
const update = ({ id }: Invoice, fields: object) => updateInvoice(jansen, id, invoiceUpdateSchema.parse(fields))
const issue = ({ id }: Invoice, fields: object = {}) => issueInvoice(jansen, id, fields)
const rateOf = ({ exchangeRate, exchangeRateDate, exchangeRateSource }: Invoice) =>
  [exchangeRate, exchangeRateDate, exchangeRateSource]
const byBank = (rate: string, date: string) => [rate, date, 'ECB']

describe('a document in another currency', () => {
  it('gets the rate of its day from the bank, with VAT in euro, on paper and in the e-invoice', async () => {
    const dollars = await draft()
    expect(rateOf(dollars)).toEqual(byBank('1.0803', '2026-11-19'))
    // 17.85 USD of VAT at 1.0803.
    expect(dollars).toMatchObject({ vatTotalCents: 1_785, vatTotalEurCents: 1_652 })
    expect(dollars.compliance?.filter(({ level }) => level === 'error')).toEqual([])
    const issued = await issue(dollars)

    expect(rateOf(issued)).toEqual(rateOf(dollars))
    const { bytes } = await getInvoiceUbl(jansen, issued.id)
    expect(Buffer.from(bytes).toString()).toContain('1.0803 USD (ECB, 2026-11-19)')
  })

  it('has the rate of the day on which its VAT becomes due, also where it is invoiced later', async () => {
    const customer = { type: 'business', name: 'Bauhof Müller GmbH', addressLine1: 'Königsallee 12', postalCode: '40212',
      city: 'Düsseldorf', country: 'DE', vatNumber: 'DE136695976' }
    const services = { vatTreatment: 'intra_eu', supplyType: 'services', customer, supplyDate: '2026-11-18' }
    const invoice = await draft(services)

    expect(rateOf(invoice)).toEqual(byBank('1.0802', '2026-11-18'))
    expect(rateOf(await update(invoice, { supplyDate: '2026-11-20' }))).toEqual(byBank('1.0803', '2026-11-19'))
    expect(rateOf(await update(invoice, { supplyDate: '2026-11-25' }))).toEqual(byBank('1.0803', '2026-11-19'))
    expect(rateOf(await update(invoice, { supplyDate: '2026-11-18' }))).toEqual(byBank('1.0802', '2026-11-18'))
    expect(rateOf(await issue(invoice))).toEqual(byBank('1.0802', '2026-11-18'))
    expect(rateOf(await draft({ supplyDate: '2026-11-18' }))).toEqual(byBank('1.0803', '2026-11-19'))
  })

  it('follows its currency and its date', async () => {
    const invoice = await draft()

    expect(rateOf(await update(invoice, { currency: 'GBP' }))).toEqual(byBank('0.8503', '2026-11-19'))
    expect(rateOf(await update(invoice, { issueDate: '2026-11-18' }))).toEqual(byBank('0.8502', '2026-11-18'))
    expect(rateOf(await update(invoice, { notes: 'Dank' }))).toEqual(byBank('0.8502', '2026-11-18'))
    expect(rateOf(await update(invoice, { currency: 'EUR' }))).toEqual([null, null, null])
  })

  it('is issued at the rate of its own day, not at that of its draft', async () => {
    const before = await draft({ issueDate: '2026-11-18' })
    const issued = await issue(before, { issueDate: '2026-11-19' })

    expect([before, issued].map(rateOf)).toEqual([byBank('1.0802', '2026-11-18'), byBank('1.0803', '2026-11-19')])
    expect(issued.vatTotalEurCents).toBe(Math.round(issued.vatTotalCents / 1.0803))
  })

  it('gets the newer rate at issue, and keeps that one', async () => {
    const morning = await draft()
    bank.publish('2026-11-20', { USD: '1.0700' })
    pass(7 * hourMs)
    const issued = await issue(morning)
    bank.publish('2026-11-23', { USD: '2' })
    pass(72 * hourMs)

    expect(rateOf(await cast.shown(issued.id))).toEqual(byBank('1.07', '2026-11-20'))
  })

  it('asks nobody when it is in euro', async () => {
    await issue(await draft({ currency: 'EUR' }))

    expect(bank.requests).toEqual([])
  })

  it('of an invoice stays on its credit note, while a duplicate gets the rate of its own day', async () => {
    const { id } = await issue(await draft({ issueDate: '2026-11-18' }))
    const [creditNote, duplicate] = [await createCreditNote(jansen, id), await duplicateInvoice(jansen, id, {})]

    expect(rateOf(await issue(creditNote))).toEqual(byBank('1.0802', '2026-11-18'))
    expect(rateOf(await issue(duplicate))).toEqual(byBank('1.0803', '2026-11-19'))
  })
})

describe('a rate the seller gives', () => {
  it('is kept, whatever the bank says and wherever it is said to be from', async () => {
    const byHand = await draft({ exchangeRate: '1.1000' })
    const fromBank = await draft({ exchangeRate: '1.0802', exchangeRateDate: '2026-11-18', exchangeRateSource: 'ECB' })

    expect(rateOf(await issue(byHand, { issueDate: '2026-11-19' }))).toEqual(['1.1', null, 'manual'])
    expect(rateOf(await update(fromBank, { issueDate: '2026-11-19' }))).toEqual(byBank('1.0802', '2026-11-18'))
    expect(rateOf(await issue(fromBank))).toEqual(byBank('1.0802', '2026-11-18'))
    expect(bank.requests).toEqual([])
  })

  it('replaces the bank\'s, and gives way to it when it is cleared or its currency changes', async () => {
    const invoice = await draft()
    const agreed = { exchangeRate: '1.1', exchangeRateSource: 'Afspraak' }

    expect(rateOf(await update(invoice, agreed))).toEqual(['1.1', null, 'Afspraak'])
    expect(rateOf(await update(invoice, { exchangeRateDate: '2026-11-01' }))).toEqual(['1.1', '2026-11-01', 'Afspraak'])
    expect(rateOf(await update(invoice, { exchangeRate: null }))).toEqual(byBank('1.0803', '2026-11-19'))
    await update(invoice, { exchangeRate: '1.2' })
    expect(rateOf(await update(invoice, { currency: 'GBP' }))).toEqual(byBank('0.8503', '2026-11-19'))
  })

  it('is compared with the published one of its day, as far as that is kept', async () => {
    await draft()
    const found = ({ compliance = [] }: Invoice) => compliance
      .filter(({ code }) => code.startsWith('exchange_rate_')).map(({ code, details }) => [code, details])
    const told = (exchangeRate: string) => ({ exchangeRate, publishedRate: '1.0803', publishedOn: '2026-11-19' })
    const upsideDown = await draft({ exchangeRate: '0.9257', exchangeRateDate: '2026-11-19' })

    expect(found(upsideDown)).toEqual([['exchange_rate_upside_down', told('0.9257')]])
    await expect(issue(upsideDown)).rejects.toMatchObject({ code: 'invoice_not_compliant' })
    expect(found(await draft({ exchangeRate: '1.2', exchangeRateDate: '2026-11-19' }))).toEqual([['exchange_rate_far', told('1.2')]])
    const asked = bank.requests.length
    expect(found(await draft({ exchangeRate: '1.2', exchangeRateDate: '2024-11-19' }))).toEqual([['exchange_rate_old', undefined]])
    expect(bank.requests).toHaveLength(asked)
  })

  it('is not what a client sends back as it read it', async () => {
    const invoice = await draft()
    const [exchangeRate, exchangeRateDate, exchangeRateSource] = rateOf(invoice)
    await update(invoice, { exchangeRate, exchangeRateDate, exchangeRateSource, notes: 'Dank' })

    expect(rateOf(await update(invoice, { issueDate: '2026-11-18' }))).toEqual(byBank('1.0802', '2026-11-18'))
  })
})

describe('a currency the bank does not list', () => {
  it.each(['AED', 'XYZ'])('is refused without a rate and taken with one: %s', async (currency) => {
    const refusal = { code: 'exchange_rate_unknown_currency', details: { currency } }
    const invoice = await draft()

    await expect(draft({ currency })).rejects.toMatchObject(refusal)
    await expect(update(invoice, { currency })).rejects.toMatchObject(refusal)
    expect(await update(invoice, { currency, exchangeRate: '3.97' })).toMatchObject({ currency, exchangeRate: '3.97' })
  })

  it('is refused at issue where it was drafted in an outage, and leaves other changes alone', async () => {
    bank.failWith('html')
    const invoice = await draft({ currency: 'AED' })
    bank.failWith(null)
    pass(hourMs)

    expect(await update(invoice, { notes: 'Dank' })).toMatchObject({ notes: 'Dank', exchangeRate: null })
    await expect(issue(invoice)).rejects.toMatchObject({ code: 'exchange_rate_unknown_currency', details: { currency: 'AED' } })
  })
})

describe('while the bank cannot be reached', () => {
  const unavailable = { code: 'exchange_rate_unavailable' }

  it('drafts are saved without a rate and only issuing waits', async () => {
    bank.failWith('hang')
    jansen = waitingFor(2_000)
    const invoice = await draft()
    expect(invoice).toMatchObject({ exchangeRate: null, exchangeRateDate: null, exchangeRateSource: null })
    expect(invoice.compliance).toContainEqual(expect.objectContaining({ level: 'error', code: 'exchange_rate_missing' }))
    await expect(issue(invoice)).rejects.toMatchObject({
      ...unavailable, details: { currency: 'USD', date: '2026-11-20' }, retryAfterSeconds: expect.any(Number),
    })
    bank.failWith(null)
    pass(60_000)

    expect(await issue(invoice)).toMatchObject({ exchangeRate: '1.0803' })
  })

  it('a draft keeps the rate it has for its day', async () => {
    const invoice = await draft()
    bank.failWith('drop')
    pass(7 * hourMs)

    expect(rateOf(await update(invoice, { notes: 'Dank' }))).toEqual(byBank('1.0803', '2026-11-19'))
    expect(rateOf(await update(invoice, { currency: 'GBP' }))).toEqual([null, null, null])
    await expect(issue(invoice)).rejects.toMatchObject(unavailable)
  })

  it('rates that are known still do, and an incomplete document hears of its own faults first', async () => {
    await draft()
    bank.failWith('drop')

    expect(await issue(await draft({ currency: 'GBP' }))).toMatchObject({ exchangeRate: '0.8503' })
    expect(bank.requests).toHaveLength(1)
    await expect(issue(await draft({ currency: 'GBP', lines: [] }))).rejects.toMatchObject({ code: 'invoice_not_compliant' })
  })
})
