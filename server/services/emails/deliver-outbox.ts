import { runTransaction } from '#db/transaction'
import type { ServiceContext } from '../context'
import { sweep, type ProviderWork, type Swept } from '../sweep'

/** A mail that waits in the outbox. */
interface WaitingMail {
  id: string
  attempts: number
  createdAt: Date
  recipient: string
  subject: string
  text: string
}

/** Sends the outbox's due mails, oldest first; see `sweep`. Where the last attempt fails, the mail stays unsent. */
export function deliverOutbox(service: ServiceContext): Promise<Swept> {
  return sweep(service, outbox(service))
}

function outbox({ database: { prisma }, outside, settings }: ServiceContext): ProviderWork<WaitingMail, unknown> {
  return {
    name: 'mail',
    pausesMinutes: [5, 15, 60, 240, 720, 1_440],
    find: (due, count) => prisma.outboxMail.findMany({
      where: { sentAt: null, ...due },
      orderBy: { createdAt: 'asc' },
      take: count,
    }),
    keepAttempt: ({ id, attempts }, kept) => runTransaction(prisma, tx =>
      tx.outboxMail.updateMany({ where: { id, attempts, sentAt: null }, data: kept })),
    call: ({ id, createdAt, recipient, subject, text }) => outside.mailer.send({
      id, date: createdAt, from: settings.mailFrom, to: [recipient], subject, text,
    }),
    // Links in a mail give access: once it is sent, its text is removed here.
    complete: ({ id }) => runTransaction(prisma, tx => tx.outboxMail.updateMany({
      where: { id }, data: { sentAt: outside.clock.now(), lastError: null, text: '' },
    })),
  }
}
