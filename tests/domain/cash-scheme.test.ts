import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/dates'
import { claimDueOn, lastBadDebtDay, lastLostDueDate, openVatCents, vatShiftsOf, type VatHistory } from '#domain/vat/cash-scheme'
import { cashSchemeEnd, lastCashSchemeEnd, schemeOn, withScheme } from '#domain/vat/scheme'
import type { Booking } from '#domain/vat/turnover'

const at = (heading: Booking['heading'], rate: string, taxableCents: number, vatCents: number): Booking =>
  ({ heading, rate, taxableCents, vatCents })
const whole = at('1a', '21', 10_000, 2_100)
const half = at('1a', '21', 5_000, 1_050)

const history = (changes: Partial<VatHistory> = {}): VatHistory => ({
  taxPointDate: '2026-09-20', totalCents: 12_100, bookings: [whole], credits: [], payments: [], isCash: true,
  cashEndsOn: null, badDebtOn: null, ...changes,
})

const paid = (paidOn: string, amountCents: number) => ({ paidOn, amountCents })
const credited = (date: string, { heading, rate, taxableCents, vatCents }: Booking) =>
  ({ date, totalCents: taxableCents + vatCents, bookings: [at(heading, rate, -taxableCents, -vatCents)] })

/** What is due on each day in all, by the document, its credit notes and what shifts them: taxable amount and VAT. */
function dueOf(told: VatHistory): [date: string, box: string, taxableCents: number, vatCents: number][] {
  const sums = new Map<string, [taxableCents: number, vatCents: number]>()
  const add = (date: string, box: string, taxableCents: number, vatCents: number) => {
    const [taxable, vat] = sums.get(`${date} ${box}`) ?? [0, 0]
    sums.set(`${date} ${box}`, [taxable + taxableCents, vat + vatCents])
  }
  for (const { date, bookings } of [{ date: told.taxPointDate, bookings: told.bookings }, ...told.credits]) {
    for (const { heading, taxableCents, vatCents } of bookings) add(date, heading, taxableCents, vatCents)
  }
  for (const { date, box, taxableCents, vatCents } of vatShiftsOf(told)) add(date, box, taxableCents, vatCents)
  return [...sums].filter(([, amounts]) => amounts.some(cents => cents !== 0))
    .sort(([one], [other]) => one < other ? -1 : 1)
    .map(([key, amounts]) => [...key.split(' ') as [string, string], ...amounts])
}

describe('the scheme of a business', () => {
  const cash = { from: '2026-10-01', scheme: 'cash' } as const
  const left = { from: '2027-04-01', scheme: 'invoice' } as const

  it('is that of invoices until another is chosen, and holds from a day on', () => {
    expect(schemeOn([], '2026-11-20')).toBe('invoice')
    expect(['2026-09-30', '2026-10-01', '2027-03-31', '2027-04-01'].map(day => schemeOn([cash, left], day)))
      .toEqual(['invoice', 'cash', 'cash', 'invoice'])
    expect(cashSchemeEnd([cash, left], '2026-11-20')).toBe('2027-04-01')
    expect(cashSchemeEnd([cash], '2026-11-20')).toBeNull()
    expect(['2027-03-31', '2027-04-01'].map(day => lastCashSchemeEnd([cash, left], day))).toEqual([null, '2027-04-01'])
  })

  it('changes in place of what was planned later, and not to what holds already', () => {
    expect(withScheme([], cash)).toEqual([cash])
    expect(withScheme([cash, left], { from: '2027-01-01', scheme: 'invoice' }))
      .toEqual([cash, { from: '2027-01-01', scheme: 'invoice' }])
    expect(withScheme([cash, left], { from: '2027-01-01', scheme: 'cash' })).toEqual([cash])
    expect(withScheme([cash], { from: '2026-10-01', scheme: 'invoice' })).toEqual([])
  })
})

