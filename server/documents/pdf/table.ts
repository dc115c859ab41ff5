import {
  beside, bottomsAligned, paragraph, runOn, space, stack, tagged, textLine, textLines, type Align, type Block,
} from './blocks'
import type { Content } from './content'
import { widthOf } from './fonts'
import type { LineColumn } from './line-columns'
import type { Look } from './look'
import type { TextStyle } from './marks'
import { section, table, type Tag } from './tags'

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
  /** Dresses the row of column labels. */
  header: (labels: Block) => Block
}

export interface Table {
  header: Block
  /** One block per line of the document; a tall one in several, between which a page may end. */
  rows: Block[]
}

interface Column extends LineColumn {
  left: number
  width: number
  align: Align
}

/** The lines of the document as a table. */
export function tableOf(content: Content, look: Look, style: TableStyle): Table {
  const scale = tableScale(content, look, style)
  const scaled = {
    head: scaledBy(style.head, scale), body: scaledBy(style.body, scale), amount: scaledBy(style.amount, scale),
  }
  const columns = placeColumns(content, look, { ...style, ...scaled })
  const rows: Block[] = []
  for (let index = 0; index < content.lineCount; index += 1) {
    rows.push(...rowBlocks(index, columns, { ...style, ...scaled }))
  }
  const labels = bottomsAligned(columns.map(({ left, width, align, label }) => ({
    left,
    block: tagged({ role: 'TH', scope: 'Column' },
      paragraph(withBreak(label, scaled.head, width), scaled.head, width, align)),
  })))
  return { header: inRow({ role: 'TR', isRepeated: true }, style.header(labels)), rows }
}

/** A block as a row of the table, or as a piece of one. */
function inRow(row: Tag, block: Block): Block {
  return tagged([section.lines, table.lines, row], block)
}

/** A description of no more lines stays on one page. */
const mostLinesTogether = 10

function rowBlocks(index: number, columns: readonly Column[], style: TableStyle): Block[] {
  const [description, ...numbers] = columns
  if (!description) return []
  const row: Tag = { role: 'TR' }
  const cell: Tag = { role: 'TD' }
  const lines = textLines(description.cells[index] ?? '', style.body, description.width)
  const cells = numbers.map(({ key, left, width, align, cells }) => ({
    left,
    block: tagged({ role: 'TD' },
      textLine(cells[index] ?? '', key === 'lineTotal' ? style.amount : style.body, width, align)),
  }))
  const pieces = lines.length <= mostLinesTogether ? [stack(lines)] : runOn(lines, 3)
  return pieces.map((text, piece) => {
    const above = space(style.rowInset)
    const below = stack([
      beside({ left: description.left, block: tagged(cell, text) }, ...piece === 0 ? cells : []),
      ...piece === pieces.length - 1 ? [space(style.rowInset), style.separator] : [],
    ])
    const whole = inRow(row, stack([above, below]))
    return piece === 0 ? whole : { ...inRow(row, below), belowHeader: whole }
  })
}

/** Number columns take the width of their widest cell, the description takes the rest. */
function placeColumns(content: Content, look: Look, style: TableStyle): Column[] {
  const gap = columnGap(style)
  const widths = content.columns.map(column => column.key === 'description' ? 0 : cellWidth(column, style))
  const numbersWidth = widths.reduce((sum, width) => sum + (width > 0 ? width + gap : 0), 0)
  let left = style.sideInset
  return content.columns.map((column, index) => {
    const isDescription = column.key === 'description'
    const width = isDescription ? look.width - 2 * style.sideInset - numbersWidth : widths[index] ?? 0
    const placed: Column = {
      ...column, left, width, align: isDescription || column.key === 'unit' ? 'left' : 'right',
    }
    left += width + gap
    return placed
  })
}

/** How much smaller the table must be set to leave the description a third of the width: amounts can be very long. */
function tableScale(content: Content, look: Look, style: TableStyle): number {
  const numbers = content.columns.filter(column => column.key !== 'description')
  const needed = numbers.reduce((sum, column) => sum + cellWidth(column, style) + columnGap(style), 0)
  return Math.min(1, (look.width * 0.67 - 2 * style.sideInset) / needed)
}

/** A column label with a line feed where it breaks best: in two lines of about the same width. */
function withBreak(label: string, style: TextStyle, width: number): string {
  if (widthOf(label, style) <= width) return label
  const words = label.split(' ')
  const broken = words.slice(1).map((_, index) => {
    return `${words.slice(0, index + 1).join(' ')}\n${words.slice(index + 1).join(' ')}`
  })
  const widthAt = (text: string) => Math.max(...text.split('\n').map(line => widthOf(line, style)))
  return broken.toSorted((left, right) => widthAt(left) - widthAt(right))[0] ?? label
}

/** Widest cell of a column; a column label of several words stands in two lines where it is wider. */
function cellWidth(column: LineColumn, style: TableStyle): number {
  const cellStyle = column.key === 'lineTotal' ? style.amount : style.body
  const cells = new Set(column.cells)
  return Math.max(
    ...withBreak(column.label, style.head, 0).split('\n')
      .map(line => Math.min(style.head.size * 8, widthOf(line, style.head))),
    ...[...cells].map(cell => widthOf(cell, cellStyle)),
  ) + 0.01
}

function columnGap(style: TableStyle): number {
  return style.body.size * 1.5
}

function scaledBy(style: TextStyle, scale: number): TextStyle {
  return { ...style, size: style.size * scale }
}
