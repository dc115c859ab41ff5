import { describe, expect, it } from 'vitest'
import { businessSchema, businessUpdateSchema } from '#contract/schemas/business'

describe('the days on which customers are reminded', () => {
  const take = (reminderSchedule: number[]) => businessUpdateSchema.safeParse({ reminderSchedule })

  it.each([[[1]], [[7, 14, 30]], [[1, 2, 3, 4, 5, 6, 7, 8, 9, 365]]])('are one to ten that rise: %j', (days) => {
    expect(take(days).data).toEqual({ reminderSchedule: days })
  })

  it.each([
    [[14, 7], 'Give the days in their order, each once, such as 7, 14, 30'],
    [[7, 7], 'Give the days in their order, each once, such as 7, 14, 30'],
    [[], /1 items/],
    [[0, 7], />=1/],
    [[7, 366], /<=365/],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], /10 items/],
  ])('are never %j', (days, message) => {
    expect(take(days).error?.issues[0]).toMatchObject({ path: expect.arrayContaining(['reminderSchedule']), message: expect.stringMatching(message) })
  })

  it('are shown as they were stored before that was asked', () => {
    expect(businessSchema.shape.reminderSchedule.parse([14, 7, 7])).toEqual([14, 7, 7])
  })
})