/** Invoiced on 20 September for € 100 at 21 %, unless said otherwise: when it is due. */
const cases: [what: string, told: VatHistory, due: ReturnType<typeof dueOf>][] = [
  ['nothing while nothing is paid', history(), []],
  ['all on the day it is paid',
    history({ payments: [paid('2026-10-05', 12_100)] }), [['2026-10-05', '1a', 10_000, 2_100]]],
  ['a part on the day of each payment',
    history({ payments: [paid('2026-10-05', 6_050), paid('2026-11-05', 6_050)] }),
    [['2026-10-05', '1a', 5_000, 1_050], ['2026-11-05', '1a', 5_000, 1_050]]],
  ['what is paid before the invoice on that day',
    history({ payments: [paid('2026-08-30', 6_050)] }), [['2026-08-30', '1a', 5_000, 1_050]]],
  ['not what is paid beyond the invoice',
    history({ payments: [paid('2026-10-05', 20_000)] }), [['2026-10-05', '1a', 10_000, 2_100]]],
  ['less again on the day that a debit is reversed',
    history({ payments: [paid('2026-10-05', 12_100), paid('2026-10-12', -12_100)] }),
    [['2026-10-05', '1a', 10_000, 2_100], ['2026-10-12', '1a', -10_000, -2_100]]],
  ['nothing of what a credit note takes off before it was paid',
    history({ credits: [credited('2026-10-01', half)], payments: [paid('2026-10-05', 6_050)] }),
    [['2026-10-05', '1a', 5_000, 1_050]]],
  ['less on the day of a credit note on what was paid, whether money goes back or not',
    history({ credits: [credited('2026-11-01', half)], payments: [paid('2026-10-05', 12_100)] }),
    [['2026-10-05', '1a', 10_000, 2_100], ['2026-11-01', '1a', -5_000, -1_050]]],
  ['of a credit note on what was paid in part, what was paid too much',
    history({ credits: [credited('2026-11-01', half)], payments: [paid('2026-10-05', 9_075)] }),
    [['2026-10-05', '1a', 7_500, 1_575], ['2026-11-01', '1a', -2_500, -525]]],
  ['what is open on the day that the cash scheme is left',
    history({ cashEndsOn: '2027-01-01', payments: [paid('2026-10-05', 6_050), paid('2027-02-01', 6_050)] }),
    [['2026-10-05', '1a', 5_000, 1_050], ['2027-01-01', '1a', 5_000, 1_050]]],
  ['after that a credit note on its day, as by invoice',
    history({ cashEndsOn: '2027-01-01', credits: [credited('2027-02-01', half)] }),
    [['2027-01-01', '1a', 10_000, 2_100], ['2027-02-01', '1a', -5_000, -1_050]]],
  ['less on the day it is taken for lost, and again what is paid after all',
    history({
      isCash: false, badDebtOn: '2027-10-20', payments: [paid('2026-12-01', 6_050), paid('2027-12-01', 3_025)],
    }),
    [['2026-09-20', '1a', 10_000, 2_100], ['2027-10-20', '1a', -5_000, -1_050], ['2027-12-01', '1a', 2_500, 525]]],
  ['no less of a credit note on what was taken for lost',
    history({ isCash: false, badDebtOn: '2027-10-20', credits: [credited('2027-12-01', whole)] }),
    [['2026-09-20', '1a', 10_000, 2_100], ['2027-10-20', '1a', -10_000, -2_100]]],
  ['under the cash scheme nothing less of what is lost, for it was never due',
    history({ badDebtOn: '2027-10-20', payments: [paid('2026-12-01', 6_050)] }), [['2026-12-01', '1a', 5_000, 1_050]]],
  ['less of what was due as the cash scheme was left, and is lost',
    history({ cashEndsOn: '2027-01-01', badDebtOn: '2027-10-20' }),
    [['2027-01-01', '1a', 10_000, 2_100], ['2027-10-20', '1a', -10_000, -2_100]]],
  ['nothing of what is lost as the cash scheme is left, but what is paid after all',
    history({ cashEndsOn: '2027-01-01', badDebtOn: '2027-01-01', payments: [paid('2027-02-01', 6_050)] }),
    [['2027-02-01', '1a', 5_000, 1_050]]],
  ['all on its tax point by invoice', history({ isCash: false }), [['2026-09-20', '1a', 10_000, 2_100]]],
  ['what is reversed and exempt on the tax point, and of the payment its share',
    history({ bookings: [whole, at('1e', '0', 5_000, 0), at('exempt', '0', 5_000, 0)], totalCents: 22_100,
      payments: [paid('2026-10-05', 11_050)] }),
    [['2026-09-20', '1e', 5_000, 0], ['2026-09-20', 'exempt', 5_000, 0], ['2026-10-05', '1a', 5_000, 1_050]]],
  ['nothing of costs and interest, which take their share of a payment',
    history({ bookings: [whole, at('collection_costs', '0', 15_000, 0), at('late_interest', '0', 9_200, 0)],
      totalCents: 36_300, payments: [paid('2026-10-05', 18_150)] }),
    [
      ['2026-09-20', 'collection_costs', 15_000, 0], ['2026-09-20', 'late_interest', 9_200, 0],
      ['2026-10-05', '1a', 5_000, 1_050],
    ]],
  ['nothing of costs and interest of what is lost',
    history({ bookings: [whole, at('late_interest', '0', 12_100, 0)], totalCents: 24_200, isCash: false,
      badDebtOn: '2027-10-20' }),
    [
      ['2026-09-20', '1a', 10_000, 2_100], ['2026-09-20', 'late_interest', 12_100, 0],
      ['2027-10-20', '1a', -10_000, -2_100],
    ]],
  ['a mixed invoice in shares that come to the payment',
    history({
      bookings: [at('1a', '21', 100, 21), at('1b', '9', 100, 9)], totalCents: 230, payments: [paid('2026-10-05', 100)],
    }),
    [['2026-10-05', '1a', 44, 9], ['2026-10-05', '1b', 43, 4]]],
  ['a mixed invoice that takes off an advance in shares that come to the payment',
    history({ bookings: [whole, at('1b', '9', -5_000, -450)], totalCents: 6_650, payments: [paid('2026-10-05', 1)] }),
    [['2026-10-05', '1a', 2, 0], ['2026-10-05', '1b', -1, 0]]],
  ['what asks for nothing by its supply',
    history({ bookings: [at('1a', '21', 10_000, 2_100), at('1b', '9', -11_101, -999)], totalCents: 0 }),
    [['2026-09-20', '1a', 10_000, 2_100], ['2026-09-20', '1b', -11_101, -999]]],
  ['what asks for nothing by its supply, not as what was paid of it went back',
    history({ bookings: [at('1a', '21', 10_000, 2_100), at('1b', '9', -11_101, -999)], totalCents: 0,
      payments: [paid('2026-08-30', 500), paid('2026-09-01', -500)] }),
    [
      ['2026-08-30', '1a', 10_000, 2_100], ['2026-08-30', '1b', -11_101, -999],
      ['2026-09-01', '1a', -10_000, -2_100], ['2026-09-01', '1b', 11_101, 999],
      ['2026-09-20', '1a', 10_000, 2_100], ['2026-09-20', '1b', -11_101, -999],
    ]],
  ['in another currency as the document says it in euro',
    history({ bookings: [at('1a', '21', 9_259, 1_944)], payments: [paid('2026-10-05', 12_100)] }),
    [['2026-10-05', '1a', 9_259, 1_944]]],
]

