import { refuse } from '#contract/errors'
import type { Plan } from '#contract/plans'
import type { AccountTransaction } from '#db/account/for-account'
import type { BusinessRow, InvoiceRow } from '#db/queries/rows'
import type { DocumentMailKind } from '#domain/mail/kinds'
import { allowedOnFree, maxRecipients, notAllowed, recipientsOf, type Recipients } from '#domain/mail/recipients'
import { hashToken } from '#integrations/tokens'
import { senderOf } from '../email-domains/sender'
import { requireInvoiceRow } from '../invoices/record'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountReach } from '../work/context'
import { firstOwner } from '../work/owners'
import { composeMailOf, composeOrWait, type MailWish } from './compose'
import { tellGivenUp } from './give-up'
import { requireSendingAllowed } from './limits'
import type { DocumentMailRow } from './row'

/** A mail about a document, before anybody was asked to take it. */
export type AskedMail = MailWish & {
  to?: readonly string[] | undefined
  cc?: readonly string[] | undefined
}

export interface ClaimOptions {
  /** The id it must have, so that a request that is repeated under its key makes no second mail. */
  id?: string | undefined
  /** Of an automatic reminder, the day of the schedule that it stands for. */
  reminderDay?: number
  /** Of a formal notice, which one it brings. */
  noticeId?: string
  /** The moment of leases at which the caller takes it to hand it over itself; null where the next sweep does. */
  claimedAt: Date | null
}

/** Until then a provider knows the id of a mail again. */
const providerRemembersMs = 24 * 3_600_000

/**
 * Writes a mail about an issued document, in a change that asked the document's state before: with whom it goes to,
 * every word of it, and the limits asked. One that nobody waits for and whose words cannot be written is there without
 * them: see `writeWords`.
 * Refuses no_recipient, too_many_recipients, email_recipient_not_allowed, and what `requireSendingAllowed` refuses.
 */
export async function claimMail(
  reach: AccountReach,
  change: Pick<Change, 'tx' | 'now'>,
  invoice: InvoiceRow,
  request: AskedMail,
  options: ClaimOptions,
): Promise<DocumentMailRow> {
  const { tx } = change
  const business = await tx.business.findFirstOrThrow()
  const recipients = await requireRecipientsOf(reach, tx, invoice, request)
  const content = options.claimedAt === null
    ? composeOrWait(reach, invoice, business, request)
    : composeMailOf(reach, invoice, business, request)
  const attachUbl = request.kind === 'invoice' && request.attachUbl
  const topic = { kind: request.kind, invoiceId: invoice.id }
  return writeMail(reach, change, topic, { recipients, content, attachUbl, business }, options)
}

/**
 * Writes a mail that was composed, once the limits were asked. One that failed with nobody knowing how is written anew
 * under its own id.
 * Refuses what `requireSendingAllowed` refuses.
 */
export async function writeMail(
  reach: AccountReach,
  { tx, now }: Pick<Change, 'tx' | 'now'>,
  topic: { kind: DocumentMailKind, invoiceId: string } | { kind: 'statement', customerId: string },
  { recipients: { plan, ...recipients }, content, attachUbl, business }: {
    recipients: Recipients & { plan: Plan }
    content: ReturnType<typeof composeOrWait>
    attachUbl: boolean
    business: BusinessRow
  },
  options: ClaimOptions,
): Promise<DocumentMailRow> {
  const recipientCount = recipients.to.length + recipients.cc.length
  const { noticeId = null } = options
  const contentHash = hashToken(JSON.stringify([
    topic.kind, recipients, content.subject, content.text, attachUbl, ...(noticeId === null ? [] : [noticeId]),
  ]))
  const again = await tx.outboxMail.findFirst({
    where: {
      ...topic, contentHash, isUncertain: true, sentAt: null,
      createdAt: { gt: new Date(now.getTime() - providerRemembersMs) },
    },
  })
  const { settings } = reach
  await requireSendingAllowed({ tx, now, plan, settings }, { ...topic, recipientCount })
  const claim = { attempts: options.claimedAt === null ? 0 : 1, claimedAt: options.claimedAt }
  if (again) {
    return tx.outboxMail.update({
      where: { id: again.id },
      data: { lastError: null, ...content, ...claim, failedAt: null, isUncertain: false },
    })
  }
  return tx.outboxMail.create({
    data: {
      id: options.id ?? reach.outside.ids.next(),
      accountId: reach.accountId,
      ...topic,
      reminderDay: options.reminderDay ?? null,
      noticeId,
      recipients: recipients.to,
      cc: recipients.cc,
      recipientCount,
      ...await senderOf({ plan, outside: reach.outside, settings }, tx, business),
      ...content,
      attachUbl,
      contentHash,
      createdAt: now,
      ...claim,
    },
  })
}

