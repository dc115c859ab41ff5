import { setImmediate as letOthersWork } from 'node:timers/promises'
import { inPieces } from '#db/pieces'
import { byId } from '#db/queries/by-id'
import type { BankTransactionRow } from '#db/queries/rows'
import type { Matcher } from '#domain/bank/match'
import { namesWhatIsPaid, type Proposal } from '#domain/bank/proposals'
import { todayInAmsterdam } from '#domain/dates'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { areWritten, bookParts, isStillOpen, mayBeWritten, readStored, type StoredDocuments } from './book'
import { matcherOf } from './documents'
import { keptEntryOf, type KeptRow } from './entry'

/** Booked in one change: others pass between two of them. */
const rowsAtOnce = 25
/** As many as an upload has: what is undecided still when so many were brought in after it, is left to people. */
const mostUndecided = 20_000
const undecidedStates = ['open', 'suggested']

/**
 * Looks over what is undecided, the oldest day first, now that an upload came: books what is certain where the business
 * wants that, and marks what there is a suggestion for. Done once more it comes to the same, so that whoever finds it
 * left may do it.
 */
export async function finishMatching(account: AccountContext, statementId: string): Promise<void> {
  // What began with a caller goes on without: a session may end in the midst.
  const unbound: AccountContext = { ...account, terms: [] }
  const { bookBankMatches } = await account.reads.business()
  const matcher = await matcherOf(account)
  for (const ids of inPieces(await undecided(account), rowsAtOnce)) {
    const found = await account.db.bankTransaction.findMany({ where: { id: { in: ids } } })
    const rows = ids.flatMap(id => found.filter(row => row.id === id && undecidedStates.includes(row.state)))
    await matchPiece(unbound, matcher, rows, bookBankMatches)
  }
  await changeAccount(unbound, ({ tx, now }) =>
    tx.bankStatement.updateMany({ where: { id: statementId, matchedAt: null }, data: { matchedAt: now } }))
}

/** The ids of all at once: page by page, each would be sorted out of what is left. */
async function undecided({ db }: AccountContext): Promise<string[]> {
  const newest = await db.bankTransaction.findMany({
    where: { state: { in: undecidedStates } },
    orderBy: { id: 'desc' },
    take: mostUndecided,
    select: { id: true, bookedOn: true },
  })
  return newest.sort((one, other) => one.bookedOn.localeCompare(other.bookedOn) || byId(one, other)).map(({ id }) => id)
}

/**
 * What would become of movements that are in no upload yet, the oldest day first: nothing is written. What is undecided
 * since before is left out of it.
 */
export async function foreseeMatches(
  account: AccountContext, rows: readonly KeptRow[],
): Promise<Record<'matched' | 'suggested' | 'open', number>> {
  const counts = { matched: 0, suggested: 0, open: 0 }
  if (rows.length === 0) return counts
  const { bookBankMatches } = await account.reads.business()
  const judge = judgeOf(account, await matcherOf(account), bookBankMatches)
  const sorted = rows.toSorted((one, other) => one.bookedOn.localeCompare(other.bookedOn))
  for (const piece of inPieces(sorted, rowsAtOnce)) {
    await letOthersWork()
    const found = piece.map(row => judge({ ...row, refused: [] }))
    const stored = await readStored(account.db, found.flatMap(partsToBook))
    for (const judged of found) counts[isBookable(stored, judged) ? 'matched' : stateOf(judged.best)]++
  }
  return counts
}

/** What a movement is thought to be about. */
interface Judged<Row extends KeptRow> {
  row: Row
  best: Proposal | null
  isBooked: boolean
  isWritten: boolean
}

/** Judges movement after movement; what is certain of one is not open for the next. */
function judgeOf({ outside }: AccountContext, matcher: Matcher, booksCertain: boolean) {
  const today = todayInAmsterdam(outside.clock.now())
  return <Row extends KeptRow & Pick<BankTransactionRow, 'refused'>>(row: Row): Judged<Row> => {
    const refused = refusedOf(row)
    const [best] = matcher.propose(keptEntryOf(row), refused)
    // Some banks date what is booked over a weekend on the Monday.
    const isBooked = booksCertain && best?.isCertain === true && row.bookedOn <= today
    if (isBooked) matcher.book(best.parts)
    const isWritten = booksCertain && refused.length === 0 && best !== undefined && namesWhatIsPaid(best)
    return { row, best: best ?? null, isBooked, isWritten }
  }
}

/** What would be booked of it, should that be stored as it is expected. */
function partsToBook({ best, isBooked, isWritten }: Omit<Judged<KeptRow>, 'row'>) {
  return best !== null && (isBooked || isWritten) ? best.parts : []
}

/** Whether it can be booked as it was judged, by what is stored now. */
function isBookable(stored: StoredDocuments, { row, best, isBooked, isWritten }: Judged<KeptRow>): boolean {
  const parts = best?.parts ?? []
  return (isBooked && isStillOpen(stored, parts) && !mayBeWritten(stored, row, parts))
    || (isWritten && areWritten(stored, row, parts))
}

async function matchPiece(
  account: AccountContext, matcher: Matcher, rows: readonly BankTransactionRow[], booksCertain: boolean,
): Promise<void> {
  const found = rows.map(judgeOf(account, matcher, booksCertain))
  const changed = found.filter(({ row, best, isBooked, isWritten }) =>
    isBooked || isWritten || row.state !== stateOf(best))
  if (changed.length === 0) return
  await changeAccount(account, async (change) => {
    const { tx, now } = change
    for (const { row, ...judged } of changed) {
      // Somebody may have decided it meanwhile, or paid what it was about.
      const current = await tx.bankTransaction.findFirst({ where: { id: row.id, state: { in: undecidedStates } } })
      if (!current) continue
      const { best } = judged
      const stored = await readStored(tx, partsToBook(judged))
      if (best && isBookable(stored, { ...judged, row: current })) {
        await bookParts(account, change, current, best.parts, { isAutomatic: true })
      } else if (current.state !== stateOf(best)) {
        await tx.bankTransaction.update({ where: { id: row.id }, data: { state: stateOf(best), updatedAt: now } })
      }
    }
  })
}

function stateOf(best: Proposal | null): 'open' | 'suggested' {
  return best === null ? 'open' : 'suggested'
}

/** Keys of suggestions that were refused. */
export function refusedOf({ refused }: Pick<BankTransactionRow, 'refused'>): string[] {
  return Array.isArray(refused) ? refused.map(String) : []
}