describe('VAT under the cash scheme is due', () => {
  it.each(cases)('%s', (_, told, due) => {
    expect(dueOf(told)).toEqual(due)
  })
})

describe('a claim', () => {
  it('is due thirty days after it was invoiced where no day was agreed on', () => {
    expect(claimDueOn({ issueDate: '2026-11-20', dueDate: '2026-12-04' })).toBe('2026-12-04')
    expect(claimDueOn({ issueDate: '2026-11-20', dueDate: null })).toBe('2026-12-20')
  })

  it('is lost a year after it fell due at the latest, and no sooner than its VAT is due', () => {
    const [byInvoice, left] = [history({ isCash: false }), history({ cashEndsOn: '2028-01-01' })]
    expect(['2026-11-20', '2028-02-29'].map(day => lastBadDebtDay(byInvoice, day))).toEqual(['2027-11-20', '2029-02-28'])
    expect(lastBadDebtDay(left, '2026-11-20')).toBe('2028-01-01')
    expect(lastBadDebtDay(left, '2027-11-20')).toBe('2028-11-20')
    expect(openVatCents(left, '2028-01-01')).toBe(2_100)
  })

  it('that is lost by a day fell due by another, which a leap year brings forward by one', () => {
    const byInvoice = history({ isCash: false })
    for (const dueDate of ['2026-11-20', '2028-02-28', '2028-02-29', '2028-03-01']) {
      const lostOn = lastBadDebtDay(byInvoice, dueDate)
      expect(dueDate <= lastLostDueDate(lostOn), dueDate).toBe(true)
      expect(addDays(dueDate, 2) <= lastLostDueDate(lostOn), dueDate).toBe(false)
    }
  })

  it('gives back the VAT of what is open of it, and nothing under the cash scheme', () => {
    const claim = history({ isCash: false, payments: [paid('2027-10-20', 6_050), paid('2027-11-20', 6_050)] })
    expect(['2027-10-19', '2027-10-20', '2027-11-20'].map(day => openVatCents(claim, day))).toEqual([2_100, 1_050, 0])
    expect(openVatCents({ ...claim, isCash: true }, '2027-10-19')).toBe(0)
  })
})

