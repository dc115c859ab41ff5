import { addDays, addMonthsAnchored, dayOf, daysBetween } from '../dates'
import { divideHalfAwayFromZero, powerOfTen, requireDecimal } from '../decimal'
import type { Cents, DecimalString, IsoDate } from '../invoice/document'
import { toCents } from '../money'
import { collectionCostsCents } from './costs'
import { interestKnownUntil, statutoryInterest, statutoryInterestOn } from './law'

/** Who owes: a consumer is only charged costs after a letter that gives fourteen days, and at the lower interest. */
export const debtorKinds = ['consumer', 'business'] as const
export type DebtorKind = (typeof debtorKinds)[number]

/** Money that came in for the document (above zero) or went back (below), or a credit note, which came in as well. */
export interface ClaimPayment {
  on: IsoDate
  cents: Cents
}

/** What a claim follows from, in euro. */
export interface ClaimFacts {
  debtor: DebtorKind
  /** What the document came to. */
  totalCents: Cents
  /** The last day on which it could be paid in time. */
  dueDate: IsoDate
  payments: readonly ClaimPayment[]
  /**
   * The rate of VAT that the seller is charged for collecting and cannot deduct, in per cent; null where it can, and
   * where it collects by itself and so is charged none, under the small-business scheme as well.
   */
  undeductedVatRate: string | null
}

/** So many days of interest at one rate over one amount. */
export interface InterestPeriod {
  from: IsoDate
  /** The last day of it. */
  to: IsoDate
  days: number
  overCents: Cents
  /** In per cent a year. */
  rate: string
  /** Whether the rate of this half-year was not known yet: then the last one that was stands in for it. */
  isAssumed: boolean
  cents: Cents
}

/** What paying late costs beside what is open. */
export interface LateCharges {
  /** By the scale of the law over what is open, with the VAT that the seller cannot deduct. */
  costsCents: Cents
  interestCents: Cents
}

/** What may be claimed on a day beside what is open. */
export interface LatePaymentClaim extends LateCharges {
  on: IsoDate
  openCents: Cents
  /** What is charged of both on documents of their own, which the claim does not ask for again. */
  charged: LateCharges
  /** How interest is made up, with what of it is charged already. */
  interest: InterestPeriod[]
}

/**
 * What may be claimed on a day: nothing while paying is in time, and nothing of whom more was received than the
 * document comes to. Interest runs from the day after the due date to the day, both counted, over what is open on each;
 * what comes in lessens it from its own day on, and once nothing is open none runs. It is days ÷ 365 of the rate of a
 * year, in leap years as well, and each year that of the year is added to what it runs over (art. 6:119 (2) and
 * 6:119a (3) BW). It is rounded once, half up; the periods add up to it. Once all is paid, costs are claimed no more.
 */
export function claimOn(facts: ClaimFacts, day: IsoDate): LatePaymentClaim {
  const leftCents = leftOn(facts, day)
  const openCents = Math.max(0, leftCents)
  const lateSince = addDays(facts.dueDate, 1)
  if (day < lateSince || leftCents < 0) return principalAlone(day, openCents)
  const interest = interestPeriods(facts, { from: lateSince, to: day })
  return {
    on: day,
    openCents,
    costsCents: collectionCostsCents(openCents, facts.undeductedVatRate, lateSince),
    interestCents: interest.reduce((sum, { cents }) => sum + cents, 0),
    charged: { costsCents: 0, interestCents: 0 },
    interest,
  }
}

/** A claim of whom is not late: what is open, and nothing beside it. */
export function principalAlone(on: IsoDate, openCents: Cents): LatePaymentClaim {
  const nothing = { costsCents: 0, interestCents: 0 }
  return { on, openCents, ...nothing, charged: nothing, interest: [] }
}

/** A claim without what was charged before: costs off costs, interest off interest, and neither below zero. */
export function lessCharged(claim: LatePaymentClaim, before: LateCharges): LatePaymentClaim {
  const costsCents = Math.min(claim.costsCents, before.costsCents)
  const interestCents = Math.min(claim.interestCents, before.interestCents)
  return {
    ...claim,
    costsCents: claim.costsCents - costsCents,
    interestCents: claim.interestCents - interestCents,
    charged: { costsCents, interestCents },
  }
}

/** What a claim comes to in all. */
export function claimedCents(
  { openCents, costsCents, interestCents }: Pick<LatePaymentClaim, 'openCents' | 'costsCents' | 'interestCents'>,
): Cents {
  return openCents + costsCents + interestCents
}

/** What is left to pay at the end of a day, below zero where more came in. */
function leftOn({ totalCents, payments }: ClaimFacts, day: IsoDate): Cents {
  return payments.reduce((left, { on, cents }) => (on <= day ? left - cents : left), totalCents)
}

interface Days {
  from: IsoDate
  to: IsoDate
}

/**
 * Interest by days of one rate over one amount. It is counted in parts of a cent of which the interest of every day is
 * a whole number; each year later these are divided again, since interest is then due over interest.
 */
function interestPeriods(facts: ClaimFacts, late: Days): InterestPeriod[] {
  const anniversaries = anniversariesWithin(late)
  const starts = [...new Set([late.from, ...anniversaries, ...changesWithin(late, facts)])].sort()
  const periods: InterestPeriod[] = []
  let partsInCent = 1n
  let addedParts = 0n
  let smallParts = 0n
  let countedCents = 0n
  starts.forEach((from, index) => {
    if (anniversaries.includes(from)) {
      addedParts = addedParts * smallInPart + smallParts
      partsInCent *= smallInPart
      smallParts = 0n
    }
    const leftCents = leftOn(facts, from)
    if (leftCents <= 0) return
    const to = addDays(starts[index + 1] ?? addDays(late.to, 1), -1)
    const days = daysBetween(from, to) + 1
    const { rate, isAssumed } = statutoryInterestOn(facts.debtor, from)
    const overParts = BigInt(leftCents) * partsInCent + addedParts
    smallParts += overParts * hundredthsOf(rate) * BigInt(days)
    const untilNow = divideHalfAwayFromZero(addedParts * smallInPart + smallParts, partsInCent * smallInPart)
    const overCents = toCents(divideHalfAwayFromZero(overParts, partsInCent))
    periods.push({ from, to, days, overCents, rate, isAssumed, cents: toCents(untilNow - countedCents) })
    countedCents = untilNow
  })
  return periods
}

/** Interest of a day over one part, at a hundredth of a per cent a year, is one of these: 365 days, 100 times 100. */
const smallInPart = 3_650_000n

function hundredthsOf(rate: DecimalString): bigint {
  const { digits, scale } = requireDecimal(rate)
  return digits * powerOfTen(2 - scale)
}

/** The first days of the second year of being late and of each later one; after 29 February that is 1 March. */
function anniversariesWithin({ from, to }: Days): IsoDate[] {
  const found: IsoDate[] = []
  for (let years = 1; ; years += 1) {
    const date = addMonthsAnchored(from, 12 * years)
    const first = dayOf(date) === dayOf(from) ? date : addDays(date, 1)
    if (first > to) return found
    found.push(first)
  }
}

/** The days on which what is open or the rate becomes another, or the rate is not known any more. */
function changesWithin({ from, to }: Days, facts: ClaimFacts): IsoDate[] {
  const paid = facts.payments.map(({ on }) => on).filter(on => leftOn(facts, on) !== leftOn(facts, addDays(on, -1)))
  const rates = statutoryInterest[facts.debtor].map(value => value.from)
  return [...paid, ...rates, addDays(interestKnownUntil, 1)].filter(day => day > from && day <= to)
}
