import { runTransaction } from '#db/transaction'
import { MailRefused, type MailTaken } from '#integrations/email/index'
import { changeAccount } from '../work/change-account'
import { reachAccount, type ServiceContext } from '../work/context'
import { sendingAccount } from '../work/resting-accounts'
import { sweep, type Attempt, type ProviderWork, type Swept } from '../work/sweep'
import { attemptOf, mailPace, nextMails } from '../work/waiting-mail'
import { writeWords } from './compose'
import { giveUpMail } from './give-up'
import { keepTaken } from './keep-outcome'
import { messageOf } from './message'
import type { DocumentMailRow } from './row'
import { Outdated, requireStillTrue } from './still-true'

/**
 * Hands over the mails about documents that wait: those that nobody waited for, and those whose server died while
 * somebody did. See `sweep`. The owner is told of one that is given up.
 */
export function deliverDocumentMail(service: ServiceContext): Promise<Swept> {
  return sweep(service, documentMail(service))
}

function documentMail(service: ServiceContext): ProviderWork<DocumentMailRow, MailTaken> {
  const { database, outside } = service
  const { prisma } = database
  const reachOf = ({ accountId }: DocumentMailRow) => reachAccount(service, accountId, { type: 'system' })
  /** Its account was suspended since it was found. */
  const isHeldBack = async ({ id }: Attempt) =>
    await prisma.outboxMail.count({ where: { id, account: sendingAccount } }) === 0
  return {
    name: 'document mail',
    isOutside: true,
    pausesMinutes: [5, 15, 60, 240, 720],
    ...mailPace(outside),
    turnOf: ({ accountId }) => accountId,
    find: (due, count) => nextMails(database, { isAboutDocuments: true, due }, count),
    async keepAttempt(row, kept) {
      if (kept.claimedAt && await isHeldBack(row)) return { count: 0 }
      return runTransaction(prisma, tx => tx.outboxMail.updateMany({ where: attemptOf(row), data: kept }))
    },
    giveUp: (row, kept, isUncertain) => giveUpMail(service, row, { ...kept, isUncertain }),
    async call(mail) {
      const reach = reachOf(mail)
      await requireStillTrue(reach, mail)
      return outside.mailer.send(await messageOf(reach, mail.text === '' ? await writeWords(reach, mail) : mail))
    },
    isRefusal: error => error instanceof MailRefused || error instanceof Outdated,
    complete: (mail, taken) => {
      const reach = reachOf(mail)
      return changeAccount(reach, change => keepTaken(reach, change, mail, taken))
    },
  }
}
