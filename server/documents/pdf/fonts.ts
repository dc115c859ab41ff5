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
import type { TextStyle, Weight } from './marks'

/** What layout and painting need of a parsed font. Metrics are in font units. */
export interface FontFace {
  unitsPerEm: number
  capHeight: number
  layout(text: string): { advanceWidth: number }
}

type FontChoice = Pick<TextStyle, 'font' | 'weight'>

const sources: Record<LayoutFont, Record<Weight, string>> = {
  'open-sans': { 300: sansLight, 400: sansRegular, 600: sansSemiBold, 700: sansBold },
  'noto-serif': { 300: serifLight, 400: serifRegular, 600: serifSemiBold, 700: serifBold },
}
const weights: readonly Weight[] = [300, 400, 600, 700]
const faces = new Map<string, FontFace>()
const loading = new Map<LayoutFont, Promise<void>>()

/** Parses a font in its four weights, once per worker: parsing costs more than a whole invoice. */
export function loadFont(font: LayoutFont): Promise<void> {
  const started = loading.get(font) ?? parseFont(font)
  loading.set(font, started)
  return started
}

/** The name under which PDFKit keeps a font and a weight. */
export function faceName({ font, weight }: FontChoice): string {
  return `${font} ${weight}`
}

/** The parsed font. Throws when loadFont has not run for it. */
export function faceOf(choice: FontChoice): FontFace {
  const face = faces.get(faceName(choice))
  if (!face) throw new Error(`The font ${faceName(choice)} is not loaded`)
  return face
}

/** Width of a line of text in points. */
export function widthOf(text: string, style: TextStyle): number {
  let units = 0
  for (const word of text.split(/(?<= )/)) {
    if (word.length <= maxCachedLetters) units += wordUnits(word, style)
    else for (const letter of lettersOf(word)) units += wordUnits(letter, style)
  }
  return units * style.size / faceOf(style).unitsPerEm
}

/** Letters with their accents: what text may be cut between. */
export function lettersOf(text: string): readonly string[] {
  return text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
}

/** Height of a capital in points: what centres a line optically. */
export function capHeightOf(style: TextStyle): number {
  const face = faceOf(style)
  return face.capHeight * style.size / face.unitsPerEm
}

async function parseFont(font: LayoutFont): Promise<void> {
  Font.register({ family: font, fonts: weights.map(fontWeight => ({ src: sources[font][fontWeight], fontWeight })) })
  for (const weight of weights) {
    const source = Font.getFont({ fontFamily: font, fontWeight: weight })
    await source.load()
    if (!isFontFace(source.data)) throw new Error(`The font ${faceName({ font, weight })} did not load`)
    faces.set(faceName({ font, weight }), source.data)
  }
}

/** React-PDF's types say nothing about a parsed font, because the parser has none. */
function isFontFace(font: object | null): font is FontFace {
  return font !== null && 'layout' in font && 'unitsPerEm' in font
}

/** The same words come back on every invoice, so their widths are kept; the bound keeps a worker's memory flat. */
const maxCachedWords = 20_000

/** Longer words are measured letter by letter: without kerning, and in time linear in their length. */
const maxCachedLetters = 40

const cachedUnits = new Map<string, number>()

function wordUnits(word: string, choice: FontChoice): number {
  const key = `${faceName(choice)} ${word}`
  const known = cachedUnits.get(key)
  if (known !== undefined) return known
  const units = faceOf(choice).layout(word).advanceWidth
  if (cachedUnits.size >= maxCachedWords) cachedUnits.clear()
  cachedUnits.set(key, units)
  return units
}
