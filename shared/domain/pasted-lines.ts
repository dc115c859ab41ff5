import type { DocumentLocale, IsoDate } from './invoice/document'
import { readAmount, readNumber, recogniseDecimalMark, type DecimalMark } from './import/amount'
import { headingKey } from './import/fields'
import { readRate } from './import/product'
import { formatAmount, formatPlainDecimal } from './money'
import { unitNamed } from './units'
import { ratesOn } from './vat/rates'

export const pastedColumns = ['description', 'quantity', 'unit', 'unitPrice', 'discountPercent', 'vatRate'] as const
export type PastedColumn = (typeof pastedColumns)[number]

/** What a row says of a line, as it would be typed; a unit by its code. */
export type PastedLine = Partial<Record<PastedColumn, string>>

export interface PastedRows {
  /** What was recognised, in the order of the columns; others were left out. */
  columns: PastedColumn[]
  lines: PastedLine[]
}

/**
 * Rows of a spreadsheet as lines of an invoice. A first row of headings says what its columns are; without one, what
 * stands in them does: words, units, percentages, and numbers in the order of quantity and price. Rows of totals are
 * left out. A number that cannot be read is passed on for the editor to refuse. Null for a text that is no table.
 * @param rateDate the day whose VAT rates the document states
 */
export function readPastedRows(text: string, typedIn: DocumentLocale, rateDate: IsoDate): PastedRows | null {
  const rows = cellsOf(text).filter(cells => cells.some(cell => cell !== ''))
  if (!rows.some(cells => cells.length > 1)) return null
  const byHeadings = columnsByHeadings(rows[0] ?? [])
  const body = byHeadings ? rows.slice(1) : rows
  const { mark } = recogniseDecimalMark(body.flat(), typedIn === 'en' ? '.' : ',')
  const places = byHeadings ?? columnsByContent(body, mark, rateDate)
  const lines = body.map(cells => lineOf(cells, places, { mark, typedIn, rateDate }))
    .filter(line => Object.keys(line).length > 0 && !isTotal(line))
  const columns = places.flatMap(column => column ?? [])
  return columns.length === 0 || lines.length === 0 ? null : { columns, lines }
}

type Places = readonly (PastedColumn | null)[]

/** The cells of a text as spreadsheets copy it: between tabs, in quotes where they hold a quote or a new line. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y
  const plain = text.replace(/\r\n?/g, '\n').replace(/(?<!\n)\n+$/, '')
  while (cell.lastIndex <= plain.length) {
    const [, quoted, bare = '', end] = cell.exec(plain) ?? []
    rows.at(-1)?.push((quoted?.replace(/""/g, '"') ?? bare).trim())
    if (end !== '\t' && end !== '\n') break
    if (end === '\n') rows.push([])
  }
  return rows
}

const headings: Readonly<Record<PastedColumn, readonly string[]>> = {
  description: [
    'omschrijving', 'beschrijving', 'product', 'productnaam', 'artikel', 'naam', 'dienst', 'werkzaamheden', 'description',
    'item', 'name',
  ],
  quantity: ['aantal', 'uren', 'hoeveelheid', 'quantity', 'qty', 'hours'],
  unit: ['eenheid', 'per', 'unit'],
  unitPrice: [
    'prijs', 'stukprijs', 'prijs per stuk', 'tarief', 'uurtarief', 'prijs excl btw', 'prijs incl btw', 'price', 'unit price',
    'rate',
  ],
  discountPercent: ['korting', 'korting %', 'discount', 'discount %'],
  vatRate: ['btw', 'btw %', 'btw-tarief', 'btw-percentage', 'vat', 'vat %', 'vat rate'],
}
const totals = new Set(['totaal', 'subtotaal', 'total', 'subtotal', 'totaal excl btw', 'totaal incl btw', 'btw'].map(headingKey))

/** What a first row of headings says; null where it is none. */
function columnsByHeadings(cells: readonly string[]): Places | null {
  const left = new Set<PastedColumn>(pastedColumns)
  const places = cells.map((cell) => {
    const key = headingKey(cell)
    const column = pastedColumns.find(name => left.has(name) && headings[name].some(known => headingKey(known) === key))
    if (column) left.delete(column)
    return column ?? null
  })
  return places.filter(Boolean).length > 1 ? places : null
}

