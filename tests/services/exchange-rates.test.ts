import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '#db/client'
import { openEcbRates } from '#integrations/ecb-rates'
import type { LogFields } from '#integrations/log/index'
import { findEcbRate } from '#services/exchange-rates/find-rate'
import { latestPublicationDay } from '#services/exchange-rates/publication-days'
import { startEcb, type EcbDouble, type EcbFault } from '../support/doubles/ecb'
import { useDatabase } from '../support/use-database'

describe('the days of publication', () => {
  const noonOf = (date: string) => new Date(`${date}T11:00:00Z`)

  it.each([
    ['a working day', '2026-11-18', '2026-11-18'],
    ['a Saturday', '2026-11-21', '2026-11-20'],
    ['a Sunday', '2026-11-22', '2026-11-20'],
    ['Good Friday', '2026-04-03', '2026-04-02'],
    ['Easter Monday', '2026-04-06', '2026-04-02'],
    ['Labour Day', '2026-05-01', '2026-04-30'],
    ['the second day of Christmas', '2025-12-26', '2025-12-24'],
    ['New Year', '2026-01-01', '2025-12-31'],
    ['Ascension Day, when the bank works', '2026-05-14', '2026-05-14'],
    ['Easter at its latest', '2038-04-26', '2038-04-22'],
    ['Easter at its earliest', '2285-03-23', '2285-03-19'],
  ])('for %s, %s, it is %s', (_, date, published) => {
    expect(latestPublicationDay(date, noonOf('2290-01-01'))).toBe(published)
  })

  it.each([
    ['summer', '2026-07-15T13:59:59Z', '2026-07-14'],
    ['summer', '2026-07-15T14:00:00Z', '2026-07-15'],
    ['winter', '2026-11-19T14:59:59Z', '2026-11-18'],
    ['winter', '2026-11-19T15:00:00Z', '2026-11-19'],
  ])('it is today from 16:00 in Amsterdam, in %s at %s: %s', (_, now, published) => {
    expect(latestPublicationDay(now.slice(0, 10), new Date(now))).toBe(published)
  })
})

