import { describe, expect, it } from 'vitest'
import { isBic, normaliseBic } from '#domain/identity/bic'
import { formatIban, ibanOf, isIban, normaliseIban } from '#domain/identity/iban'
import { isKvkNumber, normaliseKvkNumber } from '#domain/identity/kvk'
import { endpointOf, isPeppolId, parsePeppolId } from '#domain/identity/peppol-id'
import {
  countryOfVatNumber, isDutchVatNumber, isEuVatNumber, isExemptNumber, isVatNumber, isVatNumberOf,
  normaliseVatNumber, registeredVatNumber,
} from '#domain/identity/vat-number'

it('KvK numbers are eight digits', () => {
  expect(['12345678', '00000001'].every(isKvkNumber)).toBe(true)
  expect(['1234567', '123456789', '1234567a', ' 12345678', '12345678\n', ''].some(isKvkNumber)).toBe(false)
  expect(['12 34 56 78', '12.345.678', ' 12345678 '].map(normaliseKvkNumber)).toEqual(Array(3).fill('12345678'))
  expect(normaliseKvkNumber(' 12 34 ')).toBe('12 34')
})

describe('Dutch VAT numbers', () => {
  it.each([
    ['NL123456782B12', 'the eleven test of a legal entity'], ['NL004495445B01', 'the eleven test of a legal entity'],
    ['NL000099998B57', 'the mod-97 test of a sole trader'], ['NL002455799B11', 'the mod-97 test of a sole trader'],
  ])('%s passes %s', (number) => {
    expect(isDutchVatNumber(number)).toBe(true)
  })

  it.each(['NL123456789B12', 'NL000099998B58', 'NL123456782A12', 'NL12345678B12', 'NL1234567820B12', 'NL000000000B00', 'nl123456782b12', ''])(
    '%s fails', (number) => {
      expect(isDutchVatNumber(number)).toBe(false)
    })

  it('notice a mistyped digit of a sole trader, but for one in eleven that the other test lets through', () => {
    const number = 'NL000099998B57'
    const mistyped = [...number].flatMap((character, index) => {
      return /\d/.test(character) ? [...'0123456789'].filter(digit => digit !== character).map((digit) => {
        return number.slice(0, index) + digit + number.slice(index + 1)
      }) : []
    })
    expect(mistyped).toHaveLength(99)
    expect(mistyped.filter(isDutchVatNumber).length).toBeLessThanOrEqual(9)
  })
})

describe('VAT numbers', () => {
  it('are written without spaces, dots and dashes', () => {
    expect(['nl 1234.56.782.B12', 'NL-123456782-B12', 'NL123456782B12 '].map(normaliseVatNumber))
      .toEqual(Array(3).fill('NL123456782B12'))
    expect(normaliseVatNumber('gr 123456789')).toBe('EL123456789')
  })

  it.each([
    ['nl123456789b13 ex', 'NL123456789B13-EX'], ['DE 123 456 789-EX', 'DE123456789-EX'], ['GR123456789-EX', 'EL123456789-EX'],
    ['PL1234567890EX', 'PL1234567890-EX'], ['IE1234567FA-EX', 'IE1234567FA-EX'],
  ])('%j of an exempt small enterprise is %s, and no VAT number', (written, number) => {
    expect(normaliseVatNumber(written)).toBe(number)
    expect([isExemptNumber(number), isVatNumber(number), isEuVatNumber(number)]).toEqual([true, false, false])
    expect(registeredVatNumber({ vatNumber: number })).toBeNull()
  })

  it.each(['NL123456789B14-EX', 'XI123456789-EX', 'GB123456789-EX', 'US12345-EX', 'DE-EX', 'DE123456789012345678901-EX', 'DE136695976'])(
    '%s identifies no exempt small enterprise', (text) => {
      expect(isExemptNumber(text)).toBe(false)
    },
  )

  it('of others may end in EX, and stay as they are', () => {
    expect(normaliseVatNumber('US 12-345 EX')).toBe('US12345EX')
    expect(registeredVatNumber({ vatNumber: 'DE136695976' })).toBe('DE136695976')
    expect(registeredVatNumber({ vatNumber: null })).toBeNull()
  })

  it.each([
    ['AT', 'ATU12345678'], ['BE', 'BE0123456749'], ['BG', 'BG123456789'], ['CY', 'CY12345678X'], ['CZ', 'CZ12345678'],
    ['DE', 'DE136695976'], ['DK', 'DK12345678'], ['EE', 'EE123456789'], ['ES', 'ESX1234567X'], ['FI', 'FI12345678'],
    ['FR', 'FR12345678901'], ['GR', 'EL123456789'], ['HR', 'HR12345678901'], ['HU', 'HU12345678'], ['IE', 'IE1234567FA'],
    ['IT', 'IT12345678901'], ['LT', 'LT123456789012'], ['LU', 'LU12345678'], ['LV', 'LV12345678901'], ['MT', 'MT12345678'],
    ['NL', 'NL123456782B12'], ['PL', 'PL1234567890'], ['PT', 'PT123456789'], ['RO', 'RO12345678'], ['SE', 'SE123456789001'],
    // A business of a natural person may have several, which the last two digits count.
    ['SE', 'SE556677889902'],
    ['SI', 'SI12345678'], ['SK', 'SK1234567890'], ['GB', 'XI123456789'], ['GB', 'GB123456789'], ['CH', 'CHE123456789MWST'],
    ['NO', 'NO123456789MVA'], ['US', 'US123456789'],
  ])('of %s look like %s', (country, number) => {
    expect(isVatNumberOf(country, number)).toBe(true)
    expect(isVatNumberOf(country, number.slice(0, -1) + '?')).toBe(false)
    expect(isVatNumberOf(country === 'NL' ? 'BE' : 'NL', number)).toBe(false)
  })

  it.each(['GR123456789', '123456789', 'ZZ123456789', 'DE12345678', 'BE2123456789', 'SE1234567890', 'FRIO123456789', '', 'NL', 'US', 'DE136695976 '])(
    '%j is none', (number) => {
      expect(isVatNumber(number)).toBe(false)
    })

  it('tell where they are from', () => {
    expect(['EL123456789', 'XI123456789', 'DE1', '12'].map(countryOfVatNumber)).toEqual(['GR', 'GB', 'DE', null])
    expect(['DE136695976', 'XI123456789', 'NL123456782B12'].every(isEuVatNumber)).toBe(true)
    expect(['GB123456789', 'CHE123456789', 'NO123456789MVA', 'US123456789', 'DE1'].some(isEuVatNumber)).toBe(false)
  })
})

