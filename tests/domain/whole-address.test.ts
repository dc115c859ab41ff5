import { describe, expect, it } from 'vitest'
import { splitAddress } from '#domain/whole-address'

describe('a whole address in one field', () => {
  it.each([
    ['Damrak 1, 1012 LG Amsterdam', ['Damrak 1', '1012 LG', 'Amsterdam']],
    ['Damrak 1 1012lg Amsterdam', ['Damrak 1', '1012 LG', 'Amsterdam']],
    ['Oudegracht 12-bis A\n3511 AB  Utrecht\nNederland', ['Oudegracht 12-bis A', '3511 AB', 'Utrecht']],
    ['Lange Voorhout 8; 2514 ED \'s-Gravenhage', ['Lange Voorhout 8', '2514 ED', '\'s-Gravenhage']],
    ['Plein 1944 nr. 3, 6511 JB Nijmegen', ['Plein 1944 nr. 3', '6511 JB', 'Nijmegen']],
    ['1e Weteringplantsoen 2, 1017 SJ Amsterdam', ['1e Weteringplantsoen 2', '1017 SJ', 'Amsterdam']],
    ['Markt 5, 5211 JX Den Bosch', ['Markt 5', '5211 JX', 'Den Bosch']],
  ])('%s', (typed, parts) => {
    const [addressLine1, postalCode, city] = parts ?? []
    expect(splitAddress(typed)).toEqual(parts && { addressLine1, postalCode, city })
  })

  it.each(['Damrak 1', 'Damrak', '', '1012 LG Amsterdam', 'Damrak 1, 1012 LG', 'Damrak 1, Amsterdam', 'Rue de la Loi 16, 1000 Bruxelles'])(
    'leaves %j as it is', (typed) => {
      expect(splitAddress(typed)).toBeNull()
    })
})
