import { runTransaction } from '#db/transaction'
import { addDays, todayInAmsterdam } from '#domain/dates'
import { MailRefused, type MailTaken } from '#integrations/email/index'
import { balanceOf } from '../invoices/balance'
import { readInvoiceRow } from '../invoices/record'
import { requireNotice } from '../notices/record'
import { changeAccount } from '../work/change-account'
import { reachAccount, type AccountReach, type ServiceContext } from '../work/context'
import { sweep, type ProviderWork, type Swept } from '../work/sweep'
import { writeWords } from './compose'
import { attemptOf, giveUpMail } from './give-up'
import { keepTaken } from './keep-outcome'
import { messageOf } from './message'
import { aboutDocuments, type DocumentMailRow } from './row'

/**
 * Hands over the mails about documents that wait: those that nobody waited for, and those whose server died while
 * somebody did. See `sweep`. The owner is told of one that is given up.
 */
export function deliverDocumentMail(service: ServiceContext): Promise<Swept> {
  return sweep(service, documentMail(service))
}

/** A mail that says what is so no more: the money came, or its days are over. */
class Outdated extends Error {}

function documentMail(service: ServiceContext): ProviderWork<DocumentMailRow, MailTaken> {
  const { database: { prisma }, outside } = service
  const reachOf = ({ accountId }: DocumentMailRow) => reachAccount(service, accountId, { type: 'system' })
  return {
    name: 'document mail',
    pausesMinutes: [5, 15, 60, 240, 720],
    find: (due, count) => prisma.outboxMail.findMany({
      where: { ...aboutDocuments, sentAt: null, failedAt: null, ...due }, orderBy: { createdAt: 'asc' }, take: count,
    }),
    keepAttempt: (row, kept) => runTransaction(prisma, tx =>
      tx.outboxMail.updateMany({ where: attemptOf(row), data: kept })),
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

/** Asked once more at the last moment: the mail may have waited for hours. */
async function requireStillTrue(reach: AccountReach, { kind, invoiceId, noticeId }: DocumentMailRow): Promise<void> {
  if (invoiceId === null || (kind !== 'reminder' && noticeId === null)) return
  const { openCents } = balanceOf(await readInvoiceRow(reach, invoiceId))
  if (openCents <= 0) throw new Outdated('It was paid or credited before the reminder left')
  if (noticeId === null) return
  const notice = await requireNotice(reach.db, noticeId, invoiceId)
  if (BigInt(openCents) !== notice.openCents) throw new Outdated('Another amount is open by now')
  // The letter counts on being received the day after its date: later, it would give too few days to pay.
  const today = todayInAmsterdam(reach.outside.clock.now())
  if (today > addDays(notice.sentOn, 1)) throw new Outdated('The days to pay that the letter names have become too few')
}
