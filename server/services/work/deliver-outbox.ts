import { runTransaction } from '#db/transaction'
import { MailRefused, type MailTaken } from '#integrations/email/index'
import { addressesOf } from './addresses'
import { reachAccount, type ServiceContext } from './context'
import { keepMailTaken } from './keep-mail-taken'
import { sweep, type ProviderWork, type Swept } from './sweep'
import { attemptOf, mailPace, nextMails } from './waiting-mail'

/** Sends the notices that are due, oldest first; see `sweep`. Where the last attempt fails, the mail stays unsent. */
export function deliverOutbox(service: ServiceContext): Promise<Swept> {
  return sweep(service, outbox(service))
}

function outbox(service: ServiceContext): ProviderWork<Awaited<ReturnType<typeof nextMails>>[number], MailTaken> {
  const { database, outside, settings } = service
  const { prisma } = database
  return {
    name: 'mail',
    isOutside: true,
    pausesMinutes: [5, 15, 60, 240, 720, 1_440],
    ...mailPace(outside),
    turnOf: ({ accountId }) => accountId,
    find: (due, count) => nextMails(database, { isAboutDocuments: false, due }, count),
    keepAttempt: (row, kept) => runTransaction(prisma, tx =>
      tx.outboxMail.updateMany({ where: attemptOf(row), data: kept })),
    giveUp: (row, kept, isUncertain) => runTransaction(prisma, tx =>
      tx.outboxMail.updateMany({ where: attemptOf(row), data: { ...kept, isUncertain } })),
    call: ({ id, createdAt, recipients, subject, text }) => outside.mailer.send({
      id, date: createdAt, from: settings.mailFrom, to: addressesOf(recipients), subject, text,
    }),
    isRefusal: error => error instanceof MailRefused,
    complete: ({ id, accountId }, taken) => {
      const { db } = reachAccount(service, accountId, { type: 'system' })
      return runTransaction(db, tx => keepMailTaken(tx, id, taken, outside.clock.now()))
    },
  }
}
