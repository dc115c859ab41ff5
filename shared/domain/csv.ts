import { formatCentsAsDecimal } from './money'

/** What a cell holds: a text, an amount in cents, or nothing. */
export type Cell = string | { cents: number } | null

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF'

/**
 * A row of a CSV file as Dutch spreadsheets read it: semicolons and decimal commas. A text that a spreadsheet would
 * take for a formula gets an apostrophe before it: a customer's name must not run on the computer of a bookkeeper. Nor
 * may a part of it, where a spreadsheet of another country reads the file with commas between its cells.
 */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(cell => quoted(written(cell))).join(';')}\r\n`
}

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return formatCentsAsDecimal(cell.cents).replace('.', ',')
  const text = cell.replace(formulaWithin, '\'')
  return /^[=+\-@\t\r]/.test(text) && !isNumeric(text) ? `'${text}` : text
}

/**
 * Before a formula that begins a cell if the text is cut at its commas, tabs and line ends, for quotes hold between
 * semicolons alone, and a quote in it is written twice, which is an empty text then. Behind a sign there is one where
 * something is called: "25,-" is a price, and "- ontwerp (2 uur)" an item of a list.
 */
const formulaWithin = /(?<=[,\t\r\n])(?="*(?:[=@]|[+-][^,\t\r\n]*(?:[|!]|[A-Za-z]\()))/g

function isNumeric(text: string): boolean {
  return /^[+-]?\d+(?:[.,]\d+)?$/.test(text)
}

function quoted(text: string): string {
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
