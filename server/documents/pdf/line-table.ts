import { textLine, textLines } from './blocks'
import type { Content } from './content'
import { widthOf } from './fonts'
import type { LineColumn } from './line-columns'
import type { Look } from './look'
import { bodyRow, columnGap, headerRow, scaledTable, withBreak, type Column, type Table, type TableStyle } from './table'
import { section, table } from './tags'

/** The lines of the document as a table. */
export function lineTableOf(content: Content, look: Look, style: TableStyle): Table {
  const scaled = scaledTable(style, tableScale(content, look, style))
  const columns = placeColumns(content, look, scaled)
  const within = [section.lines, table.lines]
  const rows = Array.from({ length: content.lineCount }, (_, index) => bodyRow(within, columns.map((column) => {
    const { key, left, width, align, cells } = column
    const text = cells[index] ?? ''
    const lines = key === 'description'
      ? textLines(text, scaled.body, width)
      : [textLine(text, key === 'lineTotal' ? scaled.amount : scaled.body, width, align)]
    return { left, tag: { role: 'TD' }, lines }
  }), scaled))
  return { header: headerRow(within, columns, scaled), rows: rows.flat() }
}

/** Number columns take the width of their widest cell, the description takes the rest. */
function placeColumns(content: Content, look: Look, style: TableStyle): (Column & LineColumn)[] {
  const gap = columnGap(style)
  const widths = content.columns.map(column => column.key === 'description' ? 0 : cellWidth(column, style))
  const numbersWidth = widths.reduce((sum, width) => sum + (width > 0 ? width + gap : 0), 0)
  let left = style.sideInset
  return content.columns.map((column, index) => {
    const isDescription = column.key === 'description'
    const width = isDescription ? look.width - 2 * style.sideInset - numbersWidth : widths[index] ?? 0
    const placed: Column & LineColumn = {
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
