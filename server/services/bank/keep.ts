import { setImmediate as letOthersWork } from 'node:timers/promises'
import type { BankStatementRead } from '#contract/schemas/bank'
import { insertRows } from '#db/account/insert-row'
import type { AccountTransaction } from '#db/account/for-account'
import { jsonOf } from '#db/json'
import { inPieces } from '#db/pieces'
import { inPagesById } from '#db/snapshot'
import type { BankFile } from '#documents/bank/read-bank-file'
import { entryKey, pairEntries } from '#domain/bank/known-entries'
import type { BankEntry, BankStatement } from '#domain/bank/statement'
import { sha256 } from '#integrations/tokens'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { inSteps } from '../work/in-steps'
import { keptColumns, keptEntryOf, type KeptRow } from './entry'
import { statementsRead } from './statements-read'

/** So many are read, written or given keys before others work. */
const rowsAtOnce = 200

/** Twenty thousand entries take seconds to write, and a machine that does much else some more. */
const longestMs = 60_000

/**
 * Keeps what was read, in one change: all of it or nothing, and each movement once, whatever comes with it. What was
 * kept by the same request before its server ended is not kept once more.
 */
export async function keepStatements(
  account: AccountContext, fileName: string, files: readonly BankFile[],
): Promise<{ id: string, statements: BankStatementRead[] }> {
  const { accountId, workId, outside: { ids } } = account
  return changeAccount(account, async ({ tx, now, record }) => {
    const begun = workId === undefined ? null : await tx.bankStatement.findUnique({ where: { id: workId } })
    if (begun) return { id: begun.id, statements: begun.statements as unknown as BankStatementRead[] }
    const { rows, standing, fresh } = await sortOut(account, tx, files)
    const id = workId ?? ids.next()
    const statements = statementsRead(files, fresh)
    const entryCount = statements.reduce((sum, statement) => sum + statement.entryCount, 0)
    await tx.bankStatement.create({
      data: {
        id, accountId, fileName, statements: jsonOf(statements), entryCount, newCount: rows.length, createdAt: now,
      },
    })
    await eachPiece(rows, piece => insertRows(tx, accountId, 'BankTransaction', piece.map(row =>
      ({ ...row, state: 'open', refused: [], createdAt: now, updatedAt: now }))))
    await eachPiece([...standing], piece => insertRows(tx, accountId, 'BankStatementEntry', piece.map(([transactionId, isNew]) =>
      ({ statementId: id, transactionId, isNew }))))
    record({ action: 'bank_statement.added', subjectId: id, details: { entries: entryCount, newEntries: rows.length } })
    return { id, statements }
  }, { timeout: longestMs })
}

/** Writes piece by piece: what a thread of the database answers at once is not a turn for others by itself. */
async function eachPiece<Row>(rows: readonly Row[], write: (piece: readonly Row[]) => Promise<void>): Promise<void> {
  for (const piece of inPieces(rows, rowsAtOnce)) {
    await write(piece)
    await letOthersWork()
  }
}

/** What of an upload is new, and which movements stand in it, kept ones included. */
export interface SortedOut {
  rows: KeptRow[]
  /** Movements by their ids, and whether they are new. */
  standing: Map<string, boolean>
  /** How many of each statement's entries were in none before. */
  fresh: Map<BankStatement, number>
}

/**
 * Compares what was read with what is kept, file by file: two equal movements in one file are two, and in two files
 * they are one.
 */
