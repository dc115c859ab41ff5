import { capHeightOf, widthOf } from './fonts'
import type { EndMark, Mark, TextStyle } from './marks'
import type { artifact, Tag } from './tags'
import { lineSpacing, unfinished, wrap } from './typeset'

/** A piece of page of known height, which can be put anywhere. Heights are points. */
export interface Block {
  height: number
  /** The block's marks with its top left corner at (x, y). */
  at(x: number, y: number): Mark[]
  /** The same block as it stands below a header at the top of a page, where that is another. */
  belowHeader?: Block
}

export type Align = 'left' | 'center' | 'right'

export const nothing: Block = { height: 0, at: () => [] }

/** White space. */
export function space(height: number): Block {
  return { height, at: () => [] }
}

/** A block that is a part of the document, or of several parts, the outermost first. */
export function tagged(tags: Tag | typeof artifact | readonly Tag[], block: Block): Block {
  if (block === nothing) return nothing
  const begins = [tags].flat().map(tag => ({ kind: 'begin' as const, tag }))
  const ends = begins.map((): EndMark => ({ kind: 'end' }))
  return { height: block.height, at: (x, y) => [...begins, ...block.at(x, y), ...ends] }
}

/** Text wrapped to the width, one block for all its lines: a paragraph, where it is not part of a cell or a heading. */
export function paragraph(
  text: string, style: TextStyle, width: number, align: Align = 'left', maxLines = Number.POSITIVE_INFINITY,
): Block {
  const lines = wrap(text, style, width, maxLines + 1)
  const shown = lines.length <= maxLines
    ? lines
    : [...lines.slice(0, maxLines - 1), unfinished(lines.slice(maxLines - 1, maxLines + 1).join(' '), style, width)]
  return tagged({ role: 'P' }, stack(shown.map(line => textLine(line, style, width, align))))
}

/** Text wrapped to the width, one block per line: for text that may continue on the next page. */
export function textLines(text: string, style: TextStyle, width: number, align: Align = 'left'): Block[] {
  return wrap(text, style, width).map(line => textLine(line, style, width, align))
}

/** Lines that may continue on the next page, but of which no fewer than so many stand alone on either. */
export function runOn(lines: readonly Block[], fewest: number): Block[] {
  return runs(lines.length, fewest).map(({ from, to }) => stack(lines.slice(from, to)))
}

/** Between which of so many lines a page may end, when no fewer than that stand alone. */
export function runs(count: number, fewest: number): { from: number, to: number }[] {
  if (count < 2 * fewest) return [{ from: 0, to: count }]
  const between = Array.from({ length: count - 2 * fewest }, (_, index) => index + fewest)
  return [
    { from: 0, to: fewest }, ...between.map(from => ({ from, to: from + 1 })), { from: count - fewest, to: count },
  ]
}

/** Text as textLines, in a section: what stands between two line feeds is a paragraph. */
export function taggedLines(within: Tag, text: string, style: TextStyle, width: number): Block[] {
  return text.split('\n').flatMap((paragraph) => {
    const tags: Tag[] = [within, { role: 'P' }]
    return textLines(paragraph, style, width).map(line => tagged(tags, line))
  })
}

/** One line of text, as wide as it is: the caller has measured it. */
export function textLine(text: string, style: TextStyle, width: number, align: Align = 'left'): Block {
  const height = style.size * lineSpacing
  return {
    height,
    at(x, y) {
      if (text === '') return []
      const room = width - widthOf(text, style)
      const left = x + (align === 'left' ? 0 : align === 'right' ? room : room / 2)
      return [{ ...style, kind: 'text', text, x: left, baseline: y + (height + capHeightOf(style)) / 2 }]
    },
  }
}

/** A horizontal line that fills the width. */
export function rule(width: number, thickness: number, color: string): Block {
  return { height: thickness, at: (x, y) => [{ kind: 'box', x, y, width, height: thickness, color }] }
}

/** Blocks below each other. */
export function stack(blocks: readonly Block[], gap = 0): Block {
  const shown = blocks.filter(block => block !== nothing)
  const gaps = gap * Math.max(0, shown.length - 1)
  return {
    height: shown.reduce((height, block) => height + block.height, gaps),
    at(x, y) {
      let top = y
      return shown.flatMap((block) => {
        const marks = block.at(x, top)
        top += block.height + gap
        return marks
      })
    },
  }
}

export interface Cell {
  /** Distance from the left edge of the row. */
  left: number
  block: Block
}

/** Blocks beside each other, bottoms aligned. */
export function bottomsAligned(cells: readonly Cell[]): Block {
  const height = Math.max(0, ...cells.map(cell => cell.block.height))
  return {
    height,
    at: (x, y) => cells.flatMap(({ left, block }) => block.at(x + left, y + height - block.height)),
  }
}

/** Blocks beside each other, tops aligned. */
export function beside(...cells: readonly Cell[]): Block {
  return {
    height: Math.max(0, ...cells.map(cell => cell.block.height)),
    at: (x, y) => cells.flatMap(cell => cell.block.at(x + cell.left, y)),
  }
}

/** A block on a coloured ground, with white space around it. */
export function panel(
  block: Block, width: number, { color, inset }: { color: string | null, inset: { x: number, y: number } },
): Block {
  const height = block.height + 2 * inset.y
  return {
    height,
    at: (x, y) => [
      ...(color === null ? [] : [{ kind: 'box' as const, x, y, width, height, color }]),
      ...block.at(x + inset.x, y + inset.y),
    ],
  }
}
