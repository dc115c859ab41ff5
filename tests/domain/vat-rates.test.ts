import { describe, expect, it } from 'vitest'
import { checkCompliance } from '#domain/invoice/compliance'
import { dutchVatRates, legalLimits, limitOn, valueOn, type DatedValues, type VatRateKey } from '#domain/vat/law'
import {
  isUsualRate, percentageOn, rateDateOf, rateDaysOf, rateKeyOn, rateMoved, rateOn, ratesOn, storedRateOf,
} from '#domain/vat/rates'
import { vatReturnBox } from '#domain/vat/return'
import { withNextGeneralRate } from '../support/next-general-rate'
import { context, creditedInvoice, invoice, line } from './cast'

/** Art. 9 Wet OB 1968 as it read on the day. */
const law: [day: string, key: VatRateKey, percentage: string][] = [
  ['2000-12-31', 'general', '17.5'], ['2001-01-01', 'general', '19'],
  ['2012-09-30', 'general', '19'], ['2012-10-01', 'general', '21'], ['2026-11-20', 'general', '21'],
  ['2018-12-31', 'reduced', '6'], ['2019-01-01', 'reduced', '9'], ['2026-11-20', 'reduced', '9'],
  ['2001-01-01', 'zero', '0'], ['2026-11-20', 'zero', '0'],
]

describe('rates by law', () => {
  it.each(law)('on %s: %s is %s %%', (day, key, percentage) => {
    expect(rateOn(key, day)).toBe(percentage)
    expect(rateKeyOn(percentage, day)).toBe(key)
    expect(percentageOn(key, day)).toBe(percentage)
    expect(storedRateOf(percentage, day)).toBe(key)
  })

  it('are of no key on other days, nor where they are no rates, and stay a percentage then', () => {
    expect(rateKeyOn('19', '2012-10-01')).toBeNull()
    expect(rateKeyOn('9', '2018-12-31')).toBeNull()
    expect(['21.5', 'x', '', 'general'].map(text => rateKeyOn(text, '2026-11-20'))).toEqual([null, null, null, null])
    expect(storedRateOf('5.5', '2026-11-20')).toBe('5.5')
    expect(percentageOn('5.5', '2026-11-20')).toBe('5.5')
  })

  it('are known however they are written', () => {
    expect(['21.00', '9.0', '-0', '0'].map(text => rateKeyOn(text, '2026-11-20')))
      .toEqual(['general', 'reduced', 'zero', 'zero'])
  })

  it('go on from day to day as what they stand for', () => {
    expect(rateMoved('19', { from: '2011-05-01', to: '2026-11-20' })).toBe('21')
    expect(rateMoved('19', { from: '2026-11-20', to: '2026-12-20' })).toBe('19')
  })

  const tables: DatedValues<string | number>[] = [...Object.values(dutchVatRates), ...Object.values(legalLimits)]
  it.each(tables.map(values => [values]))('stand from the latest day to the first: %o', (values) => {
    const days = values.map(({ from }) => from)
    expect(days).toEqual([...new Set(days)].sort().reverse())
    expect(values.every(({ source }) => source !== '')).toBe(true)
  })
})

describe('the day whose rates a document states', () => {
  it.each([
    [{ supplyDate: '2018-12-20', supplyPeriodEnd: '2019-01-10' }, '2019-01-10'],
    [{ supplyDate: '2018-12-20', supplyPeriodEnd: null }, '2018-12-20'],
    [{ supplyDate: null, supplyPeriodEnd: null, creditedInvoiceDate: '2018-10-01' }, '2018-10-01'],
    [{ supplyDate: null, supplyPeriodEnd: null }, '2019-02-01'],
  ])('of %o is %s', (dates, day) => {
    expect(rateDateOf(invoice({ issueDate: '2019-02-01', ...dates }))).toBe(day)
  })

  it('lets a rate be usual that was one on the first or last day of the supply, and no other', () => {
    const winter = { issueDate: '2019-01-15', supplyDate: '2018-12-01', supplyPeriodEnd: '2019-01-10' }
    expect(['6', '9', '21', '19'].map(rate => isUsualRate(rate, supplied(winter)))).toEqual([true, true, true, false])
    // Supplied before the change and invoiced after it: the new rate is the mistake.
    const before = supplied({ issueDate: '2019-01-15', supplyDate: '2018-12-01', supplyPeriodEnd: null })
    expect(['6', '9'].map(rate => isUsualRate(rate, before))).toEqual([true, false])
  })

  function supplied(dates: object) {
    return invoice({ creditedInvoiceDate: null, ...dates })
  }
})