export async function sortOut(
  { outside: { ids } }: AccountContext, db: Pick<AccountTransaction, 'bankTransaction'>, files: readonly BankFile[],
): Promise<SortedOut> {
  const stored = await keptByDay(db, files)
  const sorted: SortedOut = { rows: [], standing: new Map(), fresh: new Map() }
  for (const { statements } of files) {
    for (const [day, found] of byDay(statements)) {
      const known = stored.get(day) ?? []
      const keys = openKeys(known)
      const entries = found.map(({ entry, statement }) => ({ ...entry, format: statement.format }))
      const pairs = await inSteps(pairEntries(entries, known.map(keptEntryOf)))
      const added: KeptRow[] = []
      for (const [place, inFile] of found.entries()) {
        if (place % rowsAtOnce === 0) await letOthersWork()
        const partner = known[pairs[place] ?? -1]
        if (partner) {
          if (!sorted.standing.has(partner.id)) sorted.standing.set(partner.id, false)
          continue
        }
        const { statement } = inFile
        const row = rowOf(ids.next(), inFile, keys)
        added.push(row)
        sorted.rows.push(row)
        sorted.standing.set(row.id, true)
        sorted.fresh.set(statement, (sorted.fresh.get(statement) ?? 0) + 1)
      }
      stored.set(day, [...known, ...added])
    }
  }
  return sorted
}

interface EntryInFile {
  entry: BankEntry
  statement: BankStatement
}

/** What a movement can be the same as: those of one account in one currency on one day. */
function dayOf(account: string, currency: string, bookedOn: string): string {
  return `${account} ${currency} ${bookedOn}`
}

function byDay(statements: readonly BankStatement[]): Map<string, EntryInFile[]> {
  const days = new Map<string, EntryInFile[]>()
  for (const statement of statements) {
    for (const entry of statement.entries) {
      const day = dayOf(statement.account, statement.currency, entry.bookedOn)
      const found = days.get(day)
      if (found) found.push({ entry, statement })
      else days.set(day, [{ entry, statement }])
    }
  }
  return days
}

/** What is kept of the accounts in an upload, over the days that it is about. */
async function keptByDay(
  db: Pick<AccountTransaction, 'bankTransaction'>, files: readonly BankFile[],
): Promise<Map<string, KeptRow[]>> {
  const stored = new Map<string, KeptRow[]>()
  const spans = new Map<string, { from: string, to: string }>()
  for (const { account, entries } of files.flatMap(({ statements }) => statements)) {
    for (const { bookedOn } of entries) {
      const span = spans.get(account) ?? { from: bookedOn, to: bookedOn }
      spans.set(account, {
        from: bookedOn < span.from ? bookedOn : span.from, to: bookedOn > span.to ? bookedOn : span.to,
      })
    }
  }
  for (const [bankAccount, { from, to }] of spans) {
    const rows = inPagesById(rowsAtOnce, ({ id, page }) => db.bankTransaction.findMany({
      where: { bankAccount, bookedOn: { gte: from, lte: to }, id }, ...page, select: keptColumns,
    }))
    let read = 0
    for await (const row of rows) {
      if (read++ % rowsAtOnce === 0) await letOthersWork()
      const day = dayOf(bankAccount, row.currency, row.bookedOn)
      const found = stored.get(day)
      if (found) found.push(row)
      else stored.set(day, [row])
    }
  }
  return stored
}

/** Gives movements of one day keys that none of them has yet. */
type Keys = (account: string, entry: BankEntry) => string

function openKeys(known: readonly KeptRow[]): Keys {
  const taken = new Set(known.map(({ key }) => key))
  /** How many that are equal were given one: a day may have thousands. */
  const counts = new Map<string, number>()
  return (account, entry) => {
    const base = entryKey(account, entry, 0)
    let ordinal = counts.get(base) ?? 0
    let key: string
    do key = sha256(Buffer.from(entryKey(account, entry, ordinal++)))
    while (taken.has(key))
    counts.set(base, ordinal)
    return key
  }
}

function rowOf(id: string, { entry, statement }: EntryInFile, keyOf: Keys): KeptRow {
  const key = keyOf(`${statement.account} ${statement.currency}`, entry)
  return {
    id, key, bankAccount: statement.account, currency: statement.currency, format: statement.format, ...entry,
    amountCents: BigInt(entry.amountCents),
  }
}
