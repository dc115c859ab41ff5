import type { LayoutFont } from '#domain/layout'
import { Font } from '@react-pdf/renderer'
import serifLight from '@expo-google-fonts/noto-serif/300Light/NotoSerif_300Light.ttf'
import serifRegular from '@expo-google-fonts/noto-serif/400Regular/NotoSerif_400Regular.ttf'
import serifSemiBold from '@expo-google-fonts/noto-serif/600SemiBold/NotoSerif_600SemiBold.ttf'
import serifBold from '@expo-google-fonts/noto-serif/700Bold/NotoSerif_700Bold.ttf'
import sansLight from '@expo-google-fonts/open-sans/300Light/OpenSans_300Light.ttf'
import sansRegular from '@expo-google-fonts/open-sans/400Regular/OpenSans_400Regular.ttf'
import sansSemiBold from '@expo-google-fonts/open-sans/600SemiBold/OpenSans_600SemiBold.ttf'
import sansBold from '@expo-google-fonts/open-sans/700Bold/OpenSans_700Bold.ttf'
import { withTrueLetters, type ParsedFont } from './face'
import type { TextStyle, Weight } from './marks'

type FontChoice = Pick<TextStyle, 'font' | 'weight'>

const sources: Record<LayoutFont, Record<Weight, string>> = {
  'open-sans': { 300: sansLight, 400: sansRegular, 600: sansSemiBold, 700: sansBold },
  'noto-serif': { 300: serifLight, 400: serifRegular, 600: serifSemiBold, 700: serifBold },
}
const weights: readonly Weight[] = [300, 400, 600, 700]
/** A font in one weight, with the widths of words in its units. */
interface Face {
  font: ParsedFont
  name: string
  /** As the font says; there it is read from its tables anew at every look. */
  unitsPerEm: number
  wordUnits: Map<string, number>
}

const faces: Record<LayoutFont, Partial<Record<Weight, Face>>> = { 'open-sans': {}, 'noto-serif': {} }
const loading = new Map<LayoutFont, Promise<void>>()

/** Parses a font in its four weights, once per worker: parsing costs more than a whole invoice. */
export function loadFont(font: LayoutFont): Promise<void> {
  const started = loading.get(font) ?? parseFont(font)
  loading.set(font, started)
  return started
}

/** The name under which PDFKit keeps a font and a weight. Throws when loadFont has not run for it. */
export function faceName(choice: FontChoice): string {
  return loaded(choice).name
}

/** The parsed font. Throws when loadFont has not run for it. */
export function faceOf(choice: FontChoice): ParsedFont {
  return loaded(choice).font
}

/** Width of a line of text in points. */
export function widthOf(text: string, style: TextStyle): number {
  const face = loaded(style)
  let units = 0
  for (const word of text.split(/(?<= )/)) {
    if (word.length <= maxCachedLetters) units += unitsOf(word, face)
    else for (const letter of lettersOf(word)) units += unitsOf(letter, face)
  }
  return units * style.size / face.unitsPerEm
}

/** Letters with their accents: what text may be cut between. */
export function lettersOf(text: string): readonly string[] {
  return text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
}

/** Height of a capital in points: what centres a line optically. */
export function capHeightOf(style: TextStyle): number {
  const { font, unitsPerEm } = loaded(style)
  return font.capHeight * style.size / unitsPerEm
}

async function parseFont(font: LayoutFont): Promise<void> {
  Font.register({ family: font, fonts: weights.map(fontWeight => ({ src: sources[font][fontWeight], fontWeight })) })
  for (const weight of weights) {
    const source = Font.getFont({ fontFamily: font, fontWeight: weight })
    await source.load()
    const name = `${font} ${weight}`
    const { data } = source
    if (!isParsedFont(data)) throw new Error(`The font ${name} did not load`)
    faces[font][weight] = { font: withTrueLetters(data), name, unitsPerEm: data.unitsPerEm, wordUnits: new Map() }
  }
}

/** React-PDF's types say nothing about a parsed font, because the parser has none. */
function isParsedFont(font: object | null): font is ParsedFont {
  return font !== null && 'layout' in font && 'unitsPerEm' in font
}

function loaded({ font, weight }: FontChoice): Face {
  const face = faces[font][weight]
  if (!face) throw new Error(`The font ${font} ${weight} is not loaded`)
  return face
}

/** The same words come back on every invoice, so their widths are kept; the bound keeps a worker's memory flat. */
const maxCachedWords = 5000

/** Longer words are measured letter by letter: without kerning, and in time linear in their length. */
const maxCachedLetters = 40

function unitsOf(word: string, { font, wordUnits }: Face): number {
  const known = wordUnits.get(word)
  if (known !== undefined) return known
  const units = font.layout(word).advanceWidth
  if (wordUnits.size >= maxCachedWords) wordUnits.clear()
  wordUnits.set(word, units)
  return units
}
