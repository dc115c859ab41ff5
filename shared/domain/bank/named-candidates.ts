import type { Cents } from '../invoice/document'
import { combinationsOf } from './combinations'
import { agrees, isSettleable, isSettling, isWhole, sumOf, type Candidate, type Evidence } from './evidence'
import { compareDue, partOf, type Ledger, type LedgerItem } from './ledger'
import type { Mention } from './numbers-in-text'
import type { Reason } from './proposals'
import { amountReason, combinedReasons, namedReasons, payerReasons } from './reasons'

const mostReadings = 64
const mostNamed = 60
const mostAlone = 8

/** What the numbers in the text make of an entry. */
export function namedCandidates(evidence: Evidence, ledger: Ledger): Candidate[] {
  const { named, bare, written } = evidence.numbers
  if (named.length === 0 && bare.length === 0 && written.length === 0) return []
  const aside = itemsAside(evidence).slice(0, mostAlone)
  const exact = exactReadings(evidence, ledger, aside)
  const alone = itemsNamed(evidence).slice(0, mostAlone)
  const each = [...alone, ...aside]
  return [
    ...exact,
    ...inOtherCurrency(evidence, each),
    ...each.flatMap(item => aloneCandidates(evidence, ledger, item, each.length === 1)),
    ...exact.length === 0 ? withOthersOfCustomer(evidence, ledger) : [],
    ...exact.length === 0 ? spreadOverAll(evidence) : [],
    ...exact.length === 0 ? insteadOfNamed(evidence, ledger, alone) : [],
  ]
}

/**
 * The documents named whose sum is the amount. The first of these ways to read the text that gives any is taken: all
 * that it names; with what lies in a range; the whole numbers alone; with numbers that a word says are something else,
 * which is never certain; with numbers that may be a sequence.
 */
function exactReadings(evidence: Evidence, ledger: Ledger, aside: readonly LedgerItem[]): Candidate[] {
  const { named, between, bare } = evidence.numbers
  const customers = new Set(named.flatMap(({ documents }) => documents.map(({ customer }) => customer)))
  const mentioned = (item: LedgerItem): Mention<LedgerItem> => ({ documents: [item], level: 'full' })
  const ranged = between.filter(({ customer }) => customers.has(customer)).map(mentioned)
  const ways: { mentions: Mention<LedgerItem>[], isNamed: boolean, isAll?: boolean }[] = [
    { mentions: ranged.length > 0 ? [...named, ...ranged] : named, isNamed: true },
    { mentions: named, isNamed: true },
    { mentions: named.filter(({ mayBeDay }) => !mayBeDay), isNamed: true },
    { mentions: named.filter(isWhole), isNamed: true },
    { mentions: [...named, ...aside.map(mentioned)], isNamed: true, isAll: false },
    ...aside.map(item => ({ mentions: [mentioned(item)], isNamed: true, isAll: false })),
    { mentions: [...named, ...bare], isNamed: false },
    ...bare.map(mention => ({ mentions: [mention], isNamed: false })),
    ...named.map(mention => ({ mentions: [mention], isNamed: true, isAll: false })),
  ]
  for (const { mentions, isNamed, isAll = true } of ways) {
    const readings = readingsOf(evidence, mentions).filter(items => sumOf(items) === evidence.amountCents)
    if (readings.length === 0) continue
    const agreed = readings.filter(items => items.every(({ customer }) => agrees(evidence, customer)))
    const best = agreed.length === 1 ? agreed[0] : readings.length === 1 ? readings[0] : null
    const isWholly = mentions.every(isWhole)
    return readings.map((items) => {
      const isAgreed = agreed.includes(items)
      const isSure = isAgreed || (isNamed && (isWholly || evidence.amountCents > 0))
      return {
        parts: items.map(item => partOf(item)), items,
        strength: (isNamed ? 100 : isAgreed ? 90 : 70) + (isAgreed ? 5 : 0),
        isCertain: isAll && items === best && isSure && (isAgreed || !isAnothers(evidence, ledger, items)),
        reasons: [
          ...namedReasons(evidence, items), amountReason, ...payerReasons(evidence, ledger, items[0]),
          ...combinedReasons(items.filter(({ valueCents }) => valueCents < 0 && evidence.amountCents > 0)),
        ],
      }
    })
  }
  return []
}

/** Each way to take one open document for each mention, without what is settled. */
function readingsOf(evidence: Evidence, mentions: readonly Mention<LedgerItem>[]): LedgerItem[][] {
  const choices = mentions.map(({ documents }) => documents.filter(item => isSettleable(evidence, item)))
    .filter(open => open.length > 0).slice(0, mostNamed)
  let readings: LedgerItem[][] = [[]]
  for (const open of choices) {
    readings = readings.flatMap(reading => open.some(item => reading.includes(item))
      ? [reading]
      : open.map(item => [...reading, item])).slice(0, mostReadings)
  }
  return readings.filter(reading => reading.length > 0)
}

