import { startOfDay, todayInAmsterdam, yearOf } from './dates'
import { limitOn } from './vat/law'

const dayMs = 24 * 60 * 60_000

/** How many days before its documents are deleted an account is told of that, by a mail each. */
export const noticeDays = { announced: 30, reminded: 7 } as const

/** What documents get at least when an account comes back to Free, in days. */
export const daysAfterDowngrade = 90

/** For so many days after its owner asked to delete an account, signing in takes that back. */
export const deletionGraceDays = 14

/**
 * What was deleted before this moment leaves nothing any more: numbers and amounts of an account stay for as many
 * calendar years after that of its deletion as books are kept.
 */
export function tombstonesKeptSince(now: Date): Date {
  const today = todayInAmsterdam(now)
  return startOfDay(`${yearOf(today) - limitOn('booksYears', today)}-01-01`)
}

/** The moment so many days of 24 hours later, or earlier for a negative number. */
export function daysLater(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * dayMs)
}

/** When a document that is issued now will be deleted; null where nothing is. */
export function expiryOfIssue(issuedAt: Date, retentionDays: number | null): Date | null {
  return retentionDays === null ? null : daysLater(issuedAt, retentionDays)
}

/** A mail that told of a deletion. */
export interface ExpiryNotice {
  /** Null while nobody has taken it. */
  sentAt: Date | null
  /** It was given up, or came back for good. */
  isLost: boolean
}

/**
 * What is to be done with a document whose time has come: it is deleted only if both mails about it left in time. One
 * that never arrived is written anew, with its full time; one that left late, or still waits, holds the deletion up.
 */
export type ExpiryVerdict =
  | { outcome: 'delete' | 'announce' | 'remind' }
  | { outcome: 'wait', until: Date }

/** A mail may be tried again for almost two days before it leaves. */
const daysOnTheWay = 2

/** Judges a document whose time has come, by the mails that told of it; null where there is no such mail. */
export function judgeExpiry(
  { announced, reminded }: { announced: ExpiryNotice | null, reminded: ExpiryNotice | null },
  now: Date,
): ExpiryVerdict {
  if (announced === null || announced.isLost) return { outcome: 'announce' }
  if (reminded === null || reminded.isLost) return { outcome: 'remind' }
  if (announced.sentAt === null || reminded.sentAt === null) return { outcome: 'wait', until: daysLater(now, 1) }
  const until = Math.max(
    daysLater(announced.sentAt, noticeDays.announced - daysOnTheWay).getTime(),
    daysLater(reminded.sentAt, noticeDays.reminded - daysOnTheWay).getTime(),
  )
  return until <= now.getTime() ? { outcome: 'delete' } : { outcome: 'wait', until: new Date(until) }
}
