import { describe, expect, it } from 'vitest'
import { isDocumentNumber } from '#domain/invoice/document-number'
import { isWritable } from '#contract/text'
import { hasDirectionControls, invisibleCharacters, isBlank, startOfText, writableText } from '#domain/text'

describe('a text nobody can read', () => {
  it.each([null, '', ' \t\n', '\u200B', '\u2060 \u00AD', '\u3164', '\uFE0F', '\u202E\u202C', '\u{E0041}'])('%j is blank', (text) => {
    expect(isBlank(text)).toBe(true)
  })

  it.each(['.', 'ё', '\u200Ba', '中', '👩‍💻'])('%j is not', (text) => {
    expect(isBlank(text)).toBe(false)
  })
})

it('what nobody sees is the same to whoever removes it and to whoever looks for anything else', () => {
  const everything = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
  const differing = everything.filter((character) => {
    return isBlank(character) !== (character.replace(invisibleCharacters, '').trim() === '')
  })

  expect(differing).toEqual([])
})

describe('a text out of a file', () => {
  it('has a blank for just what is refused where somebody types it', () => {
    const everything = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code))
    const differing = everything.filter((character) => {
      const isRefused = !isWritable(character) || hasDirectionControls(character)
      return writableText(character) !== (isRefused ? ' ' : character)
    })

    expect(differing).toEqual([])
  })

  it.each([
    ['vier', 4, 'vier'], ['vijf!', 4, 'vijf'], ['bol🥐', 5, 'bol🥐'], ['bol🥐', 4, 'bol'], ['bol🥐🥐', 5, 'bol🥐'], ['', 4, ''],
  ])('%j begins with %i characters, none of them cut in half: %j', (text, longest, start) => {
    expect(startOfText(text, longest)).toBe(start)
  })
})

describe('a number of one\'s own', () => {
  it.each(['2026-0011', 'F/2025 #12', 'a', 'INV.7_b'])('%j says on paper what it says in the database', (number) => {
    expect(isDocumentNumber(number)).toBe(true)
  })

  it.each([
    ['2026\u20110011', 'a hyphen of another kind'],
    ['\u20602026-0011', 'a word joiner'],
    ['２０２６-0011', 'full-width digits'],
    ['2026-\u0430', 'a Cyrillic letter'],
    ['\u200B', 'nothing to see'],
    ['A\nB', 'two lines'],
    ['A  B', 'two spaces, which print as one'],
    ['A\u00A0B', 'a space of another kind'],
    ['-/-', 'no letter and no digit'],
  ])('%j does not: %s', (number) => {
    expect(isDocumentNumber(number)).toBe(false)
  })
})
