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
 * wants that, and marks what there is a suggestion for. Whose account became known by what was booked is looked at
 * again, so that done once more it comes to the same, and whoever finds it left may do it.
 */
export async function finishMatching(account: AccountContext, statementId: string): Promise<void> {
  // What began with a caller goes on without: a session may end in the midst.
  const unbound: AccountContext = { ...account, terms: [] }
  const { bookBankMatches } = await account.reads.business()
  for (let left = await undecided(account); left.length > 0;) {
    const matcher = await matcherOf(account)
    const learned = new Set<string>()
    for (const piece of inPieces(left, rowsAtOnce)) {
      const ids = piece.map(({ id }) => id)
      const found = await account.db.bankTransaction.findMany({ where: { id: { in: ids } } })
      const rows = ids.flatMap(id => found.filter(row => row.id === id && undecidedStates.includes(row.state)))
      learnFrom(matcher, learned, await matchPiece(unbound, matcher, rows, bookBankMatches))
    }
    left = learned.size === 0 ? [] : ofAccounts(await undecided(account), learned)
  }
  await changeAccount(unbound, ({ tx, now }) =>
    tx.bankStatement.updateMany({ where: { id: statementId, matchedAt: null }, data: { matchedAt: now } }))
}

/** What of all tells which is which, at once: page by page, each would be sorted out of what is left. */
async function undecided({ db }: AccountContext): Promise<Undecided[]> {
  const newest = await db.bankTransaction.findMany({
    where: { state: { in: undecidedStates } },
    orderBy: { id: 'desc' },
    take: mostUndecided,
    select: { id: true, bookedOn: true, counterpartyIban: true },
  })
  return newest.sort((one, other) => one.bookedOn.localeCompare(other.bookedOn) || byId(one, other))
}

type Undecided = Pick<BankTransactionRow, 'id' | 'bookedOn' | 'counterpartyIban'>

/** Those that came from accounts of which more is known by now. */
function ofAccounts<Row extends Pick<KeptRow, 'counterpartyIban'>>(rows: readonly Row[], learned: ReadonlySet<string>): Row[] {
  return rows.filter(({ counterpartyIban }) => counterpartyIban !== null && learned.has(counterpartyIban))
}

/** Has a matcher know who pays from where by what was booked, and names the accounts of which that was not known. */
function learnFrom(matcher: Matcher, learned: Set<string>, booked: readonly Judged<KeptRow>[]): void {
  for (const { row, best } of booked) {
    if (row.counterpartyIban !== null && matcher.learn(row, best?.parts ?? [])) learned.add(row.counterpartyIban)
  }
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
  const matcher = await matcherOf(account)
  const judge = judgeOf(account, matcher, bookBankMatches)
  let left = rows.toSorted((one, other) => one.bookedOn.localeCompare(other.bookedOn))
  while (left.length > 0) {
    const learned = new Set<string>()
    const open: Judged<KeptRow>[] = []
    for (const piece of inPieces(left, rowsAtOnce)) {
      await letOthersWork()
      const found = piece.map(row => judge({ ...row, refused: [] }))
      const stored = await readStored(account.db, found.flatMap(partsToBook))
      const booked = found.filter(judged => isBookable(stored, judged))
      counts.matched += booked.length
      open.push(...found.filter(judged => !booked.includes(judged)))
      learnFrom(matcher, learned, booked)
    }
    // What only looked certain was taken from what is open all the same, and would meet itself.
    const again = new Set(ofAccounts(open.filter(({ isBooked }) => !isBooked).map(({ row }) => row), learned))
    for (const { row, best } of open) if (!again.has(row)) counts[stateOf(best)]++
    left = [...again]
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

/** Books what is certain and marks the others; answers what was booked. */
async function matchPiece(
  account: AccountContext, matcher: Matcher, rows: readonly BankTransactionRow[], booksCertain: boolean,
): Promise<Judged<BankTransactionRow>[]> {
  const found = rows.map(judgeOf(account, matcher, booksCertain))
  const changed = found.filter(({ row, best, isBooked, isWritten }) =>
    isBooked || isWritten || row.state !== stateOf(best))
  if (changed.length === 0) return []
  return changeAccount(account, async (change) => {
    const { tx, now } = change
    const booked: Judged<BankTransactionRow>[] = []
    for (const judged of changed) {
      const { row, best } = judged
      // Somebody may have decided it meanwhile, or paid what it was about.
      const current = await tx.bankTransaction.findFirst({ where: { id: row.id, state: { in: undecidedStates } } })
      if (!current) continue
      const stored = await readStored(tx, partsToBook(judged))
      if (best && isBookable(stored, { ...judged, row: current })) {
        await bookParts(account, change, current, best.parts, { isAutomatic: true })
        booked.push(judged)
      } else if (current.state !== stateOf(best)) {
        await tx.bankTransaction.update({ where: { id: row.id }, data: { state: stateOf(best), updatedAt: now } })
      }
    }
    return booked
  })
}

function stateOf(best: Proposal | null): 'open' | 'suggested' {
  return best === null ? 'open' : 'suggested'
}

/** Keys of suggestions that were refused. */
export function refusedOf({ refused }: Pick<BankTransactionRow, 'refused'>): string[] {
  return Array.isArray(refused) ? refused.map(String) : []
}
