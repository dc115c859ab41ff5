/** A glyph as fontkit's shaping knows it. Its letters are the code points it was drawn for, in reading order. */
interface ShapedGlyph {
  readonly id: number
  readonly codePoints: readonly number[]
  readonly advanceWidth: number
}

interface GlyphPosition {
  xAdvance: number
  yAdvance: number
  xOffset: number
  yOffset: number
}

interface GlyphRun {
  readonly glyphs: readonly ShapedGlyph[]
  readonly positions: readonly GlyphPosition[]
  readonly advanceWidth: number
}

interface GlyphSubset {
  glyphs: number[]
  mapping: Record<number, number | undefined>
  includeGlyph(glyph: number): number
}

/** The parts of a parsed font that are used here. The parser has no types. */
export interface ParsedFont {
  readonly unitsPerEm: number
  readonly capHeight: number
  /** Every glyph that was asked for so far, by its number. */
  _glyphs: Record<number, ShapedGlyph | undefined>
  getGlyph(id: number, codePoints?: readonly number[]): ShapedGlyph
  stringsForGlyph(id: number): string[]
  createSubset(): GlyphSubset
  layout(text: string): GlyphRun
}

/** Words of which the shape is kept: the same ones come back on every document. The bound keeps memory flat. */
const maxKeptWords = 5000

/** Longer texts are shaped anew: they do not come back, and would fill memory. */
const maxKeptLetters = 40

/** No font has more glyphs: numbers from here on stand for a glyph that is drawn for other letters than its own. */
const firstOtherGlyph = 0x10000

/**
 * Makes a parsed font tell of every glyph which letters it was drawn for, whatever was drawn before. fontkit keeps a
 * glyph with the letters of its first use, which are none where that was as a part of a composite letter; and PDFKit
 * names one meaning per glyph and file, though one glyph may stand for several letters: `ı` in a decomposed `i̇`, and
 * `ﬁ` as a ligature. Both would leave a text that looks right and reads wrong.
 */
export function withTrueLetters(font: ParsedFont): ParsedFont {
  tellGlyphsApart(font)
  return drawingGlyphs(font)
}

/** Gives shaping a glyph with the letters it asked for, not with those of an earlier use. */
function tellGlyphsApart(font: ParsedFont): void {
  const parsed = font.getGlyph.bind(font)
  const known = new Map<string, ShapedGlyph>()
  font.getGlyph = (id, codePoints = []) => {
    const key = `${id} ${codePoints.join(' ')}`
    const found = known.get(key)
    if (found) return found
    font._glyphs[id] = undefined
    const glyph = parsed(id, [...codePoints])
    known.set(key, glyph)
    return glyph
  }
}

/** The font as PDFKit draws with it: each pair of glyph and letters gets a place of its own in the embedded font. */
function drawingGlyphs(font: ParsedFont): ParsedFont {
  const shapes = new Map<string, GlyphRun>()
  const drawn = new Map<ShapedGlyph, ShapedGlyph>()
  const glyphBehind = new Map<number, number>()

  const drawnFrom = (glyph: ShapedGlyph): ShapedGlyph => {
    const found = drawn.get(glyph)
    if (found) return found
    const { id, codePoints, advanceWidth } = glyph
    const isOwn = String.fromCodePoint(...codePoints) === font.stringsForGlyph(id).toSorted()[0]
    const number = isOwn ? id : firstOtherGlyph + glyphBehind.size
    if (!isOwn) glyphBehind.set(number, id)
    const result = { id: number, codePoints, advanceWidth }
    drawn.set(glyph, result)
    return result
  }
  const shapeOf = (text: string): GlyphRun => {
    const found = shapes.get(text)
    if (found) return found
    const { glyphs, positions, advanceWidth } = font.layout(text)
    const shape = { glyphs: glyphs.map(drawnFrom), positions, advanceWidth }
    if (text.length > maxKeptLetters) return shape
    if (shapes.size >= maxKeptWords) shapes.clear()
    shapes.set(text, shape)
    return shape
  }
  return Object.assign(Object.create(font) as ParsedFont, {
    // PDFKit scales positions in place.
    layout(text: string): GlyphRun {
      const shape = shapeOf(text)
      return { ...shape, positions: shape.positions.map(position => ({ ...position })) }
    },
    createSubset(): GlyphSubset {
      const subset = font.createSubset()
      const include = subset.includeGlyph.bind(subset)
      subset.includeGlyph = (number) => {
        const glyph = glyphBehind.get(number)
        if (glyph === undefined) return include(number)
        return subset.mapping[number] ??= subset.glyphs.push(glyph) - 1
      }
      return subset
    },
  })
}
