import { refuse } from '#contract/errors'
import { redact } from '#integrations/log/redact'
import { addressesOf } from '../work/addresses'
import type { ServiceContext } from '../work/context'
import { waitingMail } from '../work/waiting-mail'

/** A mail that waits, as an operator sees it: nobody's name or address, nor what it says. */
export interface WaitingMail {
  id: string
  accountId: string
  kind: string
  since: string
  tries: number
  /** Why the last try failed; null before it and while it goes on. */
  lastReason: string | null
  /** Whom it goes to, where the operator asks for that. */
  recipients?: string[]
}

interface MailPage {
  /** Of all accounts where none is named. */
  accountId?: string | undefined
  /** The last mail of the page before. */
  after?: string | undefined
  /** Whether to tell whom they go to, and reasons in the words of mail servers, which name them. */
  withAddresses?: boolean
}

/** So many stand on a page. */
export const mailsPerPage = 500

/**
 * A page of the mails that wait, the oldest first.
 * Refuses not_found where there is no mail with the id `after`.
 */
export async function listWaitingMail(
  { database: { prisma } }: ServiceContext,
  { accountId, after, withAddresses = false }: MailPage,
): Promise<WaitingMail[]> {
  const last = after === undefined ? null : await prisma.outboxMail.findUnique({ where: { id: after } })
  if (after !== undefined && last === null) throw refuse('not_found')
  const rows = await prisma.outboxMail.findMany({
    where: {
      ...waitingMail,
      ...(accountId === undefined ? {} : { accountId }),
      ...(last && {
        createdAt: { gte: last.createdAt },
        OR: [{ createdAt: { gt: last.createdAt } }, { id: { gt: last.id } }],
      }),
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: mailsPerPage,
  })
  return rows.map(({ id, accountId, kind, createdAt, attempts, lastError, recipients, cc }) => ({
    id, accountId, kind, since: createdAt.toISOString(), tries: attempts,
    lastReason: withAddresses || lastError === null ? lastError : redact(lastError),
    ...(withAddresses && { recipients: [...addressesOf(recipients), ...addressesOf(cc)] }),
  }))
}
