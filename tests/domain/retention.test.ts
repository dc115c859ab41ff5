import { describe, expect, it } from 'vitest'
import { daysLater, expiryOfIssue, judgeExpiry, tombstonesKeptSince } from '#domain/retention'

const now = new Date('2027-11-20T09:00:00.000Z')
const sent = (daysAgo: number) => ({ sentAt: daysLater(now, -daysAgo), isLost: false })
const waiting = { sentAt: null, isLost: false }
const lost = { sentAt: null, isLost: true }
const bounced = { ...sent(30), isLost: true }

describe('the expiry of a document', () => {
  it('is so many days after issue, to the millisecond, and never where nothing expires', () => {
    expect(expiryOfIssue(new Date('2026-11-20T09:00:00.123Z'), 365)).toEqual(new Date('2027-11-20T09:00:00.123Z'))
    expect(expiryOfIssue(now, null)).toBeNull()
  })

  it.each([
    ['both mails left in time', sent(30), sent(7), { outcome: 'delete' }],
    ['both left after two days of trying', sent(28), sent(5), { outcome: 'delete' }],
    ['nobody was ever told', null, null, { outcome: 'announce' }],
    ['the first was given up', lost, sent(7), { outcome: 'announce' }],
    ['the first came back', bounced, sent(7), { outcome: 'announce' }],
    ['the second was given up', sent(30), lost, { outcome: 'remind' }],
    ['the second was never written', sent(30), null, { outcome: 'remind' }],
    ['the second still waits', sent(30), waiting, { outcome: 'wait', until: daysLater(now, 1) }],
    ['the first still waits', waiting, sent(7), { outcome: 'wait', until: daysLater(now, 1) }],
    ['the first left late', sent(10), sent(7), { outcome: 'wait', until: daysLater(now, 18) }],
    ['the second left late', sent(30), sent(1), { outcome: 'wait', until: daysLater(now, 4) }],
  ])('where %s', (_case, announced, reminded, verdict) => {
    expect(judgeExpiry({ announced, reminded }, now)).toEqual(verdict)
  })
})

describe('what is left of a deleted account', () => {
  it.each([
    ['2034-06-01T09:00:00.000Z', '2026-12-31T23:00:00.000Z'],
    // The year turned in Amsterdam, and not yet in UTC.
    ['2033-12-31T23:30:00.000Z', '2026-12-31T23:00:00.000Z'], ['2033-12-31T22:30:00.000Z', '2025-12-31T23:00:00.000Z'],
  ])('goes at %s where the account was deleted before %s', (now, since) => {
    expect(tombstonesKeptSince(new Date(now)).toISOString()).toBe(since)
  })
})
