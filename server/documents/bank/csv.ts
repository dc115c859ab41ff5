import { setImmediate as letOthersWork } from 'node:timers/promises'
import type { BankBalance, BankEntry, BankStatement } from '#domain/bank/statement'
import { headingKey } from '#domain/import/fields'
import { openText, readCsvRows, recogniseEncoding } from '../import/csv'
import type { TableRow } from '../import/table'
import { UnreadableFile } from '../import/unreadable'
import { csvBanks, type BankColumns } from './csv-banks'
import { lengthOf, rowReader, type BankRow, type KnownFile, type Places } from './csv-row'
import { periodOf } from './pages'
import { broken, mostEntries, type ReadCount } from './values'

/**
 * Reads the entries of a bank's CSV file: a statement for each account and currency in it, its entries from the first
 * to the last, whichever the bank begins with.
 * @throws UnreadableFile no_statement where no bank is known by its columns, statement_broken, statement_too_large
 */
export async function readBankCsv(bytes: Uint8Array, count: ReadCount): Promise<BankStatement[]> {
  const { rows, brokenRow } = await rowsOf(bytes)
  const file = recogniseBank(rows)
  if (!file) throw new UnreadableFile('no_statement')
  if (brokenRow !== null) throw broken(brokenRow)
  for (const { row } of file.rows) count(row)
  const accounts = new Map<string, BankRow[]>()
  const read = rowReader(file)
  for (const [place, row] of file.rows.entries()) {
    if (place % rowsAtOnce === 0) await letOthersWork()
    for (const found of read(row)) {
      const key = `${found.account} ${found.currency}`
      const known = accounts.get(key)
      if (known) known.push(found)
      else accounts.set(key, [found])
    }
  }
  return [...accounts.values()].flatMap(statementOf)
}

/** Rows that are read before others have a turn. */
const rowsAtOnce = 200
/** A title, a period, empty rows. */
const mostAbove = 20

async function rowsOf(bytes: Uint8Array): Promise<{ rows: TableRow[], brokenRow: number | null }> {
  const rows: TableRow[] = []
  const start = openText(recogniseEncoding(bytes))(bytes.subarray(0, 1_000))
  // The text of an entry may hold more of another delimiter.
  const isTabbed = /^[^\t\r\n]*(\t[^\t\r\n]*){7}/.test(start)
  const { brokenRow } = await readCsvRows(bytes, {
    add(row) {
      if (row.cells.some(cell => cell.trim() !== '')) rows.push(row)
    },
    isFull: () => rows.length > mostEntries + mostAbove,
  }, isTabbed ? { delimiter: '\t' } : {})
  return { rows, brokenRow }
}

/** By its headings, else by what its first row looks like. */
function recogniseBank(rows: readonly TableRow[]): KnownFile | null {
  const [first] = rows
  const above = rows.slice(0, mostAbove).map(({ cells }) => cells.map(headingKey))
  for (const bank of csvBanks) {
    const { shape, places, headings, newer = [] } = bank
    if (shape && places && shape.every((cell, place) => cell.test(first?.cells[place]?.trim() ?? ''))) {
      return { bank, places: placesIn(places, place => place), columns: null, rows: [...rows] }
    }
    if (!headings) continue
    const needed = Object.values(headings).flat().filter(heading => !newer.includes(heading)).map(headingKey)
    const line = above.findIndex(keys => needed.every(key => keys.includes(key)))
    if (line === -1) continue
    const keys = above[line] ?? []
    return {
      bank,
      places: placesIn(headings, heading => keys.indexOf(headingKey(heading))),
      columns: lengthOf(keys),
      rows: rows.slice(line + 1),
    }
  }
  return null
}

function placesIn<Column extends string | number>(
  columns: BankColumns<Column>, placeOf: (column: Column) => number,
): Places {
  const all = Object.entries(columns) as [keyof Places, Column | readonly Column[]][]
  return Object.fromEntries(all.map(([field, column]) =>
    [field, [column].flat().map(each => placeOf(each as Column)).filter(place => place >= 0)]))
}

/** A statement of the rows of one account; none of rows none of which was booked. */
function statementOf(rows: readonly BankRow[]): BankStatement[] {
  const inOrder = fromFirstToLast(rows)
  const entries: BankEntry[] = []
  const balances: BankBalance[] = []
  for (const row of inOrder) {
    entries.push(...row.entries)
    if (row.balanceAfterCents !== null) balances.push({ afterEntries: entries.length, cents: row.balanceAfterCents })
  }
  const [first] = inOrder
  const [entry] = entries
  if (!first || !entry) return []
  const closing = balances.at(-1)?.afterEntries === entries.length ? balances.pop() : undefined
  return [{
    format: 'csv',
    account: first.account,
    currency: first.currency,
    ...periodOf(entries, { from: entry.bookedOn, to: entry.bookedOn }),
    openingCents: first.balanceAfterCents === null ? null : first.balanceAfterCents - centsOf(first),
    closingCents: closing?.cents ?? null,
    entries,
    balancesWithin: balances,
  }]
}

/**
 * Banks begin with the first entry or with the last one: whichever makes more of the balances follow each other, else
 * as the dates go. What was booked at another moment than where it stands is put there.
 */
function fromFirstToLast(rows: readonly BankRow[]): BankRow[] {
  const reversed = rows.toReversed()
  const [forwards, backwards] = [rows, reversed].map(following)
  const isDescending = (rows[0]?.moment ?? '') > (rows.at(-1)?.moment ?? '')
  const isReversed = forwards === backwards ? isDescending : (backwards ?? 0) > (forwards ?? 0)
  const inOrder = isReversed ? reversed : rows
  return inOrder.toSorted((one, other) => (one.moment < other.moment ? -1 : one.moment > other.moment ? 1 : 0))
}

/** How many of the rows end with what the one before it ended with and its own amounts. */
function following(rows: readonly BankRow[]): number {
  return rows.filter((row, place) => {
    const before = rows[place - 1]?.balanceAfterCents ?? null
    return before !== null && row.balanceAfterCents === before + centsOf(row)
  }).length
}

function centsOf({ entries }: BankRow): number {
  return entries.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
