import { describe, expect, it } from 'vitest'
import { businessPayBy, consumerPayBy, earliestNoticeOn } from '#domain/late-payment/notice-days'
import { addDays } from '#domain/dates'
import { workingDayFrom } from '#domain/working-days'

describe('a day that is no working day', () => {
  it.each([
    ['a Saturday', '2026-11-21', '2026-11-23'], ['a Sunday', '2026-11-22', '2026-11-23'],
    ['New Year', '2026-01-01', '2026-01-02'], ['Good Friday to Easter Monday', '2026-04-03', '2026-04-07'],
    ['King\'s Day', '2026-04-27', '2026-04-28'], ['King\'s Day before a Sunday', '2036-04-26', '2036-04-28'],
    ['5 May', '2026-05-05', '2026-05-06'], ['Ascension Day', '2026-05-14', '2026-05-15'],
    ['Whit Monday', '2026-05-25', '2026-05-26'], ['both Christmas days and a Sunday', '2026-12-25', '2026-12-28'],
    ['Easter as late as it can be, to King\'s Day', '2038-04-23', '2038-04-28'],
    ['Christmas on Wednesday', '2024-12-25', '2024-12-27'], ['Easter Monday after 27 April was a Sunday', '2025-04-21', '2025-04-22'],
  ])('moves on from %s', (_, date, moved) => {
    expect(workingDayFrom(date)).toBe(moved)
  })

  it.each([
    ['the 27th where King\'s Day is kept on the 26th', '2025-04-28'], ['4 May', '2026-05-04'], ['1 May', '2026-05-01'],
    ['the day after Ascension Day', '2026-05-15'], ['New Year\'s Eve', '2026-12-31'], ['29 February', '2028-02-29'],
  ])('is none of %s', (_, date) => {
    expect(workingDayFrom(date)).toBe(date)
  })

  it.each([
    // In 2049, 2076 and 2106 a week sooner than by the plain rule.
    '2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28', '2028-04-16', '2029-04-01', '2035-03-25',
    '2049-04-18', '2076-04-19', '2106-04-18', '2199-04-14', '2200-04-06',
  ])('follows Easter on %s', (easter) => {
    expect(workingDayFrom(addDays(easter, -2))).toBe(addDays(easter, 2))
    expect(workingDayFrom(addDays(easter, 39))).toBe(addDays(easter, 40))
    expect(workingDayFrom(addDays(easter, 50))).toBe(addDays(easter, 51))
  })
})

it.each([
  ['on a working day, the day after', '2026-11-19', '2026-11-20'],
  ['on a Friday, the Monday after', '2026-11-20', '2026-11-23'],
  ['on a Saturday, the Tuesday after, since paying on Monday is in time', '2026-11-21', '2026-11-24'],
  ['on a Sunday likewise', '2026-11-22', '2026-11-24'],
  ['on the Thursday before Easter, the Tuesday after it', '2026-04-02', '2026-04-07'],
  ['on Good Friday, the Wednesday after Easter', '2026-04-03', '2026-04-08'],
  ['before King\'s Day, the day after that', '2026-04-26', '2026-04-29'],
  ['on New Year\'s Eve, after the weekend', '2026-12-31', '2027-01-04'],
  ['on Christmas Eve, after Christmas and the weekend', '2026-12-24', '2026-12-28'],
  ['on 28 February of a leap year, the 29th', '2028-02-28', '2028-02-29'],
])('the first day of a notice is, where it was due %s', (_, dueDate, first) => {
  expect(earliestNoticeOn(dueDate)).toBe(first)
})

describe('the last day to pay', () => {
  it.each([
    // Sent on the 16th, received on the 17th: the first of the fourteen days is the 18th, the last one 1 December.
    ['fourteen days from the day after receipt', '2026-11-16', '2026-12-01'],
    ['after a Saturday, the Monday', '2026-11-20', '2026-12-07'],
    ['after a Sunday, the Monday', '2026-11-21', '2026-12-07'],
    ['after King\'s Day', '2026-04-12', '2026-04-28'],
    ['after Easter', '2026-03-19', '2026-04-07'],
    ['after Christmas and the weekend', '2026-12-10', '2026-12-28'],
    ['after New Year and the weekend', '2026-12-17', '2027-01-04'],
    ['over 29 February', '2028-02-15', '2028-03-01'],
  ])('is for a consumer %s', (_, sentOn, last) => {
    expect(consumerPayBy(sentOn)).toBe(last)
  })

  it.each([
    ['fourteen days later', '2026-11-16', '2026-11-30'], ['or the next working day', '2026-11-21', '2026-12-07'],
    ['also after a holiday', '2026-04-13', '2026-04-28'],
  ])('is for a business %s', (_, sentOn, last) => {
    expect(businessPayBy(sentOn)).toBe(last)
  })
})
