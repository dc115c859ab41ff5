import { refuse, type Refusal } from '#contract/errors'
import { partlyRefusedNotice } from '#documents/email/delivery-notice'
import { MailPostponed, MailRefused, type MailTaken } from '#integrations/email/index'
import { readsCustomers } from '../customers/visible'
import { requireInvoiceRow } from '../invoices/record'
import { requireNotice } from '../invoices/notice-record'
import { withoutRights } from '../work/actor'
import { appLink } from '../work/app-link'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext, AccountReach } from '../work/context'
import { keepMailTaken } from '../work/keep-mail-taken'
import { mailOwners } from '../work/mail-owners'
import { attemptOf } from '../work/waiting-mail'
import { topicOf, type DocumentMailRow } from './row'

/**
 * Keeps that a mail was taken, once however often it is told: the document is sent, reminded of once more, or its
 * customer was given formal notice, or has its statement. One that arrives a second time stands in the trail a second
 * time, where `verify` finds it.
 */
export async function keepTaken(
  reach: AccountReach, change: Change, mail: DocumentMailRow, taken: MailTaken,
): Promise<void> {
  const { tx, now, record } = change
  const isFirst = await keepMailTaken(tx, mail.id, taken, now)
  const topic = topicOf(mail)
  if (topic === null) return
  const { refused = [] } = taken
  if (isFirst && refused.length > 0) await tellRefused(reach, change, mail, { topic, recipients: refused })
  if (!isFirst && !reach.outside.mailer.deliversEachTime) {
    const { providerMessageId } = await tx.outboxMail.findUniqueOrThrow({
      where: { id: mail.id }, select: { providerMessageId: true },
    })
    // Whoever took it before makes no other of it.
    if (providerMessageId === taken.messageId) return
  }
  const details = { mailId: mail.id, recipients: mail.recipientCount }
  if (mail.customerId !== null) record({ action: 'customer.statement_sent', subjectId: mail.customerId, details })
  if (mail.invoiceId === null) return
  if (mail.kind === 'reminder') {
    if (isFirst) {
      await tx.invoice.update({
        where: { id: mail.invoiceId }, data: { reminderCount: { increment: 1 }, lastReminderAt: now, updatedAt: now },
      })
    }
    record({ action: 'invoice.reminded', subjectId: mail.invoiceId, details: { ...details, automatic: mail.reminderDay !== null } })
    return
  }
  if (mail.noticeId !== null) {
    const { automatic } = await requireNotice(tx, mail.noticeId, mail.invoiceId)
    await tx.invoice.update({ where: { id: mail.invoiceId }, data: { updatedAt: now } })
    record({ action: 'invoice.notice_sent', subjectId: mail.invoiceId, details: { ...details, noticeId: mail.noticeId, automatic } })
    return
  }
  const { status, sentAt } = await requireInvoiceRow(tx, mail.invoiceId)
  await tx.invoice.update({
    where: { id: mail.invoiceId },
    // What was paid stays paid.
    data: { status: status === 'issued' ? 'sent' : status, sentAt: sentAt ?? now, updatedAt: now },
  })
  record({ action: 'invoice.sent', subjectId: mail.invoiceId, details })
}

/** Tells the owners whom a mail did not go to: whoever sent it is answered that it left, as it did for the others. */
async function tellRefused(
  reach: AccountReach,
  change: Change,
  mail: DocumentMailRow,
  { topic, recipients }: { topic: NonNullable<ReturnType<typeof topicOf>>, recipients: string[] },
): Promise<void> {
  const number = mail.invoiceId === null ? null : (await requireInvoiceRow(change.tx, mail.invoiceId)).number
  change.record({ action: `${topic.kind}.mail_bounced`, subjectId: topic.id, details: { mailId: mail.id } })
  await mailOwners(reach, change, 'mail_bounced', locale => partlyRefusedNotice(locale, {
    number: number ?? mail.subject, recipients, link: appLink(reach, topic.path),
  }))
}

/**
 * Keeps that nobody took a mail, so that it uses nothing up, and why.
 * @returns what to tell whoever waits for it: email_send_failed; with why where they may read customers, because mail
 * servers name the address
 */
export async function keepFailure(account: AccountContext, mail: DocumentMailRow, error: unknown): Promise<Refusal> {
  const isKnown = error instanceof MailRefused || error instanceof MailPostponed
  const reason = error instanceof Error ? error.message : String(error)
  account.outside.log.warn('a mail about a document was not taken', { id: mail.id, isKnown, reason })
  await keepUnsent(account, mail, { reason, isUncertain: !isKnown })
  const retryAfter = error instanceof MailPostponed ? error.retryAfterSeconds : undefined
  const shown = isKnown && readsCustomers(account) ? reason.slice(0, 500) : null
  return refuse('email_send_failed', { reason: shown }, retryAfter)
}

/** Keeps that a mail was given up, while nobody else has taken it over or told that it failed. */
export async function keepUnsent(
  account: AccountContext,
  mail: DocumentMailRow,
  { reason, isUncertain }: { reason: string, isUncertain: boolean },
): Promise<void> {
  await changeAccount({ ...account, actor: withoutRights(account.actor) }, async ({ tx, now }) => {
    await tx.outboxMail.updateMany({
      where: attemptOf(mail),
      data: { failedAt: now, isUncertain, lastError: reason.slice(0, 500) },
    })
  })
}