/** Whether account or name say that it is another customer, who has something of this very amount to settle. */
export function isAnothers(evidence: Evidence, ledger: Ledger, items: readonly LedgerItem[]): boolean {
  const payers = evidence.byIban.length > 0 ? evidence.byIban : evidence.nameEqual
  return payers.some(customer => !items.some(item => item.customer === customer)
    && ledger.unsettled(customer, evidence.entry.bookedOn, evidence.entry.currency)
      .some(({ valueCents }) => valueCents === evidence.amountCents))
}

/** Each document that is named at all, the surest first and what is open before what is settled. */
function itemsNamed({ numbers, entry }: Evidence): LedgerItem[] {
  const byLevel = [numbers.named.filter(isWhole), numbers.named.filter(mention => !isWhole(mention))]
  const items = byLevel.flatMap(mentions => mentions.flatMap(({ documents }) => documents.toSorted(compareDue).toSorted(
    (one, other) => Number(other.valueCents !== 0) - Number(one.valueCents !== 0),
  )))
  return [...new Set(items)].filter(({ document }) => document.issueDate <= entry.bookedOn)
}

/** What is open and written whole behind a word that says it is something else. */
function itemsAside(evidence: Evidence): LedgerItem[] {
  const { named, written } = evidence.numbers
  return [...new Set(written)].filter(item => isSettling(evidence, item)
    && item.document.issueDate <= evidence.entry.bookedOn && !named.some(({ documents }) => documents.includes(item)))
}

/** One document that is named, where the amount is not what is open. */
function aloneCandidates(evidence: Evidence, ledger: Ledger, item: LedgerItem, isOnlyOne: boolean): Candidate[] {
  const { amountCents, entry } = evidence
  const { document, valueCents, paidCents } = item
  if (document.currency !== entry.currency || amountCents === valueCents) return []
  const isAgreed = agrees(evidence, item.customer)
  const isNamedWhole = evidence.numbers.named.some(mention => isWhole(mention) && !mention.mayBeDay
    && mention.documents.length === 1 && mention.documents.includes(item))
  const candidate = (strength: number, reasons: Reason[], isCertain = false): Candidate => ({
    parts: [partOf(item, amountCents)], items: [item], strength: strength + (isAgreed ? 10 : 0), isCertain,
    reasons: [...namedReasons(evidence, [item]), ...reasons, ...payerReasons(evidence, ledger, item)],
  })
  const isPart = isSettling(evidence, item) && Math.abs(amountCents) < Math.abs(valueCents)
  if (isPart) {
    const isClear = isOnlyOne && isNamedWhole && isAgreed && amountCents > 0 && !hasOtherReading(evidence, ledger, item)
    return [candidate(64, [shortReason(item, amountCents)], isClear)]
  }
  const isInvoice = document.kind === 'invoice'
  if (amountCents > 0 && isInvoice) {
    if (valueCents <= 0) {
      return [candidate(62, [
        { code: 'paid_before', values: { number: document.number } },
        ...document.totalCents === amountCents ? [amountReason] : [],
      ])]
    }
    return [candidate(63, [differenceReason(amountCents, valueCents)])]
  }
  const isTakenBack = isInvoice === amountCents < 0 && paidCents >= Math.abs(amountCents)
  if (!isTakenBack) return []
  const isWholePayment = Math.abs(amountCents) === paidCents || Math.abs(amountCents) === document.totalCents
  return [candidate(isWholePayment ? 70 : 60, [
    { code: entry.isReversal || !isInvoice ? 'reversal' : 'refund', values: {} }, ...isWholePayment ? [amountReason] : [],
  ], entry.isReversal && isInvoice && isNamedWhole && isOnlyOne && isWholePayment)]
}

/** Whether something else of the customer is of this amount, or comes to it with what is named. */
function hasOtherReading({ amountCents, entry }: Evidence, ledger: Ledger, item: LedgerItem): boolean {
  const open = ledger.unsettled(item.customer, entry.bookedOn, entry.currency)
  const { found, isComplete } = combinationsOf(open, amountCents, 1)
  return found.length > 0 || !isComplete
}

/** What is named with what else is open of the same customer: a credit note taken off, an invoice paid along. */
function withOthersOfCustomer(evidence: Evidence, ledger: Ledger): Candidate[] {
  const { amountCents, entry } = evidence
  return readingsOf(evidence, evidence.numbers.named).slice(0, 4).flatMap((items) => {
    const [first] = items
    if (!first || items.some(({ customer }) => customer !== first.customer)) return []
    const others = ledger.unsettled(first.customer, entry.bookedOn, entry.currency)
      .filter(item => !items.includes(item))
    const { found, isComplete } = combinationsOf(others, amountCents - sumOf(items), 3)
    const isAgreed = agrees(evidence, first.customer)
    return found.map((more): Candidate => {
      const all = [...items, ...more]
      const isNetted = more.every(({ valueCents }) => valueCents < 0)
      return {
        parts: all.map(item => partOf(item)), items: all,
        strength: (isNetted ? 90 : 84) - more.length + (isAgreed ? 5 : 0),
        isCertain: more.every(({ document }) => document.kind === 'credit_note') && amountCents > 0
          && isComplete && found.length === 1
          && evidence.numbers.named.every(mention => isWhole(mention) && mention.documents.length === 1),
        reasons: [
          ...namedReasons(evidence, items), ...combinedReasons(more), amountReason,
          ...payerReasons(evidence, ledger, first),
        ],
      }
    })
  })
}

