import type { LayoutConfig } from '#domain/layout'
import { textLines, type Block } from './blocks'
import { mix } from './colors'
import type { Content } from './content'
import { designOf } from './designs'
import type { LogoSize } from './designs/design'
import { flow, type Group } from './flow'
import { lookOf, pointsPerMm, resized, type Look } from './look'
import type { Mark } from './marks'
import { continuation, footer } from './parts'
import { tableOf } from './table'

export interface ComposedPages {
  width: number
  height: number
  pages: Mark[][]
}

/**
 * Puts the words of a document on pages: the opening, the lines with their column labels repeated on every page,
 * the totals together with the last line, payment, notes, and a foot with the page number on every page.
 */
export function compose(content: Content, layout: LayoutConfig, logoPixels: LogoSize | null): ComposedPages {
  const design = designOf(layout)
  const look = lookOf(layout, design.margin(layout.fontSizePt))
  const logo = logoPixels && logoSize(logoPixels, layout, look)
  const next = continuation(content, look, design.furnitureLine(look))
  const foot = (pageText: string) => footer(content, look, pageText, design.furnitureLine(look))
  const footHeight = foot(content.page(1, 1)).height
  const bottom = look.page.height - look.margin.bottom - footHeight - look.size * 1.5
  const opening = openingWithin(bottom - look.margin.top, look, smaller => design.opening(content, smaller, logo))
  const tops = { first: look.margin.top + opening.height, next: look.margin.top + next.height }
  const table = tableOf(content, look, design.table(look), (bottom - tops.next) * 0.8)

  const lastRow = table.rows.at(-1)
  const groups: Group[] = [
    { blocks: table.rows.slice(0, -1), header: table.header, keepTogether: false, spaceBefore: 0 },
    {
      blocks: [...(lastRow ? [lastRow] : []), ...design.totals(content, look)],
      header: table.header,
      keepTogether: true,
      spaceBefore: 0,
    },
    ...textGroup(content.notes, look),
    ...(content.payment ? [together(design.payment(content.payment, look), look.size * 2)] : []),
    ...textGroup(content.closing, look),
  ]
  const flowed = flow(groups, page => ({
    left: look.margin.left, top: page === 0 ? tops.first : tops.next, bottom,
  }))
  return {
    ...look.page,
    pages: flowed.map((marks, page) => [
      ...watermark(content, look),
      ...design.backdrop(look),
      ...(page === 0 ? opening : next).at(look.margin.left, look.margin.top),
      ...marks,
      ...foot(content.page(page + 1, flowed.length))
        .at(look.margin.left, look.page.height - look.margin.bottom - footHeight),
    ]),
  }
}

/** The opening, in smaller type where names and addresses would fill more than the page. */
function openingWithin(height: number, look: Look, openingIn: (look: Look) => Block): Block {
  const [asItIs = 1, ...smaller] = openingSizes
  let opening = openingIn(resized(look, asItIs))
  for (const size of smaller) {
    if (opening.height <= height) break
    opening = openingIn(resized(look, size))
  }
  return opening
}

const openingSizes = [1, 0.85, 0.7, 0.5, 0.3]

function together(block: Block, spaceBefore: number): Group {
  return { blocks: [block], header: null, keepTogether: true, spaceBefore }
}

/** Free text may be long: it runs on line by line. */
function textGroup(text: string | null, look: Look): Group[] {
  if (text === null) return []
  const blocks = textLines(text, look.text, look.width * 0.85)
  return [{ blocks, header: null, keepTogether: blocks.length <= 6, spaceBefore: look.size * 2.2 }]
}

function logoSize(pixels: LogoSize, { logo }: LayoutConfig, look: Look): LogoSize {
  const scale = Math.min(logo.maxHeightMm * pointsPerMm / pixels.height, look.width * 0.45 / pixels.width)
  return { width: pixels.width * scale, height: pixels.height * scale }
}

function watermark(content: Content, look: Look): Mark[] {
  if (content.watermark === null) return []
  return [{ ...look.text, kind: 'watermark', text: content.watermark, weight: 700, color: mix(look.color.ink, '#FFFFFF', 0.91) }]
}
