import { invisibleCharacters } from '#domain/text'
import { isCovered } from './coverage'

/** What prints where the fonts have no glyph: visible, so that nobody takes the text for complete. */
export const replacement = '\uFFFD'

/**
 * The characters in these texts that would print as a replacement sign, each once, in order of appearance.
 * Invisible characters are no loss and are not reported.
 */
export function unprintableCharacters(texts: Iterable<string>): string[] {
  const found = new Set<string>()
  for (const text of texts) {
    if (plainText.test(text)) continue
    for (const character of withoutTricks(text)) {
      if (character !== '\n' && substituteFor(character) === null) found.add(character)
    }
  }
  return [...found]
}

/**
 * Text as the fonts can print it: composed (NFC), one kind of line feed, no control, direction or invisible
 * characters, no towers of accents, look-alikes where the fonts lack a character (a non-breaking hyphen, full-width
 * letters), and the replacement sign for the rest.
 */
export function printable(text: string): string {
  let result = ''
  for (const character of withoutTricks(text)) {
    result += character === '\n' ? character : substituteFor(character) ?? replacement
  }
  return result
}

/** Every font prints these; most texts hold nothing else, and need not be looked at letter by letter. */
const plainText = /^[\n -~]*$/

function withoutTricks(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\t\v\f]/g, ' ')
    .replace(invisibleCharacters, keepLineFeed)
    // More than two accents on a letter would climb into the lines above.
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
}

function keepLineFeed(character: string): string {
  return character === '\n' ? character : ''
}

function substituteFor(character: string): string | null {
  if (isPrintable(character)) return character
  const alike = lookAlikes[character] ?? character.normalize('NFKC')
  return [...alike].every(isPrintable) ? alike : null
}

function isPrintable(character: string): boolean {
  return isCovered(character.codePointAt(0) ?? 0)
}

const lookAlikes: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '\u2013',
  '\u202F': '\u00A0',
  '\u205F': ' ',
  '\u3000': ' ',
  '\u2023': '\u2022',
  '\u25CF': '\u2022',
  '\u25E6': '\u2022',
  '\u2043': '-',
  '\u2215': '/',
  '\u2264': '<=',
  '\u2265': '>=',
  '\u2260': '!=',
  '\u2248': '~',
  '\u2206': '\u0394',
  '\u2211': '\u03A3',
  '\u2192': '->',
  '\u2190': '<-',
}
