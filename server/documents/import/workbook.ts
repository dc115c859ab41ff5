import { addDays } from '#domain/dates'
import { openArchive, type Archive } from './archive'
import { openRows, type RowCollector, type Table } from './table'
import { UnreadableFile } from './unreadable'
import { hearXml, readXml, type XmlElement } from './xml'

const limits = { entries: 2_000, totalBytes: 48_000_000 }

/**
 * Reads the first sheet of an XLSX workbook that is not hidden, up to `maxRows` rows: numbers with a point and without
 * exponents, dates as `2026-11-20` or `2026-11-20 09:30`, percentages as `21%`, and of formulas what they came to.
 * Workbooks with macros are refused.
 * @throws UnreadableFile macros, no_spreadsheet, and all that a ZIP or XML can be refused for
 */
export async function readWorkbook(bytes: Uint8Array, maxRows: number): Promise<Table> {
  const archive = await openArchive(bytes, limits, () => true)
  if (archive.names.some(name => /vbaProject\.bin$|^xl\/(macrosheets|dialogsheets)\//i.test(name))) {
    throw new UnreadableFile('macros')
  }
  const workbook = await requireXml(archive, 'xl/workbook.xml')
  const sheet = await firstSheet(archive, workbook)
  const strings = await readStrings(archive)
  const kinds = await readKinds(archive)
  const is1904 = isOn(childOf(workbook, 'workbookPr')?.attributes.date1904)
  const rows = openRows(maxRows)
  await readSheet(sheet, rows, cell => textOf(cell, { strings, kinds, is1904 }))
  return { format: 'xlsx', encoding: null, delimiter: null, ...rows.table(), broken: null }
}

async function requireXml(archive: Archive, name: string): Promise<XmlElement> {
  const bytes = await archive.read(name)
  if (!bytes) throw new UnreadableFile('no_spreadsheet')
  return readXml(bytes)
}

async function firstSheet(archive: Archive, workbook: XmlElement): Promise<Uint8Array> {
  const sheets = childOf(workbook, 'sheets')?.children ?? []
  const id = sheets.find(({ attributes: { state = 'visible' } }) => state === 'visible')?.attributes.id
  const relations = await requireXml(archive, 'xl/_rels/workbook.xml.rels')
  const target = relations.children.find(({ attributes }) => attributes.Id === id)?.attributes.Target
  const path = target?.startsWith('/') ? target.slice(1) : `xl/${target ?? ''}`
  const sheet = await archive.read(path)
  if (!sheet) throw new UnreadableFile('no_spreadsheet')
  return sheet
}

/** The texts that cells refer to by their place. */
async function readStrings(archive: Archive): Promise<string[]> {
  const bytes = await archive.read('xl/sharedStrings.xml')
  const strings: string[] = []
  if (!bytes) return strings
  const heard = { isText: false, isPhonetic: false, text: '' }
  await hearXml(bytes, {
    onOpen({ name }) {
      if (name === 'si') heard.text = ''
      if (name === 'rPh') heard.isPhonetic = true
      heard.isText = name === 't' && !heard.isPhonetic
    },
    onText(text) {
      if (heard.isText) heard.text += text
    },
    onClose(name) {
      heard.isText = false
      if (name === 'rPh') heard.isPhonetic = false
      if (name === 'si') strings.push(heard.text)
    },
  })
  return strings
}

type NumberKind = 'number' | 'date' | 'percentage'

/** What the numbers of each style are, by the style's place. */
async function readKinds(archive: Archive): Promise<NumberKind[]> {
  const bytes = await archive.read('xl/styles.xml')
  if (!bytes) return []
  const styles = await readXml(bytes)
  const codes = new Map(childOf(styles, 'numFmts')?.children
    .map(({ attributes: { numFmtId = '', formatCode = '' } }) => [numFmtId, formatCode]))
  return (childOf(styles, 'cellXfs')?.children ?? []).map(({ attributes: { numFmtId = '0' } }) =>
    kindOf(Number(numFmtId), codes.get(numFmtId) ?? ''))
}

/** By the numbers that spreadsheets give their own formats (ECMA-376, 18.8.30), else by the letters of the format. */
function kindOf(id: number, code: string): NumberKind {
  if (id === 9 || id === 10) return 'percentage'
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'date'
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '')
  if (bare.includes('%')) return 'percentage'
  return /[dy]/i.test(bare) ? 'date' : 'number'
}

interface Cell {
  type: string
  style: number
  value: string
}

/** Goes through the cells of a sheet; those that are left out are empty. */
async function readSheet(sheet: Uint8Array, rows: RowCollector, textOf: (cell: Cell) => string): Promise<void> {
  let row = 0
  let cells: string[] = []
  let column = -1
  let cell: Cell = { type: 'n', style: 0, value: '' }
  let isValue = false
  await hearXml(sheet, {
    isDone: rows.isFull,
    onOpen({ name, attributes }) {
      if (name === 'row') {
        row = Number(attributes.r ?? row + 1)
        cells = []
        column = -1
      } else if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' }
      }
      isValue = name === 'v' || name === 't'
    },
    onText(text) {
      if (isValue) cell.value += text
    },
    onClose(name) {
      isValue = false
      if (name === 'c' && column < mostColumns && cell.value !== '') {
        while (cells.length < column) cells.push('')
        cells[column] = textOf(cell)
      } else if (name === 'row') {
        rows.add({ row, cells })
      }
    },
  })
}

const mostColumns = 200

/** `AB12` is column 27, from 0. */
function columnOf(place: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(place) ?? []
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOf(
  { type, style, value }: Cell, { strings, kinds, is1904 }: { strings: string[], kinds: NumberKind[], is1904: boolean },
): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type !== 'n') return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const kind = kinds[style] ?? 'number'
  if (kind === 'percentage') return `${plainNumber(number * 100)}%`
  return kind === 'date' ? dateOf(number, is1904) ?? value : plainNumber(number)
}

/** Fifteen digits are what a spreadsheet counts in; what comes after them is left of its arithmetic. */
function plainNumber(number: number): string {
  const rounded = Number(number.toPrecision(15))
  return Number.isInteger(rounded) ? rounded.toFixed(0) : rounded.toFixed(10).replace(/0+$/, '')
}

/**
 * The date of a day number, with the time that is its fraction: the day may be another in Amsterdam. Day 60 is a
 * 29 February 1900 that never was, so that days count from 30 December 1899 after it; no invoice is of before.
 * Workbooks that began on a Macintosh count from 1 January 1904.
 */
function dateOf(serial: number, is1904: boolean): string | null {
  const minutes = Math.floor(Math.round(serial * secondsPerDay) / 60)
  const day = Math.floor(minutes / minutesPerDay)
  if (day < 61 || day > 2_958_465) return null
  const date = addDays(is1904 ? '1904-01-01' : '1899-12-30', day)
  const time = new Date((minutes % minutesPerDay) * 60_000).toISOString().slice(11, 16)
  return time === '00:00' ? date : `${date} ${time}`
}

const secondsPerDay = 86_400
const minutesPerDay = 1_440

const isOn = (value: string | undefined) => value === '1' || value === 'true'

function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find(child => child.name === name)
}