describe('the rate of a day', () => {
  const database = useDatabase()
  let db: Database
  let bank: EcbDouble
  let now: Date
  /** What the operator is told. */
  let told: LogFields[] = []

  beforeAll(async () => {
    db = await openDatabase(database.url)
  })
  afterAll(() => db.close())

  beforeEach(async () => {
    await db.prisma.exchangeRate.deleteMany()
    bank = await startEcb()
    told = []
    now = new Date('2026-11-20T09:00:00Z')
    bank.publish('2026-11-17', { USD: '1.0801', GBP: '0.8501', NOK: '11.7000' })
    bank.publish('2026-11-18', { USD: '1.0802', GBP: '0.8502', NOK: '11.7120' })
    bank.publish('2026-11-19', { USD: '1.0803', GBP: '0.8503', NOK: '11.7240' })
    return () => bank.close()
  })

  const sources = (timeoutMs = 10_000) => {
    const clock = { now: () => now }
    const ecbRates = openEcbRates({ baseUrl: bank.baseUrl, clock, timeoutMs })
    const nobody = () => undefined
    const log = { info: nobody, error: nobody, warn: (_: string, fields: LogFields = {}) => void told.push(fields) }
    return { database: db, outside: { clock, ecbRates, log } }
  }
  const unavailable = { isFound: false, refusal: 'exchange_rate_unavailable' }

  it('is that day\'s publication', async () => {
    expect(await findEcbRate(sources(), 'USD', '2026-11-18'))
      .toEqual({ isFound: true, rate: '1.0802', date: '2026-11-18' })
    expect(bank.requests.map(({ path }) => path)).toEqual(['/eurofxref-hist-90d.xml'])
  })

  it('is the latest earlier one before the bank publishes, from the smallest file', async () => {
    expect(await findEcbRate(sources(), 'NOK', '2026-11-20'))
      .toEqual({ isFound: true, rate: '11.724', date: '2026-11-19' })
    expect(bank.requests.map(({ path }) => path)).toEqual(['/eurofxref-daily.xml'])
  })

  it('is the latest earlier one in a weekend', async () => {
    bank.publish('2026-11-20', { USD: '1.0804' })
    now = new Date('2026-11-22T12:00:00Z')

    expect(await findEcbRate(sources(), 'USD', '2026-11-21'))
      .toEqual({ isFound: true, rate: '1.0804', date: '2026-11-20' })
  })

  it('is the latest earlier one while a publication is late, and the new one once it is there', async () => {
    now = new Date('2026-11-20T15:01:00Z')
    const bankNow = sources()
    expect(await findEcbRate(bankNow, 'USD', '2026-11-20')).toMatchObject({ date: '2026-11-19' })
    bank.publish('2026-11-20', { USD: '1.0804' })
    now = new Date('2026-11-20T15:04:00Z')

    expect(await findEcbRate(bankNow, 'USD', '2026-11-20')).toMatchObject({ rate: '1.0804', date: '2026-11-20' })
  })

  it('is fetched once, for all currencies and for ever', async () => {
    await findEcbRate(sources(), 'USD', '2026-11-20')
    bank.failWith('drop')

    expect(await findEcbRate(sources(), 'GBP', '2026-11-20')).toMatchObject({ isFound: true, rate: '0.8503' })
    expect(await findEcbRate(sources(), 'USD', '2026-11-19')).toMatchObject({ isFound: true, rate: '1.0803' })
    expect(bank.requests).toHaveLength(1)
  })

  it('is fetched once by twenty who ask at the same time', async () => {
    const together = sources()
    const rates = await Promise.all(Array.from({ length: 20 }, () => findEcbRate(together, 'USD', '2026-11-20')))

    expect(new Set(rates.map(rate => JSON.stringify(rate))).size).toBe(1)
    expect(bank.requests).toHaveLength(1)
  })

  it('is found in the history of all years', async () => {
    bank.publish('2024-02-15', { USD: '1.0746' })
    bank.publish('1999-01-04', { USD: '1.1789' })

    expect(await findEcbRate(sources(), 'USD', '2024-02-18'))
      .toEqual({ isFound: true, rate: '1.0746', date: '2024-02-15' })
    expect(bank.requests.map(({ path }) => path)).toEqual(['/eurofxref-hist.xml'])
    expect(await findEcbRate(sources(), 'USD', '1998-12-31')).toEqual(unavailable)
  })

  it('is not older than ten days', async () => {
    now = new Date('2026-11-29T12:00:00Z')
    expect(await findEcbRate(sources(), 'USD', '2026-11-29')).toMatchObject({ isFound: true, date: '2026-11-19' })
    now = new Date('2026-11-30T12:00:00Z')
    expect(await findEcbRate(sources(), 'USD', '2026-11-30')).toEqual(unavailable)
  })

  it('does not exist for a day to come', async () => {
    expect(await findEcbRate(sources(), 'USD', '2026-11-21')).toEqual(unavailable)
    expect(bank.requests).toEqual([])
  })

  it.each(['AED', 'XYZ'])('does not exist for %s, which the bank does not list', async (currency) => {
    expect(await findEcbRate(sources(), currency, '2026-11-20'))
      .toEqual({ isFound: false, refusal: 'exchange_rate_unknown_currency' })
  })

  const faults: EcbFault[] = ['html', 'hang', 'drop', 'no xml', 'cut off', 'entity bomb', 'no rates', 'wrong rate']

  it.each(faults)('is unavailable while the bank answers with: %s', async (fault) => {
    bank.failWith(fault)
    expect(await findEcbRate(sources(400), 'USD', '2026-11-20')).toEqual(unavailable)
    expect(await db.prisma.exchangeRate.count()).toBe(0)
    // The file of the day, and the larger one that was tried in its place.
    expect(told).toMatchObject([{ service: 'ECB', reason: expect.any(String) }, { service: 'ECB' }])
  })

  it('comes back half a minute after the bank did', async () => {
    const patient = sources()
    bank.failWith('html')
    await findEcbRate(patient, 'USD', '2026-11-20')
    bank.failWith(null)
    expect(await findEcbRate(patient, 'USD', '2026-11-20')).toEqual(unavailable)
    // Twice for two files, not once more for whoever asks again.
    expect(told).toHaveLength(2)
    now = new Date(now.getTime() + 30_000)

    expect(await findEcbRate(patient, 'USD', '2026-11-20')).toMatchObject({ isFound: true, rate: '1.0803' })
  })

  it('comes back at once where the clock was put back since the bank was asked', async () => {
    const patient = sources()
    bank.failWith('html')
    await findEcbRate(patient, 'USD', '2026-11-20')
    bank.failWith(null)
    now = new Date(now.getTime() - 60_000)

    expect(await findEcbRate(patient, 'USD', '2026-11-20')).toMatchObject({ isFound: true, rate: '1.0803' })
  })
})
