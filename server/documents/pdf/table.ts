import { beside, bottomsAligned, paragraph, runs, space, stack, tagged, type Align, type Block } from './blocks'
import { widthOf } from './fonts'
import type { TextStyle } from './marks'
import type { Tag } from './tags'

export interface TableStyle {
  head: TextStyle
  body: TextStyle
  amount: TextStyle
  /** White space above and below the text of a row. */
  rowInset: number
  /** White space at both ends of the table, inside its width. */
  sideInset: number
  /** Stands below every row. */
  separator: Block
  /** Stands in its place between the last row and sums of the same columns. */
  sumLine: Block
  /** Dresses the row of column labels. */
  header: (labels: Block) => Block
}

export interface Table {
  header: Block
  /** One block per row; a tall one in several, between which a page may end. */
  rows: Block[]
}

/** A column at its place. */
export interface Column {
  label: string
  left: number
  width: number
  align: Align
}

/** What stands in one column of a row, line by line. */
export interface RowCell {
  left: number
  tag: Tag
  lines: readonly Block[]
}

/**
 * The row of column labels.
 * @param within the table, with the section around it first
 */
export function headerRow(within: readonly Tag[], columns: readonly Column[], style: TableStyle): Block {
  const labels = bottomsAligned(columns.map(({ left, width, align, label }) => ({
    left,
    block: tagged({ role: 'TH', scope: 'Column' },
      paragraph(withBreak(label, style.head, width), style.head, width, align)),
  })))
  return tagged([...within, { role: 'TR', isRepeated: true }], style.header(labels))
}

/** Cells of no more lines stay on one page. */
const mostLinesTogether = 10

/** A row below the labels: one block, or several where it is tall. */
export function bodyRow(within: readonly Tag[], cells: readonly RowCell[], style: TableStyle): Block[] {
  const tags: Tag[] = [...within, { role: 'TR' }]
  const height = Math.max(...cells.map(({ lines }) => lines.length))
  const pieces = height <= mostLinesTogether ? [{ from: 0, to: height }] : runs(height, 3)
  return pieces.map(({ from, to }) => {
    const above = space(style.rowInset)
    // In a later piece a cell that has ended has nothing more to say.
    const going = from === 0 ? cells : cells.filter(({ lines }) => lines.length > from)
    const below = stack([
      beside(...going.map(({ left, tag, lines }) => ({ left, block: tagged(tag, stack(lines.slice(from, to))) }))),
      ...to === height ? [space(style.rowInset), style.separator] : [],
    ])
    const whole = tagged(tags, stack([above, below]))
    return from === 0 ? whole : { ...tagged(tags, below), belowHeader: whole }
  })
}

/** A column label with a line feed where it breaks best: in two lines of about the same width. */
export function withBreak(label: string, style: TextStyle, width: number): string {
  if (widthOf(label, style) <= width) return label
  const words = label.split(' ')
  const broken = words.slice(1).map((_, index) => {
    return `${words.slice(0, index + 1).join(' ')}\n${words.slice(index + 1).join(' ')}`
  })
  const widthAt = (text: string) => Math.max(...text.split('\n').map(line => widthOf(line, style)))
  return broken.toSorted((left, right) => widthAt(left) - widthAt(right))[0] ?? label
}

/** White space between two columns. */
export function columnGap(style: TableStyle): number {
  return style.body.size * 1.5
}

/** The style with all its type so many times as large. */
export function scaledTable(style: TableStyle, scale: number): TableStyle {
  const scaled = (text: TextStyle) => ({ ...text, size: text.size * scale })
  return { ...style, head: scaled(style.head), body: scaled(style.body), amount: scaled(style.amount) }
}
