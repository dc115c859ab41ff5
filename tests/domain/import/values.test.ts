import { describe, expect, it } from 'vitest'
import { currencyOfHeading, readAmount, readNumber, recogniseDecimalMark } from '#domain/import/amount'
import { readCountry, readCustomer, readParty } from '#domain/import/customer'
import { readDate, recogniseDateOrder } from '#domain/import/date'
import { readRate } from '#domain/import/product'
import { isUpsideDown } from '#domain/invoice/exchange-rate'

describe('an amount', () => {
  it.each([
    ['1234,56', 123_456], ['€ 1.234,56', 123_456], ['1.234,56-', -123_456], ['(50,00)', -5_000], ['€ 50,-', 5_000],
    ['-€ 5,00', -500], ['€ -5,00', -500], ['−5', -500], ['+3,5', 350], ['EUR 12', 1_200], ['1 234 567,89', 123_456_789],
    ['1.234', 123_400], ['0,0050', 1], ['12,300', 1_230], [',50', 50], ['12,3456', 1_235], ['-0', 0], ['Fr. 5,50', 550],
  ])('with a decimal comma: %s is %i cents', (text, cents) => {
    expect(readAmount(text, ',')).toBe(cents)
  })

  it.each([
    ['1,234.56', 123_456], ['$1,234.5', 123_450], ['(0.01)', -1], ['1,234,567', 123_456_700],
  ])('with a decimal point: %s is %i cents', (text, cents) => {
    expect(readAmount(text, '.')).toBe(cents)
  })

  it.each([
    '', 'gratis', '12,345', '1,234.56', '1.23.4', '12.34,5', '(5', '-5-', '(-5)', '1e5', '=1+1', '9'.repeat(31), '99999999999999',
  ])('is not read from %j', (text) => {
    expect(readAmount(text, ',')).toBe(null)
  })

  it('is a number of thirty digits at most', () => {
    expect([readNumber('9'.repeat(30), ','), readNumber('9'.repeat(31), ','), readNumber(`${'9'.repeat(20)},${'9'.repeat(11)}`, ',')])
      .toEqual(['9'.repeat(30), null, null])
  })

  it('has the mark that stands before two digits, and the usual one where none tells', () => {
    expect(recogniseDecimalMark(['1.234', '7,50'], '.')).toEqual({ mark: ',', isCertain: true })
    expect(recogniseDecimalMark(['1,234.00'], ',')).toEqual({ mark: '.', isCertain: true })
    expect(recogniseDecimalMark(['1.234', '50'], ',')).toEqual({ mark: ',', isCertain: false })
    expect(recogniseDecimalMark(['kr.5'], ',')).toEqual({ mark: ',', isCertain: false })
  })
})

it.each([
  ['Total', null], ['Totaal incl. btw', null], ['VAT %', null], ['Total ($)', 'USD'], ['Bedrag (€)', 'EUR'], ['Total (A$)', 'AUD'],
  ['Total (USD)', 'USD'], ['GBP total', 'GBP'], ['Total (CAD $)', 'CAD'], ['Total AUD$', 'AUD'], ['Total (USD/EUR)', 'XXX'], ['Total (¥)', 'XXX'], ['TOTAAL EXCL. BTW', null],
])('a heading %j names the currency %s', (heading, currency) => {
  expect(currencyOfHeading(heading)).toBe(currency)
})

