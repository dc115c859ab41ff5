import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#domain/dates'
import { claimOn, type ClaimFacts, type ClaimPayment, type DebtorKind } from '#domain/late-payment/claim'
import { formatCentsAsDecimal, parseMoneyInput } from '#domain/money'
import { seededRandom, shuffled } from '../../support/random-documents/random'

interface ClaimCase {
  facts: ClaimFacts
  day: string
  /** The group and the name of the case, to find it in the file. */
  called: string
  /** What is open, costs, interest and whether a rate is not known, as the file writes them. */
  expected: string
}

const file = readFileSync(join(import.meta.dirname, 'claims.csv'), 'utf8')
/** Worked out by the words of the law, day by day and apart from this code. The last column says how, or by whom. */
const cases = file.trim().split('\n').slice(1).map(caseOf)

function caseOf(line: string): ClaimCase {
  const [group, what, debtor, total = '', dueDate = '', paid = '', vat = '', day = '', ...rest] = line.split(';')
  const payments = paid.split(' ').filter(Boolean).map((payment): ClaimPayment => {
    const [on = '', amount = ''] = payment.split(':')
    return { on, cents: centsOf(amount) }
  })
  const undeductedVatRate = vat || null
  return {
    facts: { debtor: debtor as DebtorKind, totalCents: centsOf(total), dueDate, payments, undeductedVatRate },
    day, called: `${group}: ${what}, ${debtor}`, expected: rest.slice(0, 4).join(' '),
  }
}

function centsOf(amount: string): number {
  const cents = parseMoneyInput(amount, 'en')
  if (cents === null) throw new RangeError(`No amount: ${amount}`)
  return cents
}

function outcomeOf({ facts, day }: ClaimCase): string {
  const { openCents, costsCents, interestCents, interest } = claimOn(facts, day)
  const isAssumed = interest.some(period => period.isAssumed)
  return [...[openCents, costsCents, interestCents].map(formatCentsAsDecimal), isAssumed ? 'yes' : ''].join(' ')
}

describe('what may be claimed', () => {
  it('is to the cent what the law comes to, in every case of the table', () => {
    const wrong = cases.map(one => ({ called: one.called, outcome: outcomeOf(one), expected: one.expected }))
      .filter(({ outcome, expected }) => outcome !== expected)

    expect(cases.length).toBeGreaterThanOrEqual(200)
    expect(wrong).toEqual([])
  })

  it('tells each period: its days, the amount, the rate, and whether that is known', () => {
    const facts: ClaimFacts = {
      debtor: 'business', totalCents: 800_000, dueDate: '2026-06-20', undeductedVatRate: null,
      payments: [{ on: '2026-12-01', cents: 300_000 }],
    }
    expect(claimOn(facts, '2027-07-10').interest.map(({ from, to, days, overCents, rate, isAssumed, cents }) =>
      `${from} ${to} ${days} ${overCents} ${rate} ${isAssumed ? 'assumed ' : ''}${cents}`)).toEqual([
      '2026-06-21 2026-06-30 10 800000 10.15 2225',
      '2026-07-01 2026-11-30 153 800000 10.4 34875',
      '2026-12-01 2026-12-31 31 500000 10.4 4417',
      '2027-01-01 2027-06-20 171 500000 10.4 assumed 24361',
      // The interest of the year, 658.78, is added to what is open.
      '2027-06-21 2027-07-10 20 565878 10.4 assumed 3225',
    ])
  })
})