const dates = fc.integer({ min: 0, max: 200 }).map(days => addDays('2026-09-01', days))
const cents = fc.integer({ min: 1, max: 2_000_000 })
const headings = [['1a', '21'], ['1b', '9'], ['1c', '6'], ['exempt', '0'], ['late_interest', '0']] as const
const group = fc.tuple(fc.constantFrom(...headings), cents).map(([[heading, rate], taxableCents]) =>
  at(heading, rate, taxableCents, Math.round(taxableCents * Number(rate) / 100)))
const groups = fc.uniqueArray(group, { minLength: 1, maxLength: 4, selector: ({ heading }) => heading })

const totalOf = (bookings: readonly Booking[]) =>
  bookings.reduce((sum, { taxableCents, vatCents }) => sum + taxableCents + vatCents, 0)

/** Any history: credit notes that take a part of each group, and payments of any size, of which some went back. */
const histories = fc.record({
  bookings: groups, taxPointDate: dates,
  parts: fc.array(fc.tuple(dates, fc.integer({ min: 1, max: 40 })), { maxLength: 3 }),
  payments: fc.array(fc.tuple(dates, fc.integer({ min: -300_000, max: 1_000_000 })), { maxLength: 6 }),
  cashEndsOn: fc.option(dates), badDebtOn: fc.option(dates), isCash: fc.boolean(),
}).map(({ bookings, taxPointDate, parts, payments, cashEndsOn, badDebtOn, isCash }) => {
  const credits = parts.map(([date, percent]) => {
    const part = (amount: number) => 0 - Math.floor(amount * percent / 100)
    const taken = bookings.map(({ heading, rate, taxableCents, vatCents }) =>
      at(heading, rate, part(taxableCents), part(vatCents)))
    return { date: date > taxPointDate ? date : taxPointDate, totalCents: 0 - totalOf(taken), bookings: taken }
  }).slice(0, 2)
  return history({
    bookings,
    taxPointDate,
    credits,
    totalCents: totalOf(bookings),
    payments: payments.map(([day, sum]) => paid(day, sum)),
    isCash,
    cashEndsOn: cashEndsOn !== null && cashEndsOn > taxPointDate ? cashEndsOn : null,
    badDebtOn: badDebtOn !== null && badDebtOn >= taxPointDate ? badDebtOn : null,
  })
})

