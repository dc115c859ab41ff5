import { describe, expect, it } from 'vitest'
import { addDays, todayInAmsterdam } from '#domain/dates'
import { runDueSchedules } from '#services/recurring/run-due'
import { daily } from '../support/daily'
import { madeBy, moveTo, repeat } from '../support/recurring'
import { useCast, type CastInstallation } from '../support/use-cast'
import { longestMs } from '../support/waiting'

const watchful = useCast('Timmerbedrijf Jansen')
const seldom = useCast('Timmerbedrijf Jansen')

const schedules = [
  { frequency: 'monthly', nextRunDate: '2026-11-30' },
  { frequency: 'monthly', nextRunDate: '2026-12-31', interval: 2 },
  { frequency: 'quarterly', nextRunDate: '2026-12-01' },
  { frequency: 'weekly', nextRunDate: '2026-11-23', interval: 4, endDate: '2027-06-30' },
  { frequency: 'yearly', nextRunDate: '2026-11-21' },
] as const

/** Until when schedules run, by when both have caught up, and how many invoices each makes; every day a third of it. */
const { lastDay, caughtUpUntil, counts } = daily(
  { lastDay: '2027-03-31', caughtUpUntil: '2027-02-19', counts: [5, 2, 2, 5, 1] },
  { lastDay: '2027-12-31', caughtUpUntil: '2027-11-30', counts: [14, 7, 5, 8, 2] },
)

/** What every schedule made from 21 November 2026 on, swept every so many days, by two at once. */
async function liveThrough({ account, installation, draft }: CastInstallation, days: number) {
  const template = await draft({
    supplyDate: '2026-11-01', supplyPeriodEnd: '2026-11-30', reference: '{month} {year}',
    lines: [{ description: 'Onderhoud over {period}', unitPriceCents: 12_500 }],
  })
  const made = await Promise.all(schedules.map(fields => repeat(account, template.id, fields)))
  for (let day = '2026-11-21'; day <= lastDay; day = addDays(day, days)) {
    moveTo(installation.clock, day)
    await Promise.all([runDueSchedules(installation.service), runDueSchedules(installation.service)])
  }
  expect(todayInAmsterdam(installation.clock.now()) >= caughtUpUntil).toBe(true)
  return Promise.all(made.map(async ({ id }) => (await madeBy(account, id)).map(invoice => ({
    status: invoice.status,
    issueDate: invoice.issueDate,
    dueDate: invoice.dueDate,
    period: [invoice.supplyDate, invoice.supplyPeriodEnd],
    reference: invoice.reference,
    description: invoice.lines[0]?.description,
    totalCents: invoice.totalCents,
  }))))
}

describe('a year of schedules', () => {
  it('comes to the same invoices whether the server runs all the time or comes back every month and a half', { timeout: longestMs.story }, async () => {
    const always = await liveThrough(watchful, 3)
    const everySixWeeks = await liveThrough(seldom, 45)

    expect(everySixWeeks.map(made => made.filter(({ issueDate }) => issueDate < caughtUpUntil)))
      .toEqual(always.map(made => made.filter(({ issueDate }) => issueDate < caughtUpUntil)))
    expect(always.map(made => made.length)).toEqual(counts)
    expect(always[0]?.map(({ issueDate }) => issueDate)).toEqual([
      '2026-11-30', '2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30', '2027-04-30', '2027-05-30', '2027-06-30',
      '2027-07-30', '2027-08-30', '2027-09-30', '2027-10-30', '2027-11-30', '2027-12-30',
    ].slice(0, counts[0]))
    expect(always[0]?.[3]).toEqual({
      status: 'issued', issueDate: '2027-02-28', dueDate: '2027-03-30', period: ['2027-02-01', '2027-02-28'],
      reference: 'februari 2027', description: 'Onderhoud over februari 2027', totalCents: 15_125,
    })
    expect(always.flat().every(({ status }) => status === 'issued')).toBe(true)
  })
})
