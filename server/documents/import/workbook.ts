import { addDays } from '#domain/dates'
import { openArchive, type Archive } from './archive'
import { mostColumns, openRows, type RowCollector, type Table } from './table'
import { UnreadableFile } from './unreadable'
import { at, hearXml, readXml, shapeOfNames, type XmlBytes, type XmlElement } from './xml'

const limits = { entries: 2_000, totalBytes: 48_000_000 }

/**
 * Reads the first sheet of an XLSX workbook that is not hidden, up to `maxRows` rows: numbers with a point and without
 * exponents, dates as `2026-11-20` or `2026-11-20 09:30`, percentages as `21%`, and of formulas what they came to.
 * Workbooks with macros are refused, and so are those whose cells say more than a file of text may.
 * @throws UnreadableFile macros, no_spreadsheet, and all that a ZIP or XML can be refused for
 */
export async function readWorkbook(bytes: Uint8Array, maxRows: number): Promise<Table> {
  const archive = await openArchive(bytes, limits, () => true)
  if (archive.names.some(name => /vbaProject\.bin$|^xl\/(macrosheets|dialogsheets)\//i.test(name))) {
    throw new UnreadableFile('macros')
  }
  const { sheet, is1904 } = await firstSheet(archive)
  const strings = await readStrings(archive)
  const kindOfStyle = await readKinds(archive)
  const rows = openRows(maxRows)
  await readSheet(archive.read(sheet), rows, cell => textOf(cell, { strings, kindOfStyle, is1904 }))
  return { format: 'xlsx', encoding: null, delimiter: null, ...rows.table(), broken: null }
}

/** The name of the sheet that is read, and whether days count from 1904. */
async function firstSheet(archive: Archive): Promise<{ sheet: string, is1904: boolean }> {
  const workbook = await readPart(archive, 'xl/workbook.xml', {
    elements: ['workbookPr', 'sheets', 'sheet'], attributes: ['date1904', 'state', 'id'],
  })
  const relations = await readPart(archive, 'xl/_rels/workbook.xml.rels', {
    elements: ['Relationship'], attributes: ['Id', 'Target'],
  })
  const sheets = at(workbook, 'sheets')?.children ?? []
  const id = sheets.find(({ attributes: { state = 'visible' } }) => state === 'visible')?.attributes.id
  const target = relations?.children.find(({ attributes }) => attributes.Id === id)?.attributes.Target
  const sheet = target?.startsWith('/') ? target.slice(1) : `xl/${target ?? ''}`
  if (!workbook || !relations || !archive.has(sheet)) throw new UnreadableFile('no_spreadsheet')
  return { sheet, is1904: isOn(at(workbook, 'workbookPr')?.attributes.date1904) }
}

async function readPart(
  archive: Archive, name: string, wanted: { elements: readonly string[], attributes: readonly string[] },
): Promise<XmlElement | undefined> {
  const { elements, attributes } = wanted
  return archive.has(name) ? readXml(archive.read(name), { shape: shapeOfNames(elements), attributes }) : undefined
}

/** The texts that cells refer to by their place. */
async function readStrings(archive: Archive): Promise<string[]> {
  const strings: string[] = []
  if (!archive.has('xl/sharedStrings.xml')) return strings
  const heard = { isText: false, isPhonetic: false, text: '' }
  const count = openCount()
  await hearXml(archive.read('xl/sharedStrings.xml'), {
    onOpen({ name }) {
      if (name === 'si') heard.text = ''
      if (name === 'rPh') heard.isPhonetic = true
      heard.isText = name === 't' && !heard.isPhonetic
    },
    onText(text) {
      if (heard.isText) heard.text = withinCell(heard.text, text)
    },
    onClose(name) {
      heard.isText = false
      if (name === 'rPh') heard.isPhonetic = false
      if (name === 'si') strings.push(count(heard.text))
    },
  })
  return strings
}

/** No spreadsheet has more in a cell; what is kept of it later is less. */
const longestText = 32_767
/** Of all cells that are read, as of all texts that they refer to: twice what a file of text may have. */
const mostCharacters = 32_000_000

function withinCell(before: string, text: string): string {
  return before + text.slice(0, longestText - before.length)
}

/** Answers each text as it is, until there are too many characters in them. */
function openCount(): (text: string) => string {
  let characters = 0
  return (text) => {
    characters += text.length
    if (characters > mostCharacters) throw new UnreadableFile('archive_too_large')
    return text
  }
}

type NumberKind = 'number' | 'date' | 'percentage'

/**
 * What the numbers of a style are, by the style's place. A format is looked at once, when a cell first has it, so that
 * thousands of them hold nobody up.
 */
async function readKinds(archive: Archive): Promise<(style: number) => NumberKind> {
  const styles = await readPart(archive, 'xl/styles.xml', {
    elements: ['numFmts', 'numFmt', 'cellXfs', 'xf'], attributes: ['numFmtId', 'formatCode'],
  })
  const codes = new Map(at(styles, 'numFmts')?.children
    .map(({ attributes: { numFmtId = '', formatCode = '' } }) => [numFmtId, formatCode]))
  const ids = (at(styles, 'cellXfs')?.children ?? []).map(({ attributes: { numFmtId = '0' } }) => numFmtId)
  const kinds = new Map<string, NumberKind>()
  return (style) => {
    const id = ids[style] ?? '0'
    const kind = kinds.get(id) ?? kindOf(Number(id), codes.get(id) ?? '')
    kinds.set(id, kind)
    return kind
  }
}

/**
 * By the numbers that spreadsheets give their own formats (ECMA-376, 18.8.30), else by the letters of the format. What
 * is opened in it and not closed goes on to its end, so that each character is looked at once; none is longer than 255.
 */
function kindOf(id: number, code: string): NumberKind {
  if (id === 9 || id === 10) return 'percentage'
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'date'
  const bare = code.slice(0, 255).replace(/"[^"]*"?|\[[^\]]*\]?|\\.|_./g, '')
  if (bare.includes('%')) return 'percentage'
  return /[dy]/i.test(bare) ? 'date' : 'number'
}

interface Cell {
  type: string
  style: number
  value: string
}

/** Goes through the cells of a sheet; those that are left out are empty. */
async function readSheet(sheet: XmlBytes, rows: RowCollector, textOf: (cell: Cell) => string): Promise<void> {
  let row = 0
  let cells: string[] = []
  let column = -1
  let cell: Cell = { type: 'n', style: 0, value: '' }
  let isValue = false
  const count = openCount()
  await hearXml(sheet, {
    isDone: rows.isFull,
    onOpen({ name, attributes }) {
      if (name === 'row') {
        row = lineOf(attributes.r) ?? row + 1
        cells = []
        column = -1
      } else if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' }
      }
      isValue = name === 'v' || name === 't'
    },
    onText(text) {
      if (isValue) cell.value = withinCell(cell.value, text)
    },
    onClose(name) {
      isValue = false
      if (name === 'c' && column < mostColumns && cell.value !== '') {
        while (cells.length < column) cells.push('')
        cells[column] = count(textOf(cell))
      } else if (name === 'row') {
        rows.add({ row, cells })
      }
    },
  })
}

/** A row says its place, as a whole number; null where it says none that a sheet has. */
function lineOf(place: string | undefined): number | null {
  return place !== undefined && /^\d{1,7}$/.test(place) ? Number(place) : null
}

/** `AB12` is column 27, from 0. */
function columnOf(place: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(place) ?? []
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOf(
  { type, style, value }: Cell,
  { strings, kindOfStyle, is1904 }: { strings: string[], kindOfStyle: (style: number) => NumberKind, is1904: boolean },
): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type !== 'n') return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const kind = kindOfStyle(style)
  if (kind === 'percentage') return `${plainNumber(number * 100)}%`
  return kind === 'date' ? dateOf(number, is1904) ?? value : plainNumber(number)
}

/** Fifteen digits are what a spreadsheet counts in; what comes after them is left of its arithmetic. */
function plainNumber(number: number): string {
  const rounded = Number(number.toPrecision(15))
  return Number.isInteger(rounded) ? rounded.toFixed(0) : rounded.toFixed(10).replace(/(?<!0)0+$/, '')
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
