import { setImmediate as letOthersWork } from 'node:timers/promises'
import type { BankEntry, BankStatement } from '#domain/bank/statement'
import { daysBetween, isIsoDate, yearOf } from '#domain/dates'
import type { Cents, IsoDate } from '#domain/invoice/document'
import { openText, recogniseEncoding } from '../import/csv'
import { UnreadableFile } from '../import/unreadable'
import { detailsOf } from './details'
import { accountAtAbnAmro, accountIn, bankEntry } from './entry'
import { joinPages, periodOf, type StatementPage } from './pages'
import { broken, centsIn, shortDate, type ReadCount } from './values'

/** Whether the beginning of a text is that of an MT940: its reference, and a balance, each on a line. */
export function isMt940(start: string): boolean {
  return /^:20:/m.test(start) && /^:60[FM]:/m.test(start)
}

/** A field of a message: its tag, the line it begins on, and what stands behind it. */
interface Field {
  tag: string
  line: number
  lines: string[]
}

const bytesAtOnce = 32 * 1024
/** Of a line: SWIFT allows 65 characters, and some banks write a whole field in one. */
const longestLine = 1_000
/** Of a field: SWIFT allows six. */
const mostLines = 20

/**
 * Reads the statements of an MT940, with or without the envelope of SWIFT; what stands around them is left alone.
 * @throws UnreadableFile no_statement, statement_broken, statement_too_large
 */
export async function readMt940(bytes: Uint8Array, count: ReadCount): Promise<BankStatement[]> {
  const pages = openPages(count)
  let field: Field | null = null
  const lines = openLines((text, line) => {
    const [start = '', tag] = /^:(\d\d[A-Z]?):/.exec(text) ?? []
    if (tag === undefined && field && !/^(-\s*$|-\}|\{)/.test(text)) {
      if (field.lines.length < mostLines) field.lines.push(text)
      return
    }
    if (field) pages.add(field)
    field = tag === undefined ? null : { tag, line, lines: [text.slice(start.length)] }
  })
  const textOf = openText(recogniseEncoding(bytes))
  for (let start = 0; start < bytes.length; start += bytesAtOnce) {
    lines.write(textOf(bytes.subarray(start, start + bytesAtOnce)))
    await letOthersWork()
  }
  lines.end()
  if (field) pages.add(field)
  return joinPages(pages.end())
}

/** Takes a text in pieces and gives its lines that are not empty, numbered from 1, each no longer than is read. */
function openLines(give: (text: string, line: number) => void) {
  let open = ''
  let line = 1
  return {
    write(piece: string) {
      const text = open + piece
      const whole = text.endsWith('\r') ? text.slice(0, -1) : text
      const lines = whole.split(/\r\n|\r|\n/)
      const last = lines.pop() ?? ''
      for (const each of lines) {
        if (each !== '') give(each.slice(0, longestLine), line)
        line++
      }
      open = last.slice(0, longestLine) + text.slice(whole.length)
    },
    end() {
      if (open !== '') give(open.slice(0, longestLine), line)
    },
  }
}

interface Balance {
  cents: Cents
  date: IsoDate
  currency: string
  isIntermediate: boolean
}

/** A page as its fields are read, and the entry of which the text may still come. */
interface OpenPage {
  line: number
  readAccount: (text: string) => string
  account: string | null
  opening: Balance | null
  closing: Balance | null
  entries: BankEntry[]
  open: OpenEntry | null
}

type OpenEntry = ReturnType<typeof entryOf> & { text: string[] }

