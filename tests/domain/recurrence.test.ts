import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonthsAnchored, dayOf, daysBetween, lastDayOfMonth } from '#domain/dates'
import { documentLocales } from '#domain/invoice/document'
import {
  anchorDayFrom, beginningInSteps, beginningOf, datesOf, dateToCome, dueDatesOf, firstDateFrom, frequencies,
  isOfWholeMonths, isPastEnd, moveSupplyPeriod, nextDate, type Frequency, type Recurrence, type Series,
} from '#domain/recurrence'
import {
  dutchRecurringPlaceholders, fillRecurringText, periodText, recurringPlaceholders, recurringPlaceholdersIn,
  type RecurringDate,
} from '#domain/recurring-texts'

const every = (frequency: Frequency, interval = 1, anchorDay = 1): Recurrence => ({ frequency, interval, anchorDay })
const series = (nextRunDate: string, fields: Partial<Series> = {}): Series =>
  ({
    frequency: 'monthly', interval: 1, anchorDay: dayOf(nextRunDate), firstRunDate: nextRunDate, nextRunDate, endDate: null,
    firstSupplyDate: null, firstSupplyPeriodEnd: null,
    ...fields,
  })

const date = fc.integer({ min: 0, max: 80_000 }).map(days => addDays('1950-01-01', days))
const days = fc.integer({ min: 0, max: 400 })
const anySeries = fc.record({
  nextRunDate: date,
  frequency: fc.constantFrom(...frequencies),
  interval: fc.integer({ min: 1, max: 24 }),
}).map(({ nextRunDate, frequency, interval }) => series(nextRunDate, { frequency, interval }))

