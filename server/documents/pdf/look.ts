import type { LayoutConfig } from '#domain/layout'
import { inkOn, mix, readableOnWhite } from './colors'
import type { TextStyle } from './marks'

/** Everything a design needs to know about size and colour. Points. */
export interface Look {
  page: { width: number, height: number }
  margin: Margin
  /** Width between the margins. */
  width: number
  /** Size of the running text; other sizes are multiples of it. */
  size: number
  /** White space between parts is a multiple of this: the size of the running text, or less where room is short. */
  gap: number
  /** Whether room is short: what can stand smaller or wider does. */
  isTight: boolean
  color: {
    ink: string
    muted: string
    hairline: string
    /** For lines and grounds. */
    accent: string
    /** For text: the accent, or a darker one where it could not be read. */
    accentInk: string
    /** For text on a ground of the accent. */
    onAccent: string
    /** A ground on which ink stays readable. */
    tint: string
  }
  text: TextStyle
  strong: TextStyle
  small: TextStyle
  label: TextStyle
}

export interface Margin {
  top: number
  right: number
  bottom: number
  left: number
}

const pageSizes = {
  A4: { width: 595.28, height: 841.89 },
  LETTER: { width: 612, height: 792 },
}

/** How much white space a document has and how large its type is, as factors of what its layout asks for. */
export interface Fit {
  gap: number
  type: number
}

/** Points in a millimetre. */
export const pointsPerMm = 72 / 25.4

/** The same look with all its type so many times as large. */
export function resized(look: Look, factor: number): Look {
  const inType = (style: TextStyle) => ({ ...style, size: style.size * factor })
  return {
    ...look,
    size: look.size * factor,
    gap: look.gap * factor,
    text: inType(look.text),
    strong: inType(look.strong),
    small: inType(look.small),
    label: inType(look.label),
  }
}

/** Sizes and colours of a layout on pages with these margins. */
export function lookOf(layout: LayoutConfig, sides: Margin, fit: Fit): Look {
  const page = pageSizes[layout.pageSize]
  const size = layout.fontSizePt * fit.type
  const margin = { ...sides, top: sides.top * (0.7 + 0.3 * fit.gap) }
  const ink = readableOnWhite(layout.textColor)
  const muted = readableOnWhite(mix(ink, '#FFFFFF', 0.32))
  return {
    page,
    margin,
    width: page.width - margin.left - margin.right,
    size,
    gap: size * fit.gap,
    isTight: fit.gap < 1,
    color: {
      ink,
      muted,
      hairline: '#C9C5C1',
      accent: layout.accentColor,
      accentInk: readableOnWhite(layout.accentColor),
      onAccent: inkOn(layout.accentColor),
      tint: mix(layout.accentColor, '#FFFFFF', 0.9),
    },
    text: { font: layout.font, size, weight: 400, color: ink },
    strong: { font: layout.font, size, weight: 600, color: ink },
    small: { font: layout.font, size: size * 0.86, weight: 400, color: muted },
    label: { font: layout.font, size: size * 0.82, weight: 400, color: muted },
  }
}
