import { describe, expect, it } from 'vitest'
import { countries, countryName, isCountry, isEuMember } from '#domain/countries'
import { currencies, currencyProblem, currencySymbol, isCurrency, smallestAmountCents } from '#domain/currencies'
import { documentLocales } from '#domain/invoice/document'
import { commonUnits, isUnitCode, unitLabel, unitNamed } from '#domain/units'

describe('currencies', () => {
  const withoutCents = currencies.filter(currency => smallestAmountCents(currency) === 100)

  // ISO 4217 gives these hundredths too; the tables behind Intl round them as cash in the shop is rounded.
  const withoutCoins = 'AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK PKR SOS SYP YER'.split(' ')

  it.each(currencies.filter(currency => !withoutCoins.includes(currency)))('%s has as many decimals for Intl', (currency) => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    expect(format.resolvedOptions().maximumFractionDigits).toBe(withoutCents.includes(currency) ? 0 : 2)
  })

  it('without cents are sixteen', () => {
    expect(withoutCents).toHaveLength(16)
    expect(['JPY', 'KRW', 'ISK'].map(smallestAmountCents)).toEqual([100, 100, 100])
    expect(['EUR', 'HUF', 'XXX'].map(smallestAmountCents)).toEqual([1, 1, 1])
  })

  it('include those of our neighbours', () => {
    expect(['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'DKK', 'NOK', 'PLN', 'CZK', 'HUF'].every(isCurrency)).toBe(true)
  })

  it.each([
    ['EUR', null], ['JPY', null], ['KWD', 'finer_than_hundredths'], ['UYW', 'finer_than_hundredths'],
    ['ABC', 'unknown'], ['XAU', 'unknown'], ['eur', 'unknown'], ['BGN', 'unknown'], ['', 'unknown'],
  ])('%s: %s', (code, problem) => {
    expect(currencyProblem(code)).toBe(problem)
  })

  it('leave no doubt whose dollar is meant', () => {
    expect([currencySymbol('EUR'), currencySymbol('USD'), currencySymbol('SEK')]).toEqual(['€', 'US$', 'SEK'])
  })
})

describe('countries', () => {
  it('are the 249 of ISO 3166-1', () => {
    expect(new Set(countries).size).toBe(249)
    expect(['NL', 'GR', 'GB', 'CW'].every(isCountry)).toBe(true)
    expect(['EL', 'XI', 'UK', 'EU', 'nl', ''].some(isCountry)).toBe(false)
  })

  it('27 are in the EU, and Monaco counts with France', () => {
    expect(countries.filter(country => isEuMember(country))).toHaveLength(28)
    expect(isEuMember('MC')).toBe(true)
    expect(['CH', 'NO', 'TR', 'CW', 'GB'].some(country => isEuMember(country))).toBe(false)
  })

  it('have a name in every language of a document', () => {
    expect(documentLocales.map(locale => countryName('DE', locale))).toEqual(['Duitsland', 'Germany', 'Deutschland', 'Allemagne'])
    for (const country of countries) expect(countryName(country, 'nl')).not.toBe(country)
  })

  it('lost the United Kingdom at the end of 2020', () => {
    expect(isEuMember('GB', '2020-12-31')).toBe(true)
    expect(isEuMember('GB', '2021-01-01')).toBe(false)
  })
})

describe('units', () => {
  it('are codes of Rec 20 and 21, not words', () => {
    expect(['C62', 'HUR', 'KMT', 'MTK', 'H87', 'XBX', '5A'].every(isUnitCode)).toBe(true)
    expect(['stuk', 'uur', 'c62', '', 'BX', 'X', 'PCE'].some(isUnitCode)).toBe(false)
  })

  it('people pick from have names in every language', () => {
    for (const code of commonUnits) {
      expect(isUnitCode(code)).toBe(true)
      for (const locale of documentLocales) {
        const { name, short } = unitLabel(code, locale)
        expect([name, short].every(word => word !== '' && word !== code)).toBe(true)
      }
    }
    expect(unitLabel('HUR', 'nl')).toEqual({ name: 'uur', short: 'uur' })
  })

  it('are known by the names and by what stands on paper, in Dutch and English', () => {
    for (const code of commonUnits) {
      const written = [unitLabel(code, 'nl'), unitLabel(code, 'en')].flatMap(({ name, short }) => [name, short, ` ${short}. `])
      expect(written.map(unitNamed)).toEqual(written.map(() => code))
    }
    expect(['Uren', 'hrs', 'm2', 'stuks'].map(unitNamed)).toEqual(['HUR', 'HUR', 'MTK', 'C62'])
    expect(['', 'ontwerp', 'dozen', 'constructor'].map(unitNamed)).toEqual([null, null, null, null])
  })

  it('without a name go by their code', () => {
    expect(unitLabel('5A', 'nl')).toEqual({ name: '5A', short: '5A' })
  })
})
