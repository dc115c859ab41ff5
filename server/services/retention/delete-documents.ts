import type { AccountTransaction } from '#db/account/for-account'
import { jsonOrNull } from '#db/json'
import type { InvoiceRow } from '#db/queries/rows'
import { documentSearchText } from '#db/queries/search-text'
import { customerFields, unknownCustomer } from '#domain/customer-fields'
import { namesWith } from '#domain/fields'
import { pick } from '#domain/pick'
import { documentFields, unsaid } from '#domain/invoice/document-fields'
import { judgeExpiry, type ExpiryNotice, type ExpiryVerdict } from '#domain/retention'
import type { CustomerSnapshot } from '../invoices/document'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountReach } from '../work/context'
import { deleteFiles } from '../work/delete-files'
import { isAdjusted } from './follow-plan'

/** So many documents are deleted under one lock. */
const documentsPerChange = 100

/** The documents, of all accounts or of one, whose time has come. */
export function dueForDeletion(now: Date) {
  return { retentionStage: 'reminded', expiresAt: { lte: now } }
}

/**
 * Deletes the documents of an account whose time has come and of which its owner was told twice, each with a note in
 * the trail; of each a tombstone stays. What was not told is told anew, and waits. Under the account's lock, so a plan
 * that changed a moment ago counts.
 * @returns how many were looked at, and how many of them are deleted
 */
export function deleteExpired(reach: AccountReach): Promise<{ looked: number, deleted: number }> {
  return changeAccount(reach, async (change) => {
    const { tx, now } = change
    if (!await isAdjusted(reach, tx)) return { looked: 0, deleted: 0 }
    const rows = await tx.invoice.findMany({
      where: dueForDeletion(now), orderBy: { expiresAt: 'asc' }, take: documentsPerChange,
    })
    const noticeOf = await readNotices(tx, rows)
    const verdicts = rows.map(row => ({
      row,
      verdict: judgeExpiry({
        announced: noticeOf(row.expiryAnnouncedBy), reminded: noticeOf(row.expiryRemindedBy),
      }, now),
    }))
    const expired = verdicts.filter(({ verdict }) => verdict.outcome === 'delete').map(({ row }) => row)
    await removeContents(reach, change, expired)
    for (const { row, verdict } of verdicts) {
      if (verdict.outcome !== 'delete') await keepLonger(change, row, verdict)
    }
    return { looked: rows.length, deleted: expired.length }
  })
}

async function readNotices(
  tx: AccountTransaction,
  rows: InvoiceRow[],
): Promise<(id: string | null) => ExpiryNotice | null> {
  const ids = new Set(rows.flatMap(({ expiryAnnouncedBy, expiryRemindedBy }) => [expiryAnnouncedBy, expiryRemindedBy]))
  const mails = await tx.outboxMail.findMany({
    where: { id: { in: [...ids].filter(id => id !== null) } },
    select: { id: true, sentAt: true, failedAt: true, isHardBounce: true },
  })
  return (id) => {
    const mail = mails.find(mail => mail.id === id)
    return mail ? { sentAt: mail.sentAt, isLost: mail.isHardBounce || mail.failedAt !== null } : null
  }
}

/** What was never told goes back to before it was, and what was told late waits for the rest of its time. */
async function keepLonger({ tx, now }: Change, { id }: InvoiceRow, verdict: ExpiryVerdict): Promise<void> {
  const data = verdict.outcome === 'wait'
    ? { expiresAt: verdict.until }
    : verdict.outcome === 'announce'
      ? { retentionStage: 'kept', expiryAnnouncedBy: null, expiryRemindedBy: null }
      : { retentionStage: 'announced', expiryRemindedBy: null }
  await tx.invoice.update({ where: { id }, data: { ...data, updatedAt: now } })
}

/**
 * Leaves a tombstone of each: kind, number, dates, state, amounts, VAT with all that decides it, and the SHA-256 of
 * its files and letters. Of the customer it keeps what the statement of intra-Community supplies names.
 */
async function removeContents(
  reach: AccountReach, { tx, now, record }: Change, rows: InvoiceRow[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  await deleteFiles(reach, { tx, now }, { invoiceIds: ids })
  await tx.notice.updateMany({ where: { invoiceId: { in: ids } }, data: { pdf: null } })
  await tx.invoiceLine.deleteMany({ where: { invoiceId: { in: ids } } })
  // What a payer wrote may name somebody.
  await tx.payment.updateMany({ where: { invoiceId: { in: ids } }, data: { reference: null } })
  for (const { id, number, customerName, customerSnapshot } of rows) {
    await tx.invoice.update({
      where: { id },
      data: {
        ...forgotten,
        retentionStage: 'deleted',
        documentsDeletedAt: now,
        updatedAt: now,
        sellerSnapshot: jsonOrNull(null),
        layoutSnapshot: jsonOrNull(null),
        customerSnapshot: jsonOrNull(namedCustomerOf(customerSnapshot)),
        searchText: documentSearchText(number ?? '', customerName ?? '', null, []),
      },
    })
    record({ action: 'invoice.documents_deleted', subjectId: id, details: { number: number ?? '' } })
  }
}

/** What nobody said any more, in all that figures do not rest on. */
const forgotten = {
  ...pick(unsaid, namesWith(documentFields, { forgotten: true })), layoutId: null, logoSha256: null,
}

function namedCustomerOf(snapshot: unknown) {
  if (snapshot === null) return null
  return {
    ...pick(snapshot as CustomerSnapshot, ['id', ...namesWith(customerFields, { forgotten: false })]),
    ...pick(unknownCustomer, namesWith(customerFields, { forgotten: true })),
  }
}
