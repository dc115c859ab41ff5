import { Refusal } from '#contract/errors'
import type { Database } from '#db/client'
import { fairMails } from '#db/queries/fair-rows'
import { MailPostponed } from '#integrations/email/index'
import type { Outside } from './context'
import type { Attempt, DueRows } from './sweep'

/** What waits of the outbox: nobody took it yet, and nobody gave it up. */
export const waitingMail = { sentAt: null, failedAt: null }

/** For longer than this nobody is merely busy, and attempts count, so that the owner is told in the end. */
const longestPostponedMs = 3 * 24 * 3_600_000

/**
 * How mail leaves by itself: of each kind one at a time, so that some workers together ask for no more than the five a
 * second that Resend takes; and what it had no time for uses up no attempt.
 */
export function mailPace({ clock }: Pick<Outside, 'clock'>) {
  return {
    mostAtOnce: 1,
    isPostponed: (error: unknown, { createdAt }: { createdAt: Date }) =>
      // Its files could not be printed, or read from the object store, at the moment.
      (error instanceof MailPostponed || (error instanceof Refusal && error.code === 'service_unavailable'))
      && clock.now().getTime() - createdAt.getTime() < longestPostponedMs,
  }
}

/** A mail while nobody else has taken up its next attempt, and nothing came of it yet. */
export function attemptOf({ id, attempts }: Attempt) {
  return { id, attempts, ...waitingMail }
}

/** The next mails whose attempt is due, about documents or not: the accounts in turns, of each the oldest first. */
export async function nextMails(
  database: Pick<Database, 'prisma' | 'read'>,
  { isAboutDocuments, due }: { isAboutDocuments: boolean, due: DueRows },
  count: number,
) {
  const rows = await fairMails(database, { isAboutDocuments, due: due.OR }, count)
  return database.prisma.outboxMail.findMany({
    // Whoever was faster is at it: what was found may not be due any more.
    where: { id: { in: rows.map(({ id }) => id) }, ...waitingMail, ...due },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
}
