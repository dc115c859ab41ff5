import { describe, expect, it } from 'vitest'
import { parseTypedQuantity } from '#domain/typed-quantity'

describe('a quantity written by hand', () => {
  it.each([
    ['1:30', '1.5', 'HUR'], ['0:15', '0.25', 'HUR'], ['1:20', '1.333333', 'HUR'], ['0:50', '0.833333', 'HUR'],
    ['8:00', '8', 'HUR'], ['-1:30', '-1.5', 'HUR'], ['100:01', '100.016667', 'HUR'], ['7,5', '7.5', null],
    ['1.000', '1000', null],
  ] as const)('%s is %s', (text, quantity, unit) => {
    expect(parseTypedQuantity(text, 'nl')).toEqual({ quantity, unit })
  })

  it.each([
    ['3 uur', '3', 'HUR'], ['1,5 h', '1.5', 'HUR'], ['1,5h', '1.5', 'HUR'], ['2 stuks', '2', 'C62'], ['2 St.', '2', 'C62'],
    ['10 pcs', '10', 'C62'], [' -4 dagen ', '-4', 'DAY'], ['12,5 m2', '12.5', 'MTK'], ['1.250 km', '1250', 'KMT'],
    ['3 vierkante meter', '3', 'MTK'], ['2 boxes', '2', 'XBX'], ['1:30 uur', '1.5', 'HUR'],
  ] as const)('%s is %s of %s', (text, quantity, unit) => {
    expect(parseTypedQuantity(text, 'nl')).toEqual({ quantity, unit })
  })

  it('is read with the marks of the language, and with the units of both', () => {
    expect(parseTypedQuantity('1.5 uur', 'en')).toEqual({ quantity: '1.5', unit: 'HUR' })
    expect(parseTypedQuantity('1,5 hours', 'nl')).toEqual({ quantity: '1.5', unit: 'HUR' })
  })

  it.each([
    '', '1:60', '1:5', ':30', '1:30:00', '1,5:30', 'half', 'uur', '3 bananen', '3 uur 20', '3 uur dagen', '2 dozen', '1:30 km',
  ])('%s is none', (text) => {
    expect(parseTypedQuantity(text, 'nl')).toBeNull()
  })
})