describe('the boxes of the return', () => {
  const on = (issueDate: string, changes: object = {}) => (rate: string) =>
    vatReturnBox(invoice({ issueDate, supplyDate: null, supplyPeriodEnd: null, ...changes }), { rate })

  it('have a rate under the key that it had on the day', () => {
    expect(['19', '6', '0', '21', '9', '17.5'].map(on('2011-05-01'))).toEqual(['1a', '1b', '1e', '1c', '1c', '1c'])
    expect(['21', '6', '9'].map(on('2018-12-31'))).toEqual(['1a', '1b', '1c'])
    expect(['21', '9', '6', '19'].map(on('2026-11-20'))).toEqual(['1a', '1b', '1c', '1c'])
  })

  it('have what is supplied before a change and invoiced after it under its key, by either rate', () => {
    expect(['6', '9'].map(on('2019-01-15', { supplyDate: '2018-12-01' }))).toEqual(['1b', '1b'])
  })

  it('have a credit note in the box of the invoice it credits, whenever it is made', () => {
    const credit = { kind: 'credit_note' as const, creditedInvoiceDate: '2018-10-01' }
    expect(['6', '9'].map(on('2026-11-20', credit))).toEqual(['1b', '1b'])
    const rateDays = rateDaysOf({ issueDate: '2019-01-15', supplyDate: '2018-12-01', supplyPeriodEnd: null })
    const late = { ...credit, creditedInvoiceDate: '2019-01-15', creditedInvoice: { ...creditedInvoice(), rateDays } }
    expect(['6', '19'].map(on('2026-11-20', late))).toEqual(['1b', '1c'])
  })

  it('have a credit note that names no invoice where what was charged on a day before it stands', () => {
    const credit = { kind: 'credit_note' as const, creditedInvoiceDate: null }
    expect(['19', '6', '21', '5.5'].map(on('2026-11-20', credit))).toEqual(['1a', '1b', '1a', '1c'])
    expect(on('2011-05-01', credit)('21')).toBe('1c')
  })

  it('have the deduction of an advance where the advance stands', () => {
    const advance = {
      id: 'a', number: '1', issueDate: '2018-12-01', currency: 'EUR', vatExemptionReasons: [], deductedByNumber: null,
      customerId: null, vatTreatment: 'standard' as const, supplyType: null, remaining: [],
    }
    expect(['6', '9'].map(on('2019-02-01', { deductedAdvances: [advance] }))).toEqual(['1b', '1b'])
  })
})

it('a limit of law is what it is on a day', () => {
  expect(limitOn('smallBusinessCents', '2026-12-31')).toBe(2_000_000)
  const values: DatedValues<number> = [
    { value: 2, from: '2027-01-01', source: 'b' }, { value: 1, from: '2020-01-01', source: 'a' },
  ]
  expect(['2019-12-31', '2026-12-31', '2027-01-01'].map(day => valueOn(values, day))).toEqual([1, 1, 2])
})

describe('a general rate of 22 % from 2027, as one line more', () => {
  const rates = withNextGeneralRate

  it('is what the key comes to from then on', () => {
    expect(ratesOn('2026-12-31', rates)).toEqual(['21', '9', '0'])
    expect(ratesOn('2027-01-01', rates)).toEqual(['22', '9', '0'])
    expect(rateMoved('21', { from: '2026-11-20', to: '2027-01-01' }, rates)).toBe('22')
  })

  it('stands in box 1a, and 21 % of before as well', () => {
    const box = (issueDate: string, rate: string) =>
      vatReturnBox(invoice({ issueDate, supplyDate: null, supplyPeriodEnd: null }), { rate }, rates)
    expect([box('2027-01-10', '22'), box('2026-12-31', '21')]).toEqual(['1a', '1a'])
    expect([box('2027-01-10', '21'), box('2026-12-31', '22')]).toEqual(['1c', '1c'])
  })

  it('is what the check finds usual from then on', () => {
    const found = (supplyDate: string, vatRate: string) => checkCompliance(
      invoice({ issueDate: '2027-01-10', supplyDate, lines: [line({ vatRate })] }),
      context({ today: '2027-01-10', latestIssueDate: null, vatRates: rates }),
    ).filter(({ code }) => code === 'vat_rate_unusual').map(({ message }) => message)

    expect([found('2027-01-02', '22'), found('2026-12-30', '21')]).toEqual([[], []])
    expect(found('2027-01-02', '21')).toEqual([
      'Het btw-tarief 21% op regel 1 is ongebruikelijk: in Nederland gelden op 2 jan 2027 de tarieven 22, 9, 0%.',
    ])
    expect(found('2026-12-30', '22')).toHaveLength(1)
  })
})
