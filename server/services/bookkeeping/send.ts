import { refuse, refuseField } from '#contract/errors'
import type { BookkeepingDelivery } from '#contract/schemas/bookkeeping'
import { inPieces } from '#db/pieces'
import type { InvoiceRow } from '#db/queries/rows'
import { bookkeepingMail, type BookedDocument } from '#documents/email/bookkeeping-mail'
import { startOfDay } from '#domain/dates'
import type { InvoiceKind } from '#domain/invoice/document'
import { toCents } from '#domain/money'
import { previousVatPeriod, type VatPeriod } from '#domain/vat/period'
import { senderOf } from '../email-domains/sender'
import { requireSendingAllowed } from '../emails/limits'
import { requireVatPeriod } from '../reports/vat-period'
import { accountLanguage } from '../work/account-language'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext, AccountReach } from '../work/context'
import { dayToSend } from './inbox'

/** So many documents go with one mail, each with its e-invoice: with the largest logo some 8 MB, which inboxes take. */
const documentsPerMail = 10
/** So many mails are written at once. */
const mostMails = 100
/** More documents than that are too many for an inbox; there is the export. */
export const mostDocuments = documentsPerMail * mostMails

/**
 * Mails all documents that were issued in a period to the bookkeeping inbox; they are handed over after that.
 * Refuses not_found for a key of no period, no_recipient without an inbox, validation_failed for more documents than an
 * inbox takes, and what `requireSendingAllowed` refuses.
 */
export function sendToBookkeeping(account: AccountContext, key: string): Promise<BookkeepingDelivery> {
  const period = requireVatPeriod(key)
  return changeAccount(account, async (change) => {
    const inbox = await change.tx.bookkeepingInbox.findFirst()
    if (!inbox) throw refuse('no_recipient')
    const { address } = inbox
    const sent = await sendPeriod(account, change, { period, address, automatic: false })
    if (sent === 'too many') {
      throw refuseField(['period'], `This period has more than ${mostDocuments} documents; export it as a ZIP file`)
    }
    return { period: period.key, address, ...sent }
  })
}

/**
 * Writes the mails that bring the documents of a period, in a change of the account.
 * @returns how many; none where there are no documents
 */
export async function sendPeriod(
  reach: AccountReach,
  change: Change,
  { period, address, automatic }: { period: VatPeriod, address: string, automatic: boolean },
): Promise<{ documents: number, mails: number } | 'too many'> {
  const { tx, now, record } = change
  const rows = await tx.invoice.findMany({
    where: documentsOf(period, automatic), orderBy: [{ issueDate: 'asc' }, { id: 'asc' }], take: mostDocuments + 1,
    select: columns,
  })
  if (rows.length > mostDocuments) return 'too many'
  if (rows.length === 0) return { documents: 0, mails: 0 }
  const pieces = inPieces(rows, documentsPerMail)
  const { settings, outside, accountId } = reach
  if (pieces.length > (settings.platformRecipientsPerDay ?? mostMails)) return 'too many'
  const plan = (await tx.account.findFirstOrThrow({ select: { plan: true } })).plan === 'pro' ? 'pro' : 'free'
  await requireSendingAllowed({ tx, now, plan, settings }, { kind: 'bookkeeping', recipientCount: pieces.length })
  const business = await tx.business.findFirstOrThrow()
  const sender = await senderOf({ plan, outside, settings }, tx, business)
  const locale = await accountLanguage(tx)
  await tx.outboxMail.createMany({
    data: pieces.map((documents, index) => ({
      id: outside.ids.next(), accountId, kind: 'bookkeeping', documentIds: documents.map(({ id }) => id),
      recipients: [address], cc: [], recipientCount: 1, ...sender, attachUbl: true,
      ...bookkeepingMail(locale, {
        business: business.name, period, part: index + 1, parts: pieces.length,
        documents: documents.map(bookedDocument),
      }),
      createdAt: now, attempts: 0,
    })),
  })
  const sent = { documents: rows.length, mails: pieces.length }
  const details = { period: period.key, documents: sent.documents, automatic }
  record({ action: 'bookkeeping.sent', subjectId: accountId, details })
  return sent
}

/**
 * What was issued in a period and has files: what another program made has none. A quarter takes along what is dated
 * before it and was issued since the day of the quarter before; so by itself each document is sent once.
 */
function documentsOf(period: VatPeriod, automatic: boolean) {
  const { kind, from, to } = period
  const since = startOfDay(dayToSend(previousVatPeriod(period)))
  const until = startOfDay(dayToSend(period))
  const within = { issueDate: { gte: from, lte: to }, ...automatic ? { issuedAt: { lt: until } } : {} }
  const late = { issueDate: { lt: from }, issuedAt: { gte: since, lt: until } }
  return {
    status: { not: 'draft' },
    importId: null,
    documentsDeletedAt: null,
    ...(kind === 'quarter' ? { OR: [within, late] } : within),
  }
}

const columns = {
  id: true, kind: true, status: true, number: true, issueDate: true, customerName: true, totalCents: true,
  currency: true,
} as const satisfies Partial<Record<keyof InvoiceRow, true>>

function bookedDocument(row: Pick<InvoiceRow, keyof typeof columns>): BookedDocument {
  return {
    kind: row.kind as InvoiceKind,
    number: row.number ?? '',
    issueDate: row.issueDate,
    customerName: row.customerName,
    totalCents: toCents(row.totalCents),
    currency: row.currency,
    isCancelled: row.status === 'cancelled',
  }
}
