import { Font } from '@react-pdf/renderer'
import light from '@expo-google-fonts/open-sans/300Light/OpenSans_300Light.ttf'
import regular from '@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf'
import semiBold from '@expo-google-fonts/open-sans/600SemiBold/OpenSans_600SemiBold.ttf'
import bold from '@expo-google-fonts/open-sans/700Bold/OpenSans_700Bold.ttf'
import type { TextStyle, Weight } from './marks'

/** What layout and painting need of a parsed font. Metrics are in font units. */
export interface FontFace {
  unitsPerEm: number
  capHeight: number
  layout(text: string): { advanceWidth: number }
}

const family = 'Open Sans'
const sources: Record<Weight, string> = { 300: light, 400: regular, 600: semiBold, 700: bold }
const weights: readonly Weight[] = [300, 400, 600, 700]
const faces = new Map<Weight, FontFace>()

/** Parses the fonts, once per worker: parsing costs more than a whole invoice. */
export async function loadFonts(): Promise<void> {
  if (faces.size > 0) return
  Font.register({ family, fonts: weights.map(fontWeight => ({ src: sources[fontWeight], fontWeight })) })
  for (const fontWeight of weights) {
    const source = Font.getFont({ fontFamily: family, fontWeight })
    await source.load()
    if (!isFontFace(source.data)) throw new Error(`Font ${family} ${fontWeight} did not load`)
    faces.set(fontWeight, source.data)
  }
}

/** The parsed font of a weight. Throws when loadFonts has not run. */
export function faceOf(weight: Weight): FontFace {
  const face = faces.get(weight)
  if (!face) throw new Error('Fonts are not loaded')
  return face
}

/** Width of a line of text in points. */
export function widthOf(text: string, { size, weight }: TextStyle): number {
  let units = 0
  for (const word of text.split(/(?<= )/)) {
    if (word.length <= maxCachedLetters) units += wordUnits(word, weight)
    else for (const letter of lettersOf(word)) units += wordUnits(letter, weight)
  }
  return units * size / faceOf(weight).unitsPerEm
}

/** Letters with their accents: what text may be cut between. */
export function lettersOf(text: string): readonly string[] {
  return text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
}

/** Height of a capital in points: what centres a line optically. */
export function capHeightOf({ size, weight }: TextStyle): number {
  const face = faceOf(weight)
  return face.capHeight * size / face.unitsPerEm
}

/** React-PDF's types say nothing about a parsed font, because the parser has none. */
function isFontFace(font: object | null): font is FontFace {
  return font !== null && 'layout' in font && 'unitsPerEm' in font
}

/** The same words come back on every invoice, so their widths are kept; the bound keeps a worker's memory flat. */
const maxCachedWords = 20_000

/** Longer words are measured letter by letter: exact in fonts without kerning, and linear in their length. */
const maxCachedLetters = 40

const cachedUnits = new Map<string, number>()

function wordUnits(word: string, weight: Weight): number {
  const key = `${weight}${word}`
  const known = cachedUnits.get(key)
  if (known !== undefined) return known
  const units = faceOf(weight).layout(word).advanceWidth
  if (cachedUnits.size >= maxCachedWords) cachedUnits.clear()
  cachedUnits.set(key, units)
  return units
}
