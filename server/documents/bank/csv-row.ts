import type { BankEntry } from '#domain/bank/statement'
import { recogniseDecimalMark, type DecimalMark } from '#domain/import/amount'
import { readDate } from '#domain/import/date'
import type { Cents, IsoDate } from '#domain/invoice/document'
import type { TableRow } from '../import/table'
import { bookedStates, directions, type BankField, type CsvBank } from './csv-banks'
import { detailsOf, type EntryDetails } from './details'
import { accountAtAbnAmro, accountIn, bankEntry, type RawEntry } from './entry'
import { broken, centsIn } from './values'

/** The places of the columns of a file, from 0. */
export type Places = Partial<Record<BankField, readonly number[]>>

/** A file of a bank that is known, and the rows of its entries. */
export interface KnownFile {
  bank: CsvBank
  places: Places
  /** How many columns its headings name; null where it has none. */
  columns: number | null
  rows: TableRow[]
}

/** What a row comes to: its entry, and what was charged for it as another one. */
export interface BankRow {
  account: string
  currency: string
  /** Date and time, which compare as texts. */
  moment: string
  entries: BankEntry[]
  balanceAfterCents: Cents | null
}

/** Reads the rows of a file; nothing comes of one that was not booked. Throws UnreadableFile statement_broken. */
export function rowReader({ bank, places, columns, rows }: KnownFile): (row: TableRow) => BankRow[] {
  const mark = markOf(bank, places, rows)
  return ({ row, cells }) => {
    // A delimiter or a quote that is one too many would put amounts into other columns.
    if (columns !== null && (cells.length < columns || lengthOf(cells) > columns)) throw broken(row)
    const read = openRow(cells, places)
    const state = read.first('state').toLowerCase()
    if (state !== '' && !bookedStates.includes(state)) return []
    const amount = (field: BankField) => (read.first(field) === '' ? null : exactly(centsIn(read.first(field), mark), row))
    const bookedOn = exactly(readDate(read.first('bookedOn'), 'dmy', { isUtc: bank.isUtc ?? false }), row)
    const currency = exactly(/^[A-Z]{3}$/.exec(read.first('currency') || (bank.currency ?? ''))?.[0], row)
    const sign = places.direction ? exactly(directions.get(read.first('direction').toLowerCase()), row) : 1
    const amountCents = exactly(amount('amount'), row) * sign || 0
    const before = amount('balanceBefore')
    return [{
      account: (bank.bank === 'ABN AMRO' ? accountAtAbnAmro : accountIn)(read.first('account')) || bank.bank,
      currency,
      moment: `${bookedOn} ${/\d\d:\d\d(:\d\d)?$/.exec(read.first('bookedOn'))?.[0] ?? ''}`,
      entries: entriesOf(bank, read, { bookedOn, amountCents, feeCents: Math.abs(amount('fee') ?? 0) }),
      balanceAfterCents: amount('balanceAfter') ?? (before === null ? null : before + amountCents),
    }]
  }
}

/** How many cells there are up to the last that says something. */
export function lengthOf(cells: readonly string[]): number {
  return cells.findLastIndex(cell => cell.trim() !== '') + 1
}

function exactly<Value>(value: Value | null | undefined, line: number): Value {
  if (value === null || value === undefined) throw broken(line)
  return value
}

/** What stands before the cents in all amounts of a file: it follows the language of whoever downloads it. */
function markOf(bank: CsvBank, places: Places, rows: readonly TableRow[]): DecimalMark {
  const columns = (['amount', 'fee', 'balanceBefore', 'balanceAfter'] as const).flatMap(field => places[field] ?? [])
  const amounts = rows.slice(0, rowsJudged).flatMap(({ cells }) => columns.map(place => cells[place] ?? ''))
  return recogniseDecimalMark(amounts, bank.mark).mark
}

const rowsJudged = 1_000

/** Asks a row what its columns say. */
function openRow(cells: readonly string[], places: Places) {
  const all = (field: BankField) => (places[field] ?? []).map(place => cells[place]?.trim() ?? '')
  return {
    cells,
    first: (field: BankField) => all(field).find(cell => cell !== '') ?? '',
    joined: (field: BankField) => all(field).join(' ').trim(),
  }
}

function entriesOf(
  bank: CsvBank,
  { cells, first, joined }: ReturnType<typeof openRow>,
  { bookedOn, amountCents, feeCents }: { bookedOn: IsoDate, amountCents: Cents, feeCents: Cents },
): BankEntry[] {
  const text = bank.quotedFrom === undefined ? joined('description') : quotedText(cells.slice(bank.quotedFrom))
  const details: EntryDetails = bank.hasDetails ? detailsOf([text]) : { description: text, isReversal: false }
  const reference = joined('reference')
  const entry: RawEntry = {
    bookedOn,
    amountCents,
    counterpartyName: first('name') || details.counterpartyName,
    counterpartyIban: first('iban') || details.counterpartyIban,
    description: details.description,
    endToEndId: first('endToEndId') || details.endToEndId,
    bankReference: reference,
    isReversal: details.isReversal || first('reversal') !== '',
  }
  const fee: RawEntry = {
    bookedOn, amountCents: -feeCents, counterpartyName: bank.bank, description: text, bankReference: reference && `${reference} fee`,
  }
  return [entry, fee].filter(each => each.amountCents !== 0).map(bankEntry)
}

/** Texts in single quotes, cut where they hold the delimiter; behind them stands the number of a statement. */
function quotedText(cells: readonly string[]): string {
  const texts = cells.length > 1 ? cells.slice(0, -1) : cells
  return texts.join(',').replaceAll('\',\'', ' ').replace(/^,?'/, '').replace(/',?$/, '')
}
