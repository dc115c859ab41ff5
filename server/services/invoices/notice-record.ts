import { refuse } from '#contract/errors'
import type { AccountTransaction } from '#db/account/for-account'
import type { InvoiceRow } from '#db/queries/rows'
import { addDays, todayInAmsterdam } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import type { PayTo } from '#domain/invoice/pay-to'
import type { LatePaymentClaim } from '#domain/late-payment/claim'
import { consumerPayBy, earliestNoticeOn } from '#domain/late-payment/notice-days'
import { dueDateOf, type NoticeContent } from './late-claim'

export type NoticeReader = Pick<AccountTransaction, 'notice' | 'outboxMail'>

/** A formal notice as it is stored, without its letter: that is read where it is handed out. */
export type NoticeRow = Omit<Awaited<ReturnType<AccountTransaction['notice']['findFirstOrThrow']>>, 'pdf'>

/** What is known of the mail that brought a formal notice. */
export type NoticeMail = Awaited<ReturnType<AccountTransaction['outboxMail']['findFirstOrThrow']>>

/** A formal notice and the last mail that was to bring it: it is written anew where nobody took the one before. */
export interface SentNotice extends NoticeRow {
  mail: NoticeMail
}

/** The formal notices of an invoice, the latest first. */
export async function readNotices(client: NoticeReader, invoiceId: string): Promise<SentNotice[]> {
  const rows = await client.notice.findMany({
    where: { invoiceId }, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], omit: { pdf: true },
  })
  if (rows.length === 0) return []
  const mails = await client.outboxMail.findMany({ where: { invoiceId, noticeId: { not: null } } })
  // In an order that the database is asked for, it goes through the mail of the whole account.
  mails.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1))
  return rows.map((row) => {
    const mail = mails.find(({ noticeId }) => noticeId === row.id)
    if (!mail) throw new Error(`The formal notice ${row.id} has no mail`)
    return { ...row, mail }
  })
}

/** A formal notice of an invoice. Refuses not_found. */
export async function requireNotice(
  client: Pick<AccountTransaction, 'notice'>, id: string, invoiceId: string,
): Promise<NoticeRow> {
  const row = await client.notice.findUnique({ where: { id, invoiceId }, omit: { pdf: true } })
  if (!row) throw refuse('not_found')
  return row
}

/** Whether a mail is still on its way to whoever takes it. */
export function isWaiting({ sentAt, failedAt }: NoticeMail): boolean {
  return sentAt === null && failedAt === null
}

/** Whether it reached its customer, as far as anybody told: what came back gives no time to pay. */
export function isDelivered({ sentAt, failedAt, bouncedAt, deliveredAt }: NoticeMail): boolean {
  return sentAt !== null && failedAt === null && (bouncedAt === null || deliveredAt !== null)
}

/** The last day to pay of a letter: later than it names where it is known to have come later than it counts on. */
export function lastDayToPay({ kind, payBy, mail: { deliveredAt } }: SentNotice): IsoDate {
  if (kind !== 'consumer' || deliveredAt === null) return payBy
  const counted = consumerPayBy(addDays(todayInAmsterdam(deliveredAt), -1))
  return counted > payBy ? counted : payBy
}

/**
 * The first day on which an invoice may be given formal notice: once it is overdue, and again only after the last day
 * to pay of the letter before.
 */
export function nextNoticeOn(invoice: Pick<InvoiceRow, 'dueDate' | 'issueDate'>, notices: readonly SentNotice[]): IsoDate {
  return notices
    .filter(({ mail }) => isDelivered(mail))
    .map(notice => addDays(lastDayToPay(notice), 1))
    .reduce((latest, day) => (day > latest ? day : latest), earliestNoticeOn(dueDateOf(invoice)))
}

export interface LetterContent extends NoticeContent {
  /** Left out of the first letters, which name the account of their invoice. */
  payTo?: PayTo
}

/** A letter as it is stored: the first ones tell no account, nor what was charged before, as nothing could be. */
interface StoredContent extends Omit<LetterContent, 'claim' | 'payBy'> {
  claim: Omit<LatePaymentClaim, 'charged'> & Partial<Pick<LatePaymentClaim, 'charged'>>
}

/** What a formal notice says, as it was kept. */
export function contentOf({ claim: stored, payBy }: Pick<SentNotice, 'claim' | 'payBy'>): LetterContent {
  const { claim, ...content } = stored as unknown as StoredContent
  return { ...content, claim: { ...claim, charged: claim.charged ?? { costsCents: 0, interestCents: 0 } }, payBy }
}