describe('a date', () => {
  it.each([
    ['02-03-2026', '2026-03-02'], ['2/3/2026', '2026-03-02'], ['02.03.26', '2026-03-02'], ['2026-03-02', '2026-03-02'],
    ['2026-03-02T10:11:12Z', '2026-03-02'], ['2 maart 2026', '2026-03-02'], ['2 mrt. 2026', '2026-03-02'],
    ['Mar 2, 2026', '2026-03-02'], ['02-03-2026 14:05', '2026-03-02'], ['46083', '2026-03-02'], ['29-02-2028', '2028-02-29'],
  ])('%s is %s', (text, date) => {
    expect(readDate(text, 'dmy')).toBe(date)
  })

  it.each(['', 'gisteren', '31-02-2026', '00-01-2026', '2026-13-01', '29-02-2026', '2 foo 2026', '1-2'])('is not read from %j', (text) => {
    expect(readDate(text, 'dmy')).toBe(null)
  })

  it.each([
    ['2026-03-31T23:30:00Z', '2026-04-01'], ['2026-03-31T21:59:59Z', '2026-03-31'], ['2026-03-31 22:00:00.000 UTC', '2026-04-01'],
    ['2026-12-31T22:59Z', '2026-12-31'], ['2026-12-31T23:00Z', '2027-01-01'], ['2026-03-31T23:30:00+02:00', '2026-03-31'],
    ['2026-03-31T23:30:00+0100', '2026-04-01'], ['2026-04-01 04:30-05', '2026-04-01'], ['2026-04-01T00:30+09:00', '2026-03-31'],
    ['Mar 31, 2026 11:30 PM GMT', '2026-04-01'], ['2026-03-31T12:30 AM Z', '2026-03-31'],
  ])('whose time has a zone is that of Amsterdam: %s is %s', (text, date) => {
    expect(readDate(text, 'dmy')).toBe(date)
  })

  it('is that of Amsterdam where its column is in UTC; without a time it stands', () => {
    expect(readDate('2026-03-31 23:30', 'dmy', { isUtc: true })).toBe('2026-04-01')
    expect(readDate('31-03-2026 23:30', 'dmy', { isUtc: true })).toBe('2026-04-01')
    expect(readDate('3/31/26 11:30 pm', 'mdy', { isUtc: true })).toBe('2026-04-01')
    expect(readDate('2026-03-31 23:30+02:00', 'dmy', { isUtc: true })).toBe('2026-03-31')
    expect(readDate('2026-03-31', 'dmy', { isUtc: true })).toBe('2026-03-31')
    expect(readDate('2026-03-31 23:30', 'dmy')).toBe('2026-03-31')
  })

  it('is not read from a time that no clock shows, where it matters', () => {
    expect(readDate('2026-03-31T24:30Z', 'dmy')).toBe(null)
    expect(readDate('2026-03-31T23:61Z', 'dmy')).toBe(null)
  })

  it('has the month first only where a number above twelve says so', () => {
    expect(readDate('02-03-2026', 'mdy')).toBe('2026-02-03')
    expect(recogniseDateOrder(['02-03-2026', '05-04-2026'])).toEqual({ order: 'dmy', isCertain: false })
    expect(recogniseDateOrder(['02-03-2026', '13-04-2026'])).toEqual({ order: 'dmy', isCertain: true })
    expect(recogniseDateOrder(['02/28/2026'])).toEqual({ order: 'mdy', isCertain: true })
    expect(recogniseDateOrder(['02/28/2026', '28/02/2026'])).toEqual({ order: 'dmy', isCertain: false })
    expect(recogniseDateOrder(['2026-03-02'])).toEqual({ order: 'dmy', isCertain: true })
  })
})

it.each([['21', '21'], ['21%', '21'], ['9,0 %', '9'], ['0.21', '21'], ['Hoog 21%', '21'], ['laag', '9'], ['0', '0'], ['5.5', '5.5'],
  ['verlegd', '0'], ['Btw verlegd', '0'], ['0% verlegd', '0'], ['Reverse charge', '0'], ['vrijgesteld van btw', '0'], ['VAT exempt', '0']])(
  'a rate written %s is %s', (text, rate) => {
    expect(readRate(text, ',', { date: '2026-11-20' })).toBe(rate)
  })

it.each([
  ['1.0865', '1.0865', false], ['0.9204', '1.0865', true], ['1.0865', '0.9204', true], ['0.8', '0.9', false], ['11.2', '10.9', false],
  ['0.091', '10.985', true], ['1', '1.0865', false], ['0.92', '1', false],
  // Apart by less than three percent, either may be the rate of a bank.
  ['0.985', '1.015', false], ['0.984', '1.015', true], ['1.015', '0.986', false], ['1.016', '0.986', true],
])('an exchange rate of %s, where %s was published, is upside down: %s', (told, published, expected) => {
  expect(isUpsideDown(told, published)).toBe(expected)
})

it.each([['nl', 'NL'], ['Duitsland', 'DE'], ['Germany', 'DE'], ['België', 'BE'], ['', 'NL'], ['Verweggistan', null]])(
  'a country written %j is %j', (text, code) => {
    expect(readCountry(text)).toBe(code)
  })

describe('a postal code', () => {
  it.each([
    ['3511ab', 'NL', '3511 AB'], ['3511 AB', 'NL', '3511 AB'], ['3511ab', 'Duitsland', '3511ab'], ['12', 'NL', '12'],
  ])('%s in %s becomes %s', (postalCode, country, stored) => {
    const { customer } = readCustomer({ row: 2, values: { name: 'Jansen', postalCode, country } })
    expect(customer?.postalCode).toBe(stored)
  })

  it('stays as it was printed on a document that was sent', () => {
    const { customer } = readParty(2, { name: 'Jansen', postalCode: '3511ab' }, 'name', { isPrinted: true })
    expect(customer?.postalCode).toBe('3511ab')
  })
})
