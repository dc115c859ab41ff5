import { Font } from '@react-pdf/renderer'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { isCovered } from '#documents/pdf/coverage'
import { printable, unprintableCharacters } from '#documents/pdf/printable'
import { emojiIn } from '#domain/text'

describe('printable text', () => {
  it.each([
    ['accents become one letter with its accent', 'e\u0301', 'é'],
    ['every kind of line feed becomes one', 'a\r\nb\rc\u2028d\u0085e', 'a\nb\nc\nd\ne'],
    ['tabs become spaces', 'a\tb', 'a b'],
    ['controls disappear', 'a\u0000\u0007b\u007F', 'ab'],
    ['directions and invisible characters disappear', 'a\u202E\u2067\u200B\u200D\uFEFF\u00AD\u061Cb', 'ab'],
    ['hidden tags and variation selectors disappear', 'a\u{E0041}\uFE0F\u{E0101}b', 'ab'],
    ['halves of surrogate pairs disappear', 'a\uD83Db', 'ab'],
    ['look-alikes stand in', 'non\u2011breaking\u3000Ｆｕｌｌ ①', 'non-breaking Full 1'],
    ['signs of comparison are written out', '3 ≤ 5 ≠ 6', '3 <= 5 != 6'],
    ['only two accents stay on a letter', 'q\u0301\u0302\u0303\u0304', 'q\u0301\u0302'],
    ['what no font has becomes the replacement sign', '字🙂', '\uFFFD\uFFFD'],
    ['right-to-left scripts are not set', 'שלום', '\uFFFD\uFFFD\uFFFD\uFFFD'],
    ['Latin, Greek, Cyrillic and the euro stay', 'Łódź Ωμέγα Ђорђе ĳ ș €', 'Łódź Ωμέγα Ђорђе ĳ ș €'],
  ])('%s', (_, text, expected) => {
    expect(printable(text)).toBe(expected)
  })
})

describe('unprintable characters', () => {
  it('are reported once each, in order', () => {
    expect(unprintableCharacters(['a字b🙂', '字 ok\n', 'ש'])).toEqual(['字', '🙂', 'ש'])
  })

  it('are exactly those that print as the replacement sign', () => {
    for (let codePoint = 1; codePoint < 0x3000; codePoint += 1) {
      const character = String.fromCodePoint(codePoint)
      const isReplaced = character !== '\uFFFD' && printable(character).includes('\uFFFD')
      expect(unprintableCharacters([character]).length > 0, codePoint.toString(16)).toBe(isReplaced)
    }
  })
})

it('emoji are known without the fonts, and never take what these can print for one', () => {
  const wrong: string[] = []
  for (let codePoint = 0; codePoint <= 0x1FBFF; codePoint++) {
    const character = String.fromCodePoint(codePoint)
    if (emojiIn(character) !== '' && unprintableCharacters([character]).length === 0) wrong.push(codePoint.toString(16))
  }
  expect(wrong).toEqual([])
  expect(emojiIn('Ontwerp 🎉 ❤️ 🎉 © ™')).toBe('🎉❤')
})

it('the coverage table says what the fonts have in every weight', async () => {
  const fonts = await Promise.all(fontFiles.map(charactersOf))
  const leftOut = /[\p{Script=Hebrew}\p{Cc}\p{Cf}\u03D2\uFFFC\uFFFF\u02D7]|[\u{AB30}-\u{AB6F}\u{A7B3}-\u{A7B5}]/u
  for (let codePoint = 0; codePoint <= 0xFFFF; codePoint += 1) {
    const isInAll = fonts.every(characters => characters.has(codePoint))
    const expected = isInAll && !leftOut.test(String.fromCharCode(codePoint))
    expect(isCovered(codePoint), codePoint.toString(16)).toBe(expected)
  }
})

const fontFiles = ['300Light', '400Regular', '600SemiBold', '700Bold'].flatMap(weight => [
  `@expo-google-fonts/open-sans/${weight}/OpenSans_${weight}.ttf`,
  `@expo-google-fonts/noto-serif/${weight}/NotoSerif_${weight}.ttf`,
])

async function charactersOf(path: string): Promise<Set<number>> {
  Font.register({ family: path, src: createRequire(import.meta.url).resolve(path) })
  const source = Font.getFont({ fontFamily: path })
  await source.load()
  const { characterSet } = Object(source.data)
  return new Set<number>(characterSet)
}
