import { textLines, type Block } from './blocks'
import { widthOf } from './fonts'
import type { LetterBlock, LetterColumn } from './letter-input'
import type { Look } from './look'
import type { TextStyle } from './marks'
import { bodyRow, columnGap, headerRow, scaledTable, type Column, type RowCell, type Table, type TableStyle } from './table'
import { section, type Tag } from './tags'

/** A table of a letter: its rows, and below them the sums of the same columns. */
export interface LetterTable extends Table {
  sums: Block[]
}

type TableBlock = Extract<LetterBlock, { kind: 'table' }>

/** A column with all that stands in it below its label. */
interface FilledColumn extends LetterColumn {
  cells: string[]
}

/** Columns take their shares; one with a word or an amount that is wider takes room from those with some to spare. */
export function letterTableOf({ columns, rows, totals }: TableBlock, look: Look, style: TableStyle): LetterTable {
  const filled = columns.map((column, index) => ({
    ...column, cells: [...rows, ...totals].map(cells => cells[index] ?? ''),
  }))
  const room = look.width - 2 * style.sideInset - (columns.length - 1) * columnGap(style)
  const needed = filled.map(column => neededWidth(column, style, room / columns.length))
  const scale = Math.max(leastScale, Math.min(1, room / sumOf(needed)))
  const scaled = scaledTable(style, scale)
  const placed = placeColumns(filled, widthsOf(filled, needed.map(width => width * scale), room), scaled)
  const within: Tag[] = [section.letter, { role: 'Table' }]
  const sumStyle: TextStyle = { ...scaled.amount, weight: 600 }
  return {
    header: headerRow(within, placed, scaled),
    rows: rows.flatMap((cells, index) => bodyRow(within, cellsOf(cells, placed, scaled.body), {
      ...scaled, separator: totals.length > 0 && index === rows.length - 1 ? scaled.sumLine : scaled.separator,
    })),
    sums: totals.flatMap(cells => bodyRow(within, sumCells(cells, placed, sumStyle), scaled)),
  }
}

/** A table with many wide amounts is set smaller, but no smaller than this; then its words break. */
const leastScale = 0.6

/** Width at which no word of a text breaks, up to a fair part of the room, and no amount at all. */
function neededWidth({ heading, align, cells }: FilledColumn, style: TableStyle, fairPart: number): number {
  const texts = [...new Set(cells)]
  const words = align === 'right' ? texts : texts.flatMap(text => text.split(/\s/))
  const widest = Math.max(
    ...heading.split(' ').map(word => widthOf(word, style.head)),
    ...words.map(word => widthOf(word, { ...style.body, weight: 600 })),
  ) + 0.01
  return Math.min(widest, fairPart * (align === 'right' ? 2 : 1))
}

function widthsOf(columns: readonly LetterColumn[], needed: readonly number[], room: number): number[] {
  const shares = sumOf(columns.map(({ share }) => share))
  const wished = columns.map(({ share }) => room * share / shares)
  const lack = wished.map((width, index) => Math.max(0, (needed[index] ?? 0) - width))
  const spare = wished.map((width, index) => Math.max(0, width - (needed[index] ?? 0)))
  const moved = Math.min(sumOf(lack), sumOf(spare))
  if (moved === 0) return wished
  return wished.map((width, index) => (
    width + moved * ((lack[index] ?? 0) / sumOf(lack) - (spare[index] ?? 0) / sumOf(spare))
  ))
}

function placeColumns(columns: readonly LetterColumn[], widths: readonly number[], style: TableStyle): Column[] {
  let left = style.sideInset
  return columns.map(({ heading, align }, index) => {
    const width = widths[index] ?? 0
    const placed: Column = { label: heading, left, width, align }
    left += width + columnGap(style)
    return placed
  })
}

function cellsOf(cells: readonly string[], columns: readonly Column[], style: TextStyle): RowCell[] {
  return columns.map(({ left, width, align }, index) => ({
    left, tag: { role: 'TD' }, lines: textLines(cells[index] ?? '', style, width, align),
  }))
}

/** The first cell says what the sums are: it takes the room of the empty ones beside it. */
function sumCells(cells: readonly string[], columns: readonly Column[], style: TextStyle): RowCell[] {
  const [first, ...others] = columns
  if (!first) return []
  const last = columns.findLastIndex((_, index) => cells.slice(1, index + 1).every(cell => cell === ''))
  const { left, width } = columns[last] ?? first
  const lines = textLines(cells[0] ?? '', style, left + width - first.left, first.align)
  return [{ left: first.left, tag: { role: 'TH', scope: 'Row' }, lines }, ...cellsOf(cells.slice(1), others, style)]
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0)
}
