import type { LayoutConfig } from '#domain/layout'
import { tagged } from './blocks'
import { mix } from './colors'
import { designOf } from './designs'
import type { Design, LogoSize } from './designs/design'
import { flow, heightOf, type Area, type Group } from './flow'
import type { Letterhead } from './letterhead'
import { lookOf, pointsPerMm, type Fit, type Look } from './look'
import type { Mark } from './marks'
import { continuation, footer, within } from './parts'
import { section } from './tags'

export interface ComposedPages {
  width: number
  height: number
  pages: Mark[][]
}

/** What is to be put on pages. */
export interface Composition {
  head: Letterhead
  /**
   * Everything below the opening, in order.
   * @param pageHeight height of a page that is not the first, in points
   */
  below: (look: Look, design: Design, pageHeight: number) => Group[]
}

/**
 * Puts the words of a paper on pages: the opening, what stands below it with column labels repeated on every page, and
 * a foot with the page number on every page. What nearly fits one page is set closer until it does; what does not gets
 * pages with the room that its layout asks for.
 */
export function compose(composition: Composition, layout: LayoutConfig, logoPixels: LogoSize | null): ComposedPages {
  const setIn = (fit: Fit) => manuscriptOf(composition, layout, logoPixels, fit)
  const asAsked = setIn({ gap: 1, type: 1 })
  if (asAsked.overflow <= 0 || asAsked.overflow > asAsked.room * mostToSave) return printed(asAsked)
  for (const type of [1, leastType]) {
    const closest = setIn({ gap: leastGap, type })
    if (closest.overflow > 0) continue
    // Height grows evenly with white space, so two looks tell which one between them just fits.
    const closer = setIn({ gap: someGap, type })
    const growth = (closer.overflow - closest.overflow) / (someGap - leastGap)
    const justFitting = setIn({ gap: Math.min(0.99, leastGap - closest.overflow / growth - 0.005), type })
    return printed(justFitting.overflow <= 0 ? justFitting : closest)
  }
  return printed(asAsked)
}

/** White space gives way first, to this share of what the layout asks for; then type, and least. */
const leastGap = 0.3
const someGap = 0.7
const leastType = 0.92

/** A document that is this share of a page too long cannot be made to fit. */
const mostToSave = 0.5

/** As many pages as a document may have: their numbers leave the least room beside them. */
const mostPages = 250

/** All parts of a document in one look, not yet on pages. */
interface Manuscript {
  look: Look
  /** What all of it would need more than one page has, in points; below zero it fits. */
  overflow: number
  /** Height of a whole page, in points. */
  room: number
  groups: Group[]
  areaOf: (page: number) => Area
  /** What stands on a page behind and above the groups. */
  head: (page: number) => Mark[]
  foot: (page: number, pages: number) => Mark[]
}

function manuscriptOf(
  { head, below }: Composition, layout: LayoutConfig, logoPixels: LogoSize | null, fit: Fit,
): Manuscript {
  const design = designOf(layout)
  const look = lookOf(layout, design.margin(layout.fontSizePt), fit)
  const logo = logoPixels && logoSize(logoPixels, layout, look)
  const next = continuation(head, look, design.furnitureLine(look))
  const footOf = (pageText: string) => footer(head, look, pageText, design.furnitureLine(look))
  const footHeight = Math.max(...[1, mostPages].map(page => footOf(head.page(page, page)).height))
  const footTop = look.page.height - look.margin.bottom - footHeight
  const bottom = footTop - look.size * 0.4 - look.gap * 1.1
  const { left, top } = look.margin
  const drawn = within(bottom - top, look, smaller => design.opening(head, smaller, logo))
  const opening = tagged(section.subject, drawn)
  const groups = below(look, design, bottom - top - next.height)
  return {
    look,
    overflow: heightOf(groups) - (bottom - top - opening.height),
    room: bottom - top,
    groups,
    areaOf: page => ({ left, top: top + (page === 0 ? opening : next).height, bottom }),
    head: page => [
      ...watermark(head, look), ...design.backdrop(look), ...(page === 0 ? opening : next).at(left, top),
    ],
    foot: (page, pages) => footOf(head.page(page + 1, pages)).at(left, footTop),
  }
}

function printed({ look, groups, areaOf, head, foot }: Manuscript): ComposedPages {
  const flowed = flow(groups, areaOf)
  return {
    ...look.page, pages: flowed.map((marks, page) => [...head(page), ...marks, ...foot(page, flowed.length)]),
  }
}

function logoSize(pixels: LogoSize, { logo }: LayoutConfig, look: Look): LogoSize {
  const scale = Math.min(logo.maxHeightMm * pointsPerMm / pixels.height, look.width * 0.45 / pixels.width)
  return { width: pixels.width * scale, height: pixels.height * scale }
}

function watermark({ watermark: text }: Letterhead, look: Look): Mark[] {
  if (text === null) return []
  return [{ ...look.text, kind: 'watermark', text, weight: 700, color: mix(look.color.ink, '#FFFFFF', 0.91) }]
}