describe('bank accounts', () => {
  it.each(['NL91ABNA0417164300', 'DE89370400440532013000', 'BE68539007547034', 'GB82WEST12345698765432', 'MT84MALT011000012345MTLCAST001S', 'FR1420041010050500013M02606'])(
    '%s is an IBAN', (iban) => {
      expect(isIban(iban)).toBe(true)
    })

  it.each(['NL91ABNA0417164301', 'NL91ABNA041716430', 'NL33ABNA04171643000', 'XX91ABNA0417164300', 'nl91abna0417164300', 'NL91 ABNA 0417 1643 00', ''])(
    '%j is not', (iban) => {
      expect(isIban(iban)).toBe(false)
    })

  it.each([['NL', 'ABNA0417164300', 'NL91ABNA0417164300'], ['BE', '539007547034', 'BE68539007547034']])(
    'of %s, %s, have the IBAN %s', (country, account, iban) => {
      expect(ibanOf(country, account)).toBe(iban)
    })

  it('are stored without blanks and printed in fours, other account numbers as they are', () => {
    expect(normaliseIban(' nl91 abna 0417\u00A01643 00')).toBe('NL91ABNA0417164300')
    expect(formatIban('NL91ABNA0417164300')).toBe('NL91 ABNA 0417 1643 00')
    expect(formatIban('417164300')).toBe('417164300')
  })

  it('have a BIC of eight or eleven', () => {
    expect(['ABNANL2A', 'DEUTDEFF500'].every(isBic)).toBe(true)
    expect(['ABNANL2', 'ABNAZZ2A', 'ABNANL2AXX', 'abnanl2a', ''].some(isBic)).toBe(false)
    expect(normaliseBic(' abna nl2a ')).toBe('ABNANL2A')
  })
})

describe('Peppol ids', () => {
  it.each([
    '0106:12345678', '0190:00000001001299992000', '9944:NL123456782B12', '0088:5798000000124', '0192:974760673',
    '0208:0202239951', '0184:DK87654321', '0184:87654321', '0198:DK87654321', '0096:1234567890', '0007:2021005026',
    '0151:51824753556', '9930:DE136695976', '0204:991-33333TEST-33', '9957:FR12345678901',
  ])('%s is one', (text) => {
    expect(isPeppolId(text)).toBe(true)
  })

  it.each([
    '0106:1234567', '0190:123', '9944:NL123456789B12', '0088:5798000000125', '0192:974760674', '0208:0202239952', '0184:1234',
    '0198:87654321', '0096:123', '0007:2021005027', '0151:51824753557', '9999:1', 'EM:info@example.com', '0106:', '12345678',
    '0106:1234 5678', '0204:a/b', '0106:12345678\n', '',
  ])('%j is not', (text) => {
    expect(isPeppolId(text)).toBe(false)
  })

  it('have a scheme and an identifier', () => {
    expect(parsePeppolId('0204:991-33333TEST-33')).toEqual({ scheme: '0204', identifier: '991-33333TEST-33' })
  })
})

describe('the electronic address of a party', () => {
  const party = { peppolId: null, kvkNumber: null, vatNumber: null, country: 'NL' }

  it.each([
    ['its own Peppol id', { peppolId: '0190:00000001001299992000', kvkNumber: '12345678' }, '0190:00000001001299992000'],
    ['else its KvK number', { kvkNumber: '12345678', vatNumber: 'NL123456782B12' }, '0106:12345678'],
    ['else its VAT number', { vatNumber: 'NL123456782B12' }, '9944:NL123456782B12'],
    ['abroad its VAT number', { country: 'DE', vatNumber: 'DE136695976', kvkNumber: '12345678' }, '9930:DE136695976'],
    ['in Greece under EL', { country: 'GR', vatNumber: 'EL123456789' }, '9933:EL123456789'],
    ['in Denmark under the scheme for VAT', { country: 'DK', vatNumber: 'DK12345678' }, '0198:DK12345678'],
    ['nothing without numbers', {}, null],
    ['nothing from a number of another country', { country: 'DE', vatNumber: 'NL123456782B12' }, null],
    ['nothing where VAT numbers have no scheme', { country: 'SE', vatNumber: 'SE123456789001' }, null],
    ['nothing from numbers that are wrong', { kvkNumber: '123', vatNumber: 'NL123456789B12', peppolId: '0106:1' }, null],
  ])('is %s', (_, numbers, expected) => {
    const endpoint = endpointOf({ ...party, ...numbers })
    expect(endpoint && `${endpoint.scheme}:${endpoint.identifier}`).toBe(expected)
  })
})
