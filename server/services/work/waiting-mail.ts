import type { Database } from '#db/client'
import { fairMails } from '#db/queries/fair-rows'
import type { Attempt, DueRows } from './sweep'

/** What waits of the outbox: nobody took it yet, and nobody gave it up. */
export const waitingMail = { sentAt: null, failedAt: null }

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
