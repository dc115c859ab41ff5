import { agrees, isSettling, openWitness, sumOf, type Candidate, type Evidence } from './evidence'
import { compareDue } from './ledger'
import { namedCandidates } from './named-candidates'
import { amountCandidates, payerCandidates } from './payer-candidates'
import {
  proposalKey, type BankEntryToMatch, type KnownPayer, type OpenDocument, type Proposal, type ProposalPart,
} from './proposals'

/** Matches entry by entry, in the order of the statement. */
export interface Matcher {
  /**
   * What an entry is about, the best first; nothing where it is about no document.
   * @param refused keys of proposals that were refused for this entry: they are not made again, and no other is certain
   */
  propose(entry: BankEntryToMatch, refused?: readonly string[]): Proposal[]
  /** Takes from what is open, so that the next entry meets what is left. */
  book(parts: readonly ProposalPart[]): void
  /**
   * Knows from then on that who was booked for an entry pays from its account; says whether that was not known yet.
   * Other entries of that account may mean something else by it, those before included.
   */
  learn(entry: Pick<BankEntryToMatch, 'counterpartyIban'>, parts: readonly ProposalPart[]): boolean
}

const mostProposals = 5

/**
 * Says which documents the entries of a statement pay or take back, and why. Everything is indexed once: an entry costs
 * what it says, not how many documents there are. The same documents and entries always give the same proposals.
 * Opened in steps of some milliseconds each, between which whoever takes them may let others work.
 */
export function* openMatcher(
  documents: readonly OpenDocument[], payers: readonly KnownPayer[],
): Generator<void, Matcher> {
  const witness = yield* openWitness(documents, payers)
  const { ledger, gather } = witness
  return {
    book: ledger.book,
    learn: ({ counterpartyIban: iban }, parts) =>
      iban !== null && ledger.payersOf(parts).map(customerId => witness.learn({ iban, customerId })).includes(true),
    propose: (entry, refused = []) => {
      const evidence = gather(entry)
      const candidates = [
        ...namedCandidates(evidence, ledger), ...payerCandidates(evidence, ledger),
        ...amountCandidates(evidence, witness),
      ].map(candidate => withDoubts(withNearNumber(candidate, evidence), evidence))
      const ordered = merged(candidates).filter(candidate => !refused.includes(proposalKey(candidate.parts))
        && !isRefundToAnother(candidate, evidence)).toSorted(compare)
      const [first] = ordered
      const sure = refused.length > 0 ? [] : ordered.filter(({ isCertain }) => isCertain)
      const certain = sure.length === 1 && sure[0] === first ? first : undefined
      const rank = (candidate: Candidate): number =>
        candidate === certain || (candidate === first && isPayersOwn(candidate, evidence)) ? 2
          : Number(isOfWritten(candidate, evidence))
      return ordered.toSorted((one, other) => rank(other) - rank(one)).slice(0, mostProposals).map(candidate => ({
        parts: candidate.parts, reasons: candidate.reasons, isCertain: candidate === certain,
      }))
    },
  }
}

/** Whether it is all of what the known payer has to settle, where what is written whole is somebody else's: a slip. */
function isPayersOwn({ items }: Candidate, evidence: Evidence): boolean {
  return sumOf(items) === evidence.amountCents && items.every(({ customer }) => agrees(evidence, customer))
    && !evidence.numbers.written.some(({ customer }) => agrees(evidence, customer))
}

/** Whether it settles what is written whole, which goes before whatever else may be meant. */
function isOfWritten({ items }: Candidate, evidence: Evidence): boolean {
  return items.some(item => evidence.numbers.written.includes(item) && isSettling(evidence, item))
}

/**
 * Whether money goes out to somebody with another name, who gets nothing back of a customer's invoice: suppliers number
 * as the business does. A credit note may be paid out to somebody else.
 */
function isRefundToAnother({ items }: Candidate, evidence: Evidence): boolean {
  const { entry: { counterpartyName, isReversal }, amountCents, nameAlike } = evidence
  return amountCents < 0 && !isReversal && counterpartyName !== null
    && items.some(({ document, customer }) => document.kind === 'invoice'
      && !agrees(evidence, customer) && !nameAlike.includes(customer))
}

/** A number that is written nearly so: one digit differs, or two change places. It says which of equals is meant. */
function withNearNumber(candidate: Candidate, { numbers }: Evidence): Candidate {
  const [item] = candidate.items
  if (!item || candidate.items.length > 1 || numbers.unread.length === 0) return candidate
  const digits = item.document.number.replace(/\D/g, '')
  if (!numbers.unread.some(written => areNear(written, digits))) return candidate
  return {
    ...candidate, strength: candidate.strength + 15,
    reasons: [...candidate.reasons, { code: 'number_alike', values: { number: item.document.number } }],
  }
}

function areNear(one: string, other: string): boolean {
  if (one.length !== other.length || one.length < 4) return false
  const differing = [...one].flatMap((digit, index) => digit === other[index] ? [] : [index])
  const [first = 0, second = 0] = differing
  return differing.length === 1
    || (differing.length === 2 && second === first + 1 && one[first] === other[second] && one[second] === other[first])
}

/** What makes any proposal less than certain, whatever speaks for it. */
function withDoubts(candidate: Candidate, { entry, isService, amountCents }: Evidence): Candidate {
  const isLater = candidate.items.some(({ document }) => document.issueDate > entry.bookedOn)
  const isOdd = entry.isReversal && amountCents > 0
  return {
    ...candidate,
    isCertain: candidate.isCertain && !isService && !isLater && !isOdd,
    strength: candidate.strength - (isLater ? 30 : 0),
    reasons: [
      ...candidate.reasons,
      ...isService ? [{ code: 'payment_service', values: {} } as const] : [],
      ...isLater ? [{ code: 'issued_later', values: {} } as const] : [],
    ],
  }
}

/** Each proposal once, as its strongest, certain where it is so by any of them. */
function merged(candidates: readonly Candidate[]): Candidate[] {
  const byKey = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const key = proposalKey(candidate.parts)
    const known = byKey.get(key)
    const [best, other] = known && known.strength >= candidate.strength ? [known, candidate] : [candidate, known]
    const codes = new Set(best.reasons.map(({ code }) => code))
    byKey.set(key, {
      ...best, isCertain: best.isCertain || other?.isCertain === true,
      reasons: [...best.reasons, ...other?.reasons.filter(({ code }) => !codes.has(code)) ?? []],
    })
  }
  return [...byKey.values()]
}

function compare(one: Candidate, other: Candidate): number {
  const [first, second] = [one.items[0], other.items[0]]
  return other.strength - one.strength || (first && second ? compareDue(first, second) : 0)
}
