import { daysBetween } from '../dates'
import type { Cents, IsoDate } from '../invoice/document'
import { combinationsOf } from './combinations'
import type { Candidate, Evidence, Witness } from './evidence'
import { dueDateOf, partOf, type Ledger, type LedgerItem } from './ledger'
import { differenceReason, differsByCents, isAnothers, shortReason } from './named-candidates'
import type { Reason } from './proposals'
import { amountReason, combinedReasons, payerReasons } from './reasons'

const mostTogether = 4
const mostNearby = 3
const mostPaidBefore = 2

/** What the payer has to settle, by account, by name, and by a name that is much like it. */
export function payerCandidates(evidence: Evidence, ledger: Ledger): Candidate[] {
  const { byIban, nameEqual, nameAlike, nameRelated, isOther } = evidence
  const strengths = new Map<string, number>()
  for (const [customers, strength] of [
    [byIban, 78], [nameEqual, 72], [nameAlike, 66], [isOther ? [] : nameRelated, 56],
  ] as const) {
    for (const customer of customers) strengths.set(customer, Math.max(strengths.get(customer) ?? 0, strength))
  }
  return [...strengths].flatMap(([customer, strength]) => ofCustomer(evidence, ledger, customer, strength))
}

/**
 * What is of this amount, where nothing is known of the payer: of whom no account is known before others, and what is
 * due about then.
 */
export function amountCandidates(evidence: Evidence, { ledger, isKnown }: Witness): Candidate[] {
  const { amountCents, entry } = evidence
  if (amountCents < 0 || evidence.isOther) return []
  return ledger.ofAmount(amountCents)
    .filter(({ document }) => document.issueDate <= entry.bookedOn && document.currency === entry.currency)
    .map(item => ({
      parts: [partOf(item)], items: [item], isCertain: false, reasons: [amountReason],
      strength: 40 - (isKnown(item.customer) ? 2 : 0) - daysFromDue(item, entry.bookedOn) / 1_000,
    }))
}

function daysFromDue({ document }: LedgerItem, date: IsoDate): number {
  return Math.abs(daysBetween(dueDateOf(document), date))
}

function ofCustomer(evidence: Evidence, ledger: Ledger, customer: string, strength: number): Candidate[] {
  const { amountCents, entry } = evidence
  const open = ledger.unsettled(customer, entry.bookedOn, entry.currency)
  const candidate = (items: readonly LedgerItem[], reasons: Reason[], changes: Partial<Candidate> = {}): Candidate => ({
    parts: items.map(item => partOf(item)), items, strength, isCertain: false,
    reasons: [...reasons, ...payerReasons(evidence, ledger, items[0])], ...changes,
  })
  const single = open.filter(({ valueCents }) => valueCents === amountCents)
  const together = combinationsOf(open, amountCents, single.length + mostTogether)
  const several = together.found.filter(items => items.length > 1)
  const isOnly = single.length === 1 && several.length === 0 && together.isComplete
  const exact = [
    ...oldestThenNearest(single, entry.bookedOn).map((item, place) => candidate([item], [amountReason], {
      strength: strength - 10 * place / 1_000,
      isCertain: isOnly && isSoleOwner(evidence, customer) && saysNothingElse(evidence, item)
        && !isAnothersByName(evidence, ledger, item),
    })),
    ...several.map(items => candidate(items, [...combinedReasons(items), amountReason], {
      strength: strength - 4 - items.length,
    })),
  ]
  if (exact.length > 0) return exact
  if (strength < 70) return strength < 60 ? [] : takenBack(evidence, ledger, customer, candidate)
  return [...nearby(evidence, open, candidate), ...takenBack(evidence, ledger, customer, candidate)]
}

/** Of equals the law has the oldest paid first; a payer may well mean the one that is due about then. */
function oldestThenNearest(items: readonly LedgerItem[], date: IsoDate): LedgerItem[] {
  const [oldest, ...others] = items
  if (!oldest) return []
  return [oldest, ...others.toSorted((one, other) => daysFromDue(one, date) - daysFromDue(other, date))]
}

