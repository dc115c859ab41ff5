import { isDeepStrictEqual } from 'node:util'
import { refuse } from '#contract/errors'
import type { Notice } from '#contract/schemas/notice'
import { jsonOf } from '#db/json'
import type { InvoiceRow } from '#db/queries/rows'
import { todayInAmsterdam } from '#domain/dates'
import { payToOf } from '#domain/invoice/pay-to'
import { documentOf } from '../invoices/document'
import { pdfOf } from '../invoices/pdf'
import { frozenRecord, readInvoiceRow, requireInvoiceRow } from '../invoices/record'
import { readCharges } from '../invoices/late-charges'
import { noticeContentOf, requireNoticeable } from '../invoices/late-claim'
import { presentNotice } from '../notices/present'
import {
  contentOf, isWaiting, nextNoticeOn, readNotices, type LetterContent, type NoticeReader, type SentNotice,
} from '../invoices/notice-record'
import type { Change } from '../work/change-account'
import type { AccountContext, AccountReach } from '../work/context'
import { claimMail, type ClaimOptions } from './claim-mail'
import { handOver } from './hand-over'
import type { DocumentMailRow } from './row'

/**
 * Mails the customer a formal notice of an overdue invoice, with what it claims frozen in a letter, and answers once
 * somebody has taken it.
 * Refuses not_found, invoice_imported, invoice_not_remindable, document_expired, notice_needs_euro, notice_too_early
 * with `details.earliestOn`, notice_in_progress, no_recipient, too_many_recipients, email_sending_paused, the limits of
 * recipients, and email_send_failed.
 */
export async function createNotice(account: AccountContext, invoiceId: string): Promise<Notice> {
  const invoice = await readInvoiceRow(account, invoiceId)
  requireNoticeable(invoice)
  if (invoice.pdfSha256 === null) await pdfOf(account, invoice)
  return handOver(
    account,
    (change, options) => claimNotice(account, change, invoiceId, options),
    async ({ tx }, { noticeId }) => {
      const notice = (await readNotices(tx, invoiceId)).find(({ id }) => id === noticeId)
      if (!notice) throw refuse('not_found')
      return presentNotice(notice)
    },
  )
}

/**
 * Writes a formal notice and the mail that brings it, under the account's lock: what it claims follows from what was
 * paid by then. Refuses as `createNotice` does.
 */
export async function claimNotice(
  reach: AccountReach,
  change: Pick<Change, 'tx' | 'now'>,
  invoiceId: string,
  options: ClaimOptions & { automatic?: boolean },
): Promise<DocumentMailRow> {
  const { tx, now } = change
  const invoice = await requireInvoiceRow(tx, invoiceId)
  const notices = await requireNoticeDue(tx, invoice, now, options)
  const { seller } = documentOf(frozenRecord(invoice, []), null)
  const content = {
    ...await noticeContentOf(reach, tx, invoice, await readCharges(tx, invoice)),
    payTo: payToOf(seller, await tx.business.findFirstOrThrow()),
  }
  const noticeId = findUnsent(notices, content) ?? await writeNotice(reach, change, invoice, content, options)
  return claimMail(reach, change, invoice, { kind: 'formal_notice', ...content }, { ...options, noticeId })
}

/**
 * Refuses as `createNotice` does before it writes anything; answers the notices that there are. By itself none goes
 * while nobody knows whether one before it arrived: two would be the owner's to send.
 */
async function requireNoticeDue(
  client: NoticeReader, invoice: InvoiceRow, now: Date, { automatic = false }: { automatic?: boolean },
): Promise<SentNotice[]> {
  requireNoticeable(invoice)
  const notices = await readNotices(client, invoice.id)
  const isInTheWay = ({ mail }: SentNotice) => isWaiting(mail) || (automatic && mail.isUncertain)
  if (notices.some(isInTheWay)) throw refuse('notice_in_progress', undefined, 5)
  const earliestOn = nextNoticeOn(invoice, notices)
  if (earliestOn > todayInAmsterdam(now)) throw refuse('notice_too_early', { earliestOn })
  return notices
}

/** The letter that nobody took, where it says just what one of now would: it goes out again in place of another. */
function findUnsent([last]: readonly SentNotice[], content: LetterContent): string | null {
  return last && last.mail.sentAt === null && isDeepStrictEqual(contentOf(last), content) ? last.id : null
}

async function writeNotice(
  reach: AccountReach,
  { tx, now }: Pick<Change, 'tx' | 'now'>,
  { id: invoiceId, locale }: InvoiceRow,
  { payBy, ...content }: LetterContent,
  { automatic = false }: { automatic?: boolean },
): Promise<string> {
  const { facts, claim } = content
  const { openCents, costsCents, interestCents } = claim
  const { id } = await tx.notice.create({
    data: {
      id: reach.outside.ids.next(), accountId: reach.accountId, invoiceId, kind: facts.debtor, locale, sentOn: claim.on,
      payBy, openCents, costsCents, interestCents, claim: jsonOf(content), automatic, createdAt: now,
    },
    select: { id: true },
  })
  return id
}
