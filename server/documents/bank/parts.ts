import type { BankBalance, BankEntry, BankStatement } from '#domain/bank/statement'
import type { BankFile } from './read-bank-file'

/**
 * A piece of what was read, in order: a file, a statement of the file before it without what is in it, and then some of
 * that. Thousands of entries handed over at once would hold up whoever takes them.
 */
export type BankPart =
  | { file: Omit<BankFile, 'statements'> }
  | { statement: Omit<BankStatement, 'entries' | 'balancesWithin'> }
  | { entries: BankEntry[] }
  | { balances: BankBalance[] }

/** Pieces, entries and balances that are handed over at once. */
const atOnce = 500

/** The files in pieces, some of them at a time. */
export function* partsOfBankFiles(files: readonly BankFile[]): Generator<BankPart[]> {
  let parts: BankPart[] = []
  let weight = 0
  for (const part of allParts(files)) {
    parts.push(part)
    weight += 1 + ('entries' in part ? part.entries.length : 'balances' in part ? part.balances.length : 0)
    if (weight < atOnce) continue
    yield parts
    parts = []
    weight = 0
  }
  yield parts
}

function* allParts(files: readonly BankFile[]): Generator<BankPart> {
  for (const { statements, ...file } of files) {
    yield { file }
    for (const { entries, balancesWithin = [], ...statement } of statements) {
      yield { statement }
      for (let start = 0; start < entries.length; start += atOnce) {
        yield { entries: entries.slice(start, start + atOnce) }
      }
      for (let start = 0; start < balancesWithin.length; start += atOnce) {
        yield { balances: balancesWithin.slice(start, start + atOnce) }
      }
    }
  }
}

/** Puts pieces behind those that came before. */
export function joinBankParts(files: BankFile[], parts: readonly BankPart[]): void {
  for (const part of parts) {
    const statement = files.at(-1)?.statements.at(-1)
    if ('file' in part) files.push({ ...part.file, statements: [] })
    else if ('statement' in part) files.at(-1)?.statements.push({ ...part.statement, entries: [], balancesWithin: [] })
    else if ('entries' in part) statement?.entries.push(...part.entries)
    else statement?.balancesWithin?.push(...part.balances)
  }
}
