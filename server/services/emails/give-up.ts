import { givenUpNotice } from '#documents/email/delivery-notice'
import { documentMailKinds } from '#domain/mail/kinds'
import { balanceOf } from '../invoices/balance'
import { requireInvoiceRow } from '../invoices/record'
import { addressesOf } from '../work/addresses'
import { appLink } from '../work/app-link'
import { changeAccount, type Change } from '../work/change-account'
import { reachAccount, type AccountReach, type ServiceContext } from '../work/context'
import { mailOwners } from '../work/mail-owners'
import type { Attempt, GivenUp } from '../work/sweep'
import { attemptOf } from '../work/waiting-mail'
import { tellNotInBookkeeping } from './bookkeeping-failure'
import { topicOf, type DocumentMailRow } from './row'

/**
 * Keeps that a mail about a document is not tried again, and tells the owner so in the same change: nobody waited for
 * it, so nobody else would. Once, whatever races or crashes.
 */
export async function giveUpMail(
  service: ServiceContext,
  row: Attempt,
  kept: GivenUp & Pick<DocumentMailRow, 'isUncertain'>,
): Promise<{ count: number }> {
  const mail = await service.database.prisma.outboxMail.findUnique({ where: { id: row.id } })
  if (mail === null) return { count: 0 }
  const reach = reachAccount(service, mail.accountId, { type: 'system' })
  return changeAccount(reach, async (change) => {
    const updated = await change.tx.outboxMail.updateMany({ where: attemptOf(row), data: kept })
    // What the error calls itself is no word for the owner.
    if (updated.count === 1) await tellGivenUp(reach, change, mail, kept.lastError?.replace(/^\w*: /, '') ?? null)
    return updated
  })
}

/** Tells the owners that a mail about documents did not leave, unless there is nothing left to remind of. */
export async function tellGivenUp(
  reach: AccountReach,
  change: Change,
  mail: Pick<DocumentMailRow, 'id' | 'kind' | 'invoiceId' | 'customerId' | 'subject' | 'recipients' | 'cc' | 'createdAt'>,
  reason: string | null,
): Promise<void> {
  const { id, kind, invoiceId, subject, recipients, cc } = mail
  const topic = topicOf(mail)
  if (topic === null) return tellNotInBookkeeping(reach, change, mail, { kind: 'given_up', reason })
  const invoice = invoiceId === null ? null : await requireInvoiceRow(change.tx, invoiceId)
  const what = documentMailKinds.find(known => known === kind) ?? 'invoice'
  if (what !== 'invoice' && invoice !== null && balanceOf(invoice).openCents <= 0) return
  change.record({ action: `${topic.kind}.mail_failed`, subjectId: topic.id, details: { mailId: id } })
  await mailOwners(reach, change, 'mail_given_up', locale => givenUpNotice(locale, {
    number: invoice?.number ?? subject, what, recipients: [...addressesOf(recipients), ...addressesOf(cc)], reason,
    link: appLink(reach, topic.path),
  }))
}