/**
 * Something else of the same customer, of just this amount. Where money is paid back to who is known to be that
 * customer, it is the credit note of the invoice that is named; else the number may be mistaken.
 */
function insteadOfNamed(evidence: Evidence, ledger: Ledger, named: readonly LedgerItem[]): Candidate[] {
  const { amountCents, entry } = evidence
  const customers = [...new Set(named.map(({ customer }) => customer))].slice(0, 3)
  return customers.flatMap((customer) => {
    const open = ledger.unsettled(customer, entry.bookedOn, entry.currency).filter(item => !named.includes(item))
    const equal = open.filter(({ valueCents }) => valueCents === amountCents)
    const isBack = amountCents < 0 && customers.length === 1 && named.every(({ valueCents }) => valueCents >= 0)
    const isOnly = combinationsOf(open, amountCents, 2)
    return equal.slice(0, 3).map(item => ({
      parts: [partOf(item)], items: [item], strength: isBack ? 82 : agrees(evidence, customer) ? 80 : 61,
      isCertain: isBack && agrees(evidence, customer) && item.document.kind === 'credit_note'
        && isOnly.found.length === 1 && isOnly.isComplete,
      reasons: [amountReason, ...namedReasons(evidence, named), ...payerReasons(evidence, ledger, item)],
    }))
  })
}

/** Several documents that are named, where their sum is another: what is due first is paid first. */
function spreadOverAll(evidence: Evidence): Candidate[] {
  const [items] = readingsOf(evidence, evidence.numbers.named)
  if (!items || items.length < 2 || evidence.amountCents <= 0) return []
  if (items.some(({ valueCents }) => valueCents <= 0)) return []
  let leftCents = evidence.amountCents
  const ordered = items.toSorted(compareDue)
  const parts = ordered.flatMap((item, place) => {
    const valueCents = place === ordered.length - 1 ? leftCents : Math.min(leftCents, item.valueCents)
    leftCents -= valueCents
    return valueCents > 0 ? [partOf(item, valueCents)] : []
  })
  const openCents = sumOf(items)
  return [{
    parts, items, strength: 66, isCertain: false,
    reasons: [...namedReasons(evidence, items), differenceReason(evidence.amountCents, openCents)],
  }]
}

/** What is named and is in another currency: how much of it was paid, nobody but the owner can say. */
function inOtherCurrency(evidence: Evidence, items: readonly LedgerItem[]): Candidate[] {
  const others = items.filter(item => item.document.currency !== evidence.entry.currency && isSettling(evidence, item))
  return others.map(item => ({
    parts: [partOf(item)], items: [item], strength: 60, isCertain: false,
    reasons: [
      ...namedReasons(evidence, [item]), { code: 'other_currency', values: { currency: item.document.currency } },
    ],
  }))
}

/** How an amount stands to what is open, both of one sign. */
export function differenceReason(amountCents: Cents, openCents: Cents): Reason {
  const difference = amountCents - openCents
  if (differsByCents(amountCents, openCents)) return { code: 'cents_differ', values: { difference } }
  const isPart = Math.abs(amountCents) < Math.abs(openCents)
  return { code: isPart ? 'part_of_open' : 'more_than_open', values: { open: Math.abs(openCents) } }
}

/** Why less than what is open may have come: cents, a discount for paying early, costs of banks on the way. */
export function shortReason({ document, valueCents }: LedgerItem, amountCents: Cents): Reason {
  const shortCents = Math.abs(valueCents) - Math.abs(amountCents)
  const isCosts = shortCents <= mostCosts && shortCents * 10 <= Math.abs(valueCents)
  const percent = discounts.find(({ perMille }) =>
    Math.abs(document.totalCents * perMille - shortCents * 1_000) <= 1_000)?.percent
  if (shortCents <= mostCents || (percent === undefined && !isCosts)) return differenceReason(amountCents, valueCents)
  return percent === undefined
    ? { code: 'costs_withheld', values: { costs: shortCents } }
    : { code: 'early_discount', values: { percent } }
}

const mostCents = 5
/** What a bank abroad may keep of a payment. */
const mostCosts = 4_000
const discounts = [
  { perMille: 10, percent: '1' }, { perMille: 15, percent: '1½' }, { perMille: 20, percent: '2' },
  { perMille: 25, percent: '2½' }, { perMille: 30, percent: '3' }, { perMille: 40, percent: '4' }, { perMille: 50, percent: '5' },
]

export function differsByCents(amountCents: Cents, openCents: Cents): boolean {
  return Math.abs(amountCents - openCents) <= mostCents
}
