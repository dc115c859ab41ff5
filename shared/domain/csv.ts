import { formatCentsAsDecimal } from './money'

/** What a cell holds: a text, an amount in cents, or nothing. */
export type Cell = string | { cents: number } | null

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * A row of a CSV file as Dutch spreadsheets read it: semicolons and decimal commas. A text that a spreadsheet would
 * take for a formula gets an apostrophe before it: a customer's name must not run on the computer of a bookkeeper.
 */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(cell => quoted(written(cell))).join(';')}\r\n`
}

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return formatCentsAsDecimal(cell.cents).replace('.', ',')
  return /^[=+\-@\t\r]/.test(cell) && !isNumeric(cell) ? `'${cell}` : cell
}

function isNumeric(text: string): boolean {
  return /^[+-]?\d+(?:[.,]\d+)?$/.test(text)
}

function quoted(text: string): string {
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