type ToCandidate = (items: readonly LedgerItem[], reasons: Reason[], changes?: Partial<Candidate>) => Candidate

/** What is open, where the amount is another: what is a few cents off, then what is due first. */
function nearby({ amountCents }: Evidence, open: readonly LedgerItem[], candidate: ToCandidate): Candidate[] {
  const sameWay = open.filter(({ valueCents }) => Math.sign(valueCents) === Math.sign(amountCents))
  const distance = (item: LedgerItem): Cents => Math.abs(item.valueCents - amountCents)
  const near = sameWay.filter(item => isNear(item, amountCents))
    .toSorted((one, other) => distance(one) - distance(other))
  const ranked = [...near, ...sameWay.filter(item => !near.includes(item))]
  return ranked.slice(0, mostNearby).map((item, place) => candidate([item], [nearbyReason(item, amountCents)], {
    parts: [partOf(item, amountCents)],
    strength: (near.includes(item) ? 58 : isFarMore(item, amountCents) ? 35 : 50) - place,
  }))
}

/** Within the costs that a bank may keep, or a discount for paying early. */
function isNear(item: LedgerItem, amountCents: Cents): boolean {
  return differsByCents(amountCents, item.valueCents)
    || (Math.abs(amountCents) < Math.abs(item.valueCents) && shortReason(item, amountCents).code !== 'part_of_open')
}

/** Nobody pays so much more than is open. */
function isFarMore({ valueCents }: LedgerItem, amountCents: Cents): boolean {
  return Math.abs(amountCents) > 2 * Math.abs(valueCents)
}

function nearbyReason(item: LedgerItem, amountCents: Cents): Reason {
  const isShort = Math.abs(amountCents) < Math.abs(item.valueCents)
  return isShort ? shortReason(item, amountCents) : differenceReason(amountCents, item.valueCents)
}

/** A payment that comes twice, or is taken back, of what was paid last. */
function takenBack(
  { amountCents, entry }: Evidence, ledger: Ledger, customer: string, candidate: ToCandidate,
): Candidate[] {
  const paid = ledger.paid(customer).filter(({ document, paidCents }) => document.kind === 'invoice'
    && document.currency === entry.currency && document.issueDate <= entry.bookedOn
    && document.totalCents === Math.abs(amountCents) && paidCents >= document.totalCents)
  return paid.slice(0, mostPaidBefore).map((item, place) => candidate([item], [
    amountCents < 0
      ? { code: entry.isReversal ? 'reversal' : 'refund', values: {} }
      : { code: 'paid_before', values: { number: item.document.number } },
    amountReason,
  ], { parts: [partOf(item, amountCents)], strength: (amountCents < 0 && entry.isReversal ? 70 : 54) - place }))
}

function isSoleOwner({ byIban, isOther, entry }: Evidence, customer: string): boolean {
  return byIban.length === 1 && byIban[0] === customer && !isOther && !entry.isReversal
}

/** Whether the text names no other document, of this customer or of anybody. */
function saysNothingElse({ numbers }: Evidence, item: LedgerItem): boolean {
  const others = [...numbers.bare.map(({ documents }) => documents), ...numbers.written.map(written => [written])]
  return numbers.named.length === 0 && !numbers.namesAnother
    && others.every(documents => documents.includes(item)
      || documents.every(({ customer, valueCents }) => customer !== item.customer || valueCents === 0))
}

/** Whether the name is that of another customer who has to pay just as much. */
function isAnothersByName(evidence: Evidence, ledger: Ledger, item: LedgerItem): boolean {
  const others = [...evidence.nameEqual, ...evidence.nameAlike].filter(customer => customer !== item.customer)
  return !evidence.nameEqual.includes(item.customer)
    && isAnothers({ ...evidence, byIban: [], nameEqual: others }, ledger, [item])
}