describe('a claim by chance', () => {
  const claims = Array.from({ length: 300 }, (_, seed) => claimBy(seed + 1))

  it('is never below zero, and its periods add up', () => {
    for (const { facts, day } of claims) {
      const { openCents, costsCents, interestCents, interest } = claimOn(facts, day)
      const amounts = [openCents, costsCents, interestCents, ...interest.map(({ cents }) => cents)]
      expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0)
      expect(interest.reduce((sum, { cents }) => sum + cents, 0)).toBe(interestCents)
      for (const { from, to, days } of interest) expect(daysBetween(from, to) + 1).toBe(days)
    }
  })

  it('has every day on which something is open in one period, and no other day', () => {
    for (const { facts, day } of claims.slice(0, 60)) {
      const { interest } = claimOn(facts, day)
      const open = daysFrom(addDays(facts.dueDate, 1), Math.max(0, daysBetween(facts.dueDate, day)))
        .filter(late => claimOn(facts, late).openCents > 0)
      const counted = interest.flatMap(({ from, days }) => daysFrom(from, days))
      if (interest.length > 0) expect(counted).toEqual(open)
    }
  })

  it('goes on from what it was on any day before', () => {
    for (const { facts, day } of claims) {
      const whole = claimOn(facts, day).interest
      for (const { to } of whole) {
        const until = whole.filter(period => period.to <= to)
        expect(claimOn({ ...facts, payments: upTo(facts, to) }, to).interest).toEqual(until)
      }
    }
  })

  it('grows by the day while nothing comes in', () => {
    for (const { facts, day } of claims) {
      const unpaid = { ...facts, payments: [] }
      expect(claimOn(unpaid, addDays(day, 1)).interestCents).toBeGreaterThanOrEqual(claimOn(unpaid, day).interestCents)
    }
  })

  it('is the same in whatever order payments are told, and however they are parted', () => {
    for (const [seed, { facts, day }] of claims.entries()) {
      const parted = facts.payments.flatMap(({ on, cents }) => [{ on, cents: 1 }, { on, cents: cents - 1 }])
      const claim = claimOn(facts, day)
      expect(claimOn({ ...facts, payments: shuffled(parted, seededRandom(seed)) }, day)).toEqual(claim)
    }
  })

  it('is no more for whoever paid more, or sooner', () => {
    for (const [seed, { facts, day }] of claims.entries()) {
      const random = seededRandom(seed)
      const more = { on: addDays(facts.dueDate, random.whole(-20, 200)), cents: random.whole(1, facts.totalCents) }
      const sooner = { ...more, on: addDays(more.on, -random.whole(1, 40)) }
      const claimed = (...paid: ClaimPayment[]) => claimOn({ ...facts, payments: [...facts.payments, ...paid] }, day)
      const [none, late, early] = [claimed(), claimed(more), claimed(sooner)]
      for (const [most, least] of [[none, late], [late, early]] as const) {
        expect(least.openCents).toBeLessThanOrEqual(most.openCents)
        expect(least.costsCents).toBeLessThanOrEqual(most.costsCents)
        expect(least.interestCents).toBeLessThanOrEqual(most.interestCents)
      }
    }
  })

  it('asks a consumer for no more interest than a business', () => {
    for (const { facts, day } of claims) {
      const interest = (debtor: DebtorKind) => claimOn({ ...facts, debtor }, day).interestCents
      expect(interest('consumer')).toBeLessThanOrEqual(interest('business'))
    }
  })
})

function claimBy(seed: number): Pick<ClaimCase, 'facts' | 'day'> {
  const random = seededRandom(seed * 119)
  const dueDate = addDays('2012-07-01', random.whole(0, 5_300))
  const day = addDays(dueDate, random.whole(-10, random.pick([60, 400, 1_200])))
  const totalCents = random.whole(1, random.pick([50_000, 2_000_000, 150_000_000]))
  const payments = Array.from({ length: random.whole(0, 4) }, () => ({
    on: addDays(dueDate, random.whole(-30, 500)), cents: random.whole(-Math.floor(totalCents / 4), totalCents),
  }))
  const debtor = random.pick(['consumer', 'business'] as const)
  const undeductedVatRate = random.maybe(0.3, () => '21')
  return { facts: { debtor, totalCents, dueDate, payments, undeductedVatRate }, day }
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => addDays(first, at))
}

/** The payments that a day knows of. */
function upTo({ payments }: ClaimFacts, day: string): ClaimPayment[] {
  return payments.filter(({ on }) => on <= day)
}