/** Keeps that a mail that goes by itself has nobody to go to, so that it is not tried again, and tells the owner. */
export async function keepUndeliverable(
  reach: AccountReach, invoiceId: string, request: AskedMail, { id, reminderDay }: Pick<ClaimOptions, 'id' | 'reminderDay'>,
): Promise<void> {
  await changeAccount(reach, async (change) => {
    const { tx, now } = change
    const invoice = await requireInvoiceRow(tx, invoiceId)
    const { subject } = composeOrWait(reach, invoice, await tx.business.findFirstOrThrow(), request)
    const before = await tx.outboxMail.count({ where: { invoiceId, lastError: 'no_recipient' } })
    const mail = await tx.outboxMail.create({
      data: {
        id: id ?? reach.outside.ids.next(), accountId: reach.accountId, kind: request.kind, invoiceId,
        reminderDay: reminderDay ?? null,
        recipients: [], cc: [], recipientCount: 0, subject, text: '', createdAt: now, attempts: 0,
        failedAt: now, lastError: 'no_recipient',
      },
    })
    // Whoever was told of the first reminder knows it of the next.
    if (before === 0) await tellGivenUp(reach, change, mail, null)
  })
}

/**
 * Whom a mail to a customer goes to, on the plan that the account has now. Programs that may not read customers are
 * not told the customer's addresses by a refusal either (decision 0052).
 * Refuses no_recipient, too_many_recipients, email_recipient_not_allowed.
 */
export async function requireRecipientsOf(
  { actor }: Pick<AccountReach, 'actor'>,
  tx: Pick<AccountTransaction, 'account' | 'membership' | 'customer'>,
  { customerId }: Pick<InvoiceRow, 'customerId'>,
  request: Pick<AskedMail, 'to' | 'cc'>,
): Promise<Recipients & { plan: Plan }> {
  const { plan } = await tx.account.findFirstOrThrow({ select: { plan: true } })
  // Where mail goes is no part of what was frozen: an address that changed since is the one to write to.
  const customer = customerId === null ? null : await tx.customer.findFirst({ where: { id: customerId } })
  const onFile = { email: customer?.email ?? null, emailCc: customer?.emailCc ?? null }
  const recipients = recipientsOf(request, onFile)
  const count = recipients.to.length + recipients.cc.length
  if (count === 0) throw refuse('no_recipient')
  if (count > maxRecipients) throw refuse('too_many_recipients', { limit: maxRecipients, recipients: count })
  if (plan === 'free') {
    const owner = await firstOwner(tx)
    const addresses = allowedOnFree(onFile, owner.email)
    if (notAllowed(recipients, addresses).length > 0) {
      const mayReadCustomers = !('scopes' in actor) || actor.scopes.includes('customers:read')
      const shown = mayReadCustomers ? addresses : allowedOnFree({ email: null, emailCc: null }, owner.email)
      throw refuse('email_recipient_not_allowed', { addresses: shown })
    }
  }
  return { ...recipients, plan: plan as Plan }
}