function columnsByContent(rows: readonly (readonly string[])[], mark: DecimalMark, rateDate: IsoDate): Places {
  const rates = ratesOn(rateDate)
  const width = Math.max(...rows.map(cells => cells.length))
  const columns = Array.from({ length: width }, (_, place) =>
    rows.map(cells => cells[place] ?? '').filter(cell => cell !== ''))
  const kinds = columns.map(cells => kindOf(cells, mark, rateDate))
  const placeOf = (kind: Kind) => kinds.indexOf(kind)
  const numbers = kinds.flatMap((kind, place) => (kind === 'number' ? [place] : []))
  const [first, second, third] = numbers
  // Where nothing else says what it is, a word that is a unit too does: a box, a service.
  const hasWords = kinds.includes('text')
  const hasRates = third !== undefined && (columns[third] ?? []).every(cell => rates.includes(cell))
  const named = new Map<number | undefined, PastedColumn>([
    [placeOf(hasWords ? 'text' : 'unit'), 'description'],
    ...(hasWords ? [[placeOf('unit'), 'unit'] as const] : []),
    [placeOf('discount'), 'discountPercent'],
    ...(second === undefined
      ? [[first, 'unitPrice'] as const]
      : [[first, 'quantity'] as const, [second, 'unitPrice'] as const]),
    [placeOf('rate'), 'vatRate'],
    ...(hasRates ? [[third, 'vatRate'] as const] : []),
  ])
  return columns.map((_, place) => named.get(place) ?? null)
}

type Kind = 'text' | 'unit' | 'number' | 'rate' | 'discount' | 'nothing'

function kindOf(cells: readonly string[], mark: DecimalMark, date: IsoDate): Kind {
  if (cells.length === 0) return 'nothing'
  if (cells.every(cell => /%$/.test(cell))) {
    const rates = ratesOn(date)
    return cells.every(cell => rates.includes(readRate(cell, mark, { date }) ?? '')) ? 'rate' : 'discount'
  }
  if (cells.every(cell => readNumber(cell, mark) !== null)) return 'number'
  return cells.every(cell => unitNamed(cell) !== null) ? 'unit' : 'text'
}

function lineOf(
  cells: readonly string[],
  places: Places,
  { mark, typedIn, rateDate: date }: { mark: DecimalMark, typedIn: DocumentLocale, rateDate: IsoDate },
): PastedLine {
  const plain = (number: string | null) => (number === null ? null : formatPlainDecimal(number, typedIn))
  const written: Readonly<Record<PastedColumn, (cell: string) => string | null>> = {
    description: cell => cell,
    quantity: cell => plain(readNumber(cell, mark)),
    unit: unitNamed,
    unitPrice: (cell) => {
      const cents = readAmount(cell, mark)
      return cents === null ? null : formatAmount(cents, typedIn)
    },
    discountPercent: cell => plain(readNumber(cell.replace(/%$/, ''), mark)),
    vatRate: cell => readRate(cell, mark, { date }),
  }
  return Object.fromEntries(places.flatMap((column, place) => {
    const cell = cells[place] ?? ''
    if (column === null || cell === '') return []
    const value = written[column](cell)
    // A unit that is not known is no number that somebody has to correct: the usual one stays.
    return value === null && column === 'unit' ? [] : [[column, value ?? cell]]
  }))
}

function isTotal({ description = '', quantity }: PastedLine): boolean {
  return quantity === undefined && totals.has(headingKey(description))
}