describe('the dates of a schedule', () => {
  it.each<[string, Series, string[]]>([
    ['the 31st', series('2026-01-31'), ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['the 31st, in the middle', series('2028-02-29', { anchorDay: 31 }), ['2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31', '2028-06-30']],
    ['the 30th', series('2027-12-30'), ['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30', '2028-04-30']],
    ['leap day', series('2024-02-29', { frequency: 'yearly' }), ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
    ['quarters', series('2026-11-30', { frequency: 'quarterly' }), ['2026-11-30', '2027-02-28', '2027-05-30', '2027-08-30', '2027-11-30']],
    ['two months', series('2026-12-31', { interval: 2 }), ['2026-12-31', '2027-02-28', '2027-04-30', '2027-06-30', '2027-08-31']],
    ['weeks over both clock changes', series('2026-03-23', { frequency: 'weekly', interval: 16 }), ['2026-03-23', '2026-07-13', '2026-11-02', '2027-02-22', '2027-06-14']],
  ])('are anchored: %s', (_, given, dates) => {
    expect(datesOf(given, 5)).toEqual(dates)
  })

  it('exist, rise, and fall on the anchor or on the last day of a shorter month', () => {
    fc.assert(fc.property(anySeries, (given) => {
      const dates = datesOf(given, 13)

      expect(dates).toHaveLength(13)
      expect(dates).toEqual(dates.toSorted())
      for (const day of dates) {
        expect(addDays(day, 0)).toBe(day)
        if (given.frequency === 'weekly') expect(daysBetween(given.nextRunDate, day) % 7).toBe(0)
        else expect(dayOf(day)).toBe(Math.min(given.anchorDay, dayOf(lastDayOfMonth(day))))
      }
    }))
  })

  it('are the same however far one has come', () => {
    fc.assert(fc.property(anySeries, (given) => {
      const later = { ...given, nextRunDate: nextDate(given.nextRunDate, given) }

      expect(datesOf(later, 4)).toEqual(datesOf(given, 5).slice(1))
    }))
  })

  it('end with the last day, which is one of them', () => {
    expect(datesOf(series('2026-11-30', { endDate: '2027-01-30' }), 5)).toEqual(['2026-11-30', '2026-12-30', '2027-01-30'])
    expect(datesOf(series('2026-11-30', { endDate: '2026-11-29' }), 5)).toEqual([])
    expect([isPastEnd('2027-01-31', { endDate: '2027-01-30' }), isPastEnd('2027-01-30', { endDate: '2027-01-30' })]).toEqual([true, false])
    expect(isPastEnd('2199-01-01', { endDate: null })).toBe(false)
  })
})

describe('the date that is proposed to repeat an invoice from', () => {
  const today = '2026-11-20'

  it.each<[string, string, Frequency, number, string]>([
    ['of March', '2026-03-14', 'monthly', 1, '2026-12-14'],
    ['of March, every two months', '2026-03-14', 'monthly', 2, '2027-01-14'],
    ['of March, every quarter', '2026-03-14', 'quarterly', 1, '2026-12-14'],
    ['of March, every year', '2026-03-14', 'yearly', 1, '2027-03-14'],
    ['of a Saturday in March', '2026-03-14', 'weekly', 1, '2026-11-21'],
    ['of the 31st', '2026-01-31', 'monthly', 1, '2026-11-30'],
    ['of leap day', '2024-02-29', 'yearly', 1, '2027-02-28'],
    ['of today', today, 'monthly', 1, '2026-12-20'],
    ['of today a month ago, which would be made at once', '2026-10-20', 'monthly', 1, '2026-12-20'],
    ['of yesterday a month ago', '2026-10-21', 'monthly', 1, '2026-11-21'],
    ['of a date that is still to come', '2027-01-31', 'monthly', 1, '2027-02-28'],
    ['of long ago', '1950-05-31', 'weekly', 1, '2026-11-25'],
  ])('is the next on its own day that is still to come: %s', (_, issueDate, frequency, interval, proposed) => {
    expect(dateToCome(issueDate, { frequency, interval }, today)).toBe(proposed)
  })

  it('is a date of the series that its invoice would begin, and the first after today', () => {
    fc.assert(fc.property(anySeries, date, (given, now) => {
      const { firstRunDate: issueDate } = given
      const proposed = dateToCome(issueDate, given, now)

      expect(proposed > now && proposed > issueDate).toBe(true)
      expect(firstDateFrom({ ...given, nextRunDate: nextDate(issueDate, given) }, addDays(now, 1))).toBe(proposed)
    }), { numRuns: 50 })
  })

  it('goes on from the end of a shorter month on the day of its invoice', () => {
    const anchorDay = anchorDayFrom('2026-11-30', '2026-01-31')

    expect(datesOf(series('2026-11-30', { anchorDay }), 4)).toEqual(['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28'])
    expect(anchorDayFrom('2026-02-28', '2026-01-30')).toBe(30)
    expect([anchorDayFrom('2026-11-29', '2026-01-31'), anchorDayFrom('2026-11-30', '2026-01-14')]).toEqual([29, 30])
  })
})

it('the beginning of a series is its next date until it made something, and no later than the next one after that', () => {
  expect(beginningOf({ firstRunDate: '2026-12-01', runCount: 0 }, '2027-03-01')).toBe('2027-03-01')
  expect(beginningOf({ firstRunDate: '2026-12-01', runCount: 1 }, '2027-03-01')).toBe('2026-12-01')
  expect(beginningOf({ firstRunDate: '2026-12-01', runCount: 1 }, '2026-10-01')).toBe('2026-10-01')
})

describe('what is due', () => {
  it('is every date up to today, oldest first, and no more than is asked for', () => {
    const given = series('2026-08-31')

    expect(dueDatesOf(given, '2026-11-30', 12)).toEqual(['2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30'])
    expect(dueDatesOf(given, '2026-11-29', 2)).toEqual(['2026-08-31', '2026-09-30'])
    expect(dueDatesOf(given, '2026-08-30', 12)).toEqual([])
    expect(dueDatesOf({ ...given, endDate: '2026-09-30' }, '2026-11-30', 12)).toEqual(['2026-08-31', '2026-09-30'])
    expect(dueDatesOf({ ...given, endDate: '2027-09-30' }, '2026-09-29', 12)).toEqual(['2026-08-31'])
  })

  it('leaves the first date that is not past to be run next', () => {
    fc.assert(fc.property(anySeries, fc.integer({ min: 0, max: 3_000 }), (given, days) => {
      const today = addDays(given.nextRunDate, days)
      const due = dueDatesOf(given, addDays(today, -1), 1_000)

      expect(firstDateFrom(given, today)).toBe(datesOf(given, due.length + 1).at(-1))
    }))
    expect(firstDateFrom(series('2026-12-01'), '2026-11-20')).toBe('2026-12-01')
  })
})

describe('the supply period of a copy', () => {
  type Template = Parameters<typeof moveSupplyPeriod>[0]
  const november = { issueDate: '2026-11-20', supplyDate: '2026-11-01', supplyPeriodEnd: '2026-11-30' }
  const year2026 = { supplyDate: '2026-01-01', supplyPeriodEnd: '2026-12-31' }

  it.each<[string, Template, string, Frequency, [string | null, string | null]]>([
    ['the month of the template', november, '2026-11-30', 'monthly', ['2026-11-01', '2026-11-30']],
    ['the month after', november, '2026-12-01', 'monthly', ['2026-12-01', '2026-12-31']],
    ['February', november, '2027-02-01', 'monthly', ['2027-02-01', '2027-02-28']],
    ['out of February', { issueDate: '2026-02-02', supplyDate: '2026-02-01', supplyPeriodEnd: '2026-02-28' }, '2026-03-02', 'monthly', ['2026-03-01', '2026-03-31']],
    ['a month in arrears', { ...november, issueDate: '2026-12-01' }, '2027-01-01', 'monthly', ['2026-12-01', '2026-12-31']],
    ['a quarter, made halfway', { issueDate: '2026-11-15', supplyDate: '2026-10-01', supplyPeriodEnd: '2026-12-31' }, '2027-01-01', 'quarterly', ['2027-01-01', '2027-03-31']],
    ['a quarter in arrears', { issueDate: '2026-09-30', supplyDate: '2026-07-01', supplyPeriodEnd: '2026-09-30' }, '2027-01-01', 'quarterly', ['2026-10-01', '2026-12-31']],
    ['a leap year', { issueDate: '2027-01-01', supplyDate: '2027-02-01', supplyPeriodEnd: '2028-01-31' }, '2028-01-01', 'yearly', ['2028-02-01', '2029-01-31']],
    ['a year, billed before it began', { ...year2026, issueDate: '2025-12-20' }, '2027-01-01', 'yearly', ['2027-01-01', '2027-12-31']],
    ['a year, billed a year and a month ago', { ...year2026, issueDate: '2026-03-10' }, '2027-04-01', 'yearly', ['2027-01-01', '2027-12-31']],
    ['broken months', { issueDate: '2026-11-15', supplyDate: '2026-11-15', supplyPeriodEnd: '2026-12-14' }, '2026-12-15', 'monthly', ['2026-12-15', '2027-01-14']],
    ['a day', { issueDate: '2026-01-31', supplyDate: '2026-01-31', supplyPeriodEnd: null }, '2026-02-28', 'monthly', ['2026-02-28', null]],
    ['a week', { issueDate: '2026-11-20', supplyDate: '2026-11-16', supplyPeriodEnd: '2026-11-20' }, '2026-11-27', 'weekly', ['2026-11-23', '2026-11-27']],
    ['a week, billed two days later in it', { issueDate: '2026-11-04', supplyDate: '2026-11-02', supplyPeriodEnd: '2026-11-08' }, '2026-11-13', 'weekly', ['2026-11-09', '2026-11-15']],
    ['a quarter that was made up', { issueDate: '2026-11-15', supplyDate: '2026-10-01', supplyPeriodEnd: '2026-12-31' }, '2026-07-01', 'quarterly', ['2026-07-01', '2026-09-30']],
    ['nothing', { issueDate: '2026-11-20', supplyDate: null, supplyPeriodEnd: null }, '2026-11-27', 'weekly', [null, null]],
  ])('is %s, on the first date', (_, template, date, frequency, [supplyDate, supplyPeriodEnd]) => {
    expect(moveSupplyPeriod(template, date, series(date, { frequency }))).toEqual({ supplyDate, supplyPeriodEnd })
  })

  it('follows the one before it, wherever in its step the template was made', () => {
    const starts = (template: Template, given: Series) =>
      datesOf(given, 3).map(day => moveSupplyPeriod(template, day, given).supplyDate)

    expect(starts({ ...year2026, issueDate: '2025-12-20' }, series('2027-01-01', { frequency: 'yearly' })))
      .toEqual(['2027-01-01', '2028-01-01', '2029-01-01'])
    expect(starts({ issueDate: '2026-11-15', supplyDate: '2026-10-01', supplyPeriodEnd: '2026-12-31' }, series('2027-01-01', { frequency: 'quarterly' })))
      .toEqual(['2027-01-01', '2027-04-01', '2027-07-01'])
    expect(starts({ issueDate: '2026-11-04', supplyDate: '2026-11-02', supplyPeriodEnd: '2026-11-08' }, series('2026-11-13', { frequency: 'weekly' })))
      .toEqual(['2026-11-09', '2026-11-16', '2026-11-23'])
  })

  it('is out of turn that of the date before', () => {
    const given = series('2027-01-01', { frequency: 'quarterly' })
    const template = { issueDate: '2026-11-15', supplyDate: '2026-10-01', supplyPeriodEnd: '2026-12-31' }

    expect(['2026-11-20', '2026-12-10', '2027-01-20', '2027-03-31', '2027-04-02'].map(day => moveSupplyPeriod(template, day, given).supplyDate))
      .toEqual(['2026-10-01', '2026-10-01', '2027-01-01', '2027-01-01', '2027-04-01'])
  })

  it('is never that of the template again after the month or week of it', () => {
    fc.assert(fc.property(anySeries, date, (given, issueDate) => {
      const template = { issueDate, supplyDate: issueDate, supplyPeriodEnd: null }
      const first = moveSupplyPeriod(template, given.firstRunDate, given).supplyDate ?? ''
      const isOfLater = given.frequency === 'weekly'
        ? given.firstRunDate > issueDate
        : given.firstRunDate.slice(0, 7) > issueDate.slice(0, 7)
      if (isOfLater) expect(first > issueDate).toBe(true)
    }))
  })

  it('moves on by one step with each date, stays whole, and never ends before it begins', () => {
    fc.assert(fc.property(anySeries, date, days, fc.boolean(), (given, start, length, isWhole) => {
      const supplyDate = isWhole ? `${start.slice(0, 7)}-01` : start
      const end = addDays(supplyDate, length)
      const template = { issueDate: start, supplyDate, supplyPeriodEnd: isWhole ? lastDayOfMonth(end) : end }
      const [first, second] = datesOf(given, 2).map(day => moveSupplyPeriod(template, day, given))

      expect((first?.supplyDate ?? '') <= (first?.supplyPeriodEnd ?? '')).toBe(true)
      if (given.frequency === 'weekly') {
        expect(daysBetween(first?.supplyDate ?? '', second?.supplyDate ?? '')).toBe(7 * given.interval)
      } else {
        if (isWhole) expect(second && isOfWholeMonths(second)).toBe(true)
        const months = { monthly: 1, quarterly: 3, yearly: 12 }[given.frequency] * given.interval
        expect(second?.supplyDate?.slice(0, 7)).toBe(addMonthsAnchored(first?.supplyDate ?? '', months).slice(0, 7))
      }
    }))
  })
})

describe('the supply periods of a schedule whose steps are changed', () => {
  const november = { issueDate: '2026-11-20', supplyDate: '2026-11-01', supplyPeriodEnd: '2026-11-30' }
  /** One that made its invoices up to a next date, and goes on in other steps from there. */
  const changedOn = (
    nextRunDate: string, before: Partial<Series>, steps: Pick<Series, 'frequency' | 'interval'>, template = november,
  ) => {
    const stored = { ...series(before.firstRunDate ?? '2026-12-01', before), nextRunDate, runCount: 3 }
    return { ...stored, ...steps, ...beginningInSteps(stored, { ...steps, nextRunDate }, template) }
  }
  const periods = (given: Series, count: number, template = november) => datesOf(given, count)
    .map(day => moveSupplyPeriod(template, day, given))
    .map(({ supplyDate, supplyPeriodEnd }) => [supplyDate, supplyPeriodEnd])

  it('go on where the last one ended, each as long as the new step', () => {
    const quarterly = changedOn('2027-03-01', {}, { frequency: 'quarterly', interval: 1 })
    expect(periods(quarterly, 2)).toEqual([['2027-03-01', '2027-05-31'], ['2027-06-01', '2027-08-31']])
    const monthly = changedOn('2027-09-01', quarterly, { frequency: 'monthly', interval: 1 })
    expect(periods(monthly, 2)).toEqual([['2027-09-01', '2027-09-30'], ['2027-10-01', '2027-10-31']])
    const weekly = changedOn('2027-02-01', {}, { frequency: 'weekly', interval: 2 })
    expect(periods(weekly, 2)).toEqual([['2027-02-01', '2027-02-14'], ['2027-02-15', '2027-02-28']])
  })

  it('are those of the last change where there were two before a date, and of the template where there were none', () => {
    const quarterly = changedOn('2027-03-01', {}, { frequency: 'quarterly', interval: 1 })
    const monthly = changedOn('2027-03-01', quarterly, { frequency: 'monthly', interval: 1 })
    expect(periods(monthly, 2)).toEqual(periods(series('2027-03-01', { firstRunDate: '2026-12-01' }), 2))
    const fresh = { ...series('2027-03-01'), runCount: 0 }
    expect(beginningInSteps(fresh, { ...fresh, frequency: 'yearly' }, november))
      .toEqual({ firstRunDate: '2027-03-01', firstSupplyDate: null, firstSupplyPeriodEnd: null })
  })

  it('follow each other without a gap or an overlap, whatever the steps', () => {
    const steps = fc.record({ frequency: fc.constantFrom(...frequencies), interval: fc.integer({ min: 1, max: 4 }) })
    fc.assert(fc.property(date, steps, steps, steps, (supplyDate, first, second, third) => {
      const following = nextDate(supplyDate, { ...first, anchorDay: dayOf(supplyDate) })
      const template = { issueDate: supplyDate, supplyDate, supplyPeriodEnd: addDays(following, -1) }
      const next = (given: Series) => datesOf(given, 3).at(-1) ?? ''
      const billed = { ...series(following, first), anchorDay: dayOf(supplyDate) }
      const once = changedOn(next(billed), billed, second, template)
      const twice = changedOn(next(once), once, third, template)
      const all = [...periods(billed, 2, template), ...periods(once, 2, template), ...periods(twice, 3, template)]
      for (const [index, [from]] of all.slice(1).entries()) expect(from).toBe(addDays(all[index]?.[1] ?? '', 1))
    }), {
      examples: [
        ['1950-01-29', { frequency: 'weekly', interval: 1 }, { frequency: 'monthly', interval: 1 }, { frequency: 'quarterly', interval: 1 }],
        ['2027-01-31', { frequency: 'monthly', interval: 1 }, { frequency: 'yearly', interval: 1 }, { frequency: 'monthly', interval: 1 }],
      ],
    })
  })
})

describe('texts', () => {
  const on = (fields: Partial<RecurringDate> = {}): RecurringDate =>
    ({ date: '2027-01-01', locale: 'nl', supplyDate: null, supplyPeriodEnd: null, ...fields })
  const fill = (text: string, fields: Partial<RecurringDate> = {}, recurrence = every('monthly')) =>
    fillRecurringText(text, on(fields), recurrence)

  it('name month, quarter and year of the invoice, and those around it with their own year', () => {
    expect(fill('Onderhoud {month} {year}, {quarter}')).toBe('Onderhoud januari 2027, Q1')
    expect(fill('{previousMonth} {nextMonth} {previousQuarter} {nextQuarter} {previousYear} {nextYear}'))
      .toBe('december 2026 februari 2027 Q4 2026 Q2 2027 2026 2028')
  })

  it('speak the language of the document', () => {
    expect(documentLocales.map(locale => fill('{month} {quarter}', { locale })))
      .toEqual(['januari Q1', 'January Q1', 'Januar Q1', 'janvier T1'])
  })

  it('do not slide at the end of a month', () => {
    expect(fill('{previousMonth} {nextMonth}', { date: '2027-03-31' })).toBe('februari 2027 april 2027')
  })

  it.each<[string, Partial<RecurringDate>, Recurrence]>([
    ['januari 2027', {}, every('monthly')],
    ['Q1 2027', {}, every('quarterly')],
    ['2027', {}, every('yearly')],
    ['1 jan 2027 – 7 jan 2027', {}, every('weekly')],
    ['15 jan 2027 – 14 feb 2027', { date: '2027-01-15' }, every('monthly', 1, 15)],
    ['31 jan 2027 – 27 feb 2027', { date: '2027-01-31' }, every('monthly', 1, 31)],
    ['december 2026', { supplyDate: '2026-12-01', supplyPeriodEnd: '2026-12-31' }, every('monthly')],
    ['1 nov 2026 – 31 dec 2026', { supplyDate: '2026-11-01', supplyPeriodEnd: '2026-12-31' }, every('monthly')],
    ['1 dec 2026 – 31 jan 2027', { supplyDate: '2026-12-01', supplyPeriodEnd: '2027-01-31' }, every('monthly')],
    ['30 dec 2026', { supplyDate: '2026-12-30' }, every('monthly')],
  ])('say the period %s', (words, fields, recurrence) => {
    expect(fill('{period}', fields, recurrence)).toBe(words)
  })

  it('keep what they do not know, and never read a value as a text of its own', () => {
    expect(fill('{Month} {Maand} {} {number} {constructor} 100% {year')).toBe('{Month} {Maand} {} {number} {constructor} 100% {year')
    expect(recurringPlaceholdersIn('Hosting {month} {Maand} {jaar}')).toEqual(['month', 'year'])
  })

  it('are filled whatever the date: no placeholder is left', () => {
    const all = recurringPlaceholders.map(name => `{${name}} {${dutchRecurringPlaceholders[name]}}`).join(' ')
    fc.assert(fc.property(anySeries, fc.constantFrom(...documentLocales), (given, locale) => {
      const text = fillRecurringText(all, on({ date: given.nextRunDate, locale }), given)

      expect(text).not.toMatch(/[{}]|undefined|NaN/)
    }))
  })
})

it('a period of one day is that day', () => {
  expect(periodText('2026-11-20', '2026-11-20', 'en')).toBe('20 Nov 2026')
})
