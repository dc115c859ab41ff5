import { describe, expect, it } from 'vitest'
import { pauseHours, pauseReasonOf } from '#domain/mail/sending-pause'

describe('sending pauses', () => {
  it.each([
    [{ sent: 1, hardBounces: 0, complaints: 1 }, 'complaints'],
    [{ sent: 0, hardBounces: 0, complaints: 1 }, 'complaints'],
    [{ sent: 199, hardBounces: 0, complaints: 1 }, 'complaints'],
    [{ sent: 200, hardBounces: 0, complaints: 1 }, 'complaints'],
    [{ sent: 333, hardBounces: 0, complaints: 1 }, 'complaints'],
    [{ sent: 334, hardBounces: 0, complaints: 1 }, null],
    [{ sent: 1_000, hardBounces: 0, complaints: 2 }, null],
    [{ sent: 1_000, hardBounces: 0, complaints: 3 }, 'complaints'],
    [{ sent: 1_001, hardBounces: 0, complaints: 3 }, null],
    [{ sent: 3, hardBounces: 2, complaints: 0 }, null],
    [{ sent: 3, hardBounces: 3, complaints: 0 }, 'bounces'],
    [{ sent: 30, hardBounces: 3, complaints: 0 }, 'bounces'],
    [{ sent: 31, hardBounces: 3, complaints: 0 }, null],
    [{ sent: 40, hardBounces: 4, complaints: 0 }, 'bounces'],
    [{ sent: 40, hardBounces: 4, complaints: 1 }, 'complaints'],
    [{ sent: 100, hardBounces: 0, complaints: 0 }, null],
  ])('at %j: %s', (record, reason) => {
    expect(pauseReasonOf(record)).toBe(reason)
  })

  it('take a day, then three, then a week', () => {
    expect([0, 1, 2, 3, 20].map(pauseHours)).toEqual([24, 72, 168, 168, 168])
  })
})
