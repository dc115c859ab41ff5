import type { BankEntry, BankStatement } from '#domain/bank/statement'
import type { IsoDate } from '#domain/invoice/document'

/** First and last day of some entries; where there are none, the given ones. */
export function periodOf(entries: readonly BankEntry[], otherwise: { from: IsoDate, to: IsoDate }) {
  const [first, ...more] = entries.map(({ bookedOn }) => bookedOn)
  if (first === undefined) return otherwise
  return {
    from: more.reduce((least, date) => (date < least ? date : least), first),
    to: more.reduce((most, date) => (date > most ? date : most), first),
  }
}

/** One page of a statement, and whether it goes on with the statement of the page before. */
export interface StatementPage {
  statement: BankStatement
  isContinuation: boolean
}

/** The statements of which these are the pages: what each page begins and ends with stands within them. */
export function joinPages(pages: readonly StatementPage[]): BankStatement[] {
  const statements: BankStatement[] = []
  for (const { statement, isContinuation } of pages) {
    const before = statements.at(-1)
    const isSame = before?.account === statement.account && before.currency === statement.currency
    if (before && isContinuation && isSame) addPage(before, statement)
    else statements.push({ ...statement, entries: [...statement.entries], balancesWithin: [] })
  }
  return statements
}

function addPage(statement: BankStatement, page: BankStatement): void {
  const afterEntries = statement.entries.length
  for (const cents of [statement.closingCents, page.openingCents]) {
    if (cents !== null) statement.balancesWithin?.push({ afterEntries, cents })
  }
  for (const entry of page.entries) statement.entries.push(entry)
  if (page.from < statement.from) statement.from = page.from
  if (page.to > statement.to) statement.to = page.to
  statement.closingCents = page.closingCents
}

/**
 * The statements of a file, without the bank's references that stand at several entries of one account: those name a
 * batch or a day, and would make one entry of many.
 */
export function withOwnReferences(statements: readonly BankStatement[]): BankStatement[] {
  const known = new Set<string>()
  const repeated = new Set<string>()
  const keyOf = ({ account }: BankStatement, { bankReference }: BankEntry) => `${account} ${bankReference}`
  for (const statement of statements) {
    for (const entry of statement.entries) {
      const key = keyOf(statement, entry)
      if (known.has(key)) repeated.add(key)
      known.add(key)
    }
  }
  return statements.map(statement => ({
    ...statement,
    entries: statement.entries.map(entry =>
      (repeated.has(keyOf(statement, entry)) ? { ...entry, bankReference: null } : entry)),
  }))
}