/** Puts the fields of messages together, each of which is a page. */
function openPages(count: ReadCount) {
  const pages: StatementPage[] = []
  let page: OpenPage | null = null
  const closeEntry = () => {
    if (page?.open && page.open.amountCents !== 0) page.entries.push(withText(page.open))
    if (page) page.open = null
  }
  const closePage = () => {
    closeEntry()
    if (!page) return
    if (page.entries.length === 0) count(page.line)
    pages.push(pageOf(page))
  }
  return {
    add({ tag, line, lines }: Field) {
      const [first = ''] = lines
      if (tag === '20') {
        closePage()
        const readAccount = first.startsWith('ABN AMRO') ? accountAtAbnAmro : accountIn
        page = { line, readAccount, account: null, opening: null, closing: null, entries: [], open: null }
      }
      if (!page) throw broken(line)
      if (tag === '25' || tag === '25P') page.account ??= page.readAccount(first)
      if (tag === '60F' || tag === '60M') page.opening = onlyBalance(page.opening, tag, first, line)
      if (tag === '62F' || tag === '62M') page.closing = onlyBalance(page.closing, tag, first, line)
      if (tag === '61') {
        count(line)
        if (page.closing) throw broken(line)
        closeEntry()
        page.open = { ...entryOf(lines, line), text: [] }
      }
      // Behind the closing balance it is about the statement. Some banks begin each line of a text anew.
      const { open, closing } = page
      if (tag === '86' && open && !closing && open.text.length < mostLines) open.text.push(...lines)
    },
    end() {
      closePage()
      if (pages.length === 0) throw new UnreadableFile('no_statement')
      return pages
    },
  }
}

function onlyBalance(known: Balance | null, tag: string, text: string, line: number): Balance {
  const [, sign, day = '', currency = '', amount = ''] = /^([CD])(\d{6})([A-Z]{3})(\d+,\d*)$/.exec(text.trim()) ?? []
  const date = shortDate(day)
  const cents = centsIn(amount, ',')
  if (known || date === null || cents === null) throw broken(line)
  return { cents: sign === 'D' ? -cents || 0 : cents, date, currency, isIntermediate: tag.endsWith('M') }
}

function pageOf({ line, account, opening, closing, entries }: OpenPage): StatementPage {
  if (!account || !opening || !closing || opening.currency !== closing.currency) throw broken(line)
  return {
    isContinuation: opening.isIntermediate,
    statement: {
      format: 'mt940',
      account,
      currency: opening.currency,
      ...periodOf(entries, { from: closing.date, to: closing.date }),
      openingCents: opening.cents,
      closingCents: closing.cents,
      entries,
    },
  }
}

/**
 * Value date, day of booking, direction, perhaps the last letter of the currency, and amount. Behind it stand a kind,
 * what the owner of the account calls it, and `//` with what the bank does.
 */
const statementLine = /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d{1,15},\d{0,5})(?!\d)/

function entryOf([first = '', ...more]: readonly string[], line: number) {
  const [start = '', value = '', booked, sign = '', amount = ''] = statementLine.exec(first) ?? []
  const bookedOn = dayOfBooking(shortDate(value), booked)
  const cents = centsIn(amount, ',')
  if (bookedOn === null || cents === null) throw broken(line)
  const isOut = sign === 'D' || sign === 'RC'
  return {
    bookedOn,
    amountCents: isOut ? -cents || 0 : cents,
    // ING goes on behind it on the same line, after another slash.
    bankReference: first.slice(start.length).split('//')[1]?.split('/')[0],
    supplement: more.join(''),
    isReversal: sign.startsWith('R'),
  }
}

/** The day of booking has no year: it is the one that brings it nearest to the value date. */
function dayOfBooking(valueDate: IsoDate | null, booked: string | undefined): IsoDate | null {
  if (valueDate === null || booked === undefined) return valueDate
  const year = yearOf(valueDate)
  const days = [year, year - 1, year + 1].map(each => `${each}-${booked.slice(0, 2)}-${booked.slice(2)}`)
  const distance = (day: IsoDate) => Math.abs(daysBetween(valueDate, day))
  const [nearest = null] = days.filter(isIsoDate).sort((one, other) => distance(one) - distance(other))
  return nearest
}

function withText({ supplement, text, ...entry }: OpenEntry): BankEntry {
  const details = detailsOf(text)
  return bankEntry({
    ...details,
    ...entry,
    // Rabobank writes it below the entry itself.
    counterpartyIban: details.counterpartyIban || supplement,
    isReversal: entry.isReversal || details.isReversal,
  })
}