function sums(told: VatHistory) {
  const [taxed, due] = [new Map<string, number>(), new Map<string, number>()]
  const count = (all: Map<string, number>, key: string, amount: number) => all.set(key, (all.get(key) ?? 0) + amount)
  const charged = [told, ...told.credits].flatMap(({ bookings }) => bookings)
  for (const { heading, taxableCents, vatCents } of charged) {
    count(taxed, `${heading} taxable`, taxableCents)
    count(taxed, `${heading} vat`, vatCents)
  }
  for (const [, box, taxableCents, vatCents] of dueOf(told)) {
    count(due, `${box} taxable`, taxableCents)
    count(due, `${box} vat`, vatCents)
  }
  return { taxed, due }
}

describe('whatever is paid and credited', () => {
  it('comes to the document and its credit notes, to the cent, once all of it is paid', () => {
    fc.assert(fc.property(histories, dates, (told, day) => {
      const open = told.totalCents - told.credits.reduce((sum, { totalCents }) => sum + totalCents, 0)
        - told.payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
      const shifts = vatShiftsOf({ ...told, payments: [...told.payments, paid(day, open)] })
      const sum = (name: 'taxableCents' | 'vatCents') => shifts.reduce((total, shift) => total + shift[name], 0)
      expect([sum('taxableCents'), sum('vatCents')]).toEqual([0, 0])
    }))
  })

  it('is never more than what is asked for, nor less than nothing', () => {
    fc.assert(fc.property(histories, (told) => {
      const { taxed, due } = sums(told)
      for (const box of ['1a', '1b', '1c']) {
        for (const name of ['taxable', 'vat']) {
          expect(due.get(`${box} ${name}`) ?? 0).toBeGreaterThanOrEqual(0)
          expect(due.get(`${box} ${name}`) ?? 0).toBeLessThanOrEqual(taxed.get(`${box} ${name}`) ?? 0)
        }
      }
    }))
  })

  it('is in all what was paid of a taxed invoice, as far as it was asked for', () => {
    fc.assert(fc.property(histories, (told) => {
      const bookings = told.bookings.filter(({ rate }) => rate !== '0')
      const taxed = { ...told, bookings, totalCents: totalOf(bookings), credits: [], isCash: true, cashEndsOn: null }
      const paidCents = told.payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
      const due = dueOf(taxed).reduce((sum, [, , taxableCents, vatCents]) => sum + taxableCents + vatCents, 0)
      expect(due).toBe(Math.max(0, Math.min(paidCents, taxed.totalCents)))
    }))
  })

  it('moves nothing before the day on which more happens', () => {
    fc.assert(fc.property(histories, dates, cents, (told, day, amountCents) => {
      const before = (moved: VatHistory) => vatShiftsOf(moved).filter(({ date }) => date < day)
      const asked = told.credits.reduce((sum, { totalCents }) => sum - totalCents, told.totalCents)
      expect(before({ ...told, payments: [...told.payments, paid(day, amountCents)] })).toEqual(before(told))
      if (asked > 100) {
        const credit = credited(day, { ...at('1a', '21', 1, 0), ...told.bookings[0], taxableCents: 1, vatCents: 0 })
        expect(before({ ...told, credits: [...told.credits, credit] })).toEqual(before(told))
      }
    }))
  })

  it('does not hang on the order in which things of a day are told', () => {
    fc.assert(fc.property(histories, (told) => {
      const turned = { ...told, payments: told.payments.toReversed(), credits: told.credits.toReversed() }
      expect(vatShiftsOf(turned)).toEqual(vatShiftsOf(told))
    }))
  })

  it('is worked out by looking at each credit note and payment a few times, however many there are', () => {
    const looksAt = (count: number) => {
      let looks = 0
      const looking = <Part extends object>(part: Part) => new Proxy(part, {
        get: (target, name) => {
          looks++
          return Reflect.get(target, name) as unknown
        },
      })
      const days = Array.from({ length: count }, (_, place) => addDays('2026-09-21', place))
      vatShiftsOf(history({
        credits: days.map(day => looking(credited(day, at('1a', '21', 10, 2)))),
        payments: days.map(day => looking(paid(day, 10))),
      }))
      return looks
    }
    const [few, many] = [looksAt(64), looksAt(256)]
    expect(many).toBeLessThan(5 * few)
  })
})
