import type { Attempt } from './sweep'

/** What waits of the outbox: nobody took it yet, and nobody gave it up. */
export const waitingMail = { sentAt: null, failedAt: null }

/** A mail while nobody else has taken up its next attempt, and nothing came of it yet. */
export function attemptOf({ id, attempts }: Attempt) {
  return { id, attempts, ...waitingMail }
}
