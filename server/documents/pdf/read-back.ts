import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFPage } from '@cantoo/pdf-lib'
import { inflateSync } from 'node:zlib'
import { UnreadableText } from './unreadable-text'

/** A text that a PDF draws, as a reader copies it. */
export interface DrawnText {
  text: string
  /** How many of its glyphs stand for no letter: what a reader loses. */
  lostGlyphs: number
}

/** The letters of each glyph of an embedded font, by the number under which pages draw it. */
type Letters = readonly string[]

/**
 * The texts on each page of a PDF that Polder made, in the order in which they were drawn, read from the file itself
 * through the maps that readers copy text with. Follows the form in which PDFKit writes, not all of PDF.
 */
export function drawnTexts(pdf: PDFDocument): DrawnText[][] {
  const known = new Map<object, Letters>()
  return pdf.getPages().map((page) => {
    const fonts = new Map(fontsOf(page).map(([name, font]) => {
      const letters = known.get(font) ?? lettersOf(font)
      known.set(font, letters)
      return [name, letters]
    }))
    return textsIn(instructionsOf(page), fonts)
  })
}

/** All texts of a stored PDF, page after page. Throws what the parser throws. */
export async function drawnTextsOf(bytes: Uint8Array): Promise<DrawnText[]> {
  return drawnTexts(await PDFDocument.load(bytes, { updateMetadata: false })).flat()
}

/** How many glyphs of texts stand for no letter. */
export function lostGlyphsIn(texts: readonly DrawnText[]): number {
  return texts.reduce((sum, { lostGlyphs }) => sum + lostGlyphs, 0)
}

/**
 * Holds a printed PDF against what was to be printed on each of its pages.
 * @throws UnreadableText when a reader would copy anything else
 */
export function requireReadable(pdf: PDFDocument, pages: readonly (readonly string[])[]): void {
  const drawn = drawnTexts(pdf)
  if (drawn.length !== pages.length) throw new UnreadableText(`${drawn.length} pages instead of ${pages.length}`)
  for (const [index, texts] of pages.entries()) {
    const read = drawn[index]?.map(({ text }) => text) ?? []
    const wrong = texts.findIndex((text, place) => text !== read[place])
    if (wrong >= 0) throw new UnreadableText(`page ${index + 1}, text ${wrong + 1} of ${texts.length}`)
    if (read.length !== texts.length) throw new UnreadableText(`page ${index + 1} has ${read.length} texts`)
  }
}

function fontsOf(page: PDFPage): [name: string, font: PDFDict][] {
  const fonts = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict)
  return fonts?.keys().map(name => [name.asString(), fonts.lookup(name, PDFDict)]) ?? []
}

/** A font without a map of its own, such as the one PDFKit names and never uses, has no letters. */
function lettersOf(font: PDFDict): Letters {
  const map = font.lookup(PDFName.of('ToUnicode'))
  if (!(map instanceof PDFRawStream)) return []
  const letters: string[] = []
  for (const [, first = '', entries = ''] of textOf(map).matchAll(/<(\w+)> <\w+> \[([^[\]]*)\]/g)) {
    const start = Number.parseInt(first, 16)
    for (const [index, [, units = '']] of [...entries.matchAll(/<([^<>]*)>/g)].entries()) {
      letters[start + index] = String.fromCharCode(...(units.match(/\w{4}/g) ?? []).map(unit => Number.parseInt(unit, 16)))
    }
  }
  return letters
}

/** The drawing instructions of a page, a byte a character. */
export function instructionsOf(page: PDFPage): string {
  const contents = page.node.Contents()
  const streams = contents instanceof PDFArray
    ? contents.asArray().map((_, index) => contents.lookup(index))
    : [contents]
  return streams.map(stream => stream instanceof PDFRawStream ? textOf(stream) : '').join('\n')
}

function textOf(stream: PDFRawStream): string {
  const { contents, dict } = stream
  const isPacked = dict.lookup(PDFName.of('Filter')) === PDFName.of('FlateDecode')
  return Buffer.from(isPacked ? inflateSync(contents) : contents).toString('latin1')
}

function textsIn(content: string, fonts: ReadonlyMap<string, Letters>): DrawnText[] {
  return [...content.matchAll(/\bBT\b((?:(?!\b[BE]T\b)[^])*)\bET\b/g)].map(([, drawing = '']) => {
    const [, font = ''] = /(\/[^\s/]+) [^\s/]+ Tf/.exec(drawing) ?? []
    const letters = fonts.get(font) ?? []
    const read = { text: '', lostGlyphs: 0 }
    for (const [, codes = ''] of drawing.matchAll(/<([0-9a-f]*)>/g)) {
      for (let at = 0; at < codes.length; at += 4) {
        const letter = letters[Number.parseInt(codes.slice(at, at + 4), 16)] ?? ''
        if (letter === '') read.lostGlyphs += 1
        read.text += letter
      }
    }
    return read
  })
}
